import { type InstrumentRow, PRICE_STATES } from '#console/prices/prices.answers.ts';

export const PRICE_SORTS = ['state', 'symbol', 'age', 'ticks', 'spread', 'refused'] as const;
export type PriceSort = (typeof PRICE_SORTS)[number];

export const refusedTicks = ({ refused }: Pick<InstrumentRow, 'refused'>): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);

const spreadRatio = ({ spread, typical }: InstrumentRow): number =>
  spread === null || typical <= 0 ? -1 : spread / typical;

const BY: Readonly<Record<PriceSort, (a: InstrumentRow, b: InstrumentRow) => number>> = {
  // Silent ones first, then what staff has closed.
  state: (a, b) => PRICE_STATES.indexOf(a.state) - PRICE_STATES.indexOf(b.state),
  symbol: (a, b) => (a.symbol < b.symbol ? -1 : 1),
  age: (a, b) => (a.last_tick ?? 0) - (b.last_tick ?? 0),
  ticks: (a, b) => b.ticks - a.ticks,
  spread: (a, b) => spreadRatio(b) - spreadRatio(a),
  refused: (a, b) => refusedTicks(b) - refusedTicks(a),
};

/** Rows that are alike stay in the brand's order. */
export const orderRows = (rows: readonly InstrumentRow[], sort: PriceSort): readonly InstrumentRow[] =>
  rows.toSorted(BY[sort]);
