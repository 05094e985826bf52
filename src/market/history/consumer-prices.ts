import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** The brand's dated facts cannot be used; one line a problem. */
export class FactsFileError extends Error {
  override readonly name = 'FactsFileError';
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const INDEX = /^\d{1,6}(?:\.\d{1,6})?$/;
const PERCENT_DECIMALS = 2;

/** Monthly consumer prices, from brand/calculator/us-cpi.csv. */
export type ConsumerPrices = {
  /**
   * Inflation in percent from one day to another, to two decimals. A day has the index of its month; a month without a
   * figure between two that have one lies on the straight line between them; after the newest figure it stands still, and
   * `month`, the one that prices are compared with (`2025-09`), is the newest. Undefined where `from` is older than the first
   * figure, or there are none.
   */
  readonly inflation: (from: string, to: string) => { readonly percent: number; readonly month: string } | undefined;
};

/** Rows of a CSV file with these columns, each with its line. A file that is not there has none. */
export async function readFacts(
  file: string,
  columns: readonly string[],
): Promise<readonly { readonly line: number; readonly fields: Readonly<Record<string, string>> }[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new FactsFileError(
      `${file}: cannot be read (${(error as NodeJS.ErrnoException).code}). Fix its permissions.`,
    );
  }
  let rows: readonly { record: Record<string, string>; info: { lines: number } }[];
  let header: readonly string[] = [];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => (header = names) as string[],
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof rows;
  } catch (error) {
    throw new FactsFileError(`${file}: is not a CSV file. ${(error as Error).message}.`);
  }
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new FactsFileError(
      `${file} line 1: column ${missing.join(', ')} is missing. The first line names the columns.`,
    );
  return rows.map(({ record, info }) => ({ line: info.lines, fields: record }));
}

/** Throws FactsFileError with every problem. */
export async function loadConsumerPrices(file: string): Promise<ConsumerPrices> {
  const problems: string[] = [];
  const figures: { month: number; index: number }[] = [];
  for (const { line, fields } of await readFacts(file, ['month', 'index'])) {
    const { month = '', index = '' } = fields;
    const number = monthNumber(month);
    if (number === undefined)
      problems.push(`${file} line ${line}, column month: "${month}" must be a month, as 2025-09.`);
    else if (!INDEX.test(index) || Number(index) <= 0)
      problems.push(
        `${file} line ${line}, column index: "${index}" must be a number above 0. A month without a figure is left out.`,
      );
    else if (number <= (figures.at(-1)?.month ?? 0))
      problems.push(`${file} line ${line}, column month: "${month}" must come after the line before it.`);
    else figures.push({ month: number, index: Number(index) });
  }
  if (problems.length > 0) throw new FactsFileError(problems.join('\n'));

  function indexIn(month: number): number | undefined {
    const after = figures.findIndex((figure) => figure.month >= month);
    if (after === -1) return figures.at(-1)?.index;
    const [before, next] = [figures[after - 1], figures[after]];
    if (next === undefined || next.month === month) return next?.index;
    if (before === undefined) return undefined;
    return before.index + ((next.index - before.index) * (month - before.month)) / (next.month - before.month);
  }

  return {
    inflation(from, to) {
      const newest = figures.at(-1);
      if (newest === undefined) return undefined;
      const month = Math.min(monthNumber(to.slice(0, 7)) ?? 0, newest.month);
      const [first, last] = [indexIn(monthNumber(from.slice(0, 7)) ?? 0), indexIn(month)];
      return first === undefined || last === undefined
        ? undefined
        : { percent: Number(((last / first - 1) * 100).toFixed(PERCENT_DECIMALS)), month: monthText(month) };
    },
  };
}

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** Months since year 0. */
function monthNumber(month: string): number | undefined {
  const [, year, ofYear] = MONTH.exec(month) ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(ofYear) - 1;
}
