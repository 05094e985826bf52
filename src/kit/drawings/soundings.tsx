import { DrawingFrame, Ground, smooth, waterline, WIDTH } from './drawing-frame.tsx';
import { type DrawingProps, largestOf } from './measure.ts';

const SURFACE = 56;
const DEEPEST = 196;

/** Depths: a line with its lead for each, down to the ground that they draw; the deepest is named, in the open water. */
export function Soundings(props: DrawingProps) {
  const { measures } = props;
  const step = WIDTH / measures.length;
  const deepest = largestOf(measures);
  const most = measures[deepest]?.value || 1;
  const leads = measures.map(
    ({ value }, at) =>
      [Math.round(step * (at + 0.5)), Math.round(SURFACE + 28 + ((DEEPEST - SURFACE - 28) * value) / most)] as const,
  );
  const [first, last] = [leads[0]?.[1] ?? DEEPEST, leads.at(-1)?.[1] ?? DEEPEST];
  const ground = smooth([[0, first + 14], ...leads.map(([x, y]) => [x, y + 14] as const), [WIDTH, last + 14]]);
  const [x = 0] = leads[deepest] ?? [];
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          <Ground outline={ground} hatch={hatch} />
          <path className="thin" d={leads.map(([leadX, leadY]) => `M${leadX} ${SURFACE}V${leadY}`).join('')} />
          {leads.map(([leadX, leadY], at) =>
            at === deepest ? (
              <circle key={leadX} className="accent" cx={leadX} cy={leadY} r="11" />
            ) : (
              <circle key={leadX} className="solid" cx={leadX} cy={leadY} r="5" />
            ),
          )}
          <path className="waterline" d={waterline(SURFACE)} />
        </>
      )}
      words={(at) => {
        const isNearEnd = x > WIDTH * 0.5;
        return (
          <text
            className="on-hatching"
            x={at(isNearEnd ? x - 14 : x + 14)}
            y={SURFACE + 30}
            textAnchor={isNearEnd ? 'end' : 'start'}
          >
            {measures[deepest]?.label}
          </text>
        );
      }}
    />
  );
}
