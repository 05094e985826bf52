import type { Direction, ShownQuote } from '#domain/quote-rules.ts';
import { closedWord } from '#market/client/closed-word.ts';
import { writeAttribute } from '#market/client/write-markup.ts';

/**
 * One instrument's cells in server markup: `<tr data-instrument="EURUSD" data-pip="0.0001">` around elements such as
 * `<bdi data-quote="EURUSD.bid">`. A cell that is alone is its own row. `data-closed` stands while the market is
 * closed (closed-word.ts), `data-turns` names when that changes.
 */
export type PriceRow = {
  readonly element: HTMLElement;
  readonly instrument: string;
  /** In price units; without one, spreads are shown in price units and no pip is set apart. */
  readonly pip: number | undefined;
  readonly cells: Map<HTMLElement, PriceCell>;
  isInView: boolean;
  /** False in a tab that is not open, however far from the viewport otherwise. */
  isShown: boolean;
  isClosed: boolean;
  /** Closed by staff, whatever the hours. */
  isHalted: boolean;
  /** Unix seconds, in order, at which the market opens or closes, turn about. */
  sessionChanges: readonly number[];
  /** What was here at the last painting, to tell up from down. Forgotten while out of view. */
  last: Extract<ShownQuote, { kind: 'live' | 'typical' }> | undefined;
  /** When a price last changed here, by `performance.now()`, and how many did in a row, each while the flash before it still faded. */
  movedAtMs: number;
  quickMoves: number;
  /** What is written on the element. */
  written: { state: string | undefined; kind: string | undefined; isStale: boolean };
};

/** What a cell's name says, and what is written on it, which is quicker kept than asked of the document a thousand times a second. */
export type PriceCell = {
  readonly field: string;
  /** `<data>`: holds the number itself. */
  readonly isData: boolean;
  flash: Flash | undefined;
  /** The way the price last went, and when the flash that stands for it was written, by `performance.now()`. */
  way: 'up' | 'down' | undefined;
  flashedAtMs: number;
  /** Those of the price that is there. */
  decimals: number | undefined;
  direction: Direction | undefined;
  /** Its `data-room`, and the longest text that was seen to have room there. */
  room: number;
  longest: number;
};

/** What `data-flash` says. */
export type Flash = `${'up' | 'down'}${'' | '-again' | '-held'}`;

export type CellName = { readonly instrument: string; readonly field: string };

/** `EURUSD.bid`: the field follows the last dot, a share's key may have one of its own. */
function cellName(cell: HTMLElement): CellName {
  const name = cell.dataset['quote'] ?? '';
  const dot = name.lastIndexOf('.');
  return { instrument: name.slice(0, dot), field: name.slice(dot + 1) };
}

export function priceCell(element: HTMLElement): PriceCell {
  const room = Number(element.dataset['room'] ?? Infinity);
  return {
    field: cellName(element).field,
    isData: element.localName === 'data',
    flash: undefined,
    way: undefined,
    flashedAtMs: -Infinity,
    decimals: undefined,
    direction: element.dataset['direction'] as Direction | undefined,
    room,
    longest: room,
  };
}

/** The row of this cell, with what the server wrote on it. */
export function newRow(element: HTMLElement, cell: HTMLElement): PriceRow {
  const pip = Number(element.dataset['pip']);
  return {
    element,
    instrument: cellName(cell).instrument,
    pip: pip > 0 ? pip : undefined,
    cells: new Map([[cell, priceCell(cell)]]),
    isInView: false,
    isShown: false,
    last: undefined,
    movedAtMs: -Infinity,
    quickMoves: 0,
    written: {
      state: element.dataset['state'],
      kind: element.dataset['quoteKind'],
      isStale: 'stale' in element.dataset,
    },
    isClosed: element.dataset['closed'] === '' || element.dataset['closed'] === 'both',
    isHalted: element.dataset['closed'] === 'staff' || element.dataset['closed'] === 'both',
    sessionChanges: sessionChangesOf(element),
  };
}

/** The element a cell's state and arrow are on. */
export function rowElementOf(cell: HTMLElement): HTMLElement {
  const row = cell.closest<HTMLElement>('[data-instrument]');
  return row?.dataset['instrument'] === cellName(cell).instrument ? row : cell;
}

/** `data-turns`, as in `1795215600 1795388400`. */
const sessionChangesOf = (element: HTMLElement): readonly number[] =>
  (element.dataset['turns'] ?? '')
    .split(' ')
    .map(Number)
    .filter((unixS) => unixS > 0);

const writeClosed = ({ element, isClosed, isHalted }: PriceRow): void =>
  writeAttribute(element, 'data-closed', closedWord(isClosed, isHalted));

/** Staff closes and opens by the quote, at once. Answers whether that is new here. */
export function updateHalt(row: PriceRow, isHalted: boolean): boolean {
  if (row.isHalted === isHalted) return false;
  row.isHalted = isHalted;
  writeClosed(row);
  return true;
}

/** A market opens and closes by time, whether or not a price comes. Answers the seconds until it does next. */
export function updateMarketState(row: PriceRow, nowUnixS: number): number {
  const changes = row.sessionChanges.filter((unixS) => unixS > nowUnixS);
  if (changes.length < row.sessionChanges.length) {
    if ((row.sessionChanges.length - changes.length) % 2 === 1) row.isClosed = !row.isClosed;
    row.sessionChanges = changes;
    writeClosed(row);
    writeAttribute(row.element, 'data-turns', changes.join(' '));
  }
  return (changes[0] ?? Infinity) - nowUnixS;
}

/** False while the server's dummy is there (QTS-6). */
export const isPainted = ({ written }: PriceRow): boolean => written.kind !== undefined;
