import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import type { TradingSession } from '#contracts/trading-session.ts';
import { marketStateAt } from '#domain/trading-hours/market-hours.ts';

/**
 * How lively an open market is, to 1, by hour of the day in UTC. Forex and metals follow Tokyo, London and New York with
 * the overlap at 13 to 16; shares the New York session; crypto is never quite quiet. Summer time is left aside: when a
 * market opens and closes is the calendar's matter, this is only its temper.
 */
const FOREX = [
  0.4, 0.5, 0.45, 0.4, 0.35, 0.35, 0.5, 0.8, 0.95, 0.9, 0.8, 0.75, 0.85, 1, 1, 0.95, 0.8, 0.6, 0.5, 0.45, 0.4, 0.25,
  0.25, 0.35,
];
const SHARE = [
  0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5, 0.8, 0.7, 0.6, 0.5, 0.5, 0.6, 0.8, 1, 0.8, 0.65, 0.6, 0.65, 0.9, 0.8, 0.4, 0.4,
  0.4,
];
const INDEX = [
  0.3, 0.35, 0.3, 0.25, 0.25, 0.3, 0.45, 0.75, 0.8, 0.7, 0.6, 0.6, 0.7, 0.95, 1, 0.95, 0.75, 0.7, 0.75, 0.9, 0.5, 0.3,
  0.2, 0.25,
];
const CRYPTO = [
  0.7, 0.7, 0.65, 0.6, 0.6, 0.6, 0.65, 0.7, 0.75, 0.75, 0.75, 0.8, 0.85, 1, 1, 1, 0.95, 0.9, 0.85, 0.85, 0.8, 0.8, 0.75,
  0.7,
];

const HOURS: Readonly<Record<InstrumentKind, readonly number[]>> = {
  forex: FOREX,
  commodity: FOREX,
  index: INDEX,
  share: SHARE,
  etf: SHARE,
  crypto: CRYPTO,
};

/** The state that a session was last found in, and for how long it holds: many instruments share one, and ask in order. */
const found = new WeakMap<
  TradingSession,
  { readonly isOpen: boolean; readonly fromMs: number; readonly untilMs: number }
>();

function isOpen(session: TradingSession, unixMs: number): boolean {
  const last = found.get(session);
  if (last !== undefined && last.fromMs <= unixMs && unixMs < last.untilMs) return last.isOpen;
  const state = marketStateAt(session, unixMs);
  found.set(session, { isOpen: state.isOpen, fromMs: unixMs, untilMs: state.changesAtMs ?? unixMs + 86_400_000 });
  return state.isOpen;
}

/** How busy an instrument is, 0 (closed) to 1; `unixMs` is Unix milliseconds. One without a session never closes. */
export function activityAt({ kind, session }: Pick<Instrument, 'kind' | 'session'>, unixMs: number): number {
  if (session !== undefined && !isOpen(session, unixMs)) return 0;
  return HOURS[kind][new Date(unixMs).getUTCHours()] ?? 0;
}
