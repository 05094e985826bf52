import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { APP_STORES } from '#contracts/app-stores.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { symbolProp } from '#kit/symbol-prop.ts';

const words = z.optional(z.string().check(z.trim(), z.minLength(1)));

const item = z.strictObject({
  store: z.enum(APP_STORES).check(z.describe('Which store.')),
  href: z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }), z.describe('The app’s page in it.')),
  caption: words.check(z.describe('The line above; left out, the same for all.')),
  value: words.check(z.describe('What the button says; left out, the store’s name.')),
  icon: z.optional(symbolProp).check(z.describe('Symbol instead of the store’s own.')),
  html: z
    .string()
    .check(z.refine((html) => html === '', { error: 'must be empty: what the button says are caption and value' })),
});

const props = z.strictObject({
  items: z.array(item).check(
    z.minLength(1),
    z.refine((items) => new Set(items.map(({ store }) => store)).size === items.length, {
      error: 'must name each store once',
    }),
    z.describe('One <fc-item store="…" href="…"> each.'),
  ),
});

export type MarketButtonsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-market-buttons',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Market buttons',
  group: 'actions',
  summary:
    'Links to an app in the stores that have it: App Store, Google Play and AppGallery, in this order, whichever are given.',
  requirements: ['MKB-1'],
  props,
  children: 'items',
  texts: ['app-stores'],
  view: () => import('./market-buttons.tsx'),
  examples: () => import('./market-buttons.examples.ts'),
});
