import type { PastDay, PastDays } from '#contracts/past-days.ts';
import type { TraderChart } from './trader-props.ts';

/** Of the box that days are drawn in; a unit is less than a screen's dot or two, and whole numbers keep the page small. */
export const CHART_HEIGHT = 200;
const DAY_WIDTH = 10;
const BODY_WIDTH = 6;
/** Left free above and below, in percent of the height. */
const INSET = 7;
const GRID_LINES = 4;
/** In percent of the height: a grid's price nearer to a level would be written over the level's, which is above the entry and below the stop. */
const LEVEL_ROOM = 10;
const ROOM_BELOW_STOP = 22;

/** Past days as the paths of a chart that has room for the levels of an order.  */
export function drawDays(
  { days, isSimulated }: PastDays,
  { entry, stop }: { readonly entry: number; readonly stop: number },
): TraderChart {
  const high = Math.max(entry, stop, ...days.map((day) => day.high));
  const low = Math.min(entry, stop, ...days.map((day) => day.low));
  const range = high - low || 1;
  const at = (price: number): number => Math.round((INSET + ((high - price) / range) * (100 - 2 * INSET)) * 10) / 10;
  const y = (price: number): number => Math.round((at(price) * CHART_HEIGHT) / 100);
  const [entryAt, stopAt] = [at(entry), at(stop)];
  const [first, last] = [days[0], days.at(-1)];
  const paths = { wicks: '', rose: '', fell: '' };
  for (const [index, day] of days.entries()) {
    const middle = index * DAY_WIDTH + DAY_WIDTH / 2;
    const [top, bottom] = [y(Math.max(day.open, day.close)), y(Math.min(day.open, day.close))];
    paths.wicks += line(middle, y(day.high), top) + line(middle, bottom, y(day.low));
    paths[isRise(day) ? 'rose' : 'fell'] +=
      `M${middle - BODY_WIDTH / 2} ${top}h${BODY_WIDTH}v${Math.max(1, bottom - top)}h-${BODY_WIDTH}z`;
  }
  return {
    width: Math.max(1, days.length) * DAY_WIDTH,
    ...paths,
    grid: gridPrices(low, high)
      .map((price) => ({ price, at: at(price) }))
      .filter(
        (grid) =>
          Math.abs(grid.at - entryAt) > LEVEL_ROOM &&
          (grid.at < stopAt - LEVEL_ROOM || grid.at > stopAt + ROOM_BELOW_STOP),
      ),
    entryAt,
    stopAt,
    ...(first !== undefined && last !== undefined && { from: first.day, to: last.day }),
    isSimulated,
  };
}

const isRise = ({ open, close }: PastDay): boolean => close > open;
const line = (x: number, from: number, to: number): string => (to > from ? `M${x} ${from}v${to - from}` : '');

/** Round prices between two, about as many as GRID_LINES. */
function gridPrices(low: number, high: number): number[] {
  const rough = (high - low) / GRID_LINES;
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough;
  const from = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - from + 1 }, (_, index) =>
    Number(((from + index) * step).toPrecision(12)),
  );
}
