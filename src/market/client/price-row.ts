import {
  changeDirection,
  changeParts,
  decimalsOf,
  digitsAfterPip,
  formatPrice,
  type Direction,
  type ShownQuote,
} from '#domain/quote-rules.ts';

/**
 * One instrument's cells in server markup: `<tr data-instrument="EURUSD" data-pip="0.0001">` around elements such as
 * `<bdi data-quote="EURUSD.bid">`. A cell that stands alone is its own row. `data-closed` stands while the market is,
 * `data-turns` names when that changes.
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
  /** Unix seconds, in order, at which the market opens or closes, turn about. */
  turns: readonly number[];
  /** What stood here at the last painting, to tell up from down. Forgotten while out of view. */
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
  /** Those of the price that stands there. */
  decimals: number | undefined;
  direction: Direction | undefined;
  /** Its `data-room`, and the longest text that was seen to have room there. */
  room: number;
  longest: number;
};

type Flash = `${'up' | 'down'}${'' | '-again' | '-held'}`;

export type CellName = { readonly instrument: string; readonly field: string };

/** `EURUSD.bid`: the field follows the last dot, a share's key may have one of its own. */
export function cellName(cell: HTMLElement): CellName {
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

/** The element a cell's state and arrow stand on. */
export function rowElementOf(cell: HTMLElement): HTMLElement {
  const row = cell.closest<HTMLElement>('[data-instrument]');
  return row?.dataset['instrument'] === cellName(cell).instrument ? row : cell;
}

/** Into the text node that is there: nothing is parsed, replaced or measured. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node?.nodeType === Node.TEXT_NODE) {
    if (node.nodeValue !== text) node.nodeValue = text;
  } else if (text !== '') element.prepend(text);
}

/** By the attribute's name and not by `dataset`, which takes several times as long. */
export function writeAttribute(
  element: HTMLElement,
  name: `${'data' | 'aria'}-${string}`,
  value: string | undefined,
): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** As far as quotes.css has a width for each number of digits. */
export const ROOM_MAX = 18;
/** Marks of direction, as Arabic has them around a percent sign. */
const WITHOUT_WIDTH = /\p{Cf}/gu;

/** `data-room` of a figure: as many digits as it has characters. */
export const roomOf = (text: string): number => Math.min(ROOM_MAX, text.replaceAll(WITHOUT_WIDTH, '').length);

/** What ticks does not widen its figure; more digits than were ever there do. */
function keepRoom(element: HTMLElement, cell: PriceCell, text: string): void {
  if (text.length <= cell.longest) return;
  cell.longest = text.length;
  const room = roomOf(text);
  if (room <= cell.room) return;
  cell.room = room;
  writeAttribute(element, 'data-room', String(room));
}

/** As one text: the typeface sets the pip apart, told by `data-after-pip` where it stands. */
function writePrice(
  element: HTMLElement,
  cell: PriceCell,
  price: number,
  decimals: number,
  pip: number | undefined,
  locale: string,
): void {
  writeFigure(element, cell, formatPrice(price, decimals, locale));
  if (cell.decimals === decimals) return;
  cell.decimals = decimals;
  writeAttribute(element, 'data-after-pip', pip === undefined ? undefined : String(digitsAfterPip(decimals, pip)));
}

/**
 * A figure ends where its column does, so one of another length begins elsewhere. As a new text node it has not moved from
 * anywhere; the old one with another value would count as a layout shift.
 */
function writeFigure(element: HTMLElement, cell: PriceCell, text: string): void {
  keepRoom(element, cell, text);
  const { firstChild } = element;
  if (firstChild?.nodeType === Node.TEXT_NODE && firstChild.nodeValue?.length !== text.length)
    element.replaceChild(new Text(text), firstChild);
  else writeText(element, text);
}

/** `<data data-quote="AAPL.bid">`: the number itself, for code that waits for it. */
function writeValue(cell: HTMLDataElement, n: number | undefined): void {
  if (n !== undefined && cell.value !== String(n)) cell.value = String(n);
}

/** What the server's dummy shows, too (QTS-6). */
const UNKNOWN = '-';

/** As long as quotes.css lets a flash fade. */
export const FLASH_MS = 900;
/** From so many on the flash stands instead of beginning anew. */
const QUICK_MOVES = 3;
/** Three turns a second are half of the flashes that WCAG 2.3.1 allows. */
export const FLASH_TURN_MS = 333;

/** Notes that a price of the row has changed. Answers whether its flashes stand, which they do until `calmRow`. */
function moveRow(row: PriceRow, nowMs: number): boolean {
  row.quickMoves = nowMs - row.movedAtMs < FLASH_MS ? row.quickMoves + 1 : 0;
  row.movedAtMs = nowMs;
  return isHeld(row);
}

export const isHeld = (row: PriceRow): boolean => row.quickMoves >= QUICK_MOVES;

/** Lets flashes that stand fade, once nothing has moved for as long as a flash lasts. False where the row is not calm. */
export function calmRow(row: PriceRow, nowMs: number): boolean {
  if (nowMs - row.movedAtMs < FLASH_MS) return false;
  row.quickMoves = 0;
  for (const [element, cell] of row.cells) if (isStanding(cell) && cell.way) writeFlash(element, cell, cell.way, nowMs);
  return true;
}

const isStanding = ({ flash: now }: PriceCell): boolean => now === 'up-held' || now === 'down-held';

/**
 * Another value of the attribute each time, so that the animation of a second tick upwards starts anew. A flash that
 * stands turns at most every `FLASH_TURN_MS`, since a colour that turns with each quick tick flickers (WCAG 2.3.1).
 */
function flash(
  element: HTMLElement,
  cell: PriceCell,
  before: number,
  now: number,
  stands: boolean,
  nowMs: number,
): void {
  if (before === now) return;
  const way = now > before ? 'up' : 'down';
  cell.way = way;
  if (!stands) writeFlash(element, cell, cell.flash === way ? `${way}-again` : way, nowMs);
  else if (!isStanding(cell) || nowMs - cell.flashedAtMs >= FLASH_TURN_MS)
    writeFlash(element, cell, `${way}-held`, nowMs);
}

function writeFlash(element: HTMLElement, cell: PriceCell, now: Flash, nowMs: number): void {
  if (cell.flash === now) return;
  cell.flash = now;
  cell.flashedAtMs = nowMs;
  element.setAttribute('data-flash', now);
}

/** On the element that shows it and not on the row, below which everything would be looked at. */
function writeDirection(element: HTMLElement, cell: PriceCell, direction: Direction | undefined): void {
  if (cell.direction === direction) return;
  cell.direction = direction;
  writeAttribute(element, 'data-direction', direction);
}

/** An arrow is named by the word for its direction, which its markup has; one that points nowhere is not there to be heard. */
function writeArrow(element: HTMLElement, cell: PriceCell, direction: Direction | undefined): void {
  if (cell.direction === direction) return;
  writeDirection(element, cell, direction);
  writeAttribute(element, 'aria-label', direction && (element.getAttribute(`data-${direction}`) ?? undefined));
  writeAttribute(element, 'aria-hidden', direction === undefined ? 'true' : undefined);
}

/** CRY-2: where no change is known nothing is claimed. */
function writeChange(element: HTMLElement, cell: PriceCell, percent: number | undefined, locale: string): void {
  const change = percent === undefined ? undefined : changeParts(percent, locale);
  writeFigure(element, cell, change?.text ?? UNKNOWN);
  writeDirection(element, cell, change?.direction);
}

/** `data-turns`, as in `1795215600 1795388400`. */
export const turnsOf = (element: HTMLElement): readonly number[] =>
  (element.dataset['turns'] ?? '')
    .split(' ')
    .map(Number)
    .filter((turn) => turn > 0);

/** A market opens and closes by time, whether or not a price comes. Answers the seconds until it does next. */
export function turnRow(row: PriceRow, nowUnixS: number): number {
  const turns = row.turns.filter((turn) => turn > nowUnixS);
  if (turns.length < row.turns.length) {
    if ((row.turns.length - turns.length) % 2 === 1) row.isClosed = !row.isClosed;
    row.turns = turns;
    writeAttribute(row.element, 'data-closed', row.isClosed ? '' : undefined);
    writeAttribute(row.element, 'data-turns', turns.join(' '));
  }
  return (turns[0] ?? Infinity) - nowUnixS;
}

/** In pips where the row knows its pip: 0.00008 with a pip of 0.0001 and 5 decimals is `0.8`. */
export function spreadText(spread: number, decimals: number, pip: number | undefined, locale: string): string {
  if (pip === undefined) return formatPrice(spread, decimals, locale);
  return formatPrice(spread / pip, Math.max(0, decimals - decimalsOf(pip)), locale);
}

const directionOf = (percent: number | undefined): Direction | undefined =>
  percent === undefined ? undefined : changeDirection(percent);

/** False while the server's dummy stands there (QTS-6). */
export const isPainted = ({ written }: PriceRow): boolean => written.kind !== undefined;

function writeRow({ element, written }: PriceRow, state: string, kind: string, isStale: boolean): void {
  if (written.state !== state) writeAttribute(element, 'data-state', (written.state = state));
  if (written.kind !== kind) writeAttribute(element, 'data-quote-kind', (written.kind = kind));
  if (written.isStale === isStale) return;
  written.isStale = isStale;
  writeAttribute(element, 'data-stale', isStale ? '' : undefined);
}

/** Writes a quote into its row. A dummy leaves the row as the server rendered it (QTS-6). */
export function paintRow(row: PriceRow, shown: ShownQuote, locale: string, timeText: (unixS: number) => string): void {
  if (shown.kind === 'dummy') return;
  const { bid, ask, spread, decimals, state, time } = shown;
  writeRow(row, state, shown.kind, shown.isStale);
  const { last } = row;
  const nowMs = performance.now();
  const stands = last !== undefined && (last.bid !== bid || last.ask !== ask) ? moveRow(row, nowMs) : false;
  for (const [element, cell] of row.cells) {
    const { field } = cell;
    if (cell.isData)
      writeValue(
        element as HTMLDataElement,
        field === 'bid' || field === 'ask' || field === 'spread' || field === 'time' ? shown[field] : undefined,
      );
    else if (field === 'bid' || field === 'ask') {
      const price = shown[field];
      writePrice(element, cell, price, decimals, row.pip, locale);
      if (last !== undefined) flash(element, cell, last[field], price, stands, nowMs);
    } else if (field === 'spread') {
      writeFigure(element, cell, spreadText(spread, decimals, row.pip, locale));
      writeDirection(element, cell, state);
    } else if (field === 'state') writeArrow(element, cell, state);
    else if (field === 'd_c_state') writeArrow(element, cell, directionOf(shown.dayChange));
    else if (field === 'w_c_state') writeArrow(element, cell, directionOf(shown.weekChange));
    else if (field === 'd_c') writeChange(element, cell, shown.dayChange, locale);
    else if (field === 'w_c') writeChange(element, cell, shown.weekChange, locale);
    else if (field === 'time' && shown.isStale) writeText(element, timeText(time));
  }
  row.last = shown;
}
