import type { TradingSession } from '#contracts/trading-session.ts';
import { MARKET_TURNS_AHEAD_DAYS } from '#contracts/limits.ts';
import { openSpans } from './market-hours.ts';

/** `turns`: the Unix seconds at which the market opens or closes in the coming days, in order, turn about. */
export type MarketTurns = { readonly isClosed: boolean; readonly turns: readonly number[] };

/** What a page takes along to say by itself whether a market is closed, however long it stays open. */
export function marketTurns(hours: Pick<TradingSession, 'zone' | 'week' | 'holidays'>, nowMs: number): MarketTurns {
  const spans = openSpans(hours, nowMs, MARKET_TURNS_AHEAD_DAYS).filter(({ toMs }) => toMs > nowMs);
  const turns = spans
    .flatMap(({ fromMs, toMs }) => [fromMs, toMs])
    .filter((turnMs) => turnMs > nowMs)
    .map((turnMs) => turnMs / 1000);
  // The last one is where the looking ended, not where the market closes.
  return { isClosed: !spans.some(({ fromMs }) => fromMs <= nowMs), turns: turns.slice(0, -1) };
}
