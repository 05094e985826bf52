import * as z from 'zod/mini';

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

/** Index of the first tab that can be chosen, from `wanted` on where that one can. */
export const choosableTab = (items: readonly { readonly disabled: boolean }[], wanted: number): number => {
  if (items[wanted]?.disabled === false) return wanted;
  return Math.max(
    0,
    items.findIndex(({ disabled }) => !disabled),
  );
};
