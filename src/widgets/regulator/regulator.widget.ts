import * as z from 'zod/mini';
import { EDITION_ID } from '#contracts/edition.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { isPageAddress, PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.trim(), z.minLength(1));

const entry = z.strictObject({
  value: z.string().check(z.refine((code) => /^[a-z0-9-]+$/.test(code), { error: 'must be the code of a regulator, such as "fca"' }), z.describe('What the cookie keeps; unique.')),
  label: words.check(z.describe('What the list and the button say.')),
  url: z.string().check(z.refine(isPageAddress, { error: PAGE_ADDRESS_FAULT }), z.describe('Where choosing it leads: a path or an http(s) address.')),
  text: z.optional(words).check(z.describe('A line below the label, such as the whole name.')),
  edition: z.optional(z.string().check(z.refine((id) => EDITION_ID.test(id), { error: 'must be the id of an edition, such as "en-gb"' }))).check(z.describe('The edition that choosing it keeps for the next visit.')),
});

const props = z
  .strictObject({
    entries: z.array(entry).check(
      z.minLength(1),
      z.refine((entries) => new Set(entries.map(({ value }) => value)).size === entries.length, { error: 'must have values that differ from each other' }),
      z.describe('What is chosen from; with one alone nothing can be. In the site’s header the site fills in its regulators.'),
    ),
    selected: z.optional(z.string()).check(z.describe('Value of the one in force; left out, the first.')),
  })
  .check(
    z.refine(({ entries, selected }) => selected === undefined || entries.some(({ value }) => value === selected), {
      path: ['selected'],
      error: 'must be the value of one of the entries',
    }),
  );

export type RegulatorProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-regulator',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Regulator switcher',
  group: 'navigation',
  summary:
    'The regulators that the brand’s companies stand under; choosing one leads to its edition and is kept in a cookie for five years. With one regulator it is disabled. Without a script it unfolds to links.',
  requirements: ['PLT-3', 'REG-1'],
  props,
  texts: ['regulator'],
  view: () => import('./regulator.tsx'),
  examples: () => import('./regulator.examples.ts'),
});
