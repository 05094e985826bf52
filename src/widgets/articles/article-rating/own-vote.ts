import { VOTE_STORAGE_PREFIX } from '#contracts/cookies.ts';
import { RATING_STARS } from '#contracts/limits.ts';

const isStars = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= RATING_STARS;

/** What this browser gave the article (RAT-2); undefined: nothing yet, or nothing that can be read. */
export function readVote(article: string): number | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VOTE_STORAGE_PREFIX + article) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { stars, isLiked } = kept as Readonly<Record<string, unknown>>;
    return isLiked === 1 && isStars(stars) ? stars : undefined;
  } catch {
    return undefined; // RAT-2: storage is off, or holds what somebody else wrote; the server still takes one vote only
  }
}

export function keepVote(article: string, stars: number): void {
  try {
    localStorage.setItem(VOTE_STORAGE_PREFIX + article, JSON.stringify({ stars, isLiked: 1 }));
  } catch {
    // RAT-3: storage is off or full; the page remembers until it is left
  }
}

/** The average in the call's answer, `{data: '{"rating":4.3}'}`; undefined for any other answer. */
export function parseRating(answer: unknown): number | undefined {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  if (typeof data !== 'string') return undefined;
  try {
    const inner: unknown = JSON.parse(data);
    const rating = typeof inner === 'object' && inner !== null && 'rating' in inner ? inner.rating : undefined;
    return typeof rating === 'number' && rating >= 1 && rating <= RATING_STARS ? rating : undefined;
  } catch {
    return undefined; // RAT-3: not the answer of this call
  }
}
