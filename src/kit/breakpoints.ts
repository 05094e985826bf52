import { DESKTOP_FROM_PX, TABLET_FROM_PX } from '#contracts/limits.ts';

/** UIK-1: mobile to 767 px, tablet to 991, desktop above. */
export const BREAKPOINTS = ['mobile', 'tablet', 'desktop'] as const;

export type Breakpoint = (typeof BREAKPOINTS)[number];

export const breakpointAt = (widthPx: number): Breakpoint =>
  widthPx >= DESKTOP_FROM_PX ? 'desktop' : widthPx >= TABLET_FROM_PX ? 'tablet' : 'mobile';

/**
 * A comma-separated list of names, spaces and capitals forgiven.
 *
 * @throws RangeError for any other name (UIK-1).
 */
export const parseBreakpoints = (list: string): readonly Breakpoint[] =>
  list.split(',').map((part) => {
    const name = part.trim().toLowerCase();
    const known = BREAKPOINTS.find((breakpoint) => breakpoint === name);
    if (known === undefined)
      throw new RangeError(`breakpoint: "${part.trim()}" is not one of ${BREAKPOINTS.join(', ')}. Use one of these.`);
    return known;
  });
