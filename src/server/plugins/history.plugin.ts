import fp from 'fastify-plugin';
import { refusal } from '#calls/parse-body.ts';
import { createHistory, type History } from '#market/history/history.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly history: History;
  }
}

/** Past prices. */
export const historyPlugin = fp(
  async (app) => {
    const { callOptions, content, market, settings } = app;
    const history = createHistory({
      db: app.database.db,
      instruments: app.instruments,
      companies: content.companies,
      consumerPrices: content.consumerPrices,
      originOf: () => market.priceOrigin,
      quote: market.quote,
      subscribe: market.subscribe,
      intradayKeepDays: settings.intradayKeepDays,
      refuse: (request, complaints) => refusal(callOptions, request, complaints),
      logger: app.logger,
      now: Date.now,
    });
    app.decorate('history', history);
    await app.register(history.routes);
    let isRunning = false;
    app.addHook('onReady', async () => {
      await history.start();
      isRunning = true;
    });
    // Before the server waits for its last requests: that may take longer than the process has.
    app.addHook('preClose', async () => {
      if (isRunning) await history.stop();
    });
  },
  { name: 'history', dependencies: ['http', 'content', 'database', 'market', 'calls'] },
);
