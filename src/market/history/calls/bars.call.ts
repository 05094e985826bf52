import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BARS_PATH, BAR_RANGES, type BarRange, type BarsAnswer, type WireBar } from '#contracts/calls/price-history.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { HISTORY_BARS_MAX, INTRADAY_INTERVAL_MS } from '#contracts/limits.ts';
import { decimalsOf } from '#domain/quote-rules.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import type { DailyBar, IntradayBar } from '../bar.ts';
import { DAY_MS, addDays, startOfTradingDay, tradingDayOf } from '../trading-day.ts';
import { type HistoryContext, type Query, isSimulated, single } from './history-context.ts';
import { type CachedAnswer, type AnswerCache, sendCached } from './answer-cache.ts';

type Span = { readonly interval: BarsAnswer['interval']; readonly calendarDays: number };
/** Days back from the current trading day. The short ones reach over a weekend to the last days of trading. */
const SPANS: Readonly<Record<BarRange, Span>> = {
  '1d': { interval: '5m', calendarDays: 1 },
  '5d': { interval: '30m', calendarDays: 5 },
  '1m': { interval: 'D', calendarDays: 31 },
  '3m': { interval: 'D', calendarDays: 92 },
  '6m': { interval: 'D', calendarDays: 183 },
  '1y': { interval: 'D', calendarDays: 366 },
  '5y': { interval: 'D', calendarDays: 1827 },
  max: { interval: 'W', calendarDays: 36_525 },
};
const WEEKEND_AND_HOLIDAY_DAYS = 4;
const LONG_INTERVAL_MS = 1_800_000;
const IMPORTED_DIGITS_MAX = 4;

/** GET /api/quotes/bars (TCH-2): what a chart, or its table, shows of one instrument. */
export function barsCall(app: FastifyInstance, context: HistoryContext, cache: AnswerCache): void {
  app.get<{ Querystring: Query }>(BARS_PATH, async (request, reply) =>
    sendCached(request, reply, await askedBars(request, context, cache)),
  );
}

/** The bars that a request names by `symbol` and `range`; its body is a BarsAnswer. */
export async function askedBars(
  request: FastifyRequest<{ Querystring: Query }>,
  context: HistoryContext,
  cache: AnswerCache,
): Promise<CachedAnswer> {
  const { series, refuse, now } = context;
  const symbol = single(request.query, 'symbol').toUpperCase();
  const range = single(request.query, 'range') || '1y';
  const isRange = (text: string): text is BarRange => (BAR_RANGES as readonly string[]).includes(text);
  const ofHistory = series.ofHistory(symbol);
  const complaints: Record<string, readonly string[]> = {};
  if (ofHistory === undefined) complaints['symbol'] = [symbol === '' ? 'required' : 'invalid'];
  if (!isRange(range)) complaints['range'] = ['invalid'];
  if (ofHistory === undefined || !isRange(range)) throw refuse(request, complaints);

  const span = SPANS[range];
  // Files bring days only: within the day there are the feed's own prices.
  const isWithinDay = span.interval === '5m' || span.interval === '30m';
  const chosen = isWithinDay ? (series.ofQuotes(symbol) ?? ofHistory) : ofHistory;
  return cache.get(`${BARS_PATH} ${symbol} ${range}`, async () => {
    const today = tradingDayOf(now());
    const bars = isWithinDay
      ? lastDays(
          await context.history.intraday(
            chosen,
            addDays(today, -span.calendarDays - WEEKEND_AND_HOLIDAY_DAYS),
            today,
            now(),
          ),
          span,
        )
      : inWeeks(await context.history.daily(chosen, addDays(today, -span.calendarDays), today), span);
    const made: BarsAnswer = {
      symbol,
      range,
      interval: span.interval,
      digits: context.instruments.get(symbol)?.digits ?? digitsOf(bars),
      simulated: isSimulated(chosen),
      until: endOf(bars.at(-1), span),
      bars: bars.slice(-HISTORY_BARS_MAX),
    };
    return made;
  });
}

const WEEK_DAYS = 7;
const INTRADAY_S = { '5m': INTRADAY_INTERVAL_MS / 1000, '30m': LONG_INTERVAL_MS / 1000 } as const;

function endOf(last: WireBar | undefined, { interval }: Span): number | null {
  if (last === undefined) return null;
  if (typeof last.time === 'number')
    return interval === 'D' || interval === 'W' ? null : last.time + INTRADAY_S[interval];
  return startOfTradingDay(addDays(last.time, interval === 'W' ? WEEK_DAYS : 1)) / 1000;
}

/** Of as many trading days as the range has, counted back from the newest that has bars. */
function lastDays(bars: readonly IntradayBar[], { interval, calendarDays }: Span): WireBar[] {
  const days = [...new Set(bars.map((bar) => tradingDayOf(bar.atMs)))].slice(-calendarDays);
  const shown = bars.filter((bar) => days.includes(tradingDayOf(bar.atMs)));
  if (interval === '5m')
    return shown.map(({ atMs, open, high, low, close }) => ({ time: atMs / 1000, open, high, low, close }));
  return joined(shown, (bar) => (bar.atMs - (bar.atMs % LONG_INTERVAL_MS)) / 1000);
}

/** A week is named by its Monday. */
function inWeeks(bars: readonly DailyBar[], { interval }: Span): WireBar[] {
  if (interval === 'D')
    return bars.map(({ day, volume, open, high, low, close }) => ({
      time: day,
      open,
      high,
      low,
      close,
      ...(volume === null ? {} : { volume }),
    }));
  return joined(bars, ({ day }) => addDays(day, -new Date(Date.parse(day) - DAY_MS).getUTCDay()));
}

/** Bars next to each other with the same time become one. */
function joined<
  Bar extends {
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
    readonly volume?: number | null;
  },
>(bars: readonly Bar[], timeOf: (bar: Bar) => string | number): WireBar[] {
  const made: WireBar[] = [];
  for (const bar of bars) {
    const time = timeOf(bar);
    const last = made.at(-1);
    const volume = bar.volume ?? undefined;
    if (last?.time !== time) {
      made.push({
        time,
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
        ...(volume === undefined ? {} : { volume }),
      });
      continue;
    }
    made[made.length - 1] = {
      ...last,
      high: Math.max(last.high, bar.high),
      low: Math.min(last.low, bar.low),
      close: bar.close,
      ...(volume === undefined ? {} : { volume: (last.volume ?? 0) + volume }),
    };
  }
  return made;
}

const digitsOf = (bars: readonly WireBar[]): number =>
  Math.min(IMPORTED_DIGITS_MAX, Math.max(2, ...bars.slice(-20).map((bar) => decimalsOf(bar.close))));

/** What names the bars of an answer, or of a picture. */
export const BARS_QUERY = {
  symbol: { about: 'Of an instrument, such as EURUSD.', required: true },
  range: { about: 'How far back; a year where it is left out.', values: BAR_RANGES },
} as const;

export const BARS_CALL: DeclaredCall = {
  ...QUOTES_CALL,
  path: BARS_PATH,
  summary: 'Past prices of one instrument',
  query: BARS_QUERY,
  answer: 'BarsAnswer',
  examples: [
    { name: 'month', query: { symbol: 'AAPL', range: '1m' } },
    { name: 'unknown', query: { symbol: 'NONE' }, refused: 'bad-input' },
  ],
};
