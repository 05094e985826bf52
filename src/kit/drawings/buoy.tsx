/** Standing on the surface: a body, a mast. */
const BUOY = 'm-20 0l8-44h24l8 44zm20-44v-22';
/** From the surface to above its light. */
export const BUOY_HEIGHT = 80;
export const BUOY_WIDTH = 42;

type BuoyProps = {
  readonly x: number;
  /** Of the surface. */
  readonly y: number;
  /** The reader's own is filled. */
  readonly isOwn: boolean | undefined;
};

/** Part of an SVG in the grammar of the drawings. */
export const Buoy = ({ x, y, isOwn }: BuoyProps) => (
  <g className={isOwn ? 'accent' : 'line'}>
    <path className="buoy" d={`M${x} ${y}${BUOY}`} />
    <circle cx={x} cy={y - 72} r="7" />
  </g>
);
