import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_SETTLE_S, FEED_TAKEOVER_S } from '#contracts/limits.ts';
import { feeds } from 'virtual:feeds';
import { openSources } from '#market/feeds/open-sources.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

describe('a file of sources and routes', () => {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'forecourt-feeds-'));
  });
  afterAll(() => rm(folder.path, { recursive: true }));

  async function open(yaml: string, env: Record<string, string> = {}) {
    const file = join(folder.path, 'feeds.yaml');
    await writeFile(file, yaml);
    return openSources(
      feeds,
      { file },
      { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now },
      env,
    );
  }

  it('names the sources, and who has which instrument: the first route that fits counts', async () => {
    const { all, origin, routeOf } = await open(`
      sources:
        bridge: { feed: lines, host: bridge.example, port: 9001, silence: 30 }
        exchange: { feed: kraken }
        spare: { feed: simulated, pace: 2 }
      routes:
        - { instruments: [XAUUSD], sources: [spare] }
        - { kinds: [crypto], sources: [exchange, spare], silence: 20, settle: 60 }
        - { sources: [bridge, spare] }
    `);
    expect(all.map(({ name, silenceMs }) => [name, silenceMs])).toEqual([
      ['bridge', 30_000],
      ['exchange', 60_000],
      ['spare', undefined],
    ]);
    expect(origin, 'the most cautious of all').toBe('simulated');
    expect(routeOf('XAUUSD')).toEqual({
      sources: ['spare'],
      silenceMs: FEED_TAKEOVER_S * 1000,
      settleMs: FEED_SETTLE_S * 1000,
    });
    expect(routeOf('BTCUSD')).toEqual({ sources: ['exchange', 'spare'], silenceMs: 20_000, settleMs: 60_000 });
    expect(routeOf('EURUSD')?.sources).toEqual(['bridge', 'spare']);
    expect(routeOf('EURXYZ'), 'no source may bring what the brand does not know').toBeUndefined();
  });

  it('instruments the brand does not know come from those that may bring them', async () => {
    const { routeOf } = await open(
      '{sources: {a: {feed: lines, host: a, port: 1, admit: 5}, b: {feed: lines, host: b, port: 1}, c: {feed: lines, host: c, port: 1, admit: 5}}, routes: [{sources: [b, c, a], silence: 3}]}',
    );
    expect(routeOf('EURXYZ')).toEqual({ sources: ['a', 'c'], silenceMs: 3000, settleMs: FEED_SETTLE_S * 1000 });
  });

  it('a value may stand in the environment, where a password belongs', async () => {
    const yaml =
      '{sources: {desk: {feed: fix, host: h, port: 1, sender: a, target: b, password: "${FIX_PASSWORD}", tls: true, reset: false}}, routes: [{sources: [desk]}]}';
    await expect(open(yaml, { FIX_PASSWORD: 'secret' })).resolves.toMatchObject({ origin: 'live' });
    await expect(open(yaml)).rejects.toThrow(
      'source desk: password: names the environment variable FIX_PASSWORD, which is not set.',
    );
    const single = openSources(
      feeds,
      { name: 'lines', settings: { host: '${DESK_HOST}', port: '1' } },
      { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now },
      {},
    );
    await expect(single).rejects.toThrow('--feed-host (FEED_SETTING_HOST): names the environment variable DESK_HOST');
  });

  it.each([
    ['{', 'is not YAML'],
    ['[]', 'must hold sources and routes'],
    [
      '{sources: {a: {feed: simulated}}, routes: [{sources: [a]}], more: 1}',
      'must hold sources and routes, and nothing else (more is not known)',
    ],
    ['{sources: {A: {feed: simulated}}, routes: [{sources: [A]}]}', 'must be named with small letters'],
    ['{sources: {a: {}}, routes: [{sources: [a]}]}', 'sources.a.feed must be the name of a feed'],
    [
      '{sources: {a: {feed: simulated, seed: [1]}}, routes: [{sources: [a]}]}',
      'sources.a.seed must be a text or a number',
    ],
    ['{sources: {a: {feed: simulated}}, routes: []}', 'routes must be a list of routes'],
    [
      '{sources: {a: {feed: simulated}}, routes: [{sources: [a, b]}]}',
      'routes.0.sources names "b", which is not among the sources (a)',
    ],
    [
      '{sources: {a: {feed: simulated}}, routes: [{kinds: [metal], sources: [a]}]}',
      'routes.0.kinds.0 must be one of forex',
    ],
    [
      '{sources: {a: {feed: simulated}}, routes: [{instruments: [EURXYZ], sources: [a]}]}',
      'routes.0.instruments names "EURXYZ"',
    ],
    [
      '{sources: {a: {feed: simulated}}, routes: [{sources: [a], silence: 0}]}',
      'routes.0.silence must be a number of seconds above 0',
    ],
    [
      '{sources: {a: {feed: simulated}, b: {feed: simulated}}, routes: [{sources: [a]}]}',
      'no route asks the source "b"',
    ],
    ['{sources: {a: {feed: bloomberg}}, routes: [{sources: [a]}]}', 'source a: --feed: there is no feed "bloomberg"'],
    ['{sources: {a: {feed: lines, host: h}}, routes: [{sources: [a]}]}', 'source a: port: is missing'],
  ])('%s is refused in one line', async (yaml, problem) => {
    const failure: Error = await open(yaml).then(
      () => {
        throw new Error('was not refused');
      },
      (error: Error) => error,
    );
    expect(failure.message).toContain(problem);
    expect(failure.message).not.toContain('\n');
  });

  it('a file that is not there is refused', async () => {
    await expect(
      openSources(
        feeds,
        { file: '/nowhere.yaml' },
        { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now },
        {},
      ),
    ).rejects.toThrow('--feeds: "/nowhere.yaml" cannot be read (ENOENT)');
  });
});
