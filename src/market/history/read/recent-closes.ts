import type { Database } from '#contracts/database.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { HISTORY_RECENT_DAYS } from '#contracts/limits.ts';
import type { DayClose, PriceSource } from '../bar.ts';
import type { ReferenceCloses } from '../reference-closes.ts';
import { addDays, lastTradingDay, startOfTradingDay, tradingDayOf } from '../trading-day.ts';
import { recentCloses } from './bar-queries.ts';
import type { RecentRow } from './bar-queries.ts';
import type { SeriesSelector } from './price-series.ts';

const WEEK_DAYS = 7;

/**
 * The closes of the last HISTORY_RECENT_DAYS of every instrument, of the origin that its quotes have, held in memory. A
 * stream of quotes asks it for each one, so it never asks the database.
 */
export class RecentCloses implements ReferenceCloses {
  readonly #instruments: ReadonlyMap<string, Instrument>;
  readonly #series: SeriesSelector;
  readonly #now: () => number;
  /** Newest first. */
  #held: ReadonlyMap<string, readonly DayClose[]> = new Map();
  /** By symbol, for the trading day between the two (Unix seconds): a quote costs one look-up. */
  readonly #answers = new Map<
    string,
    { readonly fromS: number; readonly untilS: number; readonly reference: ReturnType<ReferenceCloses['of']> }
  >();

  constructor(instruments: ReadonlyMap<string, Instrument>, series: SeriesSelector, now: () => number) {
    this.#instruments = instruments;
    this.#series = series;
    this.#now = now;
  }

  async read(db: Database): Promise<void> {
    const groups = new Map<string, { sources: readonly PriceSource[]; symbols: string[] }>();
    for (const symbol of this.#instruments.keys()) {
      const sources = this.#series.ofQuotes(symbol)?.sources ?? [];
      const group = groups.get(sources.join()) ?? { sources, symbols: [] };
      group.symbols.push(symbol);
      groups.set(sources.join(), group);
    }
    const held = new Map<string, DayClose[]>();
    const from = addDays(tradingDayOf(this.#now()), -HISTORY_RECENT_DAYS);
    for (const { sources, symbols } of groups.values()) {
      const { rows } = await db.execute<RecentRow>(recentCloses(symbols, sources, from));
      for (const { symbol, day, close } of rows) {
        const closes = held.get(symbol);
        if (closes === undefined) held.set(symbol, [{ day, close: Number(close) }]);
        else closes.push({ day, close: Number(close) });
      }
    }
    this.#held = held;
    this.#answers.clear();
  }

  of(symbol: string, unixS: number): ReturnType<ReferenceCloses['of']> {
    const known = this.#answers.get(symbol);
    if (known !== undefined && unixS >= known.fromS && unixS < known.untilS) return known.reference;
    const instrument = this.#instruments.get(symbol);
    if (instrument === undefined) return undefined;
    const current = tradingDayOf(unixS * 1000);
    const day = lastTradingDay(instrument.kind, current);
    const before = this.onOrBefore(symbol, addDays(day, -1));
    const reference =
      before === undefined
        ? undefined
        : { dayClose: before.close, weekClose: this.onOrBefore(symbol, addDays(day, -WEEK_DAYS))?.close };
    this.#answers.set(symbol, {
      fromS: startOfTradingDay(current) / 1000,
      untilS: startOfTradingDay(addDays(current, 1)) / 1000,
      reference,
    });
    return reference;
  }

  /** The close on or before a day, of the last HISTORY_RECENT_DAYS before it. */
  onOrBefore(symbol: string, day: string): DayClose | undefined {
    const earliest = addDays(day, -HISTORY_RECENT_DAYS);
    const held = this.#held.get(symbol)?.find((close) => close.day <= day && close.day >= earliest);
    const simulated = this.#series.ofQuotes(symbol)?.simulated;
    const madeDay = simulated?.dayOnOrBefore(day);
    if (madeDay === undefined || (held !== undefined && held.day >= madeDay)) return held;
    const made = simulated?.bar(madeDay);
    return made === undefined ? held : { day: made.day, close: made.close };
  }
}
