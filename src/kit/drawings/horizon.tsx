import { useId } from 'react';
import { tenth } from './measure.ts';

const WIDTH = 240;
const HEIGHT = 60;
/** Free above and below, so that the dot is whole. */
const INSET = 7;

type HorizonProps = {
  /** Evenly spaced in time, oldest first: the first is what the others are measured from. Not empty. */
  readonly prices: readonly number[];
  /** What it shows; absent for decoration, beside words that say it. */
  readonly title?: string;
};

/**
 * A stretch of prices as the height of water: the waterline is the price that it began with, hatching is what it has been
 * above and below since, the dot is the newest. Time runs from left to right in both directions of text, as in the charts.
 */
export function Horizon({ prices, title }: HorizonProps) {
  const id = useId();
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const level = (price: number): number =>
    high === low ? HEIGHT / 2 : tenth(HEIGHT - INSET - ((price - low) / (high - low)) * (HEIGHT - 2 * INSET));
  const step = prices.length > 1 ? (WIDTH - INSET) / (prices.length - 1) : 0;
  const line = prices.map((price, at) => `${at === 0 ? 'M' : 'L'}${Math.round(at * step)} ${level(price)}`).join('');
  const surface = level(prices[0] ?? 0);
  const end = Math.round(step * (prices.length - 1));
  const named = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': `${id}t` };
  return (
    <svg className="drawing horizon" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} focusable="false" {...named}>
      {title !== undefined && <title id={`${id}t`}>{title}</title>}
      <pattern id={`${id}h`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="thin" d="M0 0V6" />
      </pattern>
      <path fill={`url(#${id}h)`} d={`${line}V${surface}H0Z`} />
      <path className="waterline" d={`M0 ${surface}H${WIDTH}`} />
      <path className="line" d={line} />
      <circle className="accent" cx={end} cy={level(prices.at(-1) ?? 0)} r="5" />
    </svg>
  );
}
