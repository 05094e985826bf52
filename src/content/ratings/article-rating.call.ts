import { callsOf } from '#calls/define-call.ts';
import { xsrf } from '#calls/guard.ts';
import { keyedHashes } from '#calls/keyed-hash.ts';
import { refusal } from '#calls/parse-body.ts';
import { addressSubject } from '#calls/throttle.ts';
import { ARTICLE_RATING_PATH, type RatingAnswer, articleRatingBody } from '#contracts/calls/article-rating.ts';
import { RATINGS_PER_ADDRESS } from '#contracts/limits.ts';
import { countVote } from './count-vote.ts';
import { ratingSummary } from './rating-summary.ts';
import type { RatingsContext } from './ratings-context.ts';
import { readerOf } from './reader-cookie.ts';

/** RAT-3: one vote a reader and article. A second one is answered as the first was and changes nothing (docs/decisions/041). */
export const articleRatingCall = callsOf<RatingsContext>()({
  method: 'POST',
  path: ARTICLE_RATING_PATH,
  tag: 'content',
  guard: xsrf,
  summary: 'A vote on an article, one a reader',
  body: articleRatingBody,
  answer: 'ArticleRatingAnswer',
  refusals: ['too-many-requests'],
  examples: [
    { name: 'five-stars', body: { id: 'education/what-is-a-pip', stars: 5 } },
    { name: 'six-stars', body: { id: 'education/what-is-a-pip', stars: 6 }, refused: 'bad-input' },
  ],
  check: ({ context, request, body }) => {
    if (!context.isPage(body.id)) throw refusal(context, request, { id: ['invalid'] });
    return {};
  },
  handle: async ({ context, request, reply, body: { id, stars } }) => {
    const { db, secret, secureCookies, throttle, now } = context;
    const reader = readerOf(request, reply, secret, secureCookies);
    const [key, ...olderKeys] = keyedHashes(secret, 'vote', id, reader);
    const vote = { key, olderKeys, article: id, stars, votedAt: now() };
    // Who clears cookies is a new reader, but has the same address.
    const sum = await countVote(db, vote, (tx) =>
      throttle.require(tx, `article-rating ${id}`, addressSubject(request.ip), RATINGS_PER_ADDRESS),
    );
    const answer: RatingAnswer = { rating: ratingSummary(sum).rating };
    return { data: JSON.stringify(answer) };
  },
});
