import { TABS_EXTRA_SCROLL_PX } from '#contracts/limits.ts';
import { wantsLessMotion } from './motion.ts';

/** Scrolls the list, never the page, until the tab and 20 px beyond it are in view (TAB-3); smoothly, where motion is wanted (PGE-16). */
export const scrollTabIntoView = (tab: Element, list: Element): void => {
  const [tabBox, listBox] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({
    left: distance(tabBox.left, tabBox.right, listBox.left, listBox.right),
    top: distance(tabBox.top, tabBox.bottom, listBox.top, listBox.bottom),
    behavior: wantsLessMotion() ? 'instant' : 'smooth',
  });
};

const distance = (start: number, end: number, viewStart: number, viewEnd: number): number => {
  if (start < viewStart) return start - viewStart - TABS_EXTRA_SCROLL_PX;
  if (end > viewEnd) return end - viewEnd + TABS_EXTRA_SCROLL_PX;
  return 0;
};
