import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const props = z.strictObject({
  html: z
    .string()
    .check(z.refine((html) => html.trim() !== '', { error: 'must hold something: contents, share icons' })),
});

export type ArticleSideNavProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-article-side-nav',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Article side navigation',
  group: 'articles',
  summary:
    'Stands beside an article and stays in view while it is read; where the article ends, it ends with it, above what follows. Put it with the article into one element of the class article-columns, and the related or top-5 block after that. It needs no script.',
  requirements: ['ART-1'],
  props,
  children: 'html',
  view: () => import('./article-side-nav.tsx'),
  examples: () => import('./article-side-nav.examples.ts'),
});
