import type { FastifyInstance } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import {
  CALCULATOR_PATH,
  COMPANIES_PATH,
  type CalculatorAnswer,
  type CompaniesAnswer,
  type CompanyPrices,
} from '#contracts/calls/price-history.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import type { PriceSeries } from '../read/price-series.ts';
import { addDays, isDay, tradingDayOf } from '../trading-day.ts';
import { type HistoryContext, type Query, isSimulated, single } from './history-context.ts';
import { type AnswerCache, sendCached } from './answer-cache.ts';

/** GET /api/quotes/calculator and /api/quotes/companies (CAL-4 to CAL-6). */
export function calculatorCalls(app: FastifyInstance, context: HistoryContext, cache: AnswerCache): void {
  app.get<{ Querystring: Query }>(CALCULATOR_PATH, async (request, reply) => {
    const { refuse, now } = context;
    const [symbol1, symbol2, date] = [
      single(request.query, 'symbol1').toUpperCase(),
      single(request.query, 'symbol2').toUpperCase(),
      single(request.query, 'date'),
    ];
    const [first, second] = [withPrices(context, symbol1), withPrices(context, symbol2)];
    const today = tradingDayOf(now());
    const complaints: Record<string, readonly string[]> = {};
    if (first === undefined) complaints['symbol1'] = [symbol1 === '' ? 'required' : 'invalid'];
    if (symbol2 === '') complaints['symbol2'] = ['required'];
    // Where the visitor is, the next day can have begun.
    if (!isDay(date)) complaints['date'] = [date === '' ? 'required' : 'invalid'];
    else if (date > addDays(today, 1)) complaints['date'] = ['out-of-range'];
    if (first === undefined || Object.keys(complaints).length > 0) throw refuse(request, complaints);

    const body = await cache.get(
      `${CALCULATOR_PATH} ${symbol1} ${second === undefined ? '' : symbol2} ${date} ${today}`,
      async () => {
        const answer = await calculation(context, symbol1, symbol2, date);
        if (answer === undefined) throw refuse(request, { date: ['out-of-range'] });
        return answer;
      },
    );
    return sendCached(request, reply, body);
  });

  app.get(COMPANIES_PATH, async (request, reply) =>
    sendCached(request, reply, await cache.get(COMPANIES_PATH, async () => offeredCompanies(context))),
  );
}

const withPrices = ({ series }: HistoryContext, symbol: string): PriceSeries | undefined =>
  series.firstDay(symbol) === undefined ? undefined : series.ofHistory(symbol);

/** Undefined where the first company has no prices as early as that. `date` is a day, not after tomorrow. */
export async function calculation(
  context: HistoryContext,
  symbol1: string,
  symbol2: string,
  date: string,
): Promise<CalculatorAnswer | undefined> {
  const [first, second] = [withPrices(context, symbol1), withPrices(context, symbol2)];
  const today = tradingDayOf(context.now());
  const latest = addDays(today, -1);
  const prices1 = first && (await pricesOf(context, first, date, latest));
  if (prices1 === undefined) return undefined;
  const inflation = context.consumerPrices.inflation(date, prices1.sell_date > date ? prices1.sell_date : date);
  return {
    date,
    inflation: inflation?.percent ?? null,
    inflation_month: inflation?.month ?? null,
    symbol1: prices1,
    symbol2: (second === undefined ? undefined : await pricesOf(context, second, date, latest)) ?? null,
  };
}

/** Undefined where the series begins after the date. The latest close is of a day that has ended. */
async function pricesOf(
  { history }: HistoryContext,
  series: PriceSeries,
  date: string,
  latest: string,
): Promise<CompanyPrices | undefined> {
  const [bought, sold] = await history.closes(series, [date < latest ? date : latest, latest]);
  if (bought === undefined || sold === undefined) return undefined;
  return {
    buy: bought.close,
    sell: sold.close,
    buy_date: bought.day,
    sell_date: sold.day,
    simulated: isSimulated(series),
  };
}

/** [CAL-5] Companies without prices are not offered. */
export function offeredCompanies({ companies, series }: Pick<HistoryContext, 'companies' | 'series'>): CompaniesAnswer {
  return {
    companies: companies.flatMap(({ symbol, name }) => {
      const [chosen, from] = [series.ofHistory(symbol), series.firstDay(symbol)];
      return chosen === undefined || from === undefined ? [] : [{ symbol, name, from, simulated: isSimulated(chosen) }];
    }),
  };
}

const symbol = { about: 'Of an instrument, such as EURUSD.', required: true } as const;

export const CALCULATOR_CALLS: readonly DeclaredCall[] = [
  {
    ...QUOTES_CALL,
    path: CALCULATOR_PATH,
    summary: 'What became of a purchase on a day, until the latest close, against another',
    query: { symbol1: symbol, symbol2: symbol, date: { about: 'YYYY-MM-DD.', required: true } },
    answer: 'CalculatorAnswer',
    examples: [
      { name: 'apple-and-none', query: { symbol1: 'AAPL', symbol2: 'NONE', date: '2021-11-21' } },
      { name: 'day-to-come', query: { symbol1: 'AAPL', symbol2: 'NONE', date: '2999-01-01' }, refused: 'bad-input' },
    ],
  },
  {
    ...QUOTES_CALL,
    path: COMPANIES_PATH,
    summary: 'The companies that the calculator offers',
    answer: 'CompaniesAnswer',
    refusals: [],
    examples: [{ name: 'all' }],
  },
];
