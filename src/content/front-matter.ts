import * as z from 'zod/mini';
import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';

/** Words that a visitor reads. */
export const words = z.string().check(z.trim(), z.minLength(1));
/** A page of the same edition, by its path. */
export const pagePath = z
  .string()
  .check(
    z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, { error: 'expected the path of a page, such as "education/what-is-a-pip"' }),
  );
/** A day, YYYY-MM-DD. */
export const date = z.iso.date({ error: 'expected a date such as 2026-10-01' });
/** A drawing of media/; a template names those of its pages, see `PageTemplate.drawings`. */
export const svgFile = z
  .string()
  .check(z.regex(/^[a-z0-9-]+\.svg$/, { error: 'expected an SVG of media/, such as "pip.svg"' }));
const pictureFile = z.string().check(
  z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(png|jpg|jpeg)$/, {
    error: 'expected a PNG or JPEG of media/, such as "launch.png"',
  }),
);
/** An instrument, by its key. */
export const symbol = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9.]{0,19}$/, { error: 'expected an instrument such as EURUSD' }));
export const symbols = z.array(symbol).check(z.minLength(1));
/** For whom something to learn is. */
export const level = z.enum(['beginner', 'intermediate', 'advanced']);
/** A short list of titles with their words. */
export const points = z.array(z.strictObject({ title: words, text: words })).check(z.minLength(1));

/** What the front matter of every page takes. */
export const commonFields = {
  /** Heading of the page. */
  title: words,
  /** What the browser's tab says, where it differs; the brand's name is added. */
  tabTitle: z.optional(words),
  /** For search engines and shared links. */
  description: words.check(
    z.minLength(50, { error: 'expected 50 to 170 characters' }),
    z.maxLength(170, { error: 'expected 50 to 170 characters' }),
  ),
  /** How menus call it; left out, as the title. */
  menuLabel: z.optional(words),
  /** One line below the label in the menu. */
  menuText: z.optional(words),
  /** What networks show beside a link to it, 1200 by 630; left out, it is drawn of the title. */
  socialImage: z.optional(pictureFile),
  /** Seen in the preview only. */
  draft: z.optional(z.boolean()),
  /** The day from which the page is there (UTC); one in the future takes effect by itself. */
  published: z.optional(date),
  /** Kept out of search engines and site maps. */
  hidden: z.optional(z.boolean()),
  /** Query keys that change the page; everything else in the query is ignored. */
  query: z.optional(z.array(z.string().check(z.regex(/^[a-z_]+$/)))),
  /** The kind of instruments it is about: editions whose company may not offer them do not have it. */
  product: z.optional(z.enum(INSTRUMENT_KINDS)),
};

/**
 * What the front matter of a template's pages takes beside `commonFields`, by the template's name. Each template declares its own in
 * `<name>.template.ts`.
 */
export interface TemplateFields {}

export type TemplateName = keyof TemplateFields;
type Written<Fields extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Fields, z.core.$strict>>;
/** The front matter of a template's pages, read and checked. */
export type FrontMatterOf<Name extends TemplateName> = Written<
  Omit<typeof commonFields, keyof TemplateFields[Name]> & TemplateFields[Name]
> & { readonly template: Name };
export type FrontMatter = { [Name in TemplateName]: FrontMatterOf<Name> }[TemplateName];
