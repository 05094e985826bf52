import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { TAB_DIRECTIONS, TAB_SIZES, TAB_VARIANTS } from '#kit/tab-options.ts';
import { parseSymbolName } from '#kit/symbol-name.ts';

const symbol = z.string().check(
  z.refine((name) => parseSymbolName(name) !== undefined, { error: 'must be a symbol as in candlestick_chart_24px or savings_fill1_24px' }),
);

const ATTRIBUTE = /^(?:data-[a-z0-9-]+|aria-[a-z]+|title|lang)$/;

const item = z.strictObject({
  value: z.string().check(z.minLength(1), z.describe('What the tab stands for; unique.')),
  label: z.string().check(z.minLength(1), z.describe('What the tab says.')),
  disabled: z._default(z.boolean(), false).check(z.describe('Shown, but cannot be chosen.')),
  leadingIcon: z.optional(symbol).check(z.describe('Symbol before the label.')),
  trailingIcon: z.optional(symbol).check(z.describe('Symbol after the label.')),
  attrs: z._default(z.record(z.string().check(z.regex(ATTRIBUTE)), z.string()), {}).check(z.describe('JSON only: data-*, aria-*, title and lang of the tab.')),
  html: z.string(),
});

const props = z
  .strictObject({
    items: z.array(item).check(
      z.minLength(1),
      z.refine((items) => new Set(items.map(({ value }) => value)).size === items.length, { error: 'must have values that differ from each other' }),
      z.describe('One <fc-item value="…" label="…"> each, with the panel between its tags.'),
    ),
    id: z.optional(z.string().check(z.regex(/^\S+$/))).check(z.describe('Id of the tag; the ids of tabs and panels begin with it.')),
    label: z.optional(z.string()).check(z.describe('Accessible name of the list of tabs.')),
    variant: z._default(z.enum(TAB_VARIANTS), 'secondary').check(z.describe('A line under the active tab, or a raised tab in a track.')),
    size: z._default(z.enum(TAB_SIZES), 'large').check(z.describe('Height of the tabs.')),
    direction: z._default(z.enum(TAB_DIRECTIONS), 'horizontal').check(z.describe('Tabs above the panels, or beside them where there is room.')),
    initial: z._default(z.int().check(z.gte(0)), 0).check(z.describe('Index of the tab that is active at first.')),
    headingLevel: z._default(z.int().check(z.gte(2), z.lte(6)), 3).check(z.describe('Level of the headings that replace the tabs where no script runs.')),
  })
  .check(
    z.refine(({ items, initial }) => items[initial]?.disabled === false, {
      path: ['initial'],
      error: 'must be the index of a tab that is not disabled',
    }),
  );

export type TabsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-tabs',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Tabs',
  summary: 'Several panels in one place, one of them in view. Where no script runs, all panels stand below each other under their own headings.',
  requirements: ['TAB-1', 'TAB-2', 'TAB-3'],
  props,
  children: 'items',
  texts: ['tabs'],
  view: () => import('./tabs.tsx'),
  examples: () => import('./tabs.examples.ts'),
});
