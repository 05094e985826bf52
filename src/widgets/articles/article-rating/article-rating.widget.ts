import * as z from 'zod/mini';
import { RATING_STARS } from '#contracts/limits.ts';
import { defineWidget } from '#islands/define-widget.ts';

const props = z
  .strictObject({
    article: z
      .string()
      .check(
        z.minLength(1),
        z.describe('The article’s id: its path without the edition. On a page of the site it is filled in.'),
      ),
    rating: z
      ._default(z.number().check(z.gte(0), z.lte(RATING_STARS)), 0)
      .check(z.describe('Average of the votes, rounded; filled in.')),
    total: z._default(z.int().check(z.gte(0)), 0).check(z.describe('Number of votes; filled in.')),
    headingLevel: z
      ._default(z.int().check(z.gte(2), z.lte(6)), 2)
      .check(z.describe('Level of the heading, 2 to 6: one below the heading above.')),
  })
  .check(
    z.refine(({ rating, total }) => total <= 0 || rating >= 1, {
      path: ['rating'],
      error: `must be from 1 to ${RATING_STARS} where there are votes`,
    }),
  );

export type ArticleRatingProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-article-rating',
  load: 'eager',
  hydrate: 'visitor',
  title: 'Article rating',
  group: 'articles',
  summary:
    'Average, number of votes, and five stars to vote with, once. A vote that cannot be saved is taken back and can be given again. Without a script average and number are shown.',
  requirements: ['RAT-1', 'RAT-2', 'RAT-3', 'PLT-3'],
  props,
  texts: ['article-rating'],
  view: () => import('./article-rating.tsx'),
  examples: () => import('./article-rating.examples.ts'),
});
