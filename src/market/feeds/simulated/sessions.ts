import type { InstrumentKind } from '#contracts/instruments.ts';

/**
 * How busy a market is, 0 (closed) to 1, by hour of the day in UTC. Forex and metals follow Tokyo, London and New York
 * with the overlap at 13 to 16; shares the New York session; indices trade nearly round the clock; crypto never rests.
 * Summer time is left aside: this is a simulation.
 */
const FOREX = [0.4, 0.5, 0.45, 0.4, 0.35, 0.35, 0.5, 0.8, 0.95, 0.9, 0.8, 0.75, 0.85, 1, 1, 0.95, 0.8, 0.6, 0.5, 0.45, 0.4, 0.25, 0.25, 0.35];
const SHARE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 1, 0.8, 0.65, 0.6, 0.65, 0.9, 0, 0, 0, 0];
const INDEX = [0.3, 0.35, 0.3, 0.25, 0.25, 0.3, 0.45, 0.75, 0.8, 0.7, 0.6, 0.6, 0.7, 0.95, 1, 0.95, 0.75, 0.7, 0.75, 0.9, 0.5, 0, 0.2, 0.25];
const CRYPTO = [0.7, 0.7, 0.65, 0.6, 0.6, 0.6, 0.65, 0.7, 0.75, 0.75, 0.75, 0.8, 0.85, 1, 1, 1, 0.95, 0.9, 0.85, 0.85, 0.8, 0.8, 0.75, 0.7];

const HOURS: Readonly<Record<InstrumentKind, readonly number[]>> = {
  forex: FOREX,
  commodity: FOREX,
  index: INDEX,
  share: SHARE,
  etf: SHARE,
  crypto: CRYPTO,
};

const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;
const WEEK_CLOSES_AND_OPENS_HOUR = 22;

/** `unixMs` is Unix milliseconds; all kinds but crypto are closed from Friday 22:00 to Sunday 22:00 UTC. */
export function activityAt(kind: InstrumentKind, unixMs: number): number {
  const time = new Date(unixMs);
  const day = time.getUTCDay();
  const hour = time.getUTCHours();
  const isWeekend =
    day === SATURDAY ||
    (day === FRIDAY && hour >= WEEK_CLOSES_AND_OPENS_HOUR) ||
    (day === SUNDAY && hour < WEEK_CLOSES_AND_OPENS_HOUR);
  return isWeekend && kind !== 'crypto' ? 0 : (HOURS[kind][hour] ?? 0);
}
