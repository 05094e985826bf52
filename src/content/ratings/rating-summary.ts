import type { RatingSummary } from '#contracts/calls/article-rating.ts';
import { RATING_DECIMALS } from '#contracts/limits.ts';

export type VoteSum = { readonly votes: number; /** Of all votes together. */ readonly stars: number };

/** [RAT-1] Rounded half up, on integers: 4.25 of a binary fraction is not rounded down. */
export function ratingSummary({ votes, stars }: VoteSum): RatingSummary {
  if (votes === 0) return { rating: 0, total: 0 };
  const scale = 10 ** RATING_DECIMALS;
  return { rating: Math.floor((2 * stars * scale + votes) / (2 * votes)) / scale, total: votes };
}
