import { describe, expect, it } from 'vitest';
import { openPages } from '../../../../tests/support/test-pages.ts';
import type { DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { MARKET_TILES_KEPT_MS } from '#contracts/limits.ts';
import type { DayChanges } from '#contracts/past-days.ts';

const NOW = new Date('2026-11-25T14:05:00Z');
const PERCENT: Readonly<Record<string, number>> = {
  EURUSD: 0.3,
  USDTRY: -0.9,
  GER40: 0.1,
  XAUUSD: -1,
  AAPL: 2,
  TSLA: -2.5,
  SPY: 0,
};
const asked: (readonly string[])[] = [];
/** Nothing is known of any instrument. */
const UNKNOWN: DayChanges = { percentOf: () => undefined, of: async () => ({}) };
const KNOWN: DayChanges = {
  percentOf: (symbol) => PERCENT[symbol],
  async of(symbols) {
    asked.push(symbols);
    return Object.fromEntries(
      symbols.map((symbol): [string, DayChangesAnswer[string]] => [
        symbol,
        {
          bid: 101,
          d_c: PERCENT[symbol] ?? null,
          w_c: null,
          digits: 2,
          simulated: true,
          chart: { points: Array.from({ length: 60 }, (_, at) => 100 + at / 59) },
        },
      ]),
    );
  },
};

let current = UNKNOWN;
const { pages } = await openPages(undefined, {
  dayChanges: { percentOf: (symbol) => current.percentOf(symbol), of: (symbols) => current.of(symbols) },
});

async function tilesOf(path: string, dayChanges: DayChanges) {
  current = dayChanges;
  const answer = await pages.render({ path, query: new URLSearchParams(), now: NOW });
  if (answer.kind !== 'page') throw new Error(`${path} is no page`);
  const nav = /<nav class="market-tiles".*?<\/nav>/s.exec(answer.html)?.[0] ?? '';
  const tiles = [...nav.matchAll(/<li class="market-tile">.*?<\/li>/gs)].map(([tile]) => ({
    href: /href="([^"]*)"/.exec(tile)?.[1],
    text: tile
      .replace(/<svg.*?<\/svg>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    svgBytes: /<svg.*?<\/svg>/s.exec(tile)?.[0].length ?? 0,
  }));
  return { tiles, nav, validUntil: answer.validUntil };
}

describe('the tiles of markets', () => {
  it('[PLT-1] lead to each kind that the edition offers, with what moved most in it, up or down', async () => {
    const { tiles, nav, validUntil } = await tilesOf('/en-gb/markets', KNOWN);
    expect(tiles.map(({ href, text }) => [href, text])).toEqual([
      ['/en-gb/markets/forex', 'Forex 66 instruments Largest move: USD/TRY −0.90%'],
      ['/en-gb/markets/indices', 'Indices 20 instruments Largest move: Germany 40 +0.10%'],
      ['/en-gb/markets/commodities', 'Commodities 20 instruments Largest move: Gold −1.00%'],
      ['/en-gb/markets/shares', expect.stringMatching(/^Shares \d+ instruments Largest move: Tesla −2\.50%$/)],
      ['/en-gb/markets/etfs', 'ETFs 26 instruments Largest move: SPDR S&amp;P 500 0.00%'],
    ]);
    expect(nav).toMatch(/as of 14:05 UTC.*Prices are simulated\./s);
    expect(validUntil?.getTime()).toBeLessThanOrEqual(NOW.getTime() + MARKET_TILES_KEPT_MS);
    expect(asked.at(-1)).toEqual(['USDTRY', 'GER40', 'XAUUSD', 'TSLA', 'SPY']); // past prices of these alone
    for (const { svgBytes } of tiles) {
      expect(svgBytes).toBeGreaterThan(400);
      expect(svgBytes).toBeLessThan(1_200);
    }
  });

  it('have crypto where it may be offered', async () => {
    const { tiles } = await tilesOf('/ar-jo/markets', KNOWN);
    expect(tiles.map(({ href }) => href)).toContain('/ar-jo/markets/crypto');
  });

  it('claim no move where none is known, and draw nothing where past prices do not come', async () => {
    const unknown = await tilesOf('/en-gb/markets', UNKNOWN);
    expect(unknown.tiles[0]).toEqual({ href: '/en-gb/markets/forex', text: 'Forex 66 instruments', svgBytes: 0 });
    expect(unknown.nav).not.toContain('as of');
    const failing = await tilesOf('/en-gb/markets', { ...KNOWN, of: () => Promise.reject(new Error('database away')) });
    expect(failing.tiles[0]).toMatchObject({ text: 'Forex 66 instruments Largest move: USD/TRY −0.90%', svgBytes: 0 });
  });
});
