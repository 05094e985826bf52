import { smooth } from './drawing-frame.tsx';

/** Width and height of a book, a recording, and the strip above a card. */
const FORMATS = { book: [240, 320], recording: [240, 240], strip: [320, 120] } as const;
/** How far down the surface is, as a part of the height. */
const SURFACE = 0.7;
const CRESTS = 7;
const RIPPLES = 6;

type CoverProps = {
  readonly format: keyof typeof FORMATS;
  /** Address of the piece: the same water on its page and in every list. */
  readonly seed: string;
  /** Its number or its day, as the page writes numbers. */
  readonly figure: string;
  /** What the figure counts. */
  readonly caption?: string;
  /** Begins at the right, as the text does. */
  readonly isMirrored: boolean;
};

/**
 * Cover of a piece that has no picture: a figure of its own, large, over a swell that follows from its address. The swell is no
 * data and looks like none: it has no scale and no corners. Decoration, beside words that say it; an ornament for assistive technology.
 */
export function Cover({ format, seed, figure, caption, isMirrored }: CoverProps) {
  const [width, height] = FORMATS[format];
  const surface = Math.round(height * SURFACE);
  const draw = drawer(seed);
  const amplitude = (height - surface) * (format === 'strip' ? 0.32 : 0.22);
  const swell = Array.from({ length: CRESTS }, (_, at) => {
    const side = at % 2 === 0 ? 1 : -1;
    return [
      Math.round((width / (CRESTS - 1)) * at),
      Math.round(surface + side * amplitude * (0.25 + 0.75 * draw())),
    ] as const;
  });
  const ripples = Array.from({ length: RIPPLES }, (_, at) => {
    const length = width * (0.2 + 0.5 * draw());
    const y = surface + amplitude + ((height - surface - amplitude) * (at + 0.6)) / RIPPLES;
    return `M${Math.round(draw() * (width - length))} ${Math.round(y)}h${Math.round(length)}`;
  });
  // In the far half: the figure is in the near one.
  const buoy = swell[CRESTS - 2 - Math.floor(draw() * 2)] ?? [width / 2, surface];
  const start = format === 'strip' ? 20 : 22;
  const x = isMirrored ? width - start : start;
  const y = Math.round(surface - amplitude - height * 0.06);
  return (
    <svg
      className="drawing cover"
      data-format={format}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={isMirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>
        <path className="thin" d={ripples.join('')} />
        <path className="waterline" d={smooth(swell)} />
        <circle className="accent" cx={buoy[0]} cy={buoy[1] - 9} r="8" />
      </g>
      <text className="cover-figure" x={x} y={y}>
        {figure}
        {caption !== undefined && (
          <tspan className="cover-caption" dx={isMirrored ? -8 : 8}>
            {caption}
          </tspan>
        )}
      </text>
    </svg>
  );
}

/** Numbers from 0 to 1 that follow from words, the same in server and browser (FNV-1a, then xorshift). */
function drawer(words: string): () => number {
  let state = 0x81_1c_9d_c5;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
