import type { BoundStream, BoundTable } from '#market/client/bound-table.ts';
import { newRow, priceCell, rowElementOf, type PriceRow } from '#market/client/price-row.ts';
import { priceStream } from '#market/client/price-stream.ts';
import { tableOf, tableSettings, type TableSettings } from '#market/client/price-table.ts';

export type BoundRow = { readonly row: PriceRow; readonly table: BoundTable };

/** The price cells of the page by row, table and stream, as far as they are in the document. */
export type BoundRows = {
  readonly rows: ReadonlyMap<Element, BoundRow>;
  readonly tables: ReadonlyMap<HTMLElement, BoundTable>;
  /** Adds the cells in `root`, itself included. */
  readonly scan: (root: Element) => void;
  readonly removeDetached: () => void;
  /** Subscribes to the instruments of rows that are shown (LIV-5), and ends streams that no table names any more. */
  readonly subscribe: () => void;
  readonly close: () => void;
};

export type BoundRowsListeners = {
  readonly onRow: (row: PriceRow) => void;
  /** A row that is known has another cell, or a cell was found again. */
  readonly onCell: (row: PriceRow) => void;
  readonly onRemoved: (row: PriceRow) => void;
  readonly onQuotes: (instruments: readonly string[]) => void;
  readonly onStatus: () => void;
};

const CELLS = '[data-quote]';

export function boundRows(host: Window & typeof globalThis, listeners: BoundRowsListeners): BoundRows {
  const { onQuotes, onStatus } = listeners;
  const tables = new Map<HTMLElement, BoundTable>();
  const rows = new Map<Element, BoundRow>();
  const streams = new Map<string, BoundStream>();

  function streamOf({ tokenUrl, streamUrl }: TableSettings): BoundStream {
    const key = `${streamUrl} ${tokenUrl}`;
    let stream = streams.get(key);
    if (!stream) {
      stream = { key, tables: new Set(), prices: priceStream(tokenUrl, streamUrl, { onQuotes, onStatus }, host) };
      streams.set(key, stream);
    }
    return stream;
  }

  function boundTable(element: HTMLElement): BoundTable {
    const known = tables.get(element);
    if (known) return known;
    const settings = tableSettings(element);
    const table = { element, settings, stream: streamOf(settings), rows: new Set<PriceRow>() };
    tables.set(element, table);
    table.stream.tables.add(table);
    return table;
  }

  function add(cell: HTMLElement): void {
    const element = rowElementOf(cell);
    const known = rows.get(element);
    if (known) {
      if (!known.row.cells.has(cell)) known.row.cells.set(cell, priceCell(cell));
      return listeners.onCell(known.row);
    }
    const table = boundTable(tableOf(element));
    const row = newRow(element, cell);
    rows.set(element, { row, table });
    table.rows.add(row);
    listeners.onRow(row);
  }

  return {
    rows,
    tables,
    scan(root) {
      if (root.matches(CELLS)) add(root as HTMLElement);
      for (const cell of root.querySelectorAll<HTMLElement>(CELLS)) add(cell);
    },
    removeDetached() {
      for (const [element, { row, table }] of rows) {
        for (const cell of row.cells.keys()) if (!element.contains(cell)) row.cells.delete(cell);
        if (element.isConnected && row.cells.size > 0) continue;
        rows.delete(element);
        listeners.onRemoved(row);
        table.rows.delete(row);
        if (table.rows.size > 0) continue;
        tables.delete(table.element);
        table.stream.tables.delete(table);
      }
    },
    subscribe() {
      for (const stream of streams.values()) {
        const shown = [...stream.tables].flatMap((table) => [...table.rows]).filter(({ isShown }) => isShown);
        stream.prices.setPairs(shown.map((row) => row.instrument));
        if (stream.tables.size > 0) continue;
        stream.prices.close();
        streams.delete(stream.key);
      }
    },
    close() {
      for (const { prices } of streams.values()) prices.close();
    },
  };
}
