import { SCROLL_SPY_ACTIVE_OFFSET_PX } from '#contracts/limits.ts';

/**
 * SPY-3: index of the last target whose top is at or above the scroll position plus the menu's offset plus 10; -1: none is.
 *
 * @param tops of the targets, from the window's top, in px; undefined where a target is not on the page.
 * @param menuOffsetPx what covers the window's top: the header and the bar itself.
 */
export const activeTarget = (tops: readonly (number | undefined)[], menuOffsetPx: number): number =>
  tops.findLastIndex((top) => top !== undefined && top <= menuOffsetPx + SCROLL_SPY_ACTIVE_OFFSET_PX);
