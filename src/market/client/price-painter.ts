import { shownQuote } from '#domain/quote-rules.ts';
import type { BoundRows } from '#market/client/bound-rows.ts';
import { paintTableState, type BoundTable } from '#market/client/bound-table.ts';
import { offscreenRounds } from '#market/client/offscreen-rounds.ts';
import { paintRow } from '#market/client/paint-row.ts';
import { paintSchedule } from '#market/client/paint-schedule.ts';
import { isPainted, updateHalt, type PriceRow } from '#market/client/price-row.ts';
import { isPaused, timeText } from '#market/client/price-table.ts';
import { steadyFlashes } from '#market/client/steady-flashes.ts';
import { typicalSpreads } from '#market/client/typical-spreads.ts';

/** Writes the prices of rows that changed: soon in rows near the viewport, slowly and in idle time in the others. */
export type PricePainter = {
  /** The row has another price, or needs one. */
  readonly mark: (row: PriceRow) => void;
  readonly markInstruments: (instruments: readonly string[]) => void;
  /** Something that tables show beside their rows has changed. */
  readonly plan: () => void;
  /** Writes all rows now: paper shows all of them, and there is no time to wait for an idle moment. */
  readonly paintAll: () => void;
  readonly requestSpreads: () => void;
  readonly forget: (row: PriceRow) => void;
  /** No row is left: ends what waits. */
  readonly rest: () => void;
  readonly stop: () => void;
};

/** A timer cannot wait longer than 2^31 - 1 ms, nor need it. */
const AGE_CHECK_MAX_S = 21_600;

export function pricePainter({ rows, tables }: BoundRows, host: Window & typeof globalThis): PricePainter {
  const dirty = new Set<PriceRow>();
  let ageTimer = 0;
  const { plan, stop: stopPainting } = paintSchedule(paint, host);
  const flashes = steadyFlashes(host);
  const offscreen = offscreenRounds(paintOffscreen, host);
  const spreads = typicalSpreads((url, init) => host.fetch(url, init), markAll);

  function markAll(): void {
    for (const { row } of rows.values()) dirty.add(row);
    plan();
  }

  function paint(): void {
    let hasOffscreen = false;
    for (const row of dirty) {
      const table = rows.get(row.element)?.table;
      const hasNewHalt = table !== undefined && writeHalt(row, table); // words in view may hang on a row that is not, or is paused
      if (table && isFrozen(row, table)) continue; // stays dirty until it goes on
      if (table && !row.isInView && !hasNewHalt) {
        hasOffscreen ||= row.isShown;
        continue; // stays dirty until it is seen, or its turn comes
      }
      dirty.delete(row);
      if (table) paintOne(row, table);
    }
    if (hasOffscreen) offscreen.plan();
    const untilS = Math.min(...tables.values().map(paintTableState));
    host.clearTimeout(ageTimer);
    if (untilS < Infinity) ageTimer = host.setTimeout(markAll, Math.min(untilS, AGE_CHECK_MAX_S) * 1000);
  }

  /** Paused, and has a price to stop at. */
  const isFrozen = (row: PriceRow, table: BoundTable): boolean => isPaused(table.element) && isPainted(row);

  /** Up to so many rows that nobody sees now, without a flash. Answers whether more wait. */
  function paintOffscreen(most: number): boolean {
    let left = most;
    for (const row of dirty) {
      const table = rows.get(row.element)?.table;
      if (!table || row.isInView || !row.isShown || isFrozen(row, table)) continue;
      if (left === 0) return true;
      left -= 1;
      dirty.delete(row);
      writeHalt(row, table); // paper is painted before anything else looks
      paintOne(row, table);
      row.last = undefined;
    }
    return false;
  }

  /** Answers whether staff has closed or opened the instrument since. */
  function writeHalt(row: PriceRow, { stream: { prices } }: BoundTable): boolean {
    const quote = prices.quotes.get(row.instrument);
    return quote !== undefined && updateHalt(row, quote.halted === true);
  }

  function paintOne(row: PriceRow, { stream: { prices }, settings: { locale } }: BoundTable): void {
    const quote = prices.quotes.get(row.instrument);
    const nowUnixS = prices.nowUnixS();
    paintRow(row, shownQuote(quote, spreads.of(quote?.slug ?? ''), nowUnixS), locale, (unixS) =>
      timeText(unixS, nowUnixS, locale),
    );
    flashes.watch(row);
  }

  return {
    mark(row) {
      dirty.add(row);
      plan();
    },
    markInstruments(instruments) {
      const ticked = new Set(instruments);
      for (const { row } of rows.values()) if (ticked.has(row.instrument)) dirty.add(row);
      plan();
    },
    plan,
    paintAll: () => void paintOffscreen(Infinity),
    requestSpreads: () => spreads.request(rows.values().map(({ row }) => row.instrument)),
    forget(row) {
      dirty.delete(row);
      flashes.forget(row);
    },
    rest() {
      host.clearTimeout(ageTimer);
      offscreen.stop();
    },
    stop() {
      offscreen.stop();
      spreads.close();
      stopPainting();
      host.clearTimeout(ageTimer);
      flashes.stop();
    },
  };
}
