const STOOQ_CAUTION =
  'Stooq may have worked dividends into these prices, and the calculator says that dividends are left out. Choose the download without them.';

/**
 * Prices are kept with splits worked in and without dividends (decision 029). The order is that of the check: the first whose columns are all there reads the
 * file.
 */
export const PRICE_LAYOUTS = [
  {
    name: 'daily',
    needs: ['date', 'symbol', 'open', 'high', 'low', 'close'],
    day: 'date',
    symbol: 'symbol',
    volume: 'volume',
  },
  // Stooq's packed archives: <TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,…,<VOL>,<OPENINT>
  {
    name: 'stooq',
    needs: ['ticker', 'per', 'date', 'open', 'high', 'low', 'close'],
    day: 'date',
    symbol: 'ticker',
    volume: 'vol',
    period: 'per',
    caution: STOOQ_CAUTION,
  },
  // Its close has splits worked in, its adj_close dividends as well.
  { name: 'yahoo', needs: ['date', 'open', 'high', 'low', 'close', 'adj_close'], day: 'date', volume: 'volume' },
  // Its close is as it was traded, its adjusted_close has splits and dividends worked in.
  {
    name: 'alpha-vantage',
    needs: ['timestamp', 'open', 'high', 'low', 'close', 'split_coefficient'],
    day: 'timestamp',
    volume: 'volume',
    split: 'split_coefficient',
  },
  {
    name: 'alpha-vantage',
    needs: ['timestamp', 'open', 'high', 'low', 'close'],
    day: 'timestamp',
    volume: 'volume',
    caution:
      'These prices are as they were traded: a split of the share is a jump in them. TIME_SERIES_DAILY_ADJUSTED has the splits.',
  },
  // Stooq's download of one symbol. Last, since its columns are a part of the others'.
  {
    name: 'stooq',
    needs: ['date', 'open', 'high', 'low', 'close'],
    day: 'date',
    volume: 'volume',
    caution: STOOQ_CAUTION,
  },
] as const satisfies readonly PriceLayout[];

export type PriceLayout = {
  readonly name: 'daily' | 'stooq' | 'yahoo' | 'alpha-vantage';
  readonly needs: readonly string[];
  readonly day: string;
  readonly volume: string;
  /** Where one file holds many symbols. */
  readonly symbol?: string;
  /** New shares for an old one on that day, 1 on most; the prices of the days before it are divided by it. The file goes from new to old. */
  readonly split?: string;
  /** How long a bar is; only `D` is a day. */
  readonly period?: string;
  /** What is to be known of such a file, told after the import. */
  readonly caution?: string;
};

export const LAYOUT_NAMES = [...new Set(PRICE_LAYOUTS.map((layout) => layout.name))];

/** Column names as the sources write them, in one spelling: `<OPEN>`, `Adj Close`, a byte order mark. */
export const columnsOf = (header: readonly string[]): readonly string[] =>
  header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase()
      .replace(/^<(.*)>$/, '$1')
      .replaceAll(' ', '_'),
  );

/** `wanted` is a layout's name or `auto`; undefined where the columns fit none. */
export function layoutFor(columns: readonly string[], wanted: string): PriceLayout | undefined {
  return PRICE_LAYOUTS.find(
    ({ name, needs }) => (wanted === 'auto' || wanted === name) && needs.every((column) => columns.includes(column)),
  );
}
