import { Buoy } from './buoy.tsx';
import { DrawingFrame, Ground, smooth, waterline, WIDTH } from './drawing-frame.tsx';
import type { DrawingProps } from './measure.ts';

const SURFACE = 138;
const GROUND = 212;

/** One buoy for each, moored in a row; the reader's own is filled. */
export function Buoys(props: DrawingProps) {
  const { measures } = props;
  const step = WIDTH / measures.length;
  const places = measures.map((measure, at) => ({ ...measure, x: Math.round(step * (at + 0.5)) }));
  const ground = smooth([
    [0, GROUND],
    ...places.map(({ x }, at) => [x, GROUND + (at % 2 === 0 ? 8 : -6)] as const),
    [WIDTH, GROUND],
  ]);
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          <Ground outline={ground} hatch={hatch} />
          <path className="thin" d={places.map(({ x }) => `M${x} ${SURFACE}q10 34 0 70`).join('')} />
          {places.map(({ x, isOwn }) => (
            <Buoy key={x} x={x} y={SURFACE} isOwn={isOwn} />
          ))}
          <path className="waterline" d={waterline(SURFACE, 5)} />
        </>
      )}
      words={(at) =>
        places.map(({ x, text }) => (
          <text key={x} x={at(x)} y={SURFACE - 92} textAnchor="middle">
            {text}
          </text>
        ))
      }
    />
  );
}
