import { evenly } from '#domain/evenly.ts';
import { linePath } from '#domain/line-path.ts';

const WIDTH = 96;
const HEIGHT = 28;
const INSET = 3;
/** A pixel holds no more than a few of the prices of a day. */
const MOST_POINTS = 25;

type DayLineProps = {
  /** Evenly spaced, oldest first; of fewer than two nothing is drawn. */
  readonly prices: readonly number[];
};

/** The day of a row as a line, beside the figure that says how far it went. Its room is there before the prices are. */
export const DayLine = ({ prices }: DayLineProps) => (
  <svg className="instruments-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
    {prices.length > 1 && (
      <path d={linePath(evenly(prices, MOST_POINTS), { width: WIDTH, height: HEIGHT, inset: INSET })} />
    )}
  </svg>
);
