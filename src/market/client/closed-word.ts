/** `data-closed` of a row: empty where the market's hours say so, `staff` where staff has closed the instrument, `both`. */
export type ClosedWord = '' | 'staff' | 'both';

export const closedWord = (isClosed: boolean, isHalted: boolean): ClosedWord | undefined =>
  isHalted ? (isClosed ? 'both' : 'staff') : isClosed ? '' : undefined;
