import * as z from 'zod/mini';
import { TAB_DIRECTIONS, TAB_SIZES, TAB_VARIANTS } from './tab-options.ts';
import { symbolProp } from './symbol-prop.ts';

const ATTRIBUTE = /^(?:data-[a-z0-9-]+|aria-[a-z]+|title|lang)$/;

const item = z.strictObject({
  value: z.string().check(z.minLength(1), z.describe('What the tab stands for; unique.')),
  label: z.string().check(z.minLength(1), z.describe('What the tab says.')),
  disabled: z._default(z.boolean(), false).check(z.describe('Shown, but cannot be chosen.')),
  leadingIcon: z.optional(symbolProp).check(z.describe('Symbol before the label.')),
  trailingIcon: z.optional(symbolProp).check(z.describe('Symbol after the label.')),
  attrs: z
    ._default(z.record(z.string().check(z.regex(ATTRIBUTE)), z.string()), {})
    .check(z.describe('JSON only: data-*, aria-*, title and lang of the tab.')),
  html: z.string(),
});

/** Entries of a tag of tabs (TAB-1), each with its panel between the tags. */
export const tabItems = z.array(item).check(
  z.minLength(1),
  z.refine((items) => new Set(items.map(({ value }) => value)).size === items.length, {
    error: 'must have values that differ from each other',
  }),
  z.refine((items) => items.length === 0 || items.some(({ disabled }) => !disabled), {
    error: 'must have a tab that is not disabled',
  }),
  z.describe('One <fc-item value="…" label="…"> each, with the panel between its tags.'),
);

/** Props that all tags of tabs take. */
export const tabProps = {
  id: z
    .optional(z.string().check(z.regex(/^\S+$/)))
    .check(z.describe('Id of the tag; the ids of tabs and panels begin with it.')),
  label: z.optional(z.string().check(z.minLength(1))).check(z.describe('Accessible name of the list of tabs.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 3)
    .check(z.describe('Level of the headings that replace the tabs where no script runs.')),
};

/** Props of the tags whose tabs stand by themselves: fc-tabs and fc-custom-tabs (TAB-1). */
export const plainTabsProps = z
  .strictObject({
    items: tabItems,
    ...tabProps,
    variant: z
      ._default(z.enum(TAB_VARIANTS), 'secondary')
      .check(z.describe('A line under the active tab, or a raised tab in a track.')),
    size: z._default(z.enum(TAB_SIZES), 'large').check(z.describe('Height of the tabs.')),
    direction: z
      ._default(z.enum(TAB_DIRECTIONS), 'horizontal')
      .check(z.describe('Tabs above the panels, or beside them where there is room.')),
    initial: z._default(z.int().check(z.gte(0)), 0).check(z.describe('Index of the tab that is active at first.')),
  })
  .check(
    z.refine(({ items, initial }) => items[initial]?.disabled === false, {
      path: ['initial'],
      error: 'must be the index of a tab that is not disabled',
    }),
  );

/** Index of the first tab that can be chosen, from `wanted` on where that one can. */
export const choosableTab = (items: readonly { readonly disabled: boolean }[], wanted: number): number => {
  if (items[wanted]?.disabled === false) return wanted;
  return Math.max(
    0,
    items.findIndex(({ disabled }) => !disabled),
  );
};
