import * as z from 'zod/mini';
import { RATING_STARS } from '#contracts/limits.ts';

export const ARTICLE_RATING_PATH = '/api/ajax/article_rating';

/** POST /api/ajax/article_rating (RAT-1 to RAT-3). `id` is the article's path without its edition: every language has the same. */
export const articleRatingBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  stars: z.int().check(z.refine((stars) => stars >= 1 && stars <= RATING_STARS, { error: 'invalid' })),
});

/** `data` is JSON of a RatingAnswer in a string, as the source has it. */
export type ArticleRatingAnswer = { data: string };

/** The average of all votes, rounded; 1 to 5. */
export type RatingAnswer = { rating: number };

/** What a page shows of an article's votes. `rating` is the average, rounded; 0 while `total` is 0. */
export type RatingSummary = { readonly rating: number; readonly total: number };
