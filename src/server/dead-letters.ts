// `npm run dead-letters [-- replay <id>|all] [--data folder]`: what could not be delivered, and back into the queue.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { DeadLetter } from '#delivery/dead-letters.ts';
import { type DeadLetters, openDeadLetters } from '#delivery/dead-letters-queue.ts';
import { keepFilesPrivate } from './data-folder.ts';
import { DataFolderInUseError } from './database/database-errors.ts';
import { readHolder } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { siteDeadLetters } from './dead-letters-door.ts';
import { readSettings } from './settings.ts';

const USAGE = 'Usage: npm run dead-letters [-- replay <id>|all] [--data folder]';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Order = { readonly what: 'list' } | { readonly what: 'replay'; readonly ids: readonly string[] | undefined };

/** The database itself, or the server that holds the embedded one. */
async function open(databaseUrl: string | undefined, dataDir: string): Promise<DeadLetters> {
  try {
    const database = await openDatabase({ url: databaseUrl, dataDir, logger: pino({ level: 'silent' }) });
    try {
      await migrate(database);
      const letters = await openDeadLetters(database.pool, database.kind);
      return { ...letters, close: () => letters.close().then(() => database.close()) };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    const holder = error instanceof DataFolderInUseError ? readHolder(dataDir) : undefined;
    if (holder === undefined) throw error;
    return siteDeadLetters(holder.socketFolder);
  }
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const { order, dataDir } = readArguments();
  // Of the settings only those of the database count here.
  const { DATABASE_URL, DATA_DIR } = process.env;
  const settings = readSettings(
    dataDir === undefined ? [] : ['--data', dataDir],
    { DATABASE_URL, DATA_DIR, SECRET: 'x'.repeat(32) },
    process.cwd(),
  );
  const letters = await open(settings.databaseUrl, settings.dataDir);
  try {
    if (order.what === 'list') for (const line of listed(await letters.list())) console.log(line);
    else {
      const replayed = await letters.replay(order.ids);
      console.log(`${replayed} put back in the queue.`);
      if (replayed === 0 && order.ids !== undefined)
        throw new Error('There is no dead letter of that id. List them with: npm run dead-letters');
    }
  } finally {
    await letters.close();
  }
}

function listed(letters: readonly DeadLetter[]): readonly string[] {
  if (letters.length === 0) return ['No dead letters.'];
  const rows = letters.map(({ id, givenUpAt, kind, name, receiver, tries, reason }) => [
    id,
    `${givenUpAt.toISOString().slice(0, 19)}Z`,
    kind,
    name,
    receiver || '-',
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    reason,
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return [
    ...rows.map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
    ),
    `${letters.length} in all. Replay with: npm run dead-letters -- replay <id>, or all`,
  ];
}

function readArguments(): { readonly order: Order; readonly dataDir: string | undefined } {
  let given: ReturnType<typeof parse>;
  try {
    given = parse();
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n', 1)[0]} ${USAGE}`);
  }
  const [word, id, ...more] = given.positionals;
  const dataDir = given.values.data;
  if (word === undefined || (word === 'list' && id === undefined)) return { order: { what: 'list' }, dataDir };
  if (word !== 'replay' || id === undefined || more.length > 0 || !(id === 'all' || ID.test(id)))
    throw new Error(USAGE);
  return { order: { what: 'replay', ids: id === 'all' ? undefined : [id] }, dataDir };
}

const parse = () => parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });

main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
