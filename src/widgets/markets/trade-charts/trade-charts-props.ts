import * as z from 'zod/mini';
import { BAR_INTERVALS } from '#contracts/calls/price-history.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';
import { DEFAULT_PAIRS, DEFAULT_SYMBOL } from './charted-pairs.ts';

const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

/** The author's are `pairs`, `symbol` and `interval`; the server adds the rest. */
export const tradeChartsProps = z.strictObject({
  pairs: z
    ._default(z.string(), DEFAULT_PAIRS)
    .check(z.describe('Instruments of the small charts, by commas: "AAPL,TSLA". Empty: the large chart stands alone.')),
  symbol: z._default(z.string(), DEFAULT_SYMBOL).check(z.describe('Instrument that the large chart shows first.')),
  interval: z
    ._default(z.enum(BAR_INTERVALS), 'D')
    .check(
      z.describe(
        'What one bar of the large chart is at first: 5m, 30m, D (a day, with a year in view) or W (a week, with all there is).',
      ),
    ),
  bare: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'The large chart without name, price and state of prices, which are around it: in an element with `data-prices`.',
      ),
    ),
  instruments: z
    ._default(z.array(instrumentFacts), [])
    .check(z.describe('Facts of the instruments; the server adds those that the edition’s company may offer.')),
  fullPathUrl: z
    .optional(link())
    .check(z.describe('An instrument’s page, with {slug} in it: where a small chart leads without a script.')),
  script: z
    .optional(
      z
        .string()
        .check(z.regex(/^https?:\/\/\S+$/, { error: 'must be the address of a script that begins with https://' })),
    )
    .check(
      z.describe(
        'Script of a charting service that draws the large chart (docs/charts.md); loaded when the chart is seen. The site fills it in.',
      ),
    ),
  dayChangesUrl: z._default(link(), '/api/quotes/day-changes').check(z.describe('Where the small charts come from.')),
  barsUrl: z._default(link(), '/api/quotes/bars').check(z.describe('Where the bars of the large chart come from.')),
  pictureUrl: z
    ._default(link(), '/api/quotes/chart.svg')
    .check(z.describe('Where the pictures come from that stand for the charts without a script.')),
  tokenUrl: z
    .optional(link())
    .check(z.describe('Where the connection token comes from; the site’s own when left out.')),
  streamUrl: z
    .optional(z.string())
    .check(z.describe('Where the ticks come from; the site’s own stream when left out.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the charts; the server adds it.')),
});

export type TradeChartsProps = z.infer<typeof tradeChartsProps>;
