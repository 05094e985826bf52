import { useId } from 'react';
import { CHART_HEIGHT } from './draw-days.ts';
import type { TraderChart as Chart } from './trader-props.ts';

type Level = { readonly label: string; readonly price: string };
type TraderChartProps = {
  readonly chart: Chart;
  readonly entry: Level;
  readonly stop: Level;
  readonly price: (value: number) => string;
  readonly day: (of: string) => string;
};

/** Past days, hollow where they rose, and the two levels of the order with what may be lost between them hatched. Time runs from left to right in every language. */
export const TraderChart = ({ chart, entry, stop, price, day }: TraderChartProps) => {
  const id = useId();
  const { width, wicks, rose, fell, grid, entryAt, stopAt, from, to } = chart;
  return (
    <div className="trader-chart" dir="ltr">
      <div className="trader-plot">
        <svg aria-hidden="true">
          <defs>
            <pattern id={`${id}risk`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="trader-hatch" d="M0 0V6" />
            </pattern>
          </defs>
          {grid.map(({ at, price: of }) => (
            <g key={of}>
              <line className="trader-grid" x2="100%" y1={`${at}%`} y2={`${at}%`} />
              <text x="100%" y={`${at}%`} dy="-4">
                {price(of)}
              </text>
            </g>
          ))}
          <rect y={`${entryAt}%`} width="100%" height={`${Math.max(0, stopAt - entryAt)}%`} fill={`url(#${id}risk)`} />
          <line className="trader-entry" x2="100%" y1={`${entryAt}%`} y2={`${entryAt}%`} />
          <line className="trader-stop" x2="100%" y1={`${stopAt}%`} y2={`${stopAt}%`} />
          <text className="trader-level" x="100%" y={`${entryAt}%`} dy="-6">
            {entry.label} {entry.price}
          </text>
          <text className="trader-level" x="100%" y={`${stopAt}%`} dy="16">
            {stop.label} {stop.price}
          </text>
        </svg>
        <svg
          className="trader-bars"
          viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="trader-wick" d={wicks} />
          <path className="trader-rose" d={rose} />
          <path className="trader-fell" d={fell} />
        </svg>
      </div>
      {from !== undefined && to !== undefined && (
        <div className="trader-days">
          <bdi>{day(from)}</bdi>
          <bdi>{day(to)}</bdi>
        </div>
      )}
    </div>
  );
};
