import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

const props = z.strictObject({
  symbol: z.string().check(z.minLength(1), z.describe('The instrument, as in EURUSD; the server adds the rest.')),
  instrument: z.optional(instrumentFacts).check(z.describe('Facts of the instrument; the server adds them.')),
  dealUrl: z
    .optional(link())
    .check(z.describe('Where the keys lead; the server adds the sign-up, where accounts are opened.')),
  barsUrl: z
    ._default(link(), '/api/quotes/bars')
    .check(z.describe('Where the prices of the day come from, for its high, its low and its line.')),
  shared: z
    ._default(z.boolean(), false)
    .check(
      z.describe('The element around it holds further prices (`data-prices`), and its button pauses all of them.'),
    ),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the keys; the server adds it.')),
});

export type InstrumentPriceProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-instrument-price',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Price of an instrument',
  group: 'markets',
  instrumentProps: ['symbol'],
  summary:
    'The price of one instrument in one row: keys to sell and to buy, spread, change, high and low of the day and its line, ' +
    'whether the market is open, and how the prices do.',
  requirements: ['PLT-6', 'PLT-8', 'QTS-3', 'QTS-6', 'QTS-7', 'QTS-9', 'CRY-2'],
  props,
  texts: ['instrument-price', 'app-quotes', 'crypto-widget'],
  view: () => import('./instrument-price.tsx'),
  examples: () => import('./instrument-price.examples.ts'),
});
