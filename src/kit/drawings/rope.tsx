type RopeProps = {
  readonly from: number;
  readonly end: number;
  readonly y: number;
  /** A fill. */
  readonly hatch: string;
  readonly isLongest: boolean;
};

/** One rope, and the knot in which it ends: solid and larger at the longest of several. */
export const Rope = ({ from, end, y, hatch, isLongest }: RopeProps) => (
  <>
    <path className="line hatched" fill={hatch} d={`M${from} ${y - 5}H${end}v10H${from}`} />
    <circle className={isLongest ? 'accent' : 'solid'} cx={end} cy={y} r={isLongest ? 11 : 5} />
  </>
);

/** Hatching, as a fill `url(#id)`. */
export const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path className="thin" d="M0 0V8" />
  </pattern>
);
