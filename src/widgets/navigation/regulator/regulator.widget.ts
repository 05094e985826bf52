import * as z from 'zod/mini';
import { EDITION_ID } from '#contracts/edition.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { markedWords } from '#kit/marked-words.ts';
import { isHttpAddress, PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.trim(), z.minLength(1));

const edition = z
  .string()
  .check(z.refine((id) => EDITION_ID.test(id), { error: 'must be the id of an edition, such as "en-gb"' }));
const url = z.string().check(z.refine(isHttpAddress, { error: PAGE_ADDRESS_FAULT }));

const place = z.strictObject({
  label: words.check(z.describe('Country and language, in that language.')),
  url: url.check(z.describe('Where choosing it leads.')),
  edition: edition.check(z.describe('The edition that choosing it keeps for the next visit.')),
  current: z._default(z.boolean(), false).check(z.describe('Whether it is the one in view.')),
  ...markedWords,
});

const entry = z.strictObject({
  value: z.string().check(
    z.refine((code) => /^[a-z0-9-]+$/.test(code), { error: 'must be the code of a regulator, such as "fca"' }),
    z.describe('What the cookie keeps; unique.'),
  ),
  label: words.check(z.describe('What the list and the button say.')),
  url: url.check(z.describe('Where choosing it leads: a path or an http(s) address.')),
  text: z.optional(words).check(z.describe('A line below the label, such as the whole name.')),
  edition: z.optional(edition).check(z.describe('The edition that choosing it keeps for the next visit.')),
  places: z
    ._default(z.array(place), [])
    .check(
      z.describe(
        'Its editions. One is named below the label; of several each is a link of its own, in place of the entry’s.',
      ),
    ),
  ...markedWords,
});

const props = z
  .strictObject({
    entries: z.array(entry).check(
      z.minLength(1),
      z.refine((entries) => new Set(entries.map(({ value }) => value)).size === entries.length, {
        error: 'must have values that differ from each other',
      }),
      z.describe(
        'What is chosen from; with one alone nothing can be. In the site’s header the site fills in its regulators.',
      ),
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
    'The regulators that the brand’s companies stand under; each of its editions can be chosen, by country and language. Choosing one leads there, and the regulator is kept in a cookie for five years. With one regulator it is disabled. Without a script it unfolds to links.',
  requirements: ['PLT-3', 'REG-1'],
  props,
  texts: ['regulator'],
  view: () => import('./regulator.tsx'),
  examples: () => import('./regulator.examples.ts'),
});
