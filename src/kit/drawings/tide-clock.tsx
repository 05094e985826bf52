import { DrawingFrame, HEIGHT, waterline, WIDTH } from './drawing-frame.tsx';
import type { DrawingProps, Measure } from './measure.ts';

const SURFACE = 190;
const CREST = 44;
const DAY_MINUTES = 1440;
const HOURS = [0, 6, 12, 18, 24];

export type Tide = Measure & {
  /** Minutes since midnight; what goes past it is two. */
  readonly spans: readonly (readonly [fromMinute: number, toMinute: number])[];
};

type TideClockProps = Omit<DrawingProps, 'measures'> & { readonly measures: readonly Tide[] };

/** A day from left to right: a wave for each market while it is open. The stretch in which most are is marked. */
export function TideClock(props: TideClockProps) {
  const { measures } = props;
  const at = (minute: number) => Math.round((minute / DAY_MINUTES) * WIDTH);
  const [from, to] = busiest(measures);
  const waves = measures.flatMap(({ spans, label }, level) =>
    spans.map((span) => {
      const isLongest = spans.every((other) => span[1] - span[0] >= other[1] - other[0]);
      const [x, end] = span.map(at) as [number, number];
      const crest = CREST + level * 26;
      return {
        label: isLongest ? label : '',
        crest,
        x,
        end,
        d: `M${x} ${SURFACE}C${x + (end - x) / 4} ${crest - 30} ${end - (end - x) / 4} ${crest - 30} ${end} ${SURFACE}`,
      };
    }),
  );
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          {waves.map(({ d }, wave) => (
            <path
              key={d}
              className={wave % 2 === 0 ? 'line hatched' : 'line'}
              fill={wave % 2 === 0 ? hatch : undefined}
              d={d}
            />
          ))}
          <path className="thin" d={HOURS.map((hour) => `M${at(hour * 60)} ${SURFACE}v12`).join('')} />
          <path className="waterline" d={waterline(SURFACE)} />
          <path className="accent" d={`M${at(from)} ${SURFACE - 5}H${at(to)}v10H${at(from)}z`} />
        </>
      )}
      words={(mirrored) => (
        <>
          {HOURS.map((hour) => (
            <text
              key={hour}
              x={mirrored(at(hour * 60))}
              y={HEIGHT - 12}
              textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            >
              {String(hour).padStart(2, '0')}
            </text>
          ))}
          {waves.map(({ label, crest, x, end, d }) => (
            <text key={d} className="label on-hatching" x={mirrored((x + end) / 2)} y={crest + 36} textAnchor="middle">
              {label}
            </text>
          ))}
        </>
      )}
    />
  );
}

/** The stretch of the day in which most are open; the first of several. */
export function busiest(tides: readonly Pick<Tide, 'spans'>[]): readonly [fromMinute: number, toMinute: number] {
  const spans = tides.flatMap((tide) => tide.spans);
  const turns = [...new Set(spans.flat())].toSorted((a, b) => a - b);
  const stretches = turns.slice(0, -1).map((from, turn) => {
    const to = turns[turn + 1] ?? from;
    return { from, to, open: spans.filter(([opens, closes]) => opens <= from && closes >= to).length };
  });
  const most = Math.max(0, ...stretches.map(({ open }) => open));
  const { from = 0, to = 0 } = stretches.find(({ open }) => open === most) ?? {};
  return [from, to];
}
