import { DrawingFrame, HEIGHT, waterline, WIDTH } from './drawing-frame.tsx';
import { type DrawingProps, largestOf } from './measure.ts';

const SURFACE = 176;
const TALLEST = 124;
/** So many have a name below them. */
const NAMED = 7;

/** A tower for each along the quay, as tall as it is large, and the water that repeats them; the tallest is filled. */
export function Skyline(props: DrawingProps) {
  const { measures } = props;
  const step = WIDTH / measures.length;
  const gap = Math.min(14, step * 0.2);
  const tallest = largestOf(measures);
  const most = measures[tallest]?.value || 1;
  const towers = measures.map(({ label, value }, at) => ({
    label,
    x: Math.round(step * at + gap / 2),
    width: Math.round(step - gap),
    height: Math.max(3, Math.round((TALLEST * value) / most)),
  }));
  const top = towers[tallest];
  const isNamed = towers.length <= NAMED;
  const isInFirstHalf = tallest < towers.length / 2;
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          {towers.map(({ x, width, height }, at) => (
            <path
              key={x}
              className={at === tallest ? 'accent' : 'line hatched'}
              fill={at === tallest ? undefined : hatch}
              d={`M${x} ${SURFACE}v${-height}h${width}v${height}`}
            />
          ))}
          <path
            className="thin"
            d={towers
              .flatMap(({ x, width, height }) =>
                Array.from({ length: Math.min(isNamed ? 3 : 6, Math.round(height / 20)) }, (_, line) => {
                  const inset = Math.min(width / 3, line * 3);
                  return `M${Math.round(x + inset)} ${SURFACE + 12 + line * 9}h${Math.round(width - 2 * inset)}`;
                }),
              )
              .join('')}
          />
          <path className="waterline" d={waterline(SURFACE)} />
        </>
      )}
      words={(at) => (
        <>
          {top !== undefined &&
            (isNamed ? (
              <text x={at(top.x + top.width / 2)} y={SURFACE - top.height - 14} textAnchor="middle">
                {measures[tallest]?.text}
              </text>
            ) : (
              // As wide as several towers, so it begins or ends with its own.
              <text
                x={at(isInFirstHalf ? top.x : top.x + top.width)}
                y={SURFACE - top.height - 14}
                textAnchor={isInFirstHalf ? 'start' : 'end'}
              >
                {measures[tallest]?.label}: {measures[tallest]?.text}
              </text>
            ))}
          {isNamed &&
            towers.map(({ label, x, width }) => (
              <text key={x} className="label on-hatching" x={at(x + width / 2)} y={HEIGHT - 6} textAnchor="middle">
                {label}
              </text>
            ))}
        </>
      )}
    />
  );
}
