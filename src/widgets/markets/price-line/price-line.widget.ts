import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { pairsProp } from '#market/client/quotes/pairs-prop.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const props = z.strictObject({
  pairs: pairsProp('EURUSD').check(z.describe('Instruments with commas between, a line for each; one is the usual.')),
  instruments: z
    ._default(z.array(instrumentFacts), [])
    .check(z.describe('Facts of the instruments; the server adds them.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the line; the server adds it.')),
});

export type PriceLineProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-price-line',
  load: 'lazy',
  // Nothing in it is operated but the button that the binder of prices listens to.
  hydrate: 'interaction',
  title: 'Price line',
  group: 'markets',
  instrumentProps: ['pairs'],
  summary:
    'The live price to sell and to buy of one instrument, or of a few, in as little room as a line of text. Instruments ' +
    'that the edition’s company may not offer are left out.',
  requirements: ['QTS-6', 'LIV-4', 'LIV-5'],
  props,
  texts: ['app-quotes'],
  view: () => import('./price-line.tsx'),
  examples: () => import('./price-line.examples.ts'),
});
