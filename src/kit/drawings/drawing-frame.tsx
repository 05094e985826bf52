import { type ReactNode, useId } from 'react';
import type { DrawingProps } from './measure.ts';
import { Hatch } from './rope.tsx';

/** The format of a page's head, 8:3; every drawing is made in these units. */
export const WIDTH = 640;
export const HEIGHT = 240;
/** A line names at most so many to those who do not see it. */
const NAMED = 12;

type FrameProps = DrawingProps & {
  /** Shapes: turned round as a whole where the drawing is mirrored. `hatch` is a fill. */
  readonly shapes: (hatch: string) => ReactNode;
  /** Words: they stand where `at` puts them, and are never turned. */
  readonly words?: (at: (x: number) => number) => ReactNode;
};

/**
 * An SVG in the grammar of the drawings: strokes of 1, 1.5 and 3 px (`thin`, `line`, `waterline`), hatching in place of grey, one solid
 * shape (`accent`), one annotation in figures. Colours are tokens, so it follows theme and forced colours; it has no script.
 */
export function DrawingFrame({ title, measures, isMirrored, shapes, words }: FrameProps) {
  const id = useId();
  const hatch = `${id}h`;
  const at = (x: number) => (isMirrored ? WIDTH - x : x);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element has no tokens to draw with
    <svg className="drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>
        {measures
          .slice(0, NAMED)
          .map(({ label, text }) => `${label}: ${text}`)
          .join('; ')}
      </desc>
      <Hatch id={hatch} />
      <g transform={isMirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}>{shapes(`url(#${hatch})`)}</g>
      {words?.(at)}
    </svg>
  );
}

/** What is under water: its outline, and hatching down to the foot of the drawing. `hatch` as for shapes. */
export const Ground = ({ outline, hatch }: { readonly outline: string; readonly hatch: string }) => (
  <>
    <path className="hatched" fill={hatch} d={`${outline}V${HEIGHT}H0Z`} />
    <path className="line" d={outline} />
  </>
);

/** The surface: still, or with a swell of so many px. */
export const waterline = (y: number, swell = 0): string => {
  if (swell === 0) return `M0 ${y}H${WIDTH}`;
  const wave = WIDTH / 8;
  return `M0 ${y}q${wave / 2} ${-swell} ${wave} 0${`t${wave} 0`.repeat(7)}`;
};

/** A line through points without corners, each met level. */
export function smooth(points: readonly (readonly [x: number, y: number])[]): string {
  const [[x0, y0] = [0, 0], ...rest] = points;
  let d = `M${x0} ${y0}`;
  let before = x0;
  let height = y0;
  for (const [x, y] of rest) {
    const half = Math.round((before + x) / 2);
    d += `C${half} ${height} ${half} ${y} ${x} ${y}`;
    before = x;
    height = y;
  }
  return d;
}
