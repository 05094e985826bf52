import { DrawingFrame, HEIGHT, WIDTH } from './drawing-frame.tsx';
import { type DrawingProps, largestOf, tenth } from './measure.ts';
import { Rope } from './rope.tsx';

/** Names are beside the ropes, where none runs through them. */
const BESIDE = 252;
const TOP = 12;
const LONGEST = WIDTH - BESIDE - 14;

/** A rope for each from the quay on, as long as it is large; the longest ends in the solid knot. */
export function Ropes(props: DrawingProps) {
  const { measures } = props;
  const longest = largestOf(measures);
  const most = measures[longest]?.value || 1;
  const pitch = (HEIGHT - TOP) / measures.length;
  const ropes = measures.map(({ label, text, value }, at) => ({
    label,
    text,
    y: Math.round(TOP + pitch * (at + 0.5)),
    end: tenth(BESIDE + (LONGEST * value) / most),
  }));
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          {ropes.map(({ y, end }, at) => (
            <Rope key={y} from={BESIDE} end={end} y={y} hatch={hatch} isLongest={at === longest} />
          ))}
          <path className="waterline" d={`M${BESIDE} ${TOP}V${HEIGHT}`} />
        </>
      )}
      words={(at) =>
        ropes.map(({ label, text, y }) => (
          <text key={y} className="label" x={at(0)} y={y + 7}>
            <tspan className="figure">{text}</tspan> {label}
          </text>
        ))
      }
    />
  );
}
