// `npm run dead-letters`: lists what could not be delivered, and puts it back into the queue.
import type { DeadLetter } from '#delivery/dead-letters.ts';
import { type DeadLetters, openDeadLetters } from '#delivery/dead-letters-queue.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { recordedLetters, siteDeadLetters } from '#server/dead-letters-socket.ts';
import type { Settings } from '#server/settings.ts';
import { asTyped } from '#server/typed-command.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = 'Usage: npm run dead-letters [-- replay <id>|all] [--data folder]';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Order = { readonly what: 'list' } | { readonly what: 'replay'; readonly ids: readonly string[] | undefined };

/** The dead letters in the database, or of the server that holds the embedded one. */
const open = (settings: Settings): Promise<DeadLetters> =>
  openOrAsk(
    settings,
    async (database) => {
      const letters = await openDeadLetters(database.pool, database.kind, settings.migrate);
      return {
        ...recordedLetters(database.db, letters),
        close: () => letters.close().then(() => database.close()),
      };
    },
    ({ socketFolder }) => siteDeadLetters(socketFolder),
  );

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
