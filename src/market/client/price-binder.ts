import { shownQuote } from '#domain/quote-rules.ts';
import { offscreenRounds } from '#market/client/offscreen-rounds.ts';
import { paintTableState, type BoundStream, type BoundTable } from '#market/client/bound-table.ts';
import { paintRow } from '#market/client/paint-row.ts';
import { paintSchedule } from '#market/client/paint-schedule.ts';
import { isPainted, newRow, priceCell, rowElementOf, type PriceRow } from '#market/client/price-row.ts';
import { priceStream } from '#market/client/price-stream.ts';
import { isPaused, tableOf, tableSettings, timeText, type TableSettings } from '#market/client/price-table.ts';
import { steadyFlashes } from '#market/client/steady-flashes.ts';
import { typicalSpreads } from '#market/client/typical-spreads.ts';

/** Its code comes when it is asked for. Without it nothing is said, and the table is there to be read. */
const announcePrices = (table: HTMLElement) =>
  import('#market/client/announce-prices.ts').then(
    (module) => module.announcePrices(table),
    () => undefined,
  );

export type PriceBinder = { readonly stop: () => void };

const CELLS = '[data-quote]';
/** A timer cannot wait longer than 2^31 - 1 ms, nor need it. */
const AGE_LOOK_MAX_S = 21_600;
/** Attributes by which markup and style sheets hide what is not chosen. */
const HIDING = ['hidden', 'data-active', 'data-by-width'];

/**
 * Keeps every `[data-quote]` cell of the page at its price, whoever put it there and whenever: server markup, a widget
 * that mounts later, a clone (QTS-6 to QTS-11, LIV-5). Writes text nodes and attributes, in a frame and at most every
 * `PAINT_PERIOD_MS` in rows that are near the viewport, slowly and in idle moments in the others, and in all before the page is
 * printed; React is never asked. One for a page; `stop` ends everything it began.
 */
export function bindPrices(host: Window & typeof globalThis): PriceBinder {
  const { document } = host;
  const tables = new Map<HTMLElement, BoundTable>();
  const rows = new Map<Element, { readonly row: PriceRow; readonly table: BoundTable }>();
  const streams = new Map<string, BoundStream>();
  const dirty = new Set<PriceRow>();
  const spreads = typicalSpreads(
    (url, init) => host.fetch(url, init),
    () => repaint(() => true),
  );
  let ageTimer = 0;
  const { plan, stop: stopPainting } = paintSchedule(paint, host);
  const flashes = steadyFlashes(host);
  const offscreen = offscreenRounds(paintOffscreen, host);

  const inView = new host.IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const row = rows.get(entry.target)?.row;
        if (!row) continue;
        row.isInView = entry.isIntersecting;
        if (row.isInView) mark(row);
        else row.last = undefined;
      }
      updateSubscriptions(); // a style sheet shows and hides rows too, by the window's width
    },
    { rootMargin: '64px 0px' },
  );

  function mark(row: PriceRow): void {
    dirty.add(row);
    plan();
  }

  function repaint(matches: (row: PriceRow) => boolean): void {
    for (const { row } of rows.values()) if (matches(row)) dirty.add(row);
    plan();
  }

  function paint(): void {
    let hasOffscreen = false;
    for (const row of dirty) {
      const table = rows.get(row.element)?.table;
      if (table && isFrozen(row, table)) continue; // stays dirty until it goes on
      if (table && !row.isInView) {
        hasOffscreen ||= row.isShown;
        continue; // stays dirty until it is seen, or its turn comes
      }
      dirty.delete(row);
      if (table) paintOne(row, table);
    }
    if (hasOffscreen) offscreen.plan();
    const untilS = Math.min(...tables.values().map(paintTableState));
    host.clearTimeout(ageTimer);
    if (untilS < Infinity)
      ageTimer = host.setTimeout(() => repaint(() => true), Math.min(untilS, AGE_LOOK_MAX_S) * 1000);
  }

  /** Paused, and with a price to stand still at. */
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
      paintOne(row, table);
      row.last = undefined;
    }
    return false;
  }

  /** Paper shows all rows, and there is no time to wait for an idle moment. */
  const onPrint = (): void => void paintOffscreen(Infinity);

  function paintOne(row: PriceRow, { stream: { prices }, settings: { locale } }: BoundTable): void {
    const quote = prices.quotes.get(row.instrument);
    const nowUnixS = prices.nowUnixS();
    paintRow(row, shownQuote(quote, spreads.of(quote?.slug ?? ''), nowUnixS), locale, (unixS) =>
      timeText(unixS, nowUnixS, locale),
    );
    flashes.watch(row);
  }

  function streamOf({ tokenUrl, streamUrl }: TableSettings): BoundStream {
    const key = `${streamUrl} ${tokenUrl}`;
    let stream = streams.get(key);
    if (!stream) {
      const onQuotes = (instruments: readonly string[]) => {
        const ticked = new Set(instruments);
        repaint((row) => ticked.has(row.instrument));
      };
      stream = { key, tables: new Set(), prices: priceStream(tokenUrl, streamUrl, { onQuotes, onStatus: plan }, host) };
      streams.set(key, stream);
    }
    return stream;
  }

  function add(cell: HTMLElement): void {
    const element = rowElementOf(cell);
    const known = rows.get(element);
    if (known) {
      if (!known.row.cells.has(cell)) known.row.cells.set(cell, priceCell(cell));
      return mark(known.row);
    }
    const tableElement = tableOf(element);
    let table = tables.get(tableElement);
    if (!table) {
      const settings = tableSettings(tableElement);
      table = { element: tableElement, settings, stream: streamOf(settings), rows: new Set() };
      tables.set(tableElement, table);
      table.stream.tables.add(table);
    }
    const row = newRow(element, cell);
    rows.set(element, { row, table });
    table.rows.add(row);
    inView.observe(element);
  }

  function scan(root: Element): void {
    if (root.matches(CELLS)) add(root as HTMLElement);
    for (const cell of root.querySelectorAll<HTMLElement>(CELLS)) add(cell);
  }

  function removeDetached(): void {
    for (const [element, { row, table }] of rows) {
      for (const cell of row.cells.keys()) if (!element.contains(cell)) row.cells.delete(cell);
      if (element.isConnected && row.cells.size > 0) continue;
      rows.delete(element);
      dirty.delete(row);
      flashes.forget(row);
      inView.unobserve(element);
      table.rows.delete(row);
      if (table.rows.size > 0) continue;
      tables.delete(table.element);
      table.stream.tables.delete(table);
    }
  }

  /** What is hidden is not asked for: a tab's rows are wanted while their panel is shown (LIV-5). */
  function updateSubscriptions(): void {
    for (const { row } of rows.values()) row.isShown = row.element.checkVisibility();
    spreads.request(rows.values().map(({ row }) => row.instrument));
    for (const stream of streams.values()) {
      const shown = [...stream.tables].flatMap((table) => [...table.rows]).filter(({ isShown }) => isShown);
      stream.prices.setPairs(shown.map((row) => row.instrument));
      if (stream.tables.size > 0) continue;
      stream.prices.close();
      streams.delete(stream.key);
    }
    if (rows.size > 0) return;
    host.clearTimeout(ageTimer);
    offscreen.stop();
  }

  const changes = new host.MutationObserver((records) => {
    let hasChanged = false;
    for (const { type, addedNodes, removedNodes } of records) {
      const added = [...addedNodes].filter((node) => node instanceof host.Element);
      hasChanged ||=
        type === 'attributes' || added.length > 0 || [...removedNodes].some((node) => node instanceof host.Element);
      for (const element of added) if (element.isConnected) scan(element);
    }
    if (!hasChanged) return; // text, such as our own
    removeDetached();
    updateSubscriptions();
  });

  /** Moving content can be stopped (WCAG 2.2.2); the connection goes on, the rows wait. */
  function onClick(event: Event): void {
    const button = (event.target as Element).closest?.('[data-prices-pause], [data-prices-read]');
    const table = button?.closest<HTMLElement>('[data-prices]');
    if (!button || !table) return;
    if (button.matches('[data-prices-read]')) return void announcePrices(table);
    const pauses = table.toggleAttribute('data-paused');
    button.setAttribute('aria-pressed', String(pauses));
    plan();
  }

  changes.observe(document, { subtree: true, childList: true, attributeFilter: HIDING });
  document.addEventListener('click', onClick);
  host.addEventListener('beforeprint', onPrint);
  scan(document.documentElement);
  updateSubscriptions();

  return {
    stop() {
      changes.disconnect();
      inView.disconnect();
      document.removeEventListener('click', onClick);
      host.removeEventListener('beforeprint', onPrint);
      offscreen.stop();
      spreads.close();
      for (const { prices } of streams.values()) prices.close();
      stopPainting();
      host.clearTimeout(ageTimer);
      flashes.stop();
    },
  };
}
