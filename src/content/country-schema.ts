import * as z from 'zod/mini';
import { SIGN_UPS } from '#domain/offer.ts';
import { PROMOTIONS } from '#domain/promotions.ts';
import { datedFields } from './dated-fact.ts';
import { pagePath, words } from './front-matter.ts';

const byLanguage = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), value);
const widgetTag = z
  .string()
  .check(z.regex(/^fc-[a-z0-9-]+$/, { error: 'expected the tag of a widget, such as "fc-video-embed"' }));

const rule = z
  .strictObject({
    /** Names the rule in logs; unique in the file. */
    id: z.string().check(z.regex(/^[a-z0-9-]+$/, { error: 'expected small letters, digits and hyphens' })),
    source: z.strictObject({
      /** Who made the rule, by language. */
      authority: byLanguage(words),
      /** The act, as it calls itself. */
      act: words,
      /** Where it was published, or its number. */
      reference: words,
      url: z.optional(z.url({ protocol: /^https$/ })),
    }),
    ...datedFields,
    withholds: z.strictObject({
      promotions: z._default(z.array(z.enum(PROMOTIONS)), []),
      /** Each with all pages below it. */
      pages: z._default(z.array(pagePath), []),
      signUps: z._default(z.array(z.enum(SIGN_UPS)), []),
      widgets: z._default(z.array(widgetTag), []),
    }),
    /** What is withheld and why, for visitors. */
    words: byLanguage(z.strictObject({ what: words, why: words })),
    /** What a lawyer has to confirm before the brand relies on it. */
    confirm: z.array(words).check(z.minLength(1)),
  })
  .check(
    z.refine(({ from, to }) => to === undefined || from <= to, {
      path: ['to'],
      error: 'expected a day not before "from"',
    }),
    z.refine(({ withholds }) => Object.values(withholds).some((names) => names.length > 0), {
      path: ['withholds'],
      error: 'expected at least one of promotions, pages, signUps and widgets, else the rule changes nothing',
    }),
  );

/** countries/<code>.yaml: what the law of a country adds to the rules of the company's own regulator. */
export const countrySchema = z
  .strictObject({
    /** ISO 3166-1 alpha-2, in capitals; the file is named by it in small letters. */
    code: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'expected a country code of two capitals, such as "ES"' })),
    names: byLanguage(words),
    rules: z.array(rule).check(z.minLength(1)),
  })
  .check(
    z.refine(({ rules }) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      path: ['rules'],
      error: 'expected ids that differ from each other',
    }),
  );

export type Country = z.output<typeof countrySchema>;
export type CountryRule = Country['rules'][number];
