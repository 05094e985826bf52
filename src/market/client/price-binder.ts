import { PAINT_PERIOD_MS, STALE_QUOTE_AGE_S } from '#contracts/limits.ts';
import { shownQuote } from '#domain/quote-rules.ts';
import { awayRounds } from '#market/client/away-rounds.ts';
import {
  calmRow,
  cellName,
  FLASH_MS,
  isHeld,
  isPainted,
  paintRow,
  priceCell,
  rowElementOf,
  turnRow,
  turnsOf,
  type PriceRow,
} from '#market/client/price-row.ts';
import { priceStream, type PriceStream } from '#market/client/price-stream.ts';
import {
  isPaused,
  liveState,
  paintTable,
  tableOf,
  tableSettings,
  timeText,
  type TableSettings,
} from '#market/client/price-table.ts';
import { typicalSpreads } from '#market/client/typical-spreads.ts';

/** Its code comes when it is asked for. Without it nothing is said, and the table is there to be read. */
const readPrices = (table: HTMLElement) =>
  import('#market/client/read-prices.ts').then(
    (module) => module.readPrices(table),
    () => undefined,
  );

export type PriceBinder = { readonly stop: () => void };

type Table = {
  readonly element: HTMLElement;
  readonly settings: TableSettings;
  readonly stream: BoundStream;
  readonly rows: Set<PriceRow>;
};
type BoundStream = { readonly key: string; readonly prices: PriceStream; readonly tables: Set<Table> };

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
  const tables = new Map<HTMLElement, Table>();
  const rows = new Map<Element, { readonly row: PriceRow; readonly table: Table }>();
  const streams = new Map<string, BoundStream>();
  const dirty = new Set<PriceRow>();
  const spreads = typicalSpreads(
    (url, init) => host.fetch(url, init),
    () => repaint(() => true),
  );
  let frame = 0;
  let paintTimer = 0;
  let paintedAtMs = -Infinity;
  let ageTimer = 0;
  const held = new Set<PriceRow>();
  let calmTimer = 0;
  const away = awayRounds(paintAway, host);

  const inView = new host.IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const row = rows.get(entry.target)?.row;
        if (!row) continue;
        row.isInView = entry.isIntersecting;
        if (row.isInView) mark(row);
        else row.last = undefined;
      }
      want(); // a style sheet shows and hides rows too, by the window's width
    },
    { rootMargin: '64px 0px' },
  );

  function mark(row: PriceRow): void {
    dirty.add(row);
    plan();
  }

  /** In the next frame; sooner after the last painting than a reader could follow, a little later with all that comes till then. */
  function plan(): void {
    if (frame !== 0 || paintTimer !== 0) return;
    const restMs = paintedAtMs + PAINT_PERIOD_MS - performance.now();
    if (restMs > 0) paintTimer = host.setTimeout(ask, restMs);
    else ask();
  }

  function ask(): void {
    paintTimer = 0;
    frame = host.requestAnimationFrame(paint);
  }

  function repaint(matches: (row: PriceRow) => boolean): void {
    for (const { row } of rows.values()) if (matches(row)) dirty.add(row);
    plan();
  }

  function paint(): void {
    frame = 0;
    paintedAtMs = performance.now();
    let hasAway = false;
    for (const row of dirty) {
      const table = rows.get(row.element)?.table;
      if (table && stands(row, table)) continue; // stays dirty until it goes on
      if (table && !row.isInView) {
        hasAway ||= row.isShown;
        continue; // stays dirty until it is seen, or its turn comes
      }
      dirty.delete(row);
      if (table) paintOne(row, table);
    }
    if (hasAway) away.plan();
    const untilS = Math.min(...tables.values().map(paintState));
    host.clearTimeout(ageTimer);
    if (untilS < Infinity)
      ageTimer = host.setTimeout(() => repaint(() => true), Math.min(untilS, AGE_LOOK_MAX_S) * 1000);
  }

  /** Paused, and with a price to stand still at. */
  const stands = (row: PriceRow, table: Table): boolean => isPaused(table.element) && isPainted(row);

  /** Up to so many rows that nobody sees now, without a flash. Answers whether more wait. */
  function paintAway(most: number): boolean {
    let left = most;
    for (const row of dirty) {
      const table = rows.get(row.element)?.table;
      if (!table || row.isInView || !row.isShown || stands(row, table)) continue;
      if (left === 0) return true;
      left -= 1;
      dirty.delete(row);
      paintOne(row, table);
      row.last = undefined;
    }
    return false;
  }

  /** Paper shows all rows, and there is no time to wait for an idle moment. */
  const onPrint = (): void => void paintAway(Infinity);

  function paintOne(row: PriceRow, { stream: { prices }, settings: { locale } }: Table): void {
    const quote = prices.quotes.get(row.instrument);
    const nowUnixS = prices.nowUnixS();
    paintRow(row, shownQuote(quote, spreads.of(quote?.slug ?? ''), nowUnixS), locale, (unixS) =>
      timeText(unixS, nowUnixS, locale),
    );
    if (!isHeld(row)) return;
    held.add(row);
    calmTimer ||= host.setTimeout(calm, FLASH_MS);
  }

  function calm(): void {
    calmTimer = 0;
    for (const row of held) if (calmRow(row, performance.now())) held.delete(row);
    if (held.size > 0) calmTimer = host.setTimeout(calm, FLASH_MS);
  }

  /** Answers the seconds until a quote grows stale or a market turns: both hold by time, not only when a tick comes (QTS-9). */
  function paintState({ element, rows: own, stream: { prices }, settings: { locale } }: Table): number {
    let newest: number | undefined;
    let untilS = Infinity;
    const nowUnixS = prices.nowUnixS();
    for (const row of own) {
      if (row.turns.length > 0) untilS = Math.min(untilS, turnRow(row, nowUnixS));
      const time = prices.quotes.get(row.instrument)?.time;
      if (time === undefined) continue;
      newest = Math.max(newest ?? 0, time);
      const freshForS = time + STALE_QUOTE_AGE_S - nowUnixS;
      if (freshForS >= 0) untilS = Math.min(untilS, freshForS + 1);
    }
    const isClosed = own.values().every((row) => row.isClosed || !row.isShown);
    paintTable(element, liveState(prices.status(), isClosed, newest, nowUnixS), newest, (unixS) =>
      timeText(unixS, nowUnixS, locale),
    );
    return untilS;
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
    const pip = Number(element.dataset['pip']);
    const row: PriceRow = {
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
      isClosed: 'closed' in element.dataset,
      turns: turnsOf(element),
    };
    rows.set(element, { row, table });
    table.rows.add(row);
    inView.observe(element);
  }

  function scan(root: Element): void {
    if (root.matches(CELLS)) add(root as HTMLElement);
    for (const cell of root.querySelectorAll<HTMLElement>(CELLS)) add(cell);
  }

  function sweep(): void {
    for (const [element, { row, table }] of rows) {
      for (const cell of row.cells.keys()) if (!element.contains(cell)) row.cells.delete(cell);
      if (element.isConnected && row.cells.size > 0) continue;
      rows.delete(element);
      dirty.delete(row);
      held.delete(row);
      inView.unobserve(element);
      table.rows.delete(row);
      if (table.rows.size > 0) continue;
      tables.delete(table.element);
      table.stream.tables.delete(table);
    }
  }

  /** What is hidden is not asked for: a tab's rows are wanted while their panel is shown (LIV-5). */
  function want(): void {
    for (const { row } of rows.values()) row.isShown = row.element.checkVisibility();
    spreads.ask(rows.values().map(({ row }) => row.instrument));
    for (const stream of streams.values()) {
      const shown = [...stream.tables].flatMap((table) => [...table.rows]).filter(({ isShown }) => isShown);
      stream.prices.setPairs(shown.map((row) => row.instrument));
      if (stream.tables.size > 0) continue;
      stream.prices.close();
      streams.delete(stream.key);
    }
    if (rows.size > 0) return;
    host.clearTimeout(ageTimer);
    away.stop();
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
    sweep();
    want();
  });

  /** Moving content can be stopped (WCAG 2.2.2); the connection goes on, the rows wait. */
  function onClick(event: Event): void {
    const button = (event.target as Element).closest?.('[data-prices-pause], [data-prices-read]');
    const table = button?.closest<HTMLElement>('[data-prices]');
    if (!button || !table) return;
    if (button.matches('[data-prices-read]')) return void readPrices(table);
    const pauses = table.toggleAttribute('data-paused');
    button.setAttribute('aria-pressed', String(pauses));
    plan();
  }

  changes.observe(document, { subtree: true, childList: true, attributeFilter: HIDING });
  document.addEventListener('click', onClick);
  host.addEventListener('beforeprint', onPrint);
  scan(document.documentElement);
  want();

  return {
    stop() {
      changes.disconnect();
      inView.disconnect();
      document.removeEventListener('click', onClick);
      host.removeEventListener('beforeprint', onPrint);
      away.stop();
      spreads.close();
      for (const { prices } of streams.values()) prices.close();
      host.cancelAnimationFrame(frame);
      host.clearTimeout(paintTimer);
      host.clearTimeout(ageTimer);
      host.clearTimeout(calmTimer);
    },
  };
}
