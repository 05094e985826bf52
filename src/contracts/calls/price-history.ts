import * as z from 'zod/mini';

/** GET, with `symbol1`, `symbol2` and `date` in the query. */
export const CALCULATOR_PATH = '/api/quotes/calculator';
/** GET: the companies that the calculator offers. */
export const COMPANIES_PATH = '/api/quotes/companies';
/** GET, with `instruments` in the query: symbols by commas. */
export const DAY_CHANGES_PATH = '/api/quotes/day-changes';
/** GET, with `symbol` and `range` in the query. */
export const BARS_PATH = '/api/quotes/bars';
/** GET, with `symbol`, `range` and `size` in the query: the same bars' closes as a picture, for pages where no script runs. */
export const CHART_PICTURE_PATH = '/api/quotes/chart.svg';

const price = z.number().check(z.positive());
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));
/** Whether the prices are made up; the page says so wherever they are shown. */
const simulated = z.boolean();

/** `buy` is the close on or before the date, of `buy_date`; `sell` the latest close, of `sell_date`. */
const companyPrices = z.object({ buy: price, sell: price, buy_date: day, sell_date: day, simulated });

/**
 * `inflation` is percent over the period, up to the latest close of symbol1 or, where consumer prices are not known as late as
 * that, up to `inflation_month`; both are null where they are not known so far back. A null symbol2 has no prices.
 */
export const calculatorAnswer = z.object({
  date: day,
  inflation: z.nullable(z.number()),
  inflation_month: z.nullable(month),
  symbol1: companyPrices,
  symbol2: z.nullable(companyPrices),
});

/**
 * What the calculator takes for an answer: the specification's shape, `{date, inflation, symbol1: {buy, sell}, symbol2}`, with or
 * without what this server adds to it. What is missing counts as 0 (CAL-5).
 */
export const calculatorReading = z.object({
  date: z.optional(day),
  inflation: z.nullish(z.number()),
  inflation_month: z.nullish(month),
  symbol1: z.nullish(
    z.object({
      buy: z.nullish(z.number()),
      sell: z.nullish(z.number()),
      sell_date: z.optional(day),
      simulated: z.optional(simulated),
    }),
  ),
});

/** CAL-5: only companies with prices, which begin on the day `from`. */
export const companiesAnswer = z.object({
  companies: z.array(z.object({ symbol: z.string(), name: z.string(), from: day, simulated })),
});

/**
 * By symbol (TCH-1). `d_c` and `w_c` are percent, null where no close is known to measure from. The points are prices,
 * evenly spaced over the trading day of the bid: the first is the close before it, the last the bid. While that day is
 * young, the day before comes first.
 */
export const dayChangesAnswer = z.record(
  z.string(),
  z.object({
    bid: price,
    d_c: z.nullable(z.number()),
    w_c: z.nullable(z.number()),
    digits: z.number(),
    simulated,
    chart: z.object({ points: z.array(price) }),
  }),
);

export const BAR_RANGES = ['1d', '5d', '1m', '3m', '6m', '1y', '5y', 'max'] as const;
export type BarRange = (typeof BAR_RANGES)[number];

/** `time` is a trading day where the interval is a day or longer, else Unix seconds of its beginning. Oldest first. */
const bar = z.object({
  time: z.union([day, z.number()]),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: z.optional(z.number()),
});
export const BAR_INTERVALS = ['5m', '30m', 'D', 'W'] as const;
/** `until` is the Unix second at which the last bar ends: a quote of then or later is none of it. Null without bars. */
export const barsAnswer = z.object({
  symbol: z.string(),
  range: z.enum(BAR_RANGES),
  interval: z.enum(BAR_INTERVALS),
  digits: z.number(),
  simulated,
  until: z.nullable(z.number()),
  bars: z.array(bar),
});

/** `small` is a line alone, as in the mini charts. */
export const PICTURE_SIZES = ['large', 'small'] as const;

export type CompanyPrices = z.infer<typeof companyPrices>;
export type CalculatorAnswer = z.infer<typeof calculatorAnswer>;
export type CalculatorReading = z.infer<typeof calculatorReading>;
export type CompaniesAnswer = z.infer<typeof companiesAnswer>;
export type DayChangesAnswer = z.infer<typeof dayChangesAnswer>;
export type BarsAnswer = z.infer<typeof barsAnswer>;
export type BarInterval = (typeof BAR_INTERVALS)[number];
export type WireBar = z.infer<typeof bar>;
