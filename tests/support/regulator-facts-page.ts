import { readPage, tableUnder } from '../docs/markdown-table.ts';

/** Kinds of leverage in the order of the table's columns. */
export const LEVERAGE_COLUMNS = [
  'forex-major',
  'forex-minor',
  'index-major',
  'index-minor',
  'gold',
  'commodity',
  'share',
  'crypto',
] as const;

export type WrittenWarning = { readonly regulator: string; readonly language: string; readonly words: string };
export type WrittenFigure = {
  readonly from: string;
  readonly percent: number;
  readonly reviewBy?: string;
  readonly to?: string;
};
/** What a page says beyond its edition's offer: `names` are ratios such as 100:1, percentages such as 89%, or cuts such as crypto. */
export type WrittenException = {
  readonly page: string;
  readonly names: readonly string[];
  readonly editions: readonly string[];
};
export type RegulatorFacts = {
  readonly whole: readonly WrittenWarning[];
  readonly noFigure: readonly WrittenWarning[];
  readonly figures: ReadonlyMap<string, readonly WrittenFigure[]>;
  /** By regulator; a kind that is not offered is absent. */
  readonly leverage: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly majorCurrencies: ReadonlyMap<string, readonly string[]>;
  readonly protection: ReadonlyMap<
    string,
    { readonly closeOut: number; readonly balance: string; readonly youngest: number }
  >;
  /** By regulator or edition. */
  readonly cuts: ReadonlyMap<string, readonly string[]>;
  readonly exceptions: readonly WrittenException[];
  /** Every word in a column `checked`. */
  readonly checked: readonly string[];
  readonly sources: ReadonlySet<string>;
  /** Every cell of a column `source`. */
  readonly named: readonly string[];
};

const words = (cell: string | undefined): readonly string[] =>
  (cell ?? '').split(/[\s,]+/).filter((word) => word !== '');

type Row = Readonly<Record<string, string>>;
const group = <Value>(
  rows: readonly Row[],
  column: string,
  value: (row: Row) => Value,
): ReadonlyMap<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(row[column] ?? '', [...(groups.get(row[column] ?? '') ?? []), value(row)]);
  return groups;
};
const byFirst = <Value>(rows: readonly Row[], value: (row: Row) => Value): ReadonlyMap<string, Value> =>
  new Map(rows.map((row) => [row['regulator'] ?? '', value(row)]));

/** The tables of docs/regulator-facts.md. */
export function readRegulatorFacts(page = readPage('regulator-facts.md')): RegulatorFacts {
  const table = (...header: readonly string[]) => tableUnder(page, ...header);
  const warnings = table('regulator', 'language', 'form', 'words', 'source', 'checked');
  const figures = table('regulator', 'from', 'percent', 'review by', 'to');
  const leverage = table('regulator', ...LEVERAGE_COLUMNS, 'major currencies', 'source', 'checked');
  const protection = table('regulator', 'close-out at', 'balance below zero', 'youngest client', 'source', 'checked');
  const cuts = table('regulator or edition', 'cut', 'source', 'checked');
  const exceptions = table('page', 'names', 'editions', 'why');
  const sources = table('id', 'authority', 'document', 'from', 'address');
  const inForm = (form: string): WrittenWarning[] =>
    warnings
      .filter((row) => row['form'] === form)
      .map((row) => ({
        regulator: row['regulator'] ?? '',
        language: row['language'] ?? '',
        words: row['words'] ?? '',
      }));
  const sourced = [...warnings, ...leverage, ...protection, ...cuts];
  return {
    whole: inForm('whole'),
    noFigure: inForm('no figure'),
    figures: group(figures, 'regulator', (row) => ({
      from: row['from'] ?? '',
      percent: Number(row['percent']),
      ...(row['review by'] !== '' && { reviewBy: row['review by'] ?? '' }),
      ...(row['to'] !== '' && { to: row['to'] ?? '' }),
    })),
    leverage: byFirst(
      leverage,
      (row) => new Map(LEVERAGE_COLUMNS.filter((kind) => row[kind] !== '–').map((kind) => [kind, Number(row[kind])])),
    ),
    majorCurrencies: byFirst(leverage, (row) => words(row['major currencies'])),
    protection: byFirst(protection, (row) => ({
      closeOut: Number.parseFloat(row['close-out at'] ?? ''),
      balance: row['balance below zero'] ?? '',
      youngest: Number(row['youngest client']),
    })),
    cuts: new Map(
      [...group(cuts, 'regulator or edition', (row) => words(row['cut']))].map(([key, all]) => [key, all.flat()]),
    ),
    exceptions: exceptions.map((row) => ({
      page: row['page'] ?? '',
      names: words(row['names']),
      editions: words(row['editions']),
    })),
    checked: sourced.map((row) => row['checked'] ?? ''),
    sources: new Set(sources.map((row) => row['id'] ?? '')),
    named: sourced.map((row) => row['source'] ?? ''),
  };
}
