import type { BarsAnswer } from '#contracts/calls/price-history.ts';
import { MINI_CHART_HEIGHT, MINI_CHART_INSET, MINI_CHART_POINTS_MAX, MINI_CHART_WIDTH } from '#contracts/limits.ts';
import { linePath } from '#domain/line-path.ts';

const BOX = { width: MINI_CHART_WIDTH, height: MINI_CHART_HEIGHT, inset: MINI_CHART_INSET };

/** The closes of the day as a line; its room until they come. An ornament: high, low and change say it in figures. */
export const DayLine = ({ bars }: { readonly bars: BarsAnswer['bars'] }) => {
  const every = Math.ceil(bars.length / MINI_CHART_POINTS_MAX);
  const closes = bars.filter((_, at) => (bars.length - 1 - at) % every === 0).map(({ close }) => close);
  return (
    <svg
      className="instrument-line"
      viewBox={`0 0 ${MINI_CHART_WIDTH} ${MINI_CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {closes.length > 1 && <path d={linePath(closes, BOX)} />}
    </svg>
  );
};
