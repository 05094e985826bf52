import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isHttpAddress, PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.trim(), z.minLength(1));

const option = z.strictObject({
  label: words.check(z.describe('What the option says.')),
  value: z.string().check(z.minLength(1), z.describe('What the option stands for; unique.')),
  link: z
    .string()
    .check(
      z.refine(isHttpAddress, { error: PAGE_ADDRESS_FAULT }),
      z.describe('Where choosing it leads: a path or an http(s) address.'),
    ),
  html: z
    .string()
    .check(
      z.refine((html) => html === '', { error: 'must be empty: an option is plain text, so write its words in label' }),
    ),
});

const props = z
  .strictObject({
    label: words.check(z.describe('What is chosen between; always in view.')),
    items: z.array(option).check(
      z.minLength(1),
      z.refine((items) => new Set(items.map(({ value }) => value)).size === items.length, {
        error: 'must have values that differ from each other',
      }),
      z.describe(
        'The options: one <fc-item label="…" value="…" link="…"></fc-item> each, or a list in the JSON script.',
      ),
    ),
    value: z
      .optional(z.string())
      .check(
        z.describe(
          'Value of the option that is shown at first; without it the one whose link is the page’s address, else the first.',
        ),
      ),
  })
  .check(
    z.refine(({ items, value }) => value === undefined || items.some((one) => one.value === value), {
      path: ['value'],
      error: 'must be the value of one of the items',
    }),
  );

export type SelectSwitcherProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-select-switcher',
  load: 'eager',
  hydrate: 'visible',
  title: 'Select switcher',
  group: 'navigation',
  summary:
    'A list of pages; choosing one goes there, passing others with the arrow keys does not. Where no script runs it unfolds to links.',
  requirements: ['SSW-1'],
  props,
  children: 'items',
  view: () => import('./select-switcher.tsx'),
  examples: () => import('./select-switcher.examples.ts'),
});
