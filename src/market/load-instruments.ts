import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';

const KINDS: readonly InstrumentKind[] = ['forex', 'index', 'commodity', 'crypto', 'share', 'etf'];
const FIXED_COLUMNS = ['symbol', 'slug', 'kind', 'digits', 'pip', 'typical_spread', 'reference_price', 'name_en'];
const NAME_COLUMN = /^name_([a-z]{2,3})$/;

type Row = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } };

/** The brand's instruments cannot be used; one line a problem, each with line and column of the file. */
export class InstrumentFileError extends Error {
  override readonly name = 'InstrumentFileError';
}

/** Reads brand/instruments.csv. Throws InstrumentFileError with every problem found. */
export async function loadInstruments(file: string): Promise<readonly Instrument[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new InstrumentFileError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code}). Put the brand's instruments there.`);
  }
  return parseInstruments(text, file);
}

/** `source` is how problems name the file. */
export function parseInstruments(text: string, source: string): readonly Instrument[] {
  const rows = readRows(text, source);
  const problems: string[] = [];
  const instruments: Instrument[] = [];
  const lineOf = { symbol: new Map<string, number>(), slug: new Map<string, number>() };
  for (const { record, info } of rows) {
    const complain = (column: string, advice: string) =>
      problems.push(`${source} line ${info.lines}, column ${column}: "${record[column] ?? ''}" ${advice}.`);
    const before = problems.length;
    const instrument = readInstrument(record, complain);
    for (const key of ['symbol', 'slug'] as const) {
      const first = lineOf[key].get(instrument[key]);
      if (first !== undefined) complain(key, `stands on line ${first} already; each must be unique`);
      lineOf[key].set(instrument[key], info.lines);
    }
    if (problems.length === before) instruments.push(instrument);
  }
  if (rows.length === 0) problems.push(`${source}: has no instruments. Write one a line under the column names.`);
  if (problems.length > 0) throw new InstrumentFileError(problems.join('\n'));
  return instruments;
}

function readRows(text: string, source: string): readonly Row[] {
  let header: readonly string[] = [];
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => (header = names.map((name) => name.trim())) as string[],
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly Row[];
    const missing = FIXED_COLUMNS.filter((column) => !header.includes(column));
    const unknown = header.filter((column) => !FIXED_COLUMNS.includes(column) && !NAME_COLUMN.test(column));
    if (missing.length > 0) throw new InstrumentFileError(`${source} line 1: column ${missing.join(', ')} is missing. The first line names the columns.`);
    if (unknown.length > 0) throw new InstrumentFileError(`${source} line 1: column ${unknown.join(', ')} is not known. Known are ${FIXED_COLUMNS.join(', ')} and name_ with a language code.`);
    return rows;
  } catch (error) {
    if (error instanceof InstrumentFileError) throw error;
    throw new InstrumentFileError(`${source}: is not a CSV file. ${(error as Error).message}.`);
  }
}

function readInstrument(record: Readonly<Record<string, string>>, complain: (column: string, advice: string) => void): Instrument {
  const textOf = (column: string, shape: RegExp, advice: string): string => {
    const value = record[column] ?? '';
    if (!shape.test(value)) complain(column, advice);
    return value;
  };
  const positive = (column: string): number => {
    const value = record[column] ?? '';
    if (!/^\d+(\.\d+)?$/.test(value) || Number(value) <= 0) complain(column, 'must be a number above 0, with a point before the decimals');
    return Number(value);
  };
  const symbol = textOf('symbol', /^[A-Z0-9][A-Z0-9.]{0,19}$/, 'must be 1 to 20 capital letters, digits or points, as EURUSD');
  const slug = textOf('slug', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits joined by hyphens, as eur-usd');
  const kind = textOf('kind', new RegExp(`^(${KINDS.join('|')})$`), `must be one of ${KINDS.join(', ')}`) as InstrumentKind;
  const digits = Number(textOf('digits', /^([0-9]|10)$/, 'must be a whole number from 0 to 10: the decimals of its prices'));
  const pip = positive('pip');
  if (pip > 0 && !Number.isInteger(Number(Math.log10(pip).toFixed(9)))) complain('pip', 'must be a power of ten, as 0.0001');
  const typicalSpread = positive('typical_spread');
  const referencePrice = positive('reference_price');
  if (referencePrice > 0 && fromUnits(toUnits(referencePrice, digits), digits) !== referencePrice) {
    complain('reference_price', `has more decimals than the ${digits} digits of the instrument`);
  }
  const names: Record<string, string> = {};
  for (const [column, name] of Object.entries(record)) {
    const language = NAME_COLUMN.exec(column)?.[1];
    if (language !== undefined && name !== '') names[language] = name;
  }
  if (names['en'] === undefined) complain('name_en', 'must be a name; other languages fall back to it');
  return { symbol, slug, names, kind, digits, pip, typicalSpread, referencePrice };
}
