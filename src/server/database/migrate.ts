import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { DatabaseHandle } from './open-database.ts';
import { projectFolder } from './project-folder.ts';

/** Any number that nothing else on the server locks; several machines starting at once take turns on it. */
const MIGRATION_LOCK = 7_264_105;

/**
 * Brings the tables to what this version declares. Forward only: every migration is applied once, in order, all pending
 * ones in one transaction. `npm run db:generate` writes a new one after a `*.tables.ts` changed.
 */
export async function migrate(handle: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  const client = await handle.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: join(projectFolder(), 'src', 'server', 'database', 'migrations') });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // The connection ends with its lock and whatever transaction it was in.
    client.release(true);
    throw error;
  }
}
