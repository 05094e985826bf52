import type { Breakpoint } from '#kit/breakpoints.ts';

const MOST_ON_TABLET = 2;

/** Slides side by side at a breakpoint; swiper.css says the same in widths. */
export const slidesInView = (slidesPerView: number, breakpoint: Breakpoint): number => {
  if (breakpoint === 'mobile') return 1;
  return breakpoint === 'tablet' ? Math.min(slidesPerView, MOST_ON_TABLET) : slidesPerView;
};
