import type { NotPersonal } from '#contracts/personal-data.ts';

export const RATINGS_NOT_PERSONAL: NotPersonal = {
  article_ratings: 'sums of votes',
  article_votes: 'keyed hashes of article and reader, a random number of a browser that no account knows',
};
