import { ACCORDION_SLIDE_MS } from '#contracts/limits.ts';
import { wantsLessMotion } from '#kit/motion.ts';

/** Lets an element that has its new height already slide there from the old one, in the time of an accordion (ACC-5). */
export const slideHeight = (element: HTMLElement, fromPx: number): void => {
  if (wantsLessMotion()) return;
  const frames = [fromPx, element.offsetHeight].map((height) => ({
    maxBlockSize: `${height}px`,
    minBlockSize: `${height}px`,
    overflow: 'clip',
  }));
  element.animate(frames, {
    duration: ACCORDION_SLIDE_MS,
    easing: getComputedStyle(element).getPropertyValue('--ease'),
  });
};
