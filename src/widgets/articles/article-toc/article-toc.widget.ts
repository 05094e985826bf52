import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const heading = z.strictObject({
  id: z.string().check(z.regex(/^\S+$/)),
  text: z.string().check(z.minLength(1)),
  depth: z.int().check(z.gte(2), z.lte(4)),
});

const props = z.strictObject({
  headings: z
    .optional(
      z.array(heading).check(
        z.minLength(1),
        z.refine((headings) => new Set(headings.map(({ id }) => id)).size === headings.length, {
          error: 'must have ids that differ from each other',
        }),
      ),
    )
    .check(
      z.describe(
        'JSON only: id, text and depth (2 to 4) of each heading. On a page of the site they are filled in; where they are missing, they are read from the page.',
      ),
    ),
  levels: z
    ._default(z.int().check(z.gte(2), z.lte(4)), 3)
    .check(z.describe('Deepest level of headings that is listed, 2 to 4.')),
  label: z.optional(z.string().check(z.minLength(1))).check(z.describe('What the list is called.')),
});

export type ArticleTocProps = z.infer<typeof props>;
export type TocHeading = z.infer<typeof heading>;

export default defineWidget({
  tag: 'fc-article-toc',
  load: 'lazy',
  hydrate: 'visitor',
  title: 'Article contents',
  group: 'articles',
  summary:
    'The headings of an article as links, the one being read marked. On small screens it is folded. A long list scrolls by itself and keeps the mark in view.',
  requirements: ['PLT-4', 'PLT-8'],
  props,
  texts: ['article-toc'],
  view: () => import('./article-toc.tsx'),
  examples: () => import('./article-toc.examples.ts'),
});
