import type { Retention } from '#contracts/retention.ts';
import { forgetOldVotes } from './rating-board.ts';

export const RATINGS_RETENTION: Retention = {
  article_votes: { kept: 'as long as a browser keeps the cookie that it voted by, a year', forget: forgetOldVotes },
  article_ratings: { kept: 'for good: sums of votes' },
};
