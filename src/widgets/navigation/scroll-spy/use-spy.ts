import { useEffect, useState, type RefObject } from 'react';
import { stuckHeadHeight } from '#kit/head-height.ts';
import { activeTarget } from './active-target.ts';

export type Spy = {
  /** Index of the link whose target is in view; -1: none. */
  readonly active: number;
  /** The page is scrolled past the bar's place: how wide that is, in px, for the bar to stay so. */
  readonly fixedWidthPx: number | undefined;
};

const AT_REST: Spy = { active: -1, fixedWidthPx: undefined };

/** Looks once a frame at most while the page scrolls, is resized or grows. `place` keeps the bar's room in the page. */
export const useSpy = (place: RefObject<HTMLElement | null>, targets: readonly string[], isShown: boolean): Spy => {
  const [spy, setSpy] = useState(AT_REST);

  useEffect(() => {
    if (!isShown) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const box = place.current?.getBoundingClientRect();
      if (box === undefined) return;
      const head = stuckHeadHeight();
      const active = activeTarget(
        targets.map((id) => document.getElementById(id)?.getBoundingClientRect().top),
        head + box.height,
      );
      const fixedWidthPx = scrollY > 0 && box.top - head < 1 ? box.width : undefined;
      setSpy((before) =>
        before.active === active && before.fixedWidthPx === fixedWidthPx ? before : { active, fixedWidthPx },
      );
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    const growth = new ResizeObserver(lookSoon);
    growth.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      growth.disconnect();
    };
  }, [place, targets, isShown]);

  return isShown ? spy : AT_REST;
};
