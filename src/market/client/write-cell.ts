import {
  changeDirection,
  changeParts,
  decimalsOf,
  digitsAfterPip,
  formatPrice,
  type Direction,
} from '#domain/quote-rules.ts';
import type { PriceCell } from '#market/client/price-row.ts';
import { writeAttribute, writeText } from '#market/client/write-markup.ts';

/** As far as quotes.css has a width for each number of digits. */
export const RESERVED_DIGITS_MAX = 18;
/** Marks of direction, as Arabic has them around a percent sign. */
const WITHOUT_WIDTH = /\p{Cf}/gu;

/** `data-room` of a figure: as many digits as it has characters. */
export const reservedDigits = (text: string): number =>
  Math.min(RESERVED_DIGITS_MAX, text.replaceAll(WITHOUT_WIDTH, '').length);

/** What ticks does not widen its figure; more digits than were ever there do. */
function reserveDigits(element: HTMLElement, cell: PriceCell, text: string): void {
  if (text.length <= cell.longest) return;
  cell.longest = text.length;
  const room = reservedDigits(text);
  if (room <= cell.room) return;
  cell.room = room;
  writeAttribute(element, 'data-room', String(room));
}

/** As one text: the typeface sets the pip apart, told by `data-after-pip` where it stands. */
export function writePrice(
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
export function writeFigure(element: HTMLElement, cell: PriceCell, text: string): void {
  reserveDigits(element, cell, text);
  const { firstChild } = element;
  if (firstChild?.nodeType === Node.TEXT_NODE && firstChild.nodeValue?.length !== text.length)
    element.replaceChild(new Text(text), firstChild);
  else writeText(element, text);
}

/** `<data data-quote="AAPL.bid">`: the number itself, for code that waits for it. */
export function writeValue(cell: HTMLDataElement, n: number | undefined): void {
  if (n !== undefined && cell.value !== String(n)) cell.value = String(n);
}

/** What the server's dummy shows, too (QTS-6). */
const UNKNOWN = '-';

/** On the element that shows it and not on the row, below which everything would be looked at. */
export function writeDirection(element: HTMLElement, cell: PriceCell, direction: Direction | undefined): void {
  if (cell.direction === direction) return;
  cell.direction = direction;
  writeAttribute(element, 'data-direction', direction);
}

/** An arrow is named by the word for its direction, which its markup has; one that points nowhere is not there to be heard. */
export function writeArrow(element: HTMLElement, cell: PriceCell, direction: Direction | undefined): void {
  if (cell.direction === direction) return;
  writeDirection(element, cell, direction);
  writeAttribute(element, 'aria-label', direction && (element.getAttribute(`data-${direction}`) ?? undefined));
  writeAttribute(element, 'aria-hidden', direction === undefined ? 'true' : undefined);
}

/** CRY-2: where no change is known nothing is claimed. */
export function writeChange(element: HTMLElement, cell: PriceCell, percent: number | undefined, locale: string): void {
  const change = percent === undefined ? undefined : changeParts(percent, locale);
  writeFigure(element, cell, change?.text ?? UNKNOWN);
  writeDirection(element, cell, change?.direction);
}

/** In pips where the row knows its pip: 0.00008 with a pip of 0.0001 and 5 decimals is `0.8`. */
export function spreadText(spread: number, decimals: number, pip: number | undefined, locale: string): string {
  if (pip === undefined) return formatPrice(spread, decimals, locale);
  return formatPrice(spread / pip, spreadDecimals(decimals, pip), locale);
}

/** Decimals of a spread in pips: 1 for prices with 5 decimals and a pip of 0.0001. */
export const spreadDecimals = (decimals: number, pip: number): number => Math.max(0, decimals - decimalsOf(pip));

export const directionOf = (percent: number | undefined): Direction | undefined =>
  percent === undefined ? undefined : changeDirection(percent);
