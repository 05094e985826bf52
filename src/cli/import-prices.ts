// `npm run import-prices`: reads the daily prices of a file into the site's database.
import {
  type BarSink,
  ImportError,
  type ImportProgress,
  importPrices,
  isLayoutName,
} from '#market/history/import/import-prices.ts';
import { LAYOUT_NAMES } from '#market/history/import/price-layouts.ts';
import { replaceImportedBars } from '#market/history/write-bars.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { siteSink } from '#server/import-socket.ts';
import type { Settings } from '#server/settings.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run import-prices -- <file> [--layout auto|${LAYOUT_NAMES.join('|')}] [--symbol AAPL] [--data folder]`;

type Destination = { readonly sink: BarSink; readonly name: string; readonly close: () => Promise<void> };

/** The database itself, or the server that holds the embedded one. */
const openDestination = (settings: Settings): Promise<Destination> =>
  openOrAsk<Destination>(
    settings,
    (database) => ({
      sink: (bars) => replaceImportedBars(database.db, bars),
      name: settings.databaseUrl === undefined ? `the database in ${settings.dataDir}` : 'PostgreSQL',
      close: () => database.close(),
    }),
    ({ pid, socketFolder }) => ({
      sink: siteSink(socketFolder),
      name: `the running site (process ${pid})`,
      close: async () => {},
    }),
  );

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { file, layout, symbol, dataDir } = readArguments(args);
  const startedAt = performance.now();
  const destination = await openDestination(readDatabaseSettings(dataDir));
  console.log(`${file} → ${destination.name}`);
  try {
    const show = progressLine(startedAt);
    const summary = await importPrices({
      file,
      layout,
      symbol,
      sink: destination.sink,
      now: Date.now,
      onBadLine: (complaint) => console.error(`  skipped: ${complaint}`),
      onProgress: show,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const { written, skipped, symbols, firstDay, lastDay } = summary;
    if (written === 0)
      throw new ImportError(
        `${file}: no line could be used; ${skipped} were skipped. Check the layout (read as ${summary.layout}).`,
      );
    console.log(
      `  layout ${summary.layout}: ${written} daily bars of ${symbols} ${symbols === 1 ? 'symbol' : 'symbols'}, ${firstDay} to ${lastDay}, in ${seconds.toFixed(1)} s (${Math.round(written / seconds)} a second)`,
    );
    if (summary.caution !== undefined) console.log(`  ${summary.caution}`);
    if (skipped > 0)
      console.log(`  ${skipped} bad ${skipped === 1 ? 'line was' : 'lines were'} skipped; the first are named above`);
  } finally {
    await destination.close();
  }
}

/** One line that is written over at a terminal, and a line a second in a log. */
function progressLine(startedAt: number): (progress: ImportProgress) => void {
  return ({ lines, part }) => {
    const text = `  ${Math.floor(part * 100)} %, ${lines} lines, ${Math.round((performance.now() - startedAt) / 1000)} s`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}${part >= 1 ? '\n' : ''}`);
    else console.log(text);
  };
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readOptions(args, {
    layout: { type: 'string' },
    symbol: { type: 'string' },
    data: { type: 'string' },
  });
  const { layout = 'auto', symbol, data: dataDir } = values;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
  if (!isLayoutName(layout)) throw new UsageError(`--layout: "${layout}" is not known.`);
  return { file, layout, symbol, dataDir };
}

await runCommand(USAGE, main);
