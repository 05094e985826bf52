// `npm run migrate`: brings the tables to what this version needs. For sites whose processes run with MIGRATE=off, as a user of
// the database that may not change tables; this command then runs before them, as the owner of the tables.
import { pino } from 'pino';
import { applyAccountNumbers } from '#accounts/platform-accounts/account-numbers.ts';
import { openDeadLetters } from '#delivery/dead-letters-queue.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { grantTables } from '#server/database/grant-tables.ts';
import { migrate } from '#server/database/migrate.ts';
import { readRelease } from '#server/database/migration-files.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand } from './command-line/run-command.ts';

const USAGE = `Usage: npm run migrate [-- --grant <user>] [--data <folder>]
  Brings the tables of the database to what this version needs, as the owner of the tables. Reads DATABASE_URL, or
  DATABASE_URL_FILE, and ACCOUNT_NUMBERS. It changes nothing where all is done, and may run beside a running site.
  --grant <user>  lets this user of PostgreSQL read and write the rows, and nothing more: the site's own user, with MIGRATE=off
  --data <folder>  the folder of the embedded database; without it DATA_DIR, or data`;

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values } = readOptions(args, { grant: { type: 'string' }, data: { type: 'string' } }, 0);
  const settings = readDatabaseSettings(values.data, { ...process.env, MIGRATE: 'auto' });
  const { databaseUrl, dataDir, accountNumbers } = settings;
  const database = await openDatabase({ url: databaseUrl, dataDir, logger: pino({ level: 'silent' }) });
  try {
    for (const warning of await migrate(database)) console.error(`  ${warning}`);
    await applyAccountNumbers(database.db, accountNumbers ?? {});
    // The tables of the job queue, which is the library's own.
    await (await openDeadLetters(database.pool, database.kind)).close();
    const user = values.grant;
    if (user !== undefined) await grantTables(database.pool, user);
    const { version, schema } = readRelease();
    console.log(
      `✓ The tables are those of version ${version} (schema ${schema})${user === undefined ? '' : `; ${user} may read and write their rows`}.`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(USAGE, main);
