import { describe, expect, it } from 'vitest';
import { REPLAY_GAP_MAX_S } from '#contracts/limits.ts';
import { feedNamed } from '#market/feeds/registry.ts';
import { layoutNames } from '#market/feeds/replay/tick-layouts.ts';
import { keptLog } from '#market/testing/kept-log.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const page = readPage('feeds.md');
/** Name of a feed → what stands under its heading. */
const sections = new Map(page.split(/^## /m).slice(1).map((text) => [text.slice(0, text.indexOf('\n')), text]));
const settingsOf = (feed: string) => tableUnder(sections.get(feed) ?? '', 'flag', 'default', 'takes', 'meaning');

const context = { instruments: TEST_INSTRUMENTS, logger: keptLog().logger, now: Date.now };

/** What an operator is told; the registry and the feeds say there what they know. */
async function refusalOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

const open = (feed: string, settings: Record<string, string>) => refusalOf(() => feedNamed(feed).open(settings, context));

describe('docs/feeds.md', () => {
  it('has a section for every feed there is, and no other', async () => {
    const known = await refusalOf(() => feedNamed('no-such-feed'));
    expect([...sections.keys()]).toEqual([...known.matchAll(/([a-z-]+) \(/g)].map(([, name]) => name));
  });

  it('says of each feed what its prices are', () => {
    for (const [name, text] of sections) expect(text.replaceAll('\n', ' ')).toContain(`Origin of the prices: \`${feedNamed(name).origin}\``);
  });

  it.each([...sections.keys()])('lists every setting of %s, and no other', async (feed) => {
    const [, known = ''] = /The feed takes (.*)\.$/.exec(await open(feed, { 'no-such-setting': '1' })) ?? [];
    expect(settingsOf(feed).map((row) => row['flag'])).toEqual(known.split(', '));
  });

  it.each([
    ['simulated', '--seed', 'x'.repeat(101)],
    ['simulated', '--pace', '?'],
    ['simulated', '--sessions', '?'],
    ['replay', '--file', ''],
    ['replay', '--speed', '?'],
    ['replay', '--loop', '?'],
    ['replay', '--gap', '?'],
  ])('says what %s %s takes, in the words of its refusal', async (feed, flag, bad) => {
    const needed: Record<string, string> = feed === 'replay' ? { file: 'ticks.csv' } : {};
    const refusal = await open(feed, { ...needed, [flag.slice(2)]: bad });
    const words = refusal.replaceAll(/ \([^)]*\)/g, '');
    expect(words).toContain(settingsOf(feed).find((row) => row['flag'] === flag)?.['takes']);
  });

  it('marks as needed what a feed cannot do without', async () => {
    expect(await open('replay', {})).toMatch(/^--file: is missing/);
    expect(settingsOf('replay').filter((row) => row['default'] === 'needed').map((row) => row['flag'])).toEqual(['--file']);
    expect(settingsOf('replay').find((row) => row['flag'] === '--gap')?.['default']).toBe(String(REPLAY_GAP_MAX_S));
  });

  it('shows every layout of recordings', () => {
    const layouts = tableUnder(page, 'layout', 'a line of it').map((row) => row['layout'] ?? '');
    expect(layouts.map((layout) => `"${layout}"`).join(', ')).toBe(layoutNames());
  });
});
