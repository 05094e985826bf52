import * as z from 'zod/mini';
import { WHAT_IF_KINDS } from '#domain/calculators/what-if.ts';
import { defineWidget } from '#islands/define-widget.ts';

const positive = (usual: number) => z._default(z.coerce.number().check(z.positive()), usual);

const props = z.strictObject({
  kind: z
    .enum(WHAT_IF_KINDS)
    .check(
      z.describe(
        'What is dragged: `spread`, `close` (the price at which a trade ends), `volume`, `recovery` (a loss, and what makes it ' +
          'good), `run` (the risk of a trade, through ten losses), `stop` (its distance), `size` (the account, and the position ' +
          'that fits it), `scatter` (a number of trades) or `limits` (the account, and what it may lose).',
      ),
    ),
  name: z._default(z.string().check(z.minLength(1)), 'EUR/USD').check(z.describe('What is traded in the example.')),
  units: positive(10_000).check(z.describe('How much of it, for `spread` and `close`.')),
  price: positive(1.162).check(z.describe('At which price, for `close`, `volume` and `size`.')),
  account: positive(2_000).check(z.describe('What the account holds, where it is not dragged.')),
  currency: z
    ._default(z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'expected a currency such as USD' })), 'USD')
    .check(z.describe('Currency of the price and the account.')),
});

export type WhatIfProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-what-if',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'What if',
  group: 'articles',
  summary:
    'One value of a lesson to drag, such as the spread, and what follows from it in money, as bars under a slider. It reckons ' +
    'with the numbers of the lesson, not with prices of the moment. Without a script the usual value stands.',
  requirements: ['PLT-6', 'PGE-16'],
  props,
  texts: ['what-if'],
  view: () => import('./what-if.tsx'),
  examples: () => import('./what-if.examples.ts'),
});
