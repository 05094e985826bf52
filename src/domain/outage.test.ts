import { describe, expect, it } from 'vitest';
import { type OutageNews, createOutage } from './outage.ts';

describe('an outage', () => {
  const open = () => {
    const clock = { ms: 0 };
    const news: OutageNews[] = [];
    return {
      clock,
      news,
      outage: createOutage(
        60_000,
        () => clock.ms,
        (said) => news.push(said),
      ),
    };
  };

  it('is said once at its begin, then a count a period, and once when it is over', () => {
    const { clock, news, outage } = open();
    outage.worked();
    expect(news).toEqual([]);
    for (; clock.ms < 150_000; clock.ms += 1000) outage.failed('no route');
    expect(outage.isOn()).toBe(true);
    outage.worked();
    outage.worked();
    expect(outage.isOn()).toBe(false);
    expect(news).toEqual([
      { kind: 'began', reason: 'no route' },
      { kind: 'goes-on', reason: 'no route', failures: 61, forMs: 60_000 },
      { kind: 'goes-on', reason: 'no route', failures: 121, forMs: 120_000 },
      { kind: 'ended', failures: 150, forMs: 150_000 },
    ]);
  });

  it('that nobody runs into is said to go on when somebody looks, and the next one is counted anew', () => {
    const { clock, news, outage } = open();
    outage.failed('gone');
    clock.ms = 59_999;
    outage.look();
    expect(news).toHaveLength(1);
    clock.ms = 60_000;
    outage.look();
    outage.look();
    expect(news.slice(1)).toEqual([{ kind: 'goes-on', reason: 'gone', failures: 1, forMs: 60_000 }]);
    outage.worked();
    outage.failed('gone again');
    expect(news.at(-1)).toEqual({ kind: 'began', reason: 'gone again' });
  });
});
