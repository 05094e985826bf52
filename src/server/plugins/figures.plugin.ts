import fp from 'fastify-plugin';
import { watchFigures } from '#console/percentages/watch-figures.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows what is stored by now, without waiting for the next look. */
    readonly showFigures: () => Promise<void>;
  }
}

/** Loss percentages that staff stored, from the database to what every process shows: known before the first page, and at each change. */
export const figuresPlugin = fp(
  async (app) => {
    const { content, database, logger } = app;
    const watch = watchFigures(database.db, content.showFigures, logger);
    app.decorate('showFigures', watch.look);
    app.addHook('onReady', () => watch.first());
    app.addHook('preClose', async () => watch.stop());
  },
  { name: 'figures', dependencies: ['content', 'database'] },
);
