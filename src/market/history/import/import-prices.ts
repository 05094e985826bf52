import { stat } from 'node:fs/promises';
import { IMPORT_BATCH_ROWS, IMPORT_NAMED_LINES, IMPORT_PROGRESS_EVERY_MS } from '#contracts/limits.ts';
import { readLines } from '#market/feeds/replay/read-lines.ts';
import type { SourcedBar } from '../bar.ts';
import { addDays, tradingDayOf } from '../trading-day.ts';
import { LAYOUT_NAMES, PRICE_LAYOUTS, columnsOf, layoutFor } from './price-layouts.ts';
import { barReader, symbolOf } from './read-bar.ts';

/** Where bars go: all of one call are there when it resolves, or none. */
export type BarSink = (bars: readonly SourcedBar[]) => Promise<void>;

export type ImportRequest = {
  readonly file: string;
  /** A name of LAYOUT_NAMES, or `auto`. */
  readonly layout: string;
  /** Of all lines; needed where the layout has no column for it. */
  readonly symbol: string | undefined;
  readonly sink: BarSink;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** A bad line, as it is met: `line 12 has a high below its low`. Only the first IMPORT_NAMED_LINES. */
  readonly onBadLine: (complaint: string) => void;
  readonly onProgress: (progress: ImportProgress) => void;
};

export type ImportProgress = {
  readonly layout: string;
  readonly lines: number;
  readonly written: number;
  readonly skipped: number;
  /** Of the file, 0 to 1. */ readonly part: number;
};
export type ImportSummary = Omit<ImportProgress, 'part'> & {
  readonly symbols: number;
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  /** Of the layout: what is to be known of such a file. */ readonly caution: string | undefined;
};

/** The import cannot begin or go on. One line: what, why, what to do. What was written before stays. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * Reads a file of daily prices, plain, gzip or zip, and hands its bars to the sink in batches; while one is written the
 * next is read. A killed import is run again: the same bars replace themselves. Of two lines with the same symbol and
 * day the later counts. Throws ImportError.
 */
export async function importPrices(request: ImportRequest): Promise<ImportSummary> {
  const { file, sink, now, onBadLine, onProgress } = request;
  const symbol = request.symbol === undefined ? undefined : symbolOf(request.symbol);
  if (request.symbol !== undefined && symbol === undefined)
    throw new ImportError(
      `--symbol: "${request.symbol}" is no symbol. Give 1 to 20 letters, digits or points, as AAPL.`,
    );
  const size = await sizeOf(file);
  // In the far east of the dateline the next day has begun.
  const lastDay = addDays(tradingDayOf(now()), 1);

  let read: ReturnType<typeof barReader> | undefined;
  let layoutName = '';
  let caution: string | undefined;
  let batch = new Map<string, SourcedBar>();
  let writing: Promise<void> = Promise.resolve();
  let shownAt = now();
  const watch = { bytesRead: () => 0 };
  const symbols = new Set<string>();
  const count = { lines: 0, written: 0, skipped: 0 };
  let firstDay: string | undefined;
  let lastBarDay: string | undefined;

  const flush = async (): Promise<void> => {
    const bars = [...batch.values()];
    batch = new Map();
    await writing;
    if (bars.length === 0) return;
    writing = sink(bars).then(() => void (count.written += bars.length));
    writing.catch(() => undefined); // met by the next one who waits for it
  };

  try {
    for await (const lines of readLines(file, watch)) {
      for (const line of lines) {
        count.lines += 1;
        if (line.trim() === '') continue;
        if (read === undefined) {
          ({ read, layoutName, caution } = readHeader(line, request.layout, symbol, file, lastDay));
          continue;
        }
        const bar = read(line);
        if (typeof bar === 'string') {
          count.skipped += 1;
          if (count.skipped <= IMPORT_NAMED_LINES) onBadLine(`line ${count.lines} ${bar}`);
          continue;
        }
        batch.set(`${bar.symbol} ${bar.day}`, bar);
        symbols.add(bar.symbol);
        if (firstDay === undefined || bar.day < firstDay) firstDay = bar.day;
        if (lastBarDay === undefined || bar.day > lastBarDay) lastBarDay = bar.day;
        if (batch.size >= IMPORT_BATCH_ROWS) await flush();
      }
      if (now() - shownAt >= IMPORT_PROGRESS_EVERY_MS) {
        shownAt = now();
        onProgress({ layout: layoutName, ...count, part: size === 0 ? 1 : Math.min(1, watch.bytesRead() / size) });
      }
    }
  } catch (error) {
    // What could be read before the file broke off is kept: it is right, and the next run finds it there.
    if (!isReadError(error)) throw error;
    await flush();
    await writing;
    throw new ImportError(
      `${file} breaks off after line ${count.lines} (${error.message}). The ${count.written} bars before it are imported; get the whole file and run this again.`,
    );
  }
  await flush();
  await writing;
  if (read === undefined) throw new ImportError(`${file} is empty. The first line names the columns.`);
  return { layout: layoutName, ...count, symbols: symbols.size, firstDay, lastDay: lastBarDay, caution };
}

function readHeader(line: string, wanted: string, symbol: string | undefined, file: string, lastDay: string) {
  const columns = columnsOf(line.slice(0, HEADER_MAX_CHARS).replaceAll('"', '').split(','));
  const layout = layoutFor(columns, wanted);
  if (layout === undefined) {
    const known = PRICE_LAYOUTS.filter(({ name }) => wanted === 'auto' || name === wanted).map(
      ({ name, needs }) => `${name} (${needs.join(',')})`,
    );
    throw new ImportError(
      `${file}: its first line, "${line.slice(0, 80)}", names no columns of ${wanted === 'auto' ? 'a known layout' : `the layout ${wanted}`}. Known are ${known.join('; ')}.`,
    );
  }
  if (layout.symbol === undefined && symbol === undefined)
    throw new ImportError(
      `${file}: the layout ${layout.name} has no column for the symbol. Say whose prices these are: --symbol AAPL.`,
    );
  return {
    read: barReader(layout, columns, layout.symbol === undefined ? symbol : undefined, lastDay),
    layoutName: layout.name,
    caution: layout.caution,
  };
}
const HEADER_MAX_CHARS = 1_000;

export const isLayoutName = (text: string): boolean =>
  text === 'auto' || (LAYOUT_NAMES as readonly string[]).includes(text);

async function sizeOf(file: string): Promise<number> {
  try {
    const { size, isFile } = await stat(file).then((facts) => ({ size: facts.size, isFile: facts.isFile() }));
    if (isFile) return size;
  } catch (error) {
    throw new ImportError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path.`);
  }
  throw new ImportError(`${file} is no file. Name a .csv, .txt, .gz or .zip with daily prices.`);
}

/** Of the file, not of the sink: zlib's and the file system's. */
const isReadError = (error: unknown): error is Error =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true ||
    (error as NodeJS.ErrnoException).syscall === 'read' ||
    / the archive (?:has no|is cut short)/.test(error.message));
