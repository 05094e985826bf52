import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { markedWords } from '#kit/marked-words.ts';

const text = z.string().check(z.minLength(1));
/** A name, in the page's language or marked with its own. */
const name = z.strictObject({ text, ...markedWords });

const company = z.strictObject({
  /** As its buoy is called. */
  code: text,
  name,
  authority: name,
  licence: text,
  address: name,
  /** Countries and territories whose residents it serves. */
  clients: z.array(text).check(z.minLength(1)),
  own: z.optional(z.boolean()),
});

const props = z.strictObject({
  companies: z
    .array(company)
    .check(
      z.minLength(1),
      z.describe(
        'Each company: its code, name, authority, licence, address, and the countries whose residents it serves; `own` is that of the ' +
          'edition. The server adds them from the regulators’ data.',
      ),
    ),
  withLicence: z._default(z.boolean(), false).check(z.describe('Also licence and address, for a page on regulation.')),
});

export type CompaniesProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-companies',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Companies',
  group: 'disclosure',
  summary:
    'The companies of the brokerage, a buoy on the waterline for each: who supervises it and whose residents it serves. The edition’s own is ' +
    'filled. It is all in the server’s markup and needs no script.',
  requirements: ['PLT-1', 'PLT-6'],
  props,
  texts: ['companies'],
  view: () => import('./companies.tsx'),
  examples: () => import('./companies.examples.ts'),
});
