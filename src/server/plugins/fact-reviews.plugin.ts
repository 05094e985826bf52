import fp from 'fastify-plugin';
import { FactReviews } from '../fact-reviews.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly factReviews: FactReviews;
  }
}

/** Warns of facts of the brand that somebody has to look at again. */
export const factReviewsPlugin = fp(
  async (app) => {
    const reviews = new FactReviews(app.content.get, app.logger, app.registry);
    app.content.subscribe({ changed: () => reviews.tell() });
    app.addHook('onClose', async () => reviews.close());
    app.decorate('factReviews', reviews);
  },
  { name: 'fact-reviews', dependencies: ['content', 'http'] },
);
