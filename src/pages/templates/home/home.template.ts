import * as z from 'zod/mini';
import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import { pagePath, points, svgFile, symbol, symbols, words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** Parts of the home page below its first view, in their usual order. */
const HOME_PARTS = ['steps', 'costs', 'platform', 'education', 'trust', 'questions', 'closing'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

const quoteTabs = z
  .array(z.strictObject({ product: z.enum(INSTRUMENT_KINDS), title: words, pairs: symbols }))
  .check(z.minLength(1));
const hero = z.strictObject({ lead: words, points: z.array(words), illustration: svgFile });
const order = z.array(z.enum(HOME_PARTS)).check(
  z.refine((parts) => parts.length === HOME_PARTS.length && new Set(parts).size === HOME_PARTS.length, {
    error: `expected each of ${HOME_PARTS.join(', ')} once`,
  }),
);

const fields = {
  hero,
  order: z._default(order, [...HOME_PARTS]),
  markets: z.strictObject({ title: words, tabs: quoteTabs }),
  steps: z.strictObject({ title: words, items: points }),
  costs: z.strictObject({
    title: words,
    text: words,
    /** One trade whose costs a slider shows. */
    example: z.optional(z.strictObject({ instrument: symbol, conversionPercent: z._default(z.number(), 0) })),
    instruments: symbols,
    note: words,
  }),
  platform: z.strictObject({ title: words, items: points }),
  education: z.strictObject({ title: words, text: words, article: pagePath }),
  trust: z.strictObject({ title: words, text: words, items: points }),
  questions: z.strictObject({ title: words, text: words }),
  closing: z.strictObject({ title: words, text: words }),
  /** A second version of the page (PGE-8): what it says and orders otherwise. */
  newVersion: z.optional(z.strictObject({ title: words, tabTitle: z.optional(words), hero, order })),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly home: typeof fields;
  }
}

const template: PageTemplate<'home'> = {
  fields,
  tags: () => [{ tag: 'fc-trader', attributes: {} }],
  newVersion: ({ front }) => front.newVersion,
  drawings: (front) => [front, front.newVersion ?? front].map((version) => version.hero.illustration),
  articles: ({ education }) => [education.article],
  illustration: (front) => front.hero.illustration,
  searchedFields: ['hero', 'points', 'markets', 'tabs', ...HOME_PARTS],
};

export default template;
