import * as z from 'zod/mini';
import { calculatorAnswer } from '#contracts/calls/price-history.ts';
import { RETURN_PERIOD_MAX_DAYS } from '#contracts/limits.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = () => z.optional(z.string().check(z.trim(), z.minLength(1)));
const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

const labels = z.strictObject({
  title: words(),
  text: words(),
  footnote: words(),
  fees: words(),
  company: words(),
  date_of_start: words(),
  amount: words(),
  calculate: words(),
  result1: words(),
  result2: words(),
});

const company = z.strictObject({
  symbol: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  from: z.optional(z.string()),
  simulated: z.optional(z.boolean()),
});
const period = z.strictObject({
  value: z.int().check(z.minimum(1), z.maximum(RETURN_PERIOD_MAX_DAYS)),
  label: words(),
});
const money = z.strictObject({ value: z.int().check(z.minimum(1), z.maximum(1_000_000_000)), label: words() });

const PERIODS = [365, 730, 1_095, 1_825, 3_285].map((value) => ({ value }));
const AMOUNTS = [100, 500, 1_000, 5_000, 10_000].map((value) => ({ value }));

/** CAL-7: labels, companies, periods and amounts are the author's; the server adds the companies that have prices, and the rest. */
export const calculatorProps = z.strictObject({
  labels: z
    ._default(labels, {})
    .check(
      z.describe(
        'JSON: words in place of the usual ones: title, text, footnote, fees, company, date_of_start, amount, calculate, result1, result2. The results may hold {amount} and {date_of_start}.',
      ),
    ),
  sp500: z
    ._default(z.array(company), [])
    .check(
      z.describe(
        'Companies to choose from, [{"symbol": "AAPL", "name": "Apple"}]; the server adds those of the S&P 500 that have prices.',
      ),
    ),
  period: z
    ._default(z.array(period).check(z.minLength(1)), PERIODS)
    .check(z.describe('Starts to choose from, in days before today, [{"value": 365, "label": "A year ago"}].')),
  money: z
    ._default(z.array(money).check(z.minLength(1)), AMOUNTS)
    .check(z.describe('Amounts to choose from, in US dollars, [{"value": 1000}].')),
  page: z
    .optional(link())
    .check(
      z.describe(
        'Address of this page, where it takes the calculator’s query: the form leads there where no script runs, and the address follows what is calculated.',
      ),
    ),
  query: z
    ._default(z.record(z.string(), z.string()), {})
    .check(z.describe('What the address asks: company, days, amount.')),
  answered: z
    .optional(z.strictObject({ company: z.string(), days: z.int(), answer: calculatorAnswer }))
    .check(z.describe('The prices that the server worked with; it adds them.')),
  today: z.optional(z.iso.date()).check(z.describe('The day that the page was made on; the server adds it.')),
  calculatorUrl: z
    ._default(link(), '/api/quotes/calculator')
    .check(z.describe('Where prices and inflation come from.')),
});

export type CalculatorProps = z.infer<typeof calculatorProps>;
