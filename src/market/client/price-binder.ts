import { boundRows } from '#market/client/bound-rows.ts';
import { pricePainter, type PricePainter } from '#market/client/price-painter.ts';

/** Its code is loaded on request. Without it nothing is read out, and the table can be read. */
const announcePrices = (table: HTMLElement) =>
  import('#market/client/announce-prices.ts').then(
    (module) => module.announcePrices(table),
    () => undefined,
  );

export type PriceBinder = { readonly stop: () => void };

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
  const bound = boundRows(host, {
    onRow: (row) => inView.observe(row.element),
    onCell: (row) => painter.mark(row),
    onRemoved(row) {
      painter.forget(row);
      inView.unobserve(row.element);
    },
    onQuotes: (instruments) => painter.markInstruments(instruments),
    onStatus: () => painter.plan(),
  });
  const painter: PricePainter = pricePainter(bound, host);

  const inView = new host.IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const row = bound.rows.get(entry.target)?.row;
        if (!row) continue;
        row.isInView = entry.isIntersecting;
        if (row.isInView) painter.mark(row);
        else row.last = undefined;
      }
      updateShown(); // a style sheet shows and hides rows too, by the window's width
    },
    { rootMargin: '64px 0px' },
  );

  /** What is hidden is not requested: a tab's rows are wanted while their panel is shown (LIV-5). */
  function updateShown(): void {
    for (const { row } of bound.rows.values()) row.isShown = row.element.checkVisibility();
    painter.requestSpreads();
    bound.subscribe();
    if (bound.rows.size === 0) painter.rest();
  }

  const changes = new host.MutationObserver((records) => {
    let hasChanged = false;
    for (const { type, addedNodes, removedNodes } of records) {
      const added = [...addedNodes].filter((node) => node instanceof host.Element);
      hasChanged ||=
        type === 'attributes' || added.length > 0 || [...removedNodes].some((node) => node instanceof host.Element);
      for (const element of added) if (element.isConnected) bound.scan(element);
    }
    if (!hasChanged) return; // text, such as our own
    bound.removeDetached();
    updateShown();
  });

  /** Moving content can be stopped (WCAG 2.2.2); the connection goes on, the rows wait. */
  function onClick(event: Event): void {
    const button = (event.target as Element).closest?.('[data-prices-pause], [data-prices-read]');
    const table = button?.closest<HTMLElement>('[data-prices]');
    if (!button || !table) return;
    if (button.matches('[data-prices-read]')) return void announcePrices(table);
    const pauses = table.toggleAttribute('data-paused');
    button.setAttribute('aria-pressed', String(pauses));
    painter.plan();
  }

  changes.observe(document, { subtree: true, childList: true, attributeFilter: HIDING });
  document.addEventListener('click', onClick);
  host.addEventListener('beforeprint', painter.paintAll);
  bound.scan(document.documentElement);
  updateShown();

  return {
    stop() {
      changes.disconnect();
      inView.disconnect();
      document.removeEventListener('click', onClick);
      host.removeEventListener('beforeprint', painter.paintAll);
      bound.close();
      painter.stop();
    },
  };
}
