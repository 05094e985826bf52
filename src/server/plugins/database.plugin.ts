import fp from 'fastify-plugin';
import { applyAccountNumbers } from '#accounts/platform-accounts/account-numbers.ts';
import { readyTables } from '../database/migrate.ts';
import { poolMetrics } from '../database/pool-metrics.ts';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: DatabaseHandle;
  }
}

/** The database, with its tables up to date. */
export const databasePlugin = fp(
  async (app) => {
    const { databaseUrl, dataDir, accountNumbers, migrate, otlpEndpoint } = app.settings;
    const open = app.devServer?.openDatabase ?? openDatabase;
    const database = await open({
      url: databaseUrl,
      dataDir,
      logger: app.logger,
      isTraced: otlpEndpoint !== undefined,
    });
    poolMetrics(app.registry, database.pool);
    app.addHook('onClose', () => database.close());
    for (const warning of await readyTables(database, migrate)) app.logger.warn(warning);
    await applyAccountNumbers(database.db, accountNumbers ?? {}, migrate);
    app.decorate('database', database);
  },
  { name: 'database', dependencies: ['secrets', 'port'] },
);
