import * as z from 'zod/mini';
import { TRADE_COST_UNITS } from '#contracts/limits.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { pairsProp } from '#market/client/quotes/pairs-prop.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const number = (description: string) => z.number().check(z.describe(description));

const terms = z.strictObject({
  price: number('Price to buy at.'),
  spread: number('Typical spread, as a part of the price.'),
  swapPercent: number('Financing a year in percent of the value; negative is charged.'),
  rate: number('One unit of the instrument’s currency in the account’s.'),
  conversionPercent: number('Charge for converting a result, in percent of it.'),
  move: number('Move of the price that the result comes from.'),
});

const example = z.strictObject({
  name: z.string(),
  /** What is bought: 10,000 of EUR. Left out where it has no code. */
  unit: z.optional(z.string()),
  currency: z.string(),
  /** Decimals of the price. */
  digits: z.number(),
  /** Size of the spread and of the move, in pips or points. */
  spreadSteps: z.number(),
  moveSteps: z.number(),
  steps: z.enum(['pips', 'points']),
  terms,
});

const props = z.strictObject({
  instrument: pairsProp('EURUSD').check(
    z.describe('Key of the instrument that is bought, as in the list of instruments.'),
  ),
  units: z
    ._default(z.coerce.number(), TRADE_COST_UNITS.usual)
    .check(z.describe('Size to begin with, in units of what is bought.')),
  conversionPercent: z
    ._default(z.coerce.number().check(z.minimum(0), z.maximum(5)), 0)
    .check(
      z.describe('What converting a result costs, in percent of it; counted where the account is in another currency.'),
    ),
  example: z.optional(example).check(z.describe('What the sums follow from; the server adds it.')),
  source: z.optional(z.enum(PRICE_ORIGINS)).check(z.describe('Where prices come from; the server adds it.')),
});

export type TradeCostProps = z.infer<typeof props>;
export type TradeCostExample = z.infer<typeof example>;

export default defineWidget({
  tag: 'fc-trade-cost',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Cost of a trade',
  group: 'markets',
  instrumentProps: ['instrument'],
  summary:
    'What buying one instrument costs, by its size: the spread, one night of financing and the conversion of a result, as ' +
    'three bars under a slider. Without a script it shows the size that the page names.',
  requirements: ['PLT-1', 'PLT-6', 'PGE-16'],
  props,
  texts: ['trade-cost'],
  view: () => import('./trade-cost.tsx'),
  examples: () => import('./trade-cost.examples.ts'),
});
