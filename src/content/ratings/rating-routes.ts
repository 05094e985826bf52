import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { keyedHash } from '#accounts/keys.ts';
import { parseBody, refusal } from '#accounts/parse-body.ts';
import { takeJsonOnly } from '#accounts/take-json-only.ts';
import { Throttle, addressSubject } from '#accounts/throttle.ts';
import { requireXsrf } from '#accounts/xsrf.ts';
import {
  ARTICLE_RATING_PATH,
  type ArticleRatingAnswer,
  type RatingAnswer,
  articleRatingBody,
} from '#contracts/calls/article-rating.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS, RATINGS_PER_ADDRESS, RATINGS_READ_EVERY_MS } from '#contracts/limits.ts';
import { countVote } from './count-vote.ts';
import { type RatingBoard, forgetOldVotes } from './rating-board.ts';
import { ratingSummary } from './rating-summary.ts';
import { readerOf } from './reader-cookie.ts';

export type RatingsOptions = Pick<
  AccountsOptions,
  'db' | 'now' | 'secureCookies' | 'internalSecret' | 'editions' | 'message'
> & {
  /** Signs readers, and hashes what is kept of them. */
  readonly secret: Uint8Array;
  readonly board: RatingBoard;
  /** Whether there is an article, or another page, of this path in any edition. */
  readonly isPage: (path: string) => boolean;
};

/**
 * POST /api/ajax/article_rating (RAT-3): one vote a reader and article. A second one is answered as the first was and
 * changes nothing (docs/decisions/041).
 */
export function ratingRoutes(options: RatingsOptions): FastifyPluginAsync {
  const { db, board, secret, now } = options;
  const throttle = new Throttle(secret, now);

  return async (app) => {
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    takeJsonOnly(app);

    app.post(
      ARTICLE_RATING_PATH,
      { onRequest: requireXsrf(options) },
      async (request, reply): Promise<ArticleRatingAnswer> => {
        const { id, stars } = parseBody(options, request, articleRatingBody);
        if (!options.isPage(id)) throw refusal(options, request, { id: ['invalid'] });
        const reader = readerOf(request, reply, secret, options.secureCookies);
        const vote = { key: keyedHash(secret, 'vote', id, reader), article: id, stars, votedAt: now() };
        // Who clears cookies is a new reader, but has the same address.
        const sum = await countVote(db, vote, (tx) =>
          throttle.require(tx, `article-rating ${id}`, addressSubject(request.ip), RATINGS_PER_ADDRESS),
        );
        const answer: RatingAnswer = { rating: ratingSummary(sum).rating };
        return { data: JSON.stringify(answer) };
      },
    );

    const rests = (what: string) => (error: unknown) =>
      app.log.warn({ code: (error as { code?: unknown }).code }, what);
    const timers = [
      setInterval(
        () => void board.read(db).catch(rests('the pages show the ratings they have')),
        RATINGS_READ_EVERY_MS,
      ),
      setInterval(
        () => void forgetOldVotes(db, now()).catch(rests('old votes stay until the next sweep')),
        EXPIRED_ROWS_SWEEP_EVERY_MS,
      ),
    ];
    for (const timer of timers) timer.unref();
    app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)));
  };
}
