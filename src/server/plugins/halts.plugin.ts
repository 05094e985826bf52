import fp from 'fastify-plugin';
import { watchHalts } from '#console/prices/watch-halts.ts';

/** Instruments that staff has closed, from the database to the price path: known before the first price, and at each change. */
export const haltsPlugin = fp(
  async (app) => {
    const { database, logger, market } = app;
    const watch = watchHalts(database.db, market.setHalts, logger);
    app.addHook('onReady', () => watch.first());
    app.addHook('preClose', async () => watch.stop());
  },
  { name: 'halts', dependencies: ['database', 'market'] },
);
