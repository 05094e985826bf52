import * as z from 'zod/mini';
import { formLists } from '#forms/engine/form-lists.ts';

/** A text that a visitor agrees to or is warned by. Its id and version are stored with the record. */
const shownDocument = z.strictObject({
  id: z.string(),
  version: z.string(),
  href: z.optional(z.string()),
});

/** What the edition contributes to a form. The page's template fills it in; editors leave it out. */
export const formFacts = z.strictObject({
  edition: z.string().check(z.describe('Edition of the page, as `en-gb`.')),
  countries: z.array(z.string()).check(z.describe('Countries accounts are opened for, ISO 3166-1 alpha-2.')),
  promptCountries: z
    ._default(z.array(z.string()), [])
    .check(z.describe('Those of them that another company of the broker serves: the visitor confirms and goes on.')),
  minimumAge: z.optional(z.int().check(z.describe('Full years that a client must have.'))),
  exitPage: z.optional(
    z
      .string()
      .check(z.describe('Page for residents of a country that no account is opened for; it takes `?country=`.')),
  ),
  exitPages: z.optional(z.record(z.string(), z.string())).check(z.describe('JSON: other such pages, by country.')),
  providers: z.optional(
    z
      .array(z.strictObject({ id: z.string(), label: z.string() }))
      .check(z.describe('Providers of OpenID Connect that visitors may log in by.')),
  ),
  hasPasskeys: z.optional(
    z.boolean().check(z.describe('Whether the site has a name that browsers keep passkeys for.')),
  ),
  ownWords: z.optional(
    z
      .array(z.string())
      .check(z.describe('Names of the brand and words of the site\u2019s host, which no password may be made of.')),
  ),
  lists: z.optional(
    formLists.check(z.describe('Platforms, currencies, leverage, companies and languages of the edition.')),
  ),
  asks: z.optional(
    z
      .record(z.string(), z.enum(['required', 'optional']))
      .check(z.describe('JSON: the fields that are asked, where the regulator decides; left out, all of them.')),
  ),
  documents: z.array(shownDocument).check(z.describe('Consent documents and warnings that are on the page.')),
  subject: z.optional(
    z
      .string()
      .check(
        z.describe(
          'What the page is about, for forms that ask for it: the id of an event or an e-book, the path of an article.',
        ),
      ),
  ),
  absentPages: z.optional(
    z.array(z.string()).check(z.describe('Pages that the form would lead to and the edition does not have.')),
  ),
  entity: z.optional(z.string().check(z.describe('Legal entity of the regulator.'))),
  companyId: z.optional(z.number().check(z.describe('Number of the company behind the entity.'))),
});

export type ShownDocument = z.infer<typeof shownDocument>;
export type FormFacts = z.infer<typeof formFacts>;

/** Value of the checkbox for these documents; undefined if the page has no facts of one of them. */
export function shownTexts(facts: FormFacts, ids: readonly string[]): string | undefined {
  const documents = ids.map((wanted) => facts.documents.find(({ id }) => id === wanted));
  return documents.every((document) => document !== undefined) ? documents.map(shownText).join(' ') : undefined;
}

/** A document as `shown_texts` and, with others, the value of its checkbox name it: `terms@2026-03`. */
export const shownText = ({ id, version }: ShownDocument): string => `${id}@${version}`;

/** Address of a page of the edition. */
export const pageAddress = (facts: FormFacts, page: string): string => `/${facts.edition}/${page}`;
