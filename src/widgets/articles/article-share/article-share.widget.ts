import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { sharedPageProps } from '#kit/shared-page-props.ts';

const props = z.strictObject({
  ...sharedPageProps,
  heading: z.optional(z.string().check(z.minLength(1))).check(z.describe('The block’s heading.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 2)
    .check(z.describe('Level of the heading, 2 to 6: one below the heading above.')),
});

export type ArticleShareProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-article-share',
  load: 'eager',
  hydrate: 'visitor',
  title: 'Article share',
  group: 'articles',
  summary:
    'The end of an article, where it is passed on: share links to three networks, and a button that copies the link and says so.',
  requirements: ['SHR-1', 'PLT-3'],
  props,
  texts: ['article-share', 'share-icons'],
  view: () => import('./article-share.tsx'),
  examples: () => import('./article-share.examples.ts'),
});
