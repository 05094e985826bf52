import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import { takeJsonOnly } from '#calls/take-json-only.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS, RATINGS_READ_EVERY_MS } from '#contracts/limits.ts';
import { articleRatingCall } from './article-rating.call.ts';
import { forgetOldVotes } from './rating-board.ts';
import { type RatingsOptions, ratingsContext } from './ratings-context.ts';

/** The votes on articles (RAT-1 to RAT-3): the call that takes one, and what the pages know of them all. */
export function ratingRoutes(options: RatingsOptions): FastifyPluginAsync {
  const { db, board, now } = options;

  return async (app) => {
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    takeJsonOnly(app);
    articleRatingCall.register(app, ratingsContext(options));

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
