import * as z from 'zod/mini';
import { EDITION_ID } from '#contracts/edition.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { IMAGE_ADDRESS_FAULT, isHttpAddress, PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.trim(), z.minLength(1));

const language = z.strictObject({
  title: words.check(z.describe('The language in itself: “English”.')),
  url: z
    .string()
    .check(
      z.refine(isHttpAddress, { error: PAGE_ADDRESS_FAULT }),
      z.describe('The page in it: a path or an http(s) address.'),
    ),
  img: z
    .optional(z.string().check(z.refine(isHttpAddress, { error: IMAGE_ADDRESS_FAULT })))
    .check(z.describe('A small picture of it, square. Left out, its monogram stands there.')),
  monogram: z
    .optional(
      z
        .string()
        .check(
          z.refine((letters) => /^[A-Z]{2,3}$/.test(letters), { error: 'must be two or three capitals, such as "GB"' }),
        ),
    )
    .check(z.describe('Letters in place of a picture.')),
  text: z.optional(words).check(z.describe('A line below the title, such as the region.')),
  lang: z
    .optional(
      z.string().check(
        z.refine((tag) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(tag), {
          error: 'must be a language as in "en-GB"',
        }),
      ),
    )
    .check(z.describe('BCP 47, for screen readers.')),
  dir: z.optional(z.enum(['ltr', 'rtl'])).check(z.describe('Direction of its words.')),
  edition: z
    .optional(
      z
        .string()
        .check(z.refine((id) => EDITION_ID.test(id), { error: 'must be the id of an edition, such as "en-gb"' })),
    )
    .check(z.describe('The edition that choosing it keeps for the next visit.')),
  current: z.optional(z.boolean()).check(z.describe('The one in view.')),
  elsewhere: z.optional(z.boolean()).check(z.describe('The page is not there, and its home page is opened; says so.')),
});

const props = z.strictObject({
  languages: z.array(language).check(
    z.minLength(1),
    z.refine((all) => new Set(all.map(({ url }) => url)).size === all.length, {
      error: 'must lead to addresses that differ from each other',
    }),
    z.describe('What is chosen from. In the site’s header the site fills in its editions, each with the page in view.'),
  ),
  selectedTitle: words.check(z.describe('What the button says.')),
  mobileHeading: z
    .optional(words)
    .check(z.describe('Stands above the list on small screens; left out, “Choose your language and region”.')),
});

export type LanguageSwitcherProps = z.infer<typeof props>;
export type Language = LanguageSwitcherProps['languages'][number];

export default defineWidget({
  tag: 'fc-language-switcher',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Language switcher',
  group: 'navigation',
  summary:
    'A button that opens the list of languages and regions below the navigation, over a page that is shaded and does not scroll. The list is links, opened by the browser itself, so it works without a script.',
  requirements: ['PLT-3', 'LNG-1', 'NAV-1'],
  props,
  texts: ['language-switcher'],
  view: () => import('./language-switcher.tsx'),
  examples: () => import('./language-switcher.examples.ts'),
});
