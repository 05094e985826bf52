import { useEffect, useState } from 'react';
import { ANCHOR_EXTRA_OFFSET_PX, TOC_MARK_THROTTLE_MS } from '#contracts/limits.ts';
import { stuckHeadHeight } from '#kit/head-height.ts';
import { throttle } from '#kit/throttle.ts';

/** Browsers scroll to parts of a pixel. */
const TOLERANCE_PX = 2;

/** The last heading that has reached the place a link leads to (PGE-10); at the page's end, the last in view. */
function headingAt(ids: readonly string[]): string | undefined {
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - TOLERANCE_PX;
  const line = atEnd ? innerHeight : stuckHeadHeight() + ANCHOR_EXTRA_OFFSET_PX + TOLERANCE_PX;
  return ids.findLast((id) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top <= line;
  });
}

/** Id of the heading whose text is being read, kept up while the page scrolls; undefined above the first. */
export const useCurrentHeading = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' ');
  useEffect(() => {
    const mark = () => setCurrent(headingAt(list.split(' ')));
    const { call, end } = throttle(mark, TOC_MARK_THROTTLE_MS);
    mark();
    for (const kind of ['scroll', 'resize'] as const) addEventListener(kind, call, { passive: true });
    return () => {
      for (const kind of ['scroll', 'resize'] as const) removeEventListener(kind, call);
      end();
    };
  }, [list]);
  return current;
};
