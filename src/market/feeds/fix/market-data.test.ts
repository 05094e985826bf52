import { describe, expect, it } from 'vitest';
import { FIX_LEVELS_MAX } from '#contracts/limits.ts';
import { createFixLevels, parseMarketData } from '#market/feeds/fix/market-data.ts';
import type { MarketData } from '#market/feeds/fix/market-data.ts';

function parse(text: string): MarketData | string {
  const fields = text
    .split('|')
    .map((field) => [Number(field.slice(0, field.indexOf('='))), field.slice(field.indexOf('=') + 1)] as const);
  return parseMarketData({ type: fields[0]![1], fields });
}

function topAfter(...texts: readonly string[]) {
  const levels = createFixLevels();
  const problems = texts.map((text) => {
    const data = parse(text);
    return typeof data === 'string' ? data : levels.apply(data.kind, data.entries);
  });
  return { top: levels.top(), problems: problems.filter((problem) => problem !== undefined) };
}

describe('FIX market data', () => {
  it('reads a snapshot whose entries carry dates and times', () => {
    expect(
      parse(
        '35=W|262=EUR/USD|48=4001|22=8|268=2|269=0|270=1.39043|271=45|272=20140313|273=16:59:27.683|269=1|270=1.39049|271=245',
      ),
    ).toMatchObject({
      kind: 'snapshot',
      request: 'EUR/USD',
      name: '4001',
      entries: [
        { action: 'new', side: 'bid', price: 1.39043, size: 45 },
        { action: 'new', side: 'ask', price: 1.39049, size: 245 },
      ],
    });
  });

  it.each([
    ['35=W|55=EUR/USD', 'has no entries (268)'],
    ['35=W|55=EUR/USD|268=3|269=0|270=1', 'has 1 entries and says 3'],
    ['35=W|268=1|269=0|270=1e5', 'has a price (270) or size (271) that is no number'],
    ['35=W|268=1|269=0', 'has a new entry without a price (270)'],
    ['35=X|268=1|279=7|269=0|270=1', 'has an entry with the action (279) 7'],
    ['35=X|268=1|279=0|270=1', 'has an entry without a type (269)'],
  ])('%s %s', (text, problem) => {
    expect(parse(text)).toBe(problem);
  });

  it('the best of several levels is the top, a level of no size only where there is no other', () => {
    expect(
      topAfter('35=W|268=4|269=0|270=1.1|271=5|269=0|270=1.2|271=3|269=1|270=1.4|271=1|269=1|270=1.3|271=0').top,
    ).toEqual({ bid: 1.2, ask: 1.4 });
    expect(topAfter('35=W|268=2|269=0|270=1735.98|271=0|269=1|270=1737.04|271=0').top).toEqual({
      bid: 1735.98,
      ask: 1737.04,
    });
  });

  it('trades and other kinds of entries are left out', () => {
    expect(topAfter('35=X|268=1|279=0|270=240.00|271=3|269=2|55=BNBBUSD')).toEqual({ top: undefined, problems: [] });
  });

  it('keeps entries by their id: new, replaced by the same id, changed without a type, deleted without a price', () => {
    const first = '35=X|268=2|279=0|269=0|278=1|55=E|270=1.35259|271=5|279=0|269=1|278=2|55=E|270=1.35271|271=1';
    expect(topAfter(first).top).toEqual({ bid: 1.35259, ask: 1.35271 });
    expect(topAfter(first, '35=X|268=1|279=0|269=1|278=2|55=E|270=1.3527').top).toEqual({ bid: 1.35259, ask: 1.3527 });
    expect(topAfter(first, '35=X|268=1|279=1|278=2|270=1.353').top).toEqual({ bid: 1.35259, ask: 1.353 });
    expect(topAfter(first, '35=X|268=1|279=2|278=2').top).toBeUndefined();
    expect(topAfter('35=X|268=1|279=1|278=9|271=5').problems).toEqual(['changes an entry that is not held']);
  });

  it('without ids an increment is the whole side, and with positions it is that level', () => {
    const snapshot = '35=W|268=2|269=0|270=1.1|269=1|270=1.2';
    expect(topAfter(snapshot, '35=X|268=1|279=1|269=0|270=1.05').top).toEqual({ bid: 1.05, ask: 1.2 });
    expect(topAfter(snapshot, '35=X|268=1|279=2|269=0').top).toBeUndefined();
    const levels = '35=X|268=3|279=0|269=0|290=1|270=1.1|279=0|269=0|290=2|270=1.0|279=0|269=1|290=1|270=1.2';
    expect(topAfter(levels, '35=X|268=1|279=2|269=0|290=1').top).toEqual({ bid: 1.0, ask: 1.2 });
  });

  it('a snapshot replaces what was held', () => {
    expect(topAfter('35=W|268=2|269=0|270=1.1|269=1|270=1.2', '35=W|268=2|269=0|270=1.0|269=1|270=1.05').top).toEqual({
      bid: 1.0,
      ask: 1.05,
    });
    expect(topAfter('35=W|268=2|269=0|270=1.1|269=1|270=1.2', '35=W|268=0').top).toBeUndefined();
  });

  it('a source that never deletes is held to a bound, and told of', () => {
    const entries = Array.from({ length: FIX_LEVELS_MAX + 50 }, (_, i) => `279=0|269=0|278=${i}|270=${1 + i}`).join(
      '|',
    );
    const { top, problems } = topAfter(
      `35=X|268=${FIX_LEVELS_MAX + 50}|${entries}`,
      '35=X|268=1|279=2|278=0',
      '35=X|268=1|279=0|269=1|278=ask|270=5000',
    );
    expect(problems).toEqual([`brings more than ${FIX_LEVELS_MAX} entries of one instrument`]);
    expect(top).toEqual({ bid: FIX_LEVELS_MAX, ask: 5000 });
  });
});
