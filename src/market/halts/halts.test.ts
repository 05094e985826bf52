import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Halt } from '#contracts/halts.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { createHalts, type HaltsChange } from './halts.ts';

const halt = (symbol: string, untilMs: number | null = null): Halt => ({ symbol, reason: 'news', untilMs });

describe('instruments that staff has closed', () => {
  afterEach(() => void vi.useRealTimers());

  it('are told apart from those opened, and open by themselves when their time has come', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const changes: HaltsChange[] = [];
    const halts = createHalts(Date.now, (change) => changes.push(change));
    halts.set({ revision: 1, halts: [halt('EURUSD'), halt('XAUUSD', 1_060_000), halt('BTCUSD', 999_999)] });
    expect([...halts.symbols()]).toEqual(['EURUSD', 'XAUUSD']);
    halts.set({ revision: 1, halts: [halt('EURUSD'), halt('XAUUSD', 1_060_000)] });
    expect(changes, 'told once').toEqual([{ halted: ['EURUSD', 'XAUUSD'], resumed: [] }]);
    vi.advanceTimersByTime(59_999);
    expect(halts.has('XAUUSD')).toBe(true);
    vi.advanceTimersByTime(1);
    expect([halts.has('XAUUSD'), halts.has('EURUSD')]).toEqual([false, true]);
    halts.set({ revision: 2, halts: [] });
    expect(changes.slice(1)).toEqual([
      { halted: [], resumed: ['XAUUSD'] },
      { halted: [], resumed: ['EURUSD'] },
    ]);
  });
});

describe('the table that gateways send from', () => {
  const quote = (bid: number): WireQuote => ({
    bid,
    ask: bid + 1,
    spread: 1,
    state: 'up',
    time: 1,
    digits: 0,
    slug: 'x',
    name: 'X',
  });
  const update = (symbol: string, bid: number) => ({ symbol, quote: quote(bid), fedAtMs: 1 });

  it('keeps the price of a halted instrument, marked, and has the newest once it is no longer halted', () => {
    const table = createQuoteTable(['EURUSD', 'XAUUSD'], { of: () => undefined });
    table.put(update('EURUSD', 1));
    table.put(update('XAUUSD', 10));
    const before = table.version();
    table.setHalted(new Set(['EURUSD', 'UNKNOWN']), 5);
    expect(table.newerThan(before, [0, 1]), 'sent once as a change').toEqual([0]);
    expect(table.quote('EURUSD')).toEqual({ ...quote(1), halted: true });
    const standing = table.version();
    for (const bid of [2, 3]) table.put(update('EURUSD', bid));
    expect(table.version(), 'nothing is sent of it').toBe(standing);
    table.put(update('XAUUSD', 11));
    expect(table.quote('XAUUSD')?.bid).toBe(11);
    table.setHalted(new Set(), 6);
    expect(table.quote('EURUSD')).toEqual(quote(3));
    expect(table.newerThan(standing, [0, 1])).toEqual([0, 1]);
  });

  it('stands still at the price that the others hold, where it joins while an instrument is halted', () => {
    const table = createQuoteTable(['EURUSD'], { of: () => undefined });
    table.setHalted(new Set(['EURUSD']), 5);
    table.put(update('EURUSD', 7));
    table.put(update('EURUSD', 8));
    expect(table.quote('EURUSD')).toEqual({ ...quote(7), halted: true });
    table.setHalted(new Set(), 6);
    expect(table.quote('EURUSD')).toEqual(quote(8));
  });
});
