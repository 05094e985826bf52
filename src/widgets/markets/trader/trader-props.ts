import * as z from 'zod/mini';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { pairsProp } from '#market/client/quotes/pairs-prop.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';
import { USUAL_PAIRS } from './listed-pairs.ts';

export const TRADER_FRAMES = ['window', 'phone', 'compact'] as const;
export type TraderFrame = (typeof TRADER_FRAMES)[number];

const described = (description: string) => z.describe(description);
const number = () => z.number();
const money = () => z.strictObject({ amount: number(), currency: z.string() });

/** An order to buy, calculated by the rules of `domain/calculators`. */
const example = z.strictObject({
  lots: number(),
  /** What the lots are: 10,000 of EUR. Left out where it has no code. */
  units: z.optional(z.strictObject({ count: number(), code: z.string() })),
  bid: number(),
  ask: number(),
  stop: z.strictObject({ price: number(), pips: number() }),
  value: money(),
  /** Left out where the regulator names no leverage. */
  margin: z.optional(z.strictObject({ ...money().shape, leverage: number() })),
  night: money(),
  loss: money(),
});

/** Paths of its days in a box of `width` by CHART_HEIGHT, and how far from the chart's top its levels are, in percent. */
const chart = z.strictObject({
  width: number(),
  wicks: z.string(),
  /** Days that closed above their opening, and those that did not. */
  rose: z.string(),
  fell: z.string(),
  grid: z.array(z.strictObject({ at: number(), price: number() })),
  entryAt: number(),
  stopAt: number(),
  /** First and last day, YYYY-MM-DD; left out where there are no days. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  isSimulated: z.boolean(),
});

export const traderProps = z.strictObject({
  frame: z
    ._default(z.enum(TRADER_FRAMES), 'window')
    .check(described('`window`: the whole web trader. `phone`: a phone. `compact`: a ticket with its chart.')),
  pairs: z
    ._default(pairsProp('EURUSD,GBPUSD'), USUAL_PAIRS)
    .check(described('Instruments with commas between; the first is on the chart and on the ticket.')),
  marks: z
    ._default(z.boolean(), false)
    .check(described('Numbers 1 to 3 on the bar, the stop and the age of the price, for points beside the picture.')),
  instruments: z
    ._default(z.array(instrumentFacts), [])
    .check(described('Facts of the instruments; the server adds them.')),
  example: z.optional(example).check(described('The order on the ticket; the server calculates it.')),
  chart: z.optional(chart).check(described('The chart of past days; the server draws it.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(described('Where prices come from, said below the picture; the server adds it.')),
});

export type TraderProps = z.infer<typeof traderProps>;
export type TraderExample = z.infer<typeof example>;
export type TraderChart = z.infer<typeof chart>;
