/** What a drawing shows: one thing of several, by size. */
export type Measure = {
  readonly label: string;
  /** In any unit, 0 or more: drawings compare, and give no scale. */
  readonly value: number;
  /** The value in words and figures, as in `0.8 pips`. */
  readonly text: string;
  /** Of the reader: their company, their page. */
  readonly isOwn?: boolean;
};

/** What every drawing takes. */
export type DrawingProps = {
  /** What it shows, for those who do not see it; what it shows of each follows by itself. */
  readonly title: string;
  /** Not empty. */
  readonly measures: readonly Measure[];
  /** Begins at the right, as the text does. */
  readonly isMirrored: boolean;
};

/** Of an array that is not empty. */
export const largestOf = (measures: readonly Measure[]): number =>
  measures.reduce((best, { value }, at) => (value > (measures[best]?.value ?? 0) ? at : best), 0);

/** As SVG has it: a tenth of a pixel is not seen. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
