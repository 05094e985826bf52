import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { markedWords } from '#kit/marked-words.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.minLength(1));
const href = z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

const leaf = z.strictObject({ label: words, href, current: z._default(z.boolean(), false), ...markedWords });
const link = z.extend(leaf, { links: z._default(z.array(leaf), []) });

const section = z.strictObject({
  title: words.check(z.describe('Heading of the section.')),
  links: z.array(link).check(z.minLength(1), z.describe('Pages, each with those below it.')),
});

const props = z.strictObject({
  sections: z
    .array(section)
    .check(
      z.minLength(1),
      z.describe(
        'JSON: [{"title": "Trade", "links": [{"label": "Markets", "href": "/markets", "links": [{"label": "Gold", "href": "/markets/gold"}]}]}]. Left out, the site fills in all pages of the edition, by the sections of its menu.',
      ),
    ),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 2)
    .check(z.describe('Level of the sections’ headings, 2 to 6: one below the heading above.')),
});

export type SitemapProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-sitemap',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Sitemap',
  group: 'navigation',
  summary:
    'All pages of the edition under the sections of its menu, those below a page nested under it. Pages that are kept out of search are left out. It needs no script.',
  requirements: ['PLT-4', 'PLT-8'],
  props,
  texts: ['sitemap'],
  view: () => import('./sitemap.tsx'),
  examples: () => import('./sitemap.examples.ts'),
});
