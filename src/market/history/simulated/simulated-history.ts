import { LRUCache } from 'lru-cache';
import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { INTRADAY_INTERVAL_MS } from '#contracts/limits.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';
import { KIND_PROFILES } from '#market/feeds/simulated/price-walk.ts';
import { gaussian, seededRandom } from '#market/feeds/simulated/seeded-random.ts';
import { activityAt } from '#market/feeds/simulated/sessions.ts';
import type { DailyBar, IntradayBar } from '../bar.ts';
import { addDays, isTradingDay, startOfTradingDay } from '../trading-day.ts';

/** The first day there is. */
export const SIMULATED_FROM_DAY = '2016-01-04';
/**
 * Backward from this day the price is a random walk that begins at the reference price; after it, it stays around the
 * reference price, as the simulated feed does. So the past never changes from one day to the next, and always ends where
 * the feed goes on.
 */
const ANCHOR_DAY = '2026-10-01';
const SEED = 'forecourt history';

/** `drift` is that of the logarithm in a year; where a kind reverts, it comes back to its reference over so many years. */
const TRENDS: Readonly<Record<InstrumentKind, { readonly drift: number; readonly revertsYears: number }>> = {
  forex: { drift: 0, revertsYears: 2 },
  commodity: { drift: 0.03, revertsYears: 6 },
  index: { drift: 0.07, revertsYears: Number.POSITIVE_INFINITY },
  crypto: { drift: 0.3, revertsYears: 6 },
  share: { drift: 0.09, revertsYears: Number.POSITIVE_INFINITY },
  etf: { drift: 0.06, revertsYears: Number.POSITIVE_INFINITY },
};
const DAYS_A_YEAR = { crypto: 365, others: 252 };
/** How far the feed strays from its reference: its volatility over the hours in which it comes back (price-walk.ts). */
const FEED_REVERTS_S = 6 * 3600;
/** Wicks and opening gaps, as parts of a day's usual move. */
const WICK = 0.4;
const GAP = 0.15;

/** Today's and yesterday's are asked for again and again. */
const PATHS_KEPT = 2;

/** A made-up past of one instrument, the same on every machine. Nothing of it is stored. */
export type SimulatedHistory = {
  /** The bar of a day; undefined where it is not a trading day or too early. */
  readonly bar: (day: string) => DailyBar | undefined;
  /** Oldest first, both ends included. */
  readonly bars: (from: string, to: string) => readonly DailyBar[];
  /** The last trading day on or before it; undefined before the first. */
  readonly dayOnOrBefore: (day: string) => string | undefined;
  /** What one trading day consists of, oldest first; empty where it is none. */
  readonly intraday: (day: string) => readonly IntradayBar[];
};

export function simulateHistory(instrument: Instrument): SimulatedHistory {
  const { symbol, kind, digits, referencePrice } = instrument;
  const { annualVolatility, busySeconds } = KIND_PROFILES[kind];
  const dailyVolatility = annualVolatility / Math.sqrt(kind === 'crypto' ? DAYS_A_YEAR.crypto : DAYS_A_YEAR.others);
  const feedDeviation = annualVolatility * Math.sqrt(FEED_REVERTS_S / 2 / busySeconds);
  const rounded = (price: number): number => fromUnits(Math.max(1, toUnits(price, digits)), digits);
  // Made when first asked for: the recent days need none of it.
  let past: ReadonlyMap<string, number> | undefined;
  const paths = new LRUCache<string, readonly IntradayBar[]>({ max: PATHS_KEPT });

  function walkBack(): ReadonlyMap<string, number> {
    const { drift, revertsYears } = TRENDS[kind];
    const daysAYear = kind === 'crypto' ? DAYS_A_YEAR.crypto : DAYS_A_YEAR.others;
    const random = seededRandom(`${SEED} ${symbol}`);
    const kept = 1 - 1 / (revertsYears * daysAYear);
    const closes = new Map<string, number>();
    let deviation = 0;
    let days = 0;
    for (let day = ANCHOR_DAY; day >= SIMULATED_FROM_DAY; day = addDays(day, -1)) {
      if (!isTradingDay(kind, day)) continue;
      closes.set(day, rounded(referencePrice * Math.exp(deviation - (drift * days) / daysAYear)));
      deviation = deviation * kept + dailyVolatility * gaussian(random);
      days += 1;
    }
    return closes;
  }

  const closeOf = (day: string): number | undefined =>
    day > ANCHOR_DAY
      ? rounded(referencePrice * Math.exp(feedDeviation * gaussian(seededRandom(`${SEED} ${symbol} ${day}`))))
      : (past ??= walkBack()).get(day);

  function dayOnOrBefore(day: string): string | undefined {
    for (let candidate = day; candidate >= SIMULATED_FROM_DAY; candidate = addDays(candidate, -1)) {
      if (isTradingDay(kind, candidate)) return candidate;
    }
    return undefined;
  }

  function bar(day: string): DailyBar | undefined {
    if (day < SIMULATED_FROM_DAY || !isTradingDay(kind, day)) return undefined;
    const close = closeOf(day);
    if (close === undefined) return undefined;
    const before = closeOf(dayOnOrBefore(addDays(day, -1)) ?? day) ?? close;
    const random = seededRandom(`${SEED} ${symbol} ${day} bar`);
    const move = day > ANCHOR_DAY ? feedDeviation : dailyVolatility;
    const open = rounded(before * Math.exp(GAP * move * gaussian(random)));
    const high = rounded(Math.max(open, close) * Math.exp(WICK * move * Math.abs(gaussian(random))));
    const low = rounded(Math.min(open, close) * Math.exp(-WICK * move * Math.abs(gaussian(random))));
    return { day, open, high, low, close, volume: null };
  }

  return {
    bar,
    dayOnOrBefore,
    bars(from, to) {
      const bars: DailyBar[] = [];
      for (let day = from < SIMULATED_FROM_DAY ? SIMULATED_FROM_DAY : from; day <= to; day = addDays(day, 1)) {
        const made = bar(day);
        if (made !== undefined) bars.push(made);
      }
      return bars;
    },
    intraday(day) {
      const known = paths.get(day);
      if (known !== undefined) return known;
      const whole = bar(day);
      const path = whole === undefined ? [] : bridge(whole, startOfTradingDay(day));
      paths.set(day, path);
      return path;
    },
  };

  /** A path from open to close within high and low, livelier in busy hours. */
  function bridge({ day, open, high, low, close }: DailyBar, startMs: number): readonly IntradayBar[] {
    const steps = Math.round((startOfTradingDay(addDays(day, 1)) - startMs) / INTRADAY_INTERVAL_MS);
    const random = seededRandom(`${SEED} ${symbol} ${day} path`);
    const times: number[] = [];
    const walk: number[] = [0];
    const clock: number[] = [0];
    for (let step = 0; step < steps; step += 1) {
      const atMs = startMs + step * INTRADAY_INTERVAL_MS;
      const activity = activityAt(instrument, atMs);
      if (activity === 0) continue;
      times.push(atMs);
      walk.push((walk.at(-1) ?? 0) + Math.sqrt(activity) * gaussian(random));
      clock.push((clock.at(-1) ?? 0) + activity);
    }
    const wholeTime = clock.at(-1) || 1; // a holiday has no time at all
    const scale = ((day > ANCHOR_DAY ? feedDeviation : dailyVolatility) / Math.sqrt(wholeTime)) * BRIDGE_LIVELINESS;
    const end = walk.at(-1) ?? 0;
    const priceAt = (index: number): number => {
      const part = (clock[index] ?? 0) / wholeTime;
      const price = open * (close / open) ** part * Math.exp(scale * ((walk[index] ?? 0) - part * end));
      return rounded(Math.min(high, Math.max(low, price)));
    };
    return times.map((atMs, index) => {
      const [first, last] = [priceAt(index), priceAt(index + 1)];
      return { atMs, open: first, high: Math.max(first, last), low: Math.min(first, last), close: last };
    });
  }
}
/** A day's path wanders less than a free walk, or it would stick to the day's high and low. */
const BRIDGE_LIVELINESS = 0.6;
