import { PRICE_FLASH_MS } from '#contracts/limits.ts';
import type { PriceCell, PriceRow, Flash } from '#market/client/price-row.ts';

/** From so many on the flash stands instead of beginning again. */
const QUICK_MOVES = 3;
/** Three turns a second are half of the flashes that WCAG 2.3.1 allows. */
export const FLASH_CHANGE_MIN_MS = 333;

/** Notes that a price of the row has changed. Answers whether its flashes stand, which they do until `fadeSteadyFlashes`. */
export function notePriceMove(row: PriceRow, nowMs: number): boolean {
  row.quickMoves = nowMs - row.movedAtMs < PRICE_FLASH_MS ? row.quickMoves + 1 : 0;
  row.movedAtMs = nowMs;
  return isMovingQuickly(row);
}

export const isMovingQuickly = (row: PriceRow): boolean => row.quickMoves >= QUICK_MOVES;

/** Lets flashes that stand fade, once nothing has moved for as long as a flash lasts. False where the row is not calm. */
export function fadeSteadyFlashes(row: PriceRow, nowMs: number): boolean {
  if (nowMs - row.movedAtMs < PRICE_FLASH_MS) return false;
  row.quickMoves = 0;
  for (const [element, cell] of row.cells) if (isSteady(cell) && cell.way) writeFlash(element, cell, cell.way, nowMs);
  return true;
}

const isSteady = ({ flash: now }: PriceCell): boolean => now === 'up-held' || now === 'down-held';

/**
 * Another value of the attribute each time, so that the animation of a second tick upwards starts again. A flash that
 * stands turns at most every `FLASH_CHANGE_MIN_MS`, since a colour that turns with each quick tick flickers (WCAG 2.3.1).
 */
export function flash(
  element: HTMLElement,
  cell: PriceCell,
  before: number,
  now: number,
  isSteadyNow: boolean,
  nowMs: number,
): void {
  if (before === now) return;
  const way = now > before ? 'up' : 'down';
  cell.way = way;
  if (!isSteadyNow) writeFlash(element, cell, cell.flash === way ? `${way}-again` : way, nowMs);
  else if (!isSteady(cell) || nowMs - cell.flashedAtMs >= FLASH_CHANGE_MIN_MS)
    writeFlash(element, cell, `${way}-held`, nowMs);
}

function writeFlash(element: HTMLElement, cell: PriceCell, now: Flash, nowMs: number): void {
  if (cell.flash === now) return;
  cell.flash = now;
  cell.flashedAtMs = nowMs;
  element.setAttribute('data-flash', now);
}
