import type { FastifyInstance } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { DAY_CHANGES_PATH, type DayChangesAnswer } from '#contracts/calls/price-history.ts';
import {
  DAY_CHANGES_KEPT_S,
  GATEWAY_MAX_INSTRUMENTS,
  HISTORY_ANSWER_KEPT_S,
  MINI_CHART_POINTS_MAX,
  MINI_CHART_POINTS_MIN,
} from '#contracts/limits.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import type { PriceSource } from '../bar.ts';
import { intradayBetween } from '../read/bar-queries.ts';
import type { IntradayRow } from '../read/bar-queries.ts';
import type { PriceSeries } from '../read/price-series.ts';
import { changePercent } from '#domain/change-percent.ts';
import { DAY_MS, addDays, lastTradingDay, startOfTradingDay, tradingDayOf } from '../trading-day.ts';
import { type HistoryContext, type Query, isSimulated } from './history-context.ts';
import { cachedAnswer, sendCached } from './answer-cache.ts';

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

/** GET /api/quotes/day-changes (TCH-1): symbol → bid, d_c, w_c, chart. What has neither quote nor recent close is left out. */
export function dayChangesCall(app: FastifyInstance, context: HistoryContext): void {
  const { quote, recent, series, refuse, now } = context;
  /** By symbol; the bid is taken again each time, the path behind it is not. */
  const paths = new Map<string, DayPath>();

  app.get<{ Querystring: Query }>(DAY_CHANGES_PATH, async (request, reply) => {
    const named = [request.query['instruments'] ?? []]
      .flat()
      .join()
      .split(',')
      .map((name) => name.trim().toUpperCase())
      .filter((name) => name !== '');
    if (named.length === 0) throw refuse(request, { instruments: ['required'] });
    if (named.length > GATEWAY_MAX_INSTRUMENTS) throw refuse(request, { instruments: ['too-many'] });

    const shown = new Map<string, Shown>();
    for (const symbol of named) {
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
        chart: { points: thinned(pointsOf(paths.get(symbol), reference?.dayClose, bid)) },
      };
    }
    return sendCached(request, reply, cachedAnswer(answer), DAY_CHANGES_KEPT_S);
  });

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

/** At most MINI_CHART_POINTS_MAX of them, evenly spaced, the first and the last among them. */
function thinned(prices: readonly number[]): number[] {
  if (prices.length <= MINI_CHART_POINTS_MAX) return [...prices];
  const step = (prices.length - 1) / (MINI_CHART_POINTS_MAX - 1);
  return Array.from({ length: MINI_CHART_POINTS_MAX }, (_, index) => prices[Math.round(index * step)] ?? 0);
}

export const DAY_CHANGES_CALL: DeclaredCall = {
  ...QUOTES_CALL,
  path: DAY_CHANGES_PATH,
  summary: 'Changes over a day and a week, with the points of a small chart',
  query: { instruments: { about: 'Symbols, by commas.', required: true } },
  answer: 'DayChangesAnswer',
  examples: [{ name: 'two', query: { instruments: 'EURUSD,GBPUSD' } }],
};
