import { DrawingFrame, smooth, waterline, WIDTH } from './drawing-frame.tsx';
import { type DrawingProps, tenth } from './measure.ts';

const MIDDLE = 128;
const WIDEST = 92;

/** Two waves, and the band between them as wide as each value in turn: what one pays between the two prices. The narrowest is marked. */
export function Band(props: DrawingProps) {
  const { measures } = props;
  const most = Math.max(...measures.map(({ value }) => value)) || 1;
  const step = WIDTH / (measures.length + 1);
  const narrowest = measures.reduce((best, { value }, at) => (value < (measures[best]?.value ?? 0) ? at : best), 0);
  const places = measures.map(({ value }, at) => {
    const x = Math.round(step * (at + 1));
    const swell = Math.round(22 * Math.sin(at * 1.7));
    const half = Math.max(3, tenth(((WIDEST / 2) * value) / most));
    return { x, middle: MIDDLE + swell, half };
  });
  const edge = (side: 1 | -1) => [
    [0, MIDDLE + side * 16] as const,
    ...places.map(({ x, middle, half }) => [x, tenth(middle + side * half)] as const),
    [WIDTH, MIDDLE + side * 16] as const,
  ];
  const [upper, lower] = [smooth(edge(-1)), smooth(edge(1))];
  const back = smooth(edge(1).toReversed()).replace('M', 'L');
  const mark = places[narrowest];
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          <path className="hatched" fill={hatch} d={`${upper}${back}Z`} />
          <path className="line" d={upper + lower} />
          {mark !== undefined && (
            <>
              <path className="thin" d={`M${mark.x} ${tenth(mark.middle - mark.half)}V40`} />
              <circle className="accent" cx={mark.x} cy={mark.middle} r="11" />
            </>
          )}
          <path className="waterline" d={waterline(226)} />
        </>
      )}
      words={(at) =>
        mark && (
          <text
            x={at(mark.x < WIDTH / 2 ? mark.x + 12 : mark.x - 12)}
            y="52"
            textAnchor={mark.x < WIDTH / 2 ? 'start' : 'end'}
          >
            {measures[narrowest]?.label} {measures[narrowest]?.text}
          </text>
        )
      }
    />
  );
}
