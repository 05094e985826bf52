import type { DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { HISTORY_ANSWER_KEPT_S, MINI_CHART_POINTS_MAX, MINI_CHART_POINTS_MIN } from '#contracts/limits.ts';
import type { DayChanges } from '#contracts/past-days.ts';
import { changePercent } from '#domain/change-percent.ts';
import { evenly } from '#domain/evenly.ts';
import type { PriceSource } from '../bar.ts';
import { intradayBetween } from '../read/bar-queries.ts';
import type { IntradayRow } from '../read/bar-queries.ts';
import type { PriceSeries } from '../read/price-series.ts';
import { DAY_MS, addDays, lastTradingDay, startOfTradingDay, tradingDayOf } from '../trading-day.ts';
import { type HistoryContext, isSimulated } from './history-context.ts';

/** What is shown of one instrument now. `day` is the trading day of the bid. */
type Shown = {
  readonly series: PriceSeries;
  readonly bid: number;
  readonly digits: number;
  readonly day: string;
  readonly unixS: number;
};
/** `before` is what leads to the close that the change is measured from. */
type DayPath = {
  readonly day: string;
  readonly madeAtMs: number;
  readonly before: readonly number[];
  readonly prices: readonly number[];
};

/** How far instruments moved since their last close (TCH-1): for the call, and for pages that show it. */
export function createDayChanges(context: Omit<HistoryContext, 'dayChanges'>): DayChanges {
  const { quote, recent, series, now } = context;
  /** By symbol; the bid is taken again each time, the path behind it is not. */
  const paths = new Map<string, DayPath>();

  return {
    percentOf(symbol) {
      const shown = shownOf(symbol);
      return shown && changePercent(shown.bid, recent.of(symbol, shown.unixS)?.dayClose);
    },
    async of(symbols) {
      const shown = new Map<string, Shown>();
      for (const symbol of symbols) {
        const item = shownOf(symbol);
        if (item !== undefined) shown.set(symbol, item);
      }
      await readPaths(shown);
      const answer: DayChangesAnswer = {};
      for (const [symbol, { series: chosen, bid, digits, unixS }] of shown) {
        const reference = recent.of(symbol, unixS);
        answer[symbol] = {
          bid,
          d_c: changePercent(bid, reference?.dayClose) ?? null,
          w_c: changePercent(bid, reference?.weekClose) ?? null,
          digits,
          simulated: isSimulated(chosen),
          chart: { points: evenly(pointsOf(paths.get(symbol), reference?.dayClose, bid), MINI_CHART_POINTS_MAX) },
        };
      }
      return answer;
    },
  };

  /** The newest quote, or before there is one the newest close. */
  function shownOf(symbol: string): Shown | undefined {
    const chosen = series.ofQuotes(symbol);
    const instrument = context.instruments.get(symbol);
    if (chosen === undefined || instrument === undefined) return undefined;
    const current = quote(symbol);
    if (current !== undefined)
      return {
        series: chosen,
        bid: current.bid,
        digits: current.digits,
        day: lastTradingDay(instrument.kind, tradingDayOf(current.time * 1000)),
        unixS: current.time,
      };
    const last = recent.onOrBefore(symbol, addDays(tradingDayOf(now()), -1));
    if (last === undefined) return undefined;
    return {
      series: chosen,
      bid: last.close,
      digits: instrument.digits,
      day: last.day,
      unixS: startOfTradingDay(last.day) / 1000,
    };
  }

  async function readPaths(shown: ReadonlyMap<string, Shown>): Promise<void> {
    const groups = new Map<
      string,
      { readonly day: string; readonly sources: readonly PriceSource[]; readonly symbols: string[] }
    >();
    for (const [
      symbol,
      {
        day,
        series: { sources },
      },
    ] of shown) {
      const path = paths.get(symbol);
      if (path?.day === day && now() - path.madeAtMs < HISTORY_ANSWER_KEPT_S * 1000) continue;
      const key = `${day} ${sources.join()}`;
      const group = groups.get(key) ?? { day, sources, symbols: [] };
      group.symbols.push(symbol);
      groups.set(key, group);
    }
    for (const { day, sources, symbols } of groups.values()) {
      const startMs = startOfTradingDay(day);
      const { rows } = await context.db.execute<IntradayRow>(
        intradayBetween(symbols, sources, startMs - REACH_BACK_MS, startOfTradingDay(addDays(day, 1))),
      );
      const held = Map.groupBy(rows, (row) => row.symbol);
      for (const symbol of symbols) {
        const own = (held.get(symbol) ?? []).map((row) => ({ atMs: Number(row.at_ms), close: Number(row.close) }));
        const firstMs = own[0]?.atMs ?? now();
        const simulated = shown.get(symbol)?.series.simulated;
        const madeDays = simulated === undefined ? [] : [simulated.dayOnOrBefore(addDays(day, -1)) ?? day, day];
        const made = madeDays
          .flatMap((madeDay) => simulated?.intraday(madeDay) ?? [])
          .filter((bar) => bar.atMs < firstMs);
        const [before, during] = [[], []] as [number[], number[]];
        for (const { atMs, close } of [...made, ...own]) (atMs < startMs ? before : during).push(close);
        paths.set(symbol, { day, madeAtMs: now(), before, prices: during });
      }
    }
  }
}

/** Over a weekend back to the last day of trading. */
const REACH_BACK_MS = 3 * DAY_MS;

/** From the close that the change is measured from to the bid; while the day is young, what led to that close too. */
function pointsOf(path: DayPath | undefined, dayClose: number | undefined, bid: number): readonly number[] {
  const during = [...(dayClose === undefined ? [] : [dayClose]), ...(path?.prices ?? []), bid];
  return during.length < MINI_CHART_POINTS_MIN ? [...(path?.before ?? []), ...during] : during;
}
