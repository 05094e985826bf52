import { WIDTH } from './drawing-frame.tsx';

/** The water between two tides, gone flat: where there is nothing to measure. Decoration: it says nothing. */
export function SlackWater() {
  const rings = [220, 150, 84];
  return (
    <svg className="drawing" viewBox={`0 0 ${WIDTH} 120`} aria-hidden="true" focusable="false">
      <path className="waterline" d={`M0 60H${WIDTH}`} />
      <path className="thin" d={rings.map((half, at) => `M${WIDTH / 2 - half} ${78 + at * 13}h${half * 2}`).join('')} />
      <path className="line" d={`M${WIDTH / 2 - 16} 60l6-34h20l6 34M${WIDTH / 2} 26v-14`} />
      <circle className="accent" cx={WIDTH / 2} cy="8" r="6" />
    </svg>
  );
}
