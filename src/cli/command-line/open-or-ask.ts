import { pino } from 'pino';
import { DataFolderInUseError } from '#server/database/database-errors.ts';
import { readHolder } from '#server/database/folder-lock.ts';
import { readyTables } from '#server/database/migrate.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import type { Settings } from '#server/settings.ts';

type Holder = NonNullable<ReturnType<typeof readHolder>>;

/**
 * What a command works on: the database itself, or the running site that holds the embedded one.
 *
 * @param open what closes it closes the database
 * @param ask by the sockets in the folder of the site
 * @param tables `as they are` for what looks at no table; else they are brought up to date first, or refused
 */
export async function openOrAsk<Opened>(
  { databaseUrl, dataDir, migrate }: Settings,
  open: (database: DatabaseHandle) => Opened | Promise<Opened>,
  ask: (site: Holder) => Opened | Promise<Opened>,
  tables: 'ready' | 'as they are' = 'ready',
): Promise<Opened> {
  try {
    const database = await openDatabase({ url: databaseUrl, dataDir, logger: pino({ level: 'silent' }) });
    try {
      if (tables === 'ready') await readyTables(database, migrate);
      return await open(database);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    const holder = error instanceof DataFolderInUseError ? readHolder(dataDir) : undefined;
    if (holder === undefined) throw error;
    return await ask(holder);
  }
}
