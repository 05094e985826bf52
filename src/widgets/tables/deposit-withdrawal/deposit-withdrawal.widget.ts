import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { paymentMethods } from './payment-config.ts';

const props = z.strictObject({
  methods: paymentMethods.check(
    z.describe(
      'JSON: the ways to pay by key, each with title, image and the sections deposit and withdraw; a section has banks and fees (a text or a list), maxTransaction, time ({"words": "At once", "hours": 0}), and notes, each [column id, text, "header" or "value", number]. Where a section tells its time, methods are rows that compare time, limit and fees. Left out, the site fills in the brand’s.',
    ),
  ),
  variant: z
    ._default(z.enum(['tabs', 'accordion']), 'tabs')
    .check(z.describe('Tabs that become an accordion on mobile, or an accordion at every width.')),
  label: z.optional(z.string().check(z.minLength(1))).check(z.describe('Accessible name of the list of tabs.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(5)), 3)
    .check(z.describe('Level of the methods’ headings, 2 to 5: one below the heading above.')),
});

export type DepositWithdrawalProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-deposit-withdrawal',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Deposits and withdrawals',
  group: 'tables',
  summary:
    'How money comes in and goes out, by method: tabs, which are an accordion on mobile and where no script runs. Each method tells banks, the largest transaction and fees, with numbered notes that lead to their place and back.',
  requirements: ['PAY-1', 'PAY-2', 'PAY-3', 'PAY-4', 'PAY-5'],
  props,
  texts: ['deposit-withdrawal'],
  view: () => import('./deposit-withdrawal.tsx'),
  examples: () => import('./deposit-withdrawal.examples.ts'),
});
