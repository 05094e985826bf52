import type { ShownQuote } from '#domain/quote-rules.ts';
import { flash, notePriceMove } from '#market/client/price-flash.ts';
import type { PriceRow } from '#market/client/price-row.ts';
import {
  directionOf,
  spreadText,
  writeArrow,
  writeChange,
  writeDirection,
  writeFigure,
  writePrice,
  writeValue,
} from '#market/client/write-cell.ts';
import { writeAttribute, writeText } from '#market/client/write-markup.ts';

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
  const isSteady = last !== undefined && (last.bid !== bid || last.ask !== ask) ? notePriceMove(row, nowMs) : false;
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
      if (last !== undefined) flash(element, cell, last[field], price, isSteady, nowMs);
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
