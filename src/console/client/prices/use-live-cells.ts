import { type RefObject, useEffect, useLayoutEffect, useEffectEvent } from 'react';
import type { InstrumentRow, PricesAnswer } from '#console/prices/prices.answers.ts';
import { ageText } from './age-text.ts';
import { refusedTicks } from './order-rows.ts';
import { pipText, wideText } from './spread-text.ts';

/** Cells are written at most so often. */
const PAINT_EVERY_MS = 250;

type Words = { readonly locale: string; readonly refusedText: (refused: InstrumentRow['refused']) => string };

/**
 * Keeps `[data-cell]` of each `[data-symbol]` at what was heard last, in text nodes and attributes: three hundred rows tick without
 * a render. `aheadMs`: the console's clock minus the browser's.
 */
export function useLiveCells(
  body: RefObject<HTMLElement | null>,
  answer: PricesAnswer,
  aheadMs: number,
  { locale, refusedText }: Words,
): void {
  const paint = useEffectEvent(() => {
    const rows = new Map(answer.instruments.map((row) => [row.symbol, row]));
    const nowMs = Date.now() + aheadMs;
    for (const element of body.current?.children ?? []) {
      const row = rows.get(element.getAttribute('data-symbol') ?? '');
      if (row === undefined) continue;
      for (const cell of element.querySelectorAll('[data-cell]')) {
        const name = cell.getAttribute('data-cell');
        if (name === 'refused') writeTitle(cell, refusedText(row.refused));
        write(cell, textOf(name, row, nowMs, locale));
      }
    }
  });
  useLayoutEffect(paint);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') paint();
    }, PAINT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

const UNKNOWN = '–';

function textOf(name: string | null, row: InstrumentRow, nowMs: number, locale: string): string {
  switch (name) {
    case 'age':
      return row.last_tick === null ? UNKNOWN : ageText(nowMs - row.last_tick, locale);
    case 'ticks':
      return row.ticks.toLocaleString(locale);
    case 'spread':
      return row.spread === null ? UNKNOWN : pipText(row.spread, row, locale);
    case 'wide':
      return wideText(row.spread, row.typical, locale);
    case 'typical':
      return pipText(row.typical, row, locale);
    case 'refused':
      return refusedTicks(row) === 0 ? UNKNOWN : refusedTicks(row).toLocaleString(locale);
    case null:
    default:
      return '';
  }
}

function write(cell: Element, words: string): void {
  const node = cell.firstChild;
  if (node === null) cell.append(words);
  else if (node.nodeValue !== words) node.nodeValue = words;
}

function writeTitle(cell: Element, words: string): void {
  if (cell.getAttribute('title') !== words) cell.setAttribute('title', words);
}
