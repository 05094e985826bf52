import { beforeEach, describe, expect, it } from 'vitest';
import { createSourceRouter } from '#market/feeds/source-router.ts';
import type { SourceRouter } from '#market/feeds/source-router.ts';

const ROUTE = { sources: ['first', 'second', 'third'], silenceMs: 10_000, settleMs: 5_000 };

describe('who speaks for an instrument', () => {
  let nowMs = 0;
  let router: SourceRouter;
  let switches: string[];
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
    switches = [];
    router = createSourceRouter({
      routeOf: (symbol) => (symbol === 'NONE' ? undefined : ROUTE),
      onSwitch: ({ symbol, from, to, reason }) => switches.push(`${symbol} ${from} → ${to}: ${reason}`),
      now: () => nowMs,
    });
  });
  const route = (source: string, symbol = 'EURUSD') => router.route(source, symbol);
  /** Each of `sources` ticks once a second for so long; answers who was taken at the end. */
  function tickFor(seconds: number, ...sources: string[]) {
    let taken: string[] = [];
    for (let s = 0; s < seconds; s += 1) {
      nowMs += 1000;
      taken = sources.filter((source) => route(source) === 'take');
    }
    return taken;
  }

  it('the first to speak has it, then the better one once it has settled', () => {
    expect(route('second')).toBe('take');
    expect(route('first')).toBe('standby');
    expect(tickFor(4, 'first', 'second')).toEqual(['second']);
    expect(tickFor(1, 'first', 'second')).toEqual(['first']);
    expect(switches).toEqual(['EURUSD second → first: returned']);
  });

  it('passes to the next when it goes silent, and returns when it has settled', () => {
    route('first');
    expect(tickFor(9, 'second')).toEqual([]);
    expect(tickFor(1, 'second')).toEqual(['second']);
    expect(router.activeSourceOf('EURUSD')).toBe('second');
    expect(route('first'), 'its first word after the silence').toBe('standby');
    expect(tickFor(4, 'first', 'second')).toEqual(['second']);
    expect(tickFor(1, 'first', 'second')).toEqual(['first']);
    expect(switches).toEqual(['EURUSD first → second: silent', 'EURUSD second → first: returned']);
  });

  it('passes at once when it is lost, and its return must settle anew', () => {
    route('first');
    route('second');
    router.markLost('first');
    expect(route('second')).toBe('take');
    expect(route('first')).toBe('standby');
    expect(switches).toEqual(['EURUSD first → second: lost']);
  });

  it('the best of those who speak takes over', () => {
    route('first');
    tickFor(8, 'second', 'third');
    nowMs += 2000;
    expect(route('third'), 'the second spoke 2 s ago').toBe('standby');
    expect(route('second')).toBe('take');
  });

  it('one that speaks more seldom than the silence does not make the instrument go to and fro', () => {
    route('first');
    for (let s = 1; s <= 120; s += 1) {
      nowMs += 1000;
      route('second');
      if (s % 15 === 0) route('first');
    }
    expect(switches).toEqual(['EURUSD first → second: silent']);
  });

  it('where nobody else speaks the silent one keeps it', () => {
    route('first');
    nowMs += 3_600_000;
    expect(route('first')).toBe('take');
    expect(switches).toEqual([]);
  });

  it('instruments are judged each for itself', () => {
    route('first', 'EURUSD');
    route('first', 'XAUUSD');
    nowMs += 10_000;
    route('first', 'XAUUSD');
    expect(route('second', 'EURUSD')).toBe('take');
    expect(route('second', 'XAUUSD')).toBe('standby');
  });

  it('who is not in the route is not heard, and an instrument without a route has nobody', () => {
    expect(route('unlisted')).toBe('unrouted');
    expect(route('first', 'NONE')).toBe('unrouted');
    expect(router.activeSourceOf('NONE')).toBeUndefined();
  });

  it('a clock that is set back by an hour does not keep a silent source for an hour', () => {
    route('first');
    route('second');
    nowMs -= 3_600_000;
    expect(tickFor(11, 'second')).toEqual(['second']);
  });

  it('a clock that jumps ahead passes it on once, and it returns', () => {
    route('first');
    nowMs += 3_600_000;
    expect(route('second')).toBe('take');
    expect(route('first')).toBe('standby');
    expect(tickFor(6, 'first', 'second')).toEqual(['first']);
  });
});
