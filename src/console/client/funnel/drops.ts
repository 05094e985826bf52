import type { Cell } from '#console/funnel/funnel.answers.ts';

/** How much smaller, 0 to 1; null where it cannot be said: of few, of none, or of what grew. */
export const dropOf = (from: Cell, to: Cell): number | null =>
  from === 'few' || to === 'few' || from === 0 || to > from ? null : 1 - to / from;

/** Where it is, among those that can be said. */
export function largestDrop(cells: readonly Cell[]): number | undefined {
  let largest: { readonly at: number; readonly drop: number } | undefined;
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1];
    const drop = before === undefined ? null : dropOf(before, cell);
    if (drop !== null && drop > 0 && (largest === undefined || drop > largest.drop)) largest = { at, drop };
  }
  return largest?.at;
}

/** For a drawing: few are a sliver. */
export const drawn = (cell: Cell): number => (cell === 'few' ? 1 : cell);
