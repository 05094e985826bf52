import fp from 'fastify-plugin';
import { applyAccountNumbers } from '#accounts/platform-accounts/account-numbers.ts';
import { postgresBackups } from '../backup/last-backup.ts';
import { siteFingerprints } from '../backup/secret-fingerprint.ts';
import { readyTables } from '../database/migrate.ts';
import { poolMetrics } from '../database/pool-metrics.ts';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { refuseAnotherSite, requireSiteSecret } from '../database/site-secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: DatabaseHandle;
  }
}

/** The database, with its tables up to date. */
export const databasePlugin = fp(
  async (app) => {
    const { databaseUrl, dataDir, accountNumbers, migrate, otlpEndpoint, withAnotherSecret } = app.settings;
    const open = app.devServer?.openDatabase ?? openDatabase;
    const database = await open({
      url: databaseUrl,
      dataDir,
      logger: app.logger,
      isTraced: otlpEndpoint !== undefined,
    });
    poolMetrics(app.registry, database.pool);
    if (database.kind === 'postgres') postgresBackups(app.registry, database.db);
    app.addHook('onClose', () => database.close());
    const fingerprints = siteFingerprints(app.keyFor);
    await refuseAnotherSite(database.db, fingerprints, withAnotherSecret);
    for (const warning of await readyTables(database, migrate)) app.logger.warn(warning);
    if ((await requireSiteSecret(database.db, fingerprints, withAnotherSecret)) === 'another')
      app.logger.warn('the database has another secret from now on, as WITH_ANOTHER_SECRET says: take the setting out');
    await applyAccountNumbers(database.db, accountNumbers ?? {}, migrate);
    app.decorate('database', database);
  },
  { name: 'database', dependencies: ['secrets', 'port'] },
);
