import * as z from 'zod/mini';

const name = z.string().check(z.trim(), z.minLength(1));
const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'expected a colour such as "#0b5d59"' }));
const webAddress = z.string().check(z.regex(/^https?:\/\/[^\s]+$/, { error: 'expected an address that begins with https:// or http://' }));
const pagePath = z.string().check(z.regex(/^[a-z0-9-]*(\/[a-z0-9-]+)*$/, { error: 'expected the path of a page, such as "sign-up" or "education/what-is-a-pip"' }));
const mediaFile = z.string().check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|webp|ico)$/, { error: 'expected the name of a file in media/, such as "logo.svg"' }));

/** A group of links; its title is the text `menu.group-<id>` of the locales, the links' labels come from the pages. */
const linkGroup = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'expected a lower-case id, such as "trade"' })),
  pages: z.array(pagePath).check(z.minLength(1)),
});

/** BCP 47 for numbers and dates; left out, it is the id: `en-GB` of `en-gb`. */
const locale = z.string().check(z.refine((tag) => Intl.NumberFormat.supportedLocalesOf([tag]).length > 0, { error: 'expected a BCP 47 locale, such as "ar-JO-u-nu-latn"' }));

const editionRow = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]{2,3}-[a-z]{2}$/, { error: 'expected language-region in lower case, such as "en-gb"' })),
  regulator: z.string().check(z.regex(/^[a-z]+$/, { error: 'expected the name of a file in regulators/, such as "fca"' })),
  /** The language in itself: "English". */
  label: name,
  /** The region in that language: "United Kingdom". */
  regionName: name,
  locale: z.optional(locale),
  products: z.array(z.enum(['cfd', 'etf', 'sb', 'stock'])).check(z.minLength(1)),
});

/** brand.yaml */
export const brandSchema = z.strictObject({
  name,
  /** True while this is not a real broker: said in the footer, in the sign-up and to search engines. */
  demonstration: z.boolean(),
  logo: mediaFile,
  favicon: mediaFile,
  touchIcon: mediaFile,
  /** PNG or JPEG, 1200 by 630. */
  socialImage: mediaFile,
  colours: z.strictObject({
    accent: z.strictObject({ light: hexColour, dark: hexColour }),
  }),
  editions: z.array(editionRow).check(z.minLength(1, { error: 'expected at least one edition' })),
  defaultEdition: z.string(),
  features: z.strictObject({
    accountOpening: z.boolean(),
    logIn: z.boolean(),
    themeSwitch: z.boolean(),
  }),
  links: z.strictObject({
    /** Where a signed-in client works (SES-6). */
    dashboard: z.union([webAddress, pagePath.check(z.minLength(1))], { error: 'expected an address that begins with https://, or the path of a page, such as "account"' }),
    signUp: pagePath,
    logIn: pagePath,
  }),
  menu: z.array(linkGroup),
  footer: z.array(linkGroup),
});

/** The dashboard is another site, or a page of this one. */
export const isWebAddress = (link: string): boolean => /^https?:/.test(link);

export type BrandSettings = z.output<typeof brandSchema>;
export type LinkGroup = BrandSettings['menu'][number];
