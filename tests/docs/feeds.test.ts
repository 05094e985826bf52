import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FEED_REFUSED_FOR_S,
  FEED_SETTLE_S,
  FEED_SILENCE_MS,
  FEED_TAKEOVER_S,
  LINES_LINE_MAX_CHARS,
  REPLAY_GAP_MAX_S,
} from '#contracts/limits.ts';
import { openSources } from '#market/feeds/open-sources.ts';
import { feeds } from 'virtual:feeds';
import { layoutNames } from '#market/feeds/replay/tick-layouts.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { readPage, tableUnder } from './markdown-table.ts';

/** Each has its page for operators beside its code. */
const pageOf = (feed: string): string => readPage(`../src/market/feeds/${feed}/${feed}.md`);
const names = feeds.map(({ name }) => name);
const settingsOf = (feed: string) => tableUnder(pageOf(feed), 'setting', 'default', 'takes', 'meaning');

/** What a feed cannot do without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  simulated: {},
  replay: { file: 'ticks.csv' },
  lines: { host: 'bridge', port: '1' },
  kraken: {},
  binance: { pairs: 'BTCUSD=BTCUSDT' },
  fix: { host: 'desk', port: '1', sender: 'A', target: 'B' },
};

const context = { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now };

/** What an operator is told; the registry and the feeds say there what they know. */
async function refusalOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

const open = (feed: string, settings: Record<string, string>) =>
  refusalOf(() => feeds.find(({ name }) => name === feed)?.open(settings, context));

describe('the pages of feeds', () => {
  it('name the feed, and say what its prices are', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(NEEDED)));
    for (const { name, origin } of feeds) {
      expect(pageOf(name)).toMatch(new RegExp(`^# The feed ${name}\n`));
      expect(pageOf(name).replaceAll('\n', ' ')).toContain(`Origin of the prices: \`${origin}\``);
    }
  });

  it('are linked from docs/feeds.md, those that ship', () => {
    for (const feed of Object.keys(NEEDED))
      expect(readPage('feeds.md')).toContain(`[${feed}](../src/market/feeds/${feed}/${feed}.md)`);
  });

  it.each(names)('list every setting of %s, and no other', async (feed) => {
    const [, known = ''] = /, which takes (.*)\.$/.exec(await open(feed, { 'no-such-setting': '1' })) ?? [];
    expect(settingsOf(feed).map((row) => row['setting'])).toEqual(known.split(', '));
  });

  it.each([
    ['simulated', 'seed', 'x'.repeat(101)],
    ['simulated', 'pace', '?'],
    ['simulated', 'sessions', '?'],
    ['replay', 'file', ''],
    ['replay', 'speed', '?'],
    ['replay', 'loop', '?'],
    ['replay', 'gap', '?'],
    ['lines', 'host', ''],
    ['lines', 'port', '0'],
    ['lines', 'tls', '?'],
    ['lines', 'admit', '?'],
    ['lines', 'silence', '?'],
    ['kraken', 'url', '?'],
    ['kraken', 'pairs', '?'],
    ['kraken', 'channel', '?'],
    ['binance', 'url', '?'],
    ['binance', 'pairs', '?'],
    ['fix', 'sender', ''],
    ['fix', 'target', ''],
    ['fix', 'sender-sub', ''],
    ['fix', 'target-sub', ''],
    ['fix', 'username', ''],
    ['fix', 'password', ''],
    ['fix', 'heartbeat', '?'],
    ['fix', 'reset', '?'],
    ['fix', 'symbols', '?'],
    ['fix', 'id-source', ''],
    ['fix', 'depth', '?'],
    ['fix', 'updates', '?'],
    ['fix', 'ask-again', '?'],
    ['kraken', 'ask-again', '?'],
  ])('say what %s %s takes, in the words of its refusal', async (feed, setting, bad) => {
    const refusal = await open(feed, { ...NEEDED[feed], [setting]: bad });
    const words = refusal.replaceAll(/ \([^)]*\)/g, '');
    expect(words).toContain(settingsOf(feed).find((row) => row['setting'] === setting)?.['takes']);
  });

  const added = names.filter((feed) => NEEDED[feed] === undefined);

  it.skipIf(added.length === 0).each(added.length === 0 ? [''] : added)(
    'name among the needed settings what %s, which somebody has added, refuses first',
    async (feed) => {
      const missing = /^(\S+): is missing/.exec(await open(feed, {}))?.[1];
      expect(
        settingsOf(feed)
          .filter((row) => row['default'] === 'needed')
          .map((row) => row['setting'])
          .slice(0, 1),
      ).toEqual(missing === undefined ? [] : [missing]);
    },
  );

  it.each(Object.keys(NEEDED))('mark as needed what %s cannot do without', async (feed) => {
    const needed = settingsOf(feed)
      .filter((row) => row['default'] === 'needed')
      .map((row) => row['setting'] ?? '');
    const known = NEEDED[feed];
    expect(needed).toEqual(Object.keys(known ?? {}));
    for (const setting of needed) {
      const { [setting]: _left, ...others } = known ?? {};
      expect(await open(feed, others)).toMatch(new RegExp(`^${setting}: is missing`));
    }
  });

  it('have the defaults that stand in limits', () => {
    const initial = (feed: string, setting: string) =>
      settingsOf(feed).find((row) => row['setting'] === setting)?.['default'];
    expect(initial('replay', 'gap')).toBe(String(REPLAY_GAP_MAX_S));
    expect(initial('lines', 'silence')).toBe(String(FEED_SILENCE_MS / 1000));
    expect(initial('fix', 'ask-again')).toBe(String(FEED_REFUSED_FOR_S));
    expect(initial('kraken', 'ask-again')).toBe(String(FEED_REFUSED_FOR_S));
    expect(pageOf('lines')).toContain(`more than ${LINES_LINE_MAX_CHARS.toLocaleString('en')} characters`);
  });

  it('show every layout of recordings', () => {
    const layouts = tableUnder(pageOf('replay'), 'layout', 'a line of it').map((row) => row['layout'] ?? '');
    expect(layouts.map((layout) => `"${layout}"`).join(', ')).toBe(layoutNames());
  });
});

describe('docs/price-sources.md', () => {
  const [, example = ''] = /```yaml file=feeds\.yaml\n([\s\S]*?)```/.exec(readPage('price-sources.md')) ?? [];

  it('shows a file that can be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-sources-page-'));
    const file = join(folder, 'feeds.yaml');
    await writeFile(file, example);
    const { all, routeOf } = await openSources(feeds, { file }, context, { FIX_PASSWORD: 'secret' });
    await rm(folder, { recursive: true });
    expect(all.map(({ name }) => name)).toEqual(['desk', 'bridge', 'exchange']);
    expect(routeOf('BTCUSD')?.sources).toEqual(['exchange', 'bridge']);
    expect(routeOf('AAPL')).toMatchObject({ sources: ['bridge'], silenceMs: 120_000 });
    expect(routeOf('EURUSD')?.sources).toEqual(['desk', 'bridge']);
  });

  it('lists every key of a route, with its default and in the words of its refusal', async () => {
    const rows = tableUnder(readPage('price-sources.md'), 'key', 'default', 'takes', 'meaning');
    expect(rows.map((row) => row['key'])).toEqual(['instruments', 'kinds', 'sources', 'silence', 'settle']);
    expect(rows.slice(3).map((row) => row['default'])).toEqual([String(FEED_TAKEOVER_S), String(FEED_SETTLE_S)]);
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-sources-page-'));
    for (const row of rows) {
      const file = join(folder, 'feeds.yaml');
      await writeFile(
        file,
        JSON.stringify({
          sources: { a: { feed: 'simulated' } },
          routes: [{ sources: ['a'], [row['key'] ?? '']: '?' }],
        }),
      );
      expect(await refusalOf(() => openSources(feeds, { file }, context, {}))).toContain(
        `routes.0.${row['key']} must be ${row['takes']}.`,
      );
    }
    await rm(folder, { recursive: true });
  });
});
