import fp from 'fastify-plugin';
import { RatingBoard } from '#content/ratings/rating-board.ts';
import { ratingRoutes } from '#content/ratings/rating-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly ratings: RatingBoard;
  }
}

export const ratingsPlugin = fp(
  async (app) => {
    const { content } = app;
    const ratings = new RatingBoard();
    await ratings.read(app.database.db);
    app.decorate('ratings', ratings);
    await app.register(
      ratingRoutes({
        ...app.callOptions,
        secret: app.keyFor('ratings'),
        board: ratings,
        isPage: (path) => {
          const brand = content.get();
          return brand.editions.some(({ id }) => brand.page(id, path) !== undefined);
        },
      }),
    );
  },
  { name: 'ratings', dependencies: ['bodies', 'content', 'secrets', 'database', 'calls'] },
);
