import { parse } from 'csv-parse/sync';
import { IMPORT_LINE_MAX_CHARS } from '#contracts/limits.ts';
import type { SourcedBar } from '../bar.ts';
import { isDay } from '../trading-day.ts';
import type { PriceLayout } from './price-layouts.ts';

const SYMBOL = /^[A-Z0-9][A-Z0-9.]{0,19}$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,20})?$/;
const VOLUME = /^\d{1,15}(?:\.\d{1,20})?$/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const EARLIEST_DAY = '1900-01-01';
const SIGNIFICANT_DIGITS = 15;
/** Adjusted prices are rounded one by one, so a close can stand this part beside its own high. */
const ROUNDING_SLACK = 1e-4;

/** A line as a bar, or why it is none. */
export type ReadBar = SourcedBar | string;

/** `AAPL.US` and `BRK-B.US` are Stooq's names of AAPL and BRK.B, `BRK-B` is Yahoo's. Undefined where it is not a symbol. */
export function symbolOf(text: string): string | undefined {
  const symbol = text.trim().toUpperCase().replace(/\.US$/, '').replaceAll('-', '.');
  return SYMBOL.test(symbol) ? symbol : undefined;
}

/** @param symbol of all lines, where the layout has no column for it. @param lastDay a later one lies in the future. */
export function barReader(
  layout: PriceLayout,
  columns: readonly string[],
  symbol: string | undefined,
  lastDay: string,
): (line: string) => ReadBar {
  // A million lines hold some hundred symbols and some thousand days; to read each once is a third of the work saved.
  const symbolIn = remembered(symbolOf);
  const dayIn = remembered(dayOf);
  const at = (name: string | undefined): number => (name === undefined ? -1 : columns.indexOf(name));
  const places = {
    day: at(layout.day),
    symbol: at(layout.symbol),
    volume: at(layout.volume),
    split: at(layout.split),
    period: at(layout.period),
  };
  const prices = { open: at('open'), high: at('high'), low: at('low'), close: at('close') };
  const splits = splitsBefore();

  return (line) => {
    if (line.length >= IMPORT_LINE_MAX_CHARS) return `is longer than ${IMPORT_LINE_MAX_CHARS} characters`;
    const fields = splitLine(line);
    if (fields === undefined) return 'has a quotation mark that does not close';
    if (fields.length !== columns.length) return `has ${fields.length} fields instead of ${columns.length}`;
    const field = (place: number): string => fields[place]?.trim() ?? '';

    if (places.period >= 0 && field(places.period) !== 'D') return 'is no bar of one day';
    const named = symbol ?? symbolIn(field(places.symbol));
    if (named === undefined) return `has no symbol in "${field(places.symbol).slice(0, 30)}"`;
    const day = dayIn(field(places.day));
    if (day === undefined) return `has no date in "${field(places.day).slice(0, 30)}"`;
    if (day > lastDay) return 'lies in the future';
    if (day < EARLIEST_DAY) return `is older than ${EARLIEST_DAY}`;

    const read = { open: 0, high: 0, low: 0, close: 0 };
    for (const part of ['open', 'high', 'low', 'close'] as const) {
      const price = decimal(field(prices[part]));
      if (price === undefined) return `has no price above 0 in ${part}: "${field(prices[part]).slice(0, 30)}"`;
      read[part] = price;
    }
    if (read.high < read.low) return 'has a high below its low';
    const body = [Math.min(read.open, read.close), Math.max(read.open, read.close)] as const;
    if (body[1] > read.high * (1 + ROUNDING_SLACK) || body[0] < read.low * (1 - ROUNDING_SLACK))
      return 'has an open or a close outside high and low';
    const volume = volumeOf(field(places.volume));
    if (volume === undefined) return `has no volume in "${field(places.volume).slice(0, 30)}"`;

    let shares: number | undefined = 1;
    if (places.split >= 0) {
      const split = decimal(field(places.split));
      if (split === undefined) return `has no number above 0 in ${layout.split}: "${field(places.split).slice(0, 30)}"`;
      shares = splits(day, split);
      if (shares === undefined)
        return 'is newer than a line above it, so that its splits are not known. Sort the file from new to old';
    }
    const factor = shares;
    const scaled = (price: number): number =>
      factor === 1 ? price : Number((price / factor).toPrecision(ADJUSTED_DIGITS));
    return {
      symbol: named,
      source: 'imported',
      day,
      volume,
      open: scaled(read.open),
      close: scaled(read.close),
      high: scaled(Math.max(read.high, body[1])),
      low: scaled(Math.min(read.low, body[0])),
    };
  };
}
/** A quotient has no more digits of meaning than its parts. */
const ADJUSTED_DIGITS = 8;

/** How many shares of now one of the day is, from the splits of the days after it; undefined where days do not go from new to old. */
function splitsBefore(): (day: string, split: number) => number | undefined {
  let later = 1;
  let newest: { day: string; split: number } | undefined;
  return (day, split) => {
    if (newest !== undefined && day > newest.day) return undefined;
    if (newest !== undefined && day < newest.day) later *= newest.split;
    newest = { day, split };
    return later;
  };
}

/** `2026-01-31` of this or of `20260131`; undefined where it is not a day. */
function dayOf(text: string): string | undefined {
  const day = text.replace(COMPACT_DAY, '$1-$2-$3');
  return isDay(day) ? day : undefined;
}

/** The same function, asked once a text: what is none is asked again, so that a file of nonsense fills no memory. */
function remembered(read: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new Map<string, string>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      if (found !== undefined) known.set(text, found);
    }
    return found;
  };
}

function splitLine(line: string): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  try {
    return (parse(line, { relax_column_count: true }) as string[][])[0];
  } catch {
    return undefined; // named by the caller
  }
}

/** A number above 0 at 15 significant digits, the most a price travels with; `NaN`, `null`, `-1` and `1e5` are none. */
function decimal(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const price = Number(text.length > SIGNIFICANT_DIGITS ? Number(text).toPrecision(SIGNIFICANT_DIGITS) : text);
  return price > 0 ? price : undefined;
}

/** Absent is null; parts of a piece, as crypto has, are left out. */
const volumeOf = (text: string): number | null | undefined =>
  text === '' ? null : VOLUME.test(text) ? Math.trunc(Number(text)) : undefined;
