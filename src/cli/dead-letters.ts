// `npm run dead-letters`: lists what could not be delivered, and puts it back into the queue.
import { pino } from 'pino';
import type { DeadLetter } from '#delivery/dead-letters.ts';
import { type DeadLetters, openDeadLetters } from '#delivery/dead-letters-queue.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { DataFolderInUseError } from '#server/database/database-errors.ts';
import { readHolder } from '#server/database/folder-lock.ts';
import { readyTables } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { siteDeadLetters } from '#server/dead-letters-socket.ts';
import type { Settings } from '#server/settings.ts';
import { asTyped } from '#server/typed-command.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = 'Usage: npm run dead-letters [-- replay <id>|all] [--data folder]';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Order = { readonly what: 'list' } | { readonly what: 'replay'; readonly ids: readonly string[] | undefined };

/** The database itself, or the server that holds the embedded one. */
async function open({ databaseUrl, dataDir, migrate }: Settings): Promise<DeadLetters> {
  try {
    const database = await openDatabase({ url: databaseUrl, dataDir, logger: pino({ level: 'silent' }) });
    try {
      await readyTables(database, migrate);
      const letters = await openDeadLetters(database.pool, database.kind, migrate);
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

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { order, dataDir } = readArguments(args);
  const letters = await open(readDatabaseSettings(dataDir));
  try {
    if (order.what === 'list') for (const line of listed(await letters.list())) console.log(asTyped(line));
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

function readArguments(args: readonly string[]): { readonly order: Order; readonly dataDir: string | undefined } {
  const { values, positionals } = readOptions(args, { data: { type: 'string' } });
  const [word, id, ...more] = positionals;
  const dataDir = values.data;
  if (word === undefined || (word === 'list' && id === undefined)) return { order: { what: 'list' }, dataDir };
  if (word !== 'replay') throw new UsageError(`"${word}" is not understood.`);
  if (id === undefined || more.length > 0 || !(id === 'all' || ID.test(id)))
    throw new UsageError('Name one id of the list, or all.');
  return { order: { what: 'replay', ids: id === 'all' ? undefined : [id] }, dataDir };
}

await runCommand(USAGE, main);
