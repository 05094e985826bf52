import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { CONTRACT_UNITS, INSTRUMENT_GROUPS, INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import type { InstrumentGroup, InstrumentKind, ListedInstrument } from '#contracts/instruments.ts';
import type { TradingSession } from '#contracts/trading-session.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';

const FIXED_COLUMNS = [
  'symbol',
  'slug',
  'kind',
  'group',
  'session',
  'digits',
  'pip',
  'typical_spread',
  'reference_price',
  'currency',
  'contract_size',
  'contract_unit',
  'min_volume',
  'max_volume',
  'volume_step',
  'swap_long',
  'swap_short',
  'max_leverage',
  'name_en',
];
const NAME_COLUMN = /^name_([a-z]{2,3})$/;
/** Percent a year; more is a slip of the decimal point. */
const SWAP_MAX_PERCENT = 100;

type Sessions = ReadonlyMap<string, TradingSession>;
type Row = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } };

/** The brand's instruments cannot be used; one line a problem, each with line and column of the file. */
class InstrumentFileError extends Error {
  override readonly name = 'InstrumentFileError';
}

/** Reads brand/instruments.csv; `sessions` are those its rows may name. Throws InstrumentFileError with every problem found. */
export async function loadInstruments(file: string, sessions: Sessions): Promise<readonly ListedInstrument[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new InstrumentFileError(
      `${file}: cannot be read (${(error as NodeJS.ErrnoException).code}). Put the brand's instruments there.`,
    );
  }
  return parseInstruments(text, file, sessions);
}

/** `source` is how problems name the file. */
export function parseInstruments(text: string, source: string, sessions: Sessions): readonly ListedInstrument[] {
  const rows = readRows(text, source);
  const problems: string[] = [];
  const instruments: ListedInstrument[] = [];
  const lineOf = { symbol: new Map<string, number>(), slug: new Map<string, number>() };
  for (const { record, info } of rows) {
    const complain = (column: string, advice: string) =>
      problems.push(`${source} line ${info.lines}, column ${column}: "${record[column] ?? ''}" ${advice}.`);
    const before = problems.length;
    const instrument = readInstrument(record, sessions, complain);
    for (const key of ['symbol', 'slug'] as const) {
      const value = record[key] ?? '';
      const first = lineOf[key].get(value);
      if (first !== undefined) complain(key, `stands on line ${first} already; each must be unique`);
      lineOf[key].set(value, info.lines);
    }
    if (instrument !== undefined && problems.length === before) instruments.push(instrument);
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
    if (missing.length > 0)
      throw new InstrumentFileError(
        `${source} line 1: column ${missing.join(', ')} is missing. The first line names the columns.`,
      );
    if (unknown.length > 0)
      throw new InstrumentFileError(
        `${source} line 1: column ${unknown.join(', ')} is not known. Known are ${FIXED_COLUMNS.join(', ')} and name_ with a language code.`,
      );
    return rows;
  } catch (error) {
    if (error instanceof InstrumentFileError) throw error;
    throw new InstrumentFileError(`${source}: is not a CSV file. ${(error as Error).message}.`);
  }
}

type Complain = (column: string, advice: string) => void;

/** Undefined where the row names a session that is not there; other faults are told and leave a value that is not used. */
function readInstrument(
  record: Readonly<Record<string, string>>,
  sessions: Sessions,
  complain: Complain,
): ListedInstrument | undefined {
  const textOf = (column: string, shape: RegExp, advice: string): string => {
    const value = record[column] ?? '';
    if (!shape.test(value)) complain(column, advice);
    return value;
  };
  const numberOf = (column: string, shape: RegExp, isGood: (value: number) => boolean, advice: string): number => {
    const value = record[column] ?? '';
    if (!shape.test(value) || !isGood(Number(value))) complain(column, advice);
    return Number(value);
  };
  const positive = (column: string): number =>
    numberOf(
      column,
      /^\d+(\.\d+)?$/,
      (value) => value > 0,
      'must be a number above 0, with a point before the decimals',
    );
  const percent = (column: string): number =>
    numberOf(
      column,
      /^-?\d+(\.\d+)?$/,
      (value) => Math.abs(value) <= SWAP_MAX_PERCENT,
      `must be a percentage a year from -${SWAP_MAX_PERCENT} to ${SWAP_MAX_PERCENT}; negative is charged`,
    );
  const oneOf = <Value extends string>(column: string, values: readonly Value[]): Value =>
    textOf(column, new RegExp(`^(${values.join('|')})$`), `must be one of ${values.join(', ')}`) as Value;

  const symbol = textOf(
    'symbol',
    /^[A-Z0-9][A-Z0-9.]{0,19}$/,
    'must be 1 to 20 capital letters, digits or points, as EURUSD',
  );
  const slug = textOf(
    'slug',
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be small letters and digits joined by hyphens, as eur-usd',
  );
  const kind = oneOf<InstrumentKind>('kind', INSTRUMENT_KINDS);
  const group = oneOf<InstrumentGroup>('group', INSTRUMENT_GROUPS[kind] ?? Object.values(INSTRUMENT_GROUPS).flat());
  const digits = Number(
    textOf('digits', /^([0-9]|10)$/, 'must be a whole number from 0 to 10: the decimals of its prices'),
  );
  const pip = positive('pip');
  if (pip > 0 && !Number.isInteger(Number(Math.log10(pip).toFixed(9))))
    complain('pip', 'must be a power of ten, as 0.0001');
  const typicalSpread = positive('typical_spread');
  const referencePrice = positive('reference_price');
  for (const [column, price] of [
    ['typical_spread', typicalSpread],
    ['reference_price', referencePrice],
  ] as const) {
    if (price > 0 && fromUnits(toUnits(price, digits), digits) !== price)
      complain(column, `has more decimals than the ${digits} digits of the instrument`);
  }
  const currency = textOf('currency', /^[A-Z]{3}$/, 'must be a currency code of three capitals (ISO 4217), as USD');
  const contractSize = positive('contract_size');
  const contractUnit = textOf(
    'contract_unit',
    new RegExp(`^([A-Z]{2,6}|${CONTRACT_UNITS.join('|')})$`),
    `must be a currency or coin, as EUR or BTC, or one of ${CONTRACT_UNITS.join(', ')}`,
  );
  const volume = { min: positive('min_volume'), max: positive('max_volume'), step: positive('volume_step') };
  if (volume.min > volume.max) complain('min_volume', `must not be above the max_volume, ${volume.max}`);
  const swap = { long: percent('swap_long'), short: percent('swap_short') };
  const maxLeverage = (record['max_leverage'] ?? '') === '' ? {} : { maxLeverage: positive('max_leverage') };
  const names: Record<string, string> = {};
  for (const [column, name] of Object.entries(record)) {
    const language = NAME_COLUMN.exec(column)?.[1];
    if (language !== undefined && name !== '') names[language] = name;
  }
  if (names['en'] === undefined) complain('name_en', 'must be a name; other languages fall back to it');
  const session = sessions.get(record['session'] ?? '');
  if (session === undefined) {
    complain('session', `must be a session of trading-sessions.yaml: ${[...sessions.keys()].join(', ')}`);
    return undefined;
  }
  return {
    symbol,
    slug,
    names,
    kind,
    group,
    session,
    digits,
    pip,
    typicalSpread,
    referencePrice,
    currency,
    contractSize,
    contractUnit,
    volume,
    swap,
    ...maxLeverage,
  };
}
