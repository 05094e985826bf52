/** The order is that of the check: the first whose columns are all there reads the file. */
export const PRICE_LAYOUTS = [
  { name: 'daily', needs: ['date', 'symbol', 'open', 'high', 'low', 'close'], day: 'date', symbol: 'symbol', volume: 'volume' },
  // Stooq's packed archives: <TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,…,<VOL>,<OPENINT>
  { name: 'stooq', needs: ['ticker', 'per', 'date', 'open', 'high', 'low', 'close'], day: 'date', symbol: 'ticker', volume: 'vol', period: 'per' },
  { name: 'yahoo', needs: ['date', 'open', 'high', 'low', 'close', 'adj_close'], day: 'date', volume: 'volume', adjusted: 'adj_close' },
  { name: 'alpha-vantage', needs: ['timestamp', 'open', 'high', 'low', 'close', 'adjusted_close'], day: 'timestamp', volume: 'volume', adjusted: 'adjusted_close' },
  { name: 'alpha-vantage', needs: ['timestamp', 'open', 'high', 'low', 'close'], day: 'timestamp', volume: 'volume' },
  // Stooq's download of one symbol. Last, since its columns are a part of the others'.
  { name: 'stooq', needs: ['date', 'open', 'high', 'low', 'close'], day: 'date', volume: 'volume' },
] as const satisfies readonly PriceLayout[];

export type PriceLayout = {
  readonly name: 'daily' | 'stooq' | 'yahoo' | 'alpha-vantage';
  readonly needs: readonly string[];
  readonly day: string;
  readonly volume: string;
  /** Where one file holds many symbols. */
  readonly symbol?: string;
  /** The close with splits and dividends worked in; the other three prices are scaled as it is. */
  readonly adjusted?: string;
  /** How long a bar is; only `D` is a day. */
  readonly period?: string;
};

export const LAYOUT_NAMES = [...new Set(PRICE_LAYOUTS.map((layout) => layout.name))];

/** Column names as the sources write them, in one spelling: `<OPEN>`, `Adj Close`, a byte order mark. */
export const columnsOf = (header: readonly string[]): readonly string[] =>
  header.map((name) => name.replace(/^\uFEFF/, '').trim().toLowerCase().replace(/^<(.*)>$/, '$1').replaceAll(' ', '_'));

/** `wanted` is a layout's name or `auto`; undefined where the columns fit none. */
export function layoutFor(columns: readonly string[], wanted: string): PriceLayout | undefined {
  return PRICE_LAYOUTS.find(({ name, needs }) => (wanted === 'auto' || wanted === name) && needs.every((column) => columns.includes(column)));
}
