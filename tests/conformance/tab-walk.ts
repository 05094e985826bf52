import type { Page } from 'playwright-core';

const MOST_STOPS = 250;

export type TabWalk = {
  /** What should be reachable and was not, as its own markup. */
  readonly missed: readonly string[];
  /** Stops where a sighted visitor would not see the focus. */
  readonly unseen: readonly string[];
  /** The focus never left the part again. */
  readonly isTrapped: boolean;
};

/** Walks through a part of the page with the Tab key alone, from before it to behind it. */
export const walkByTab = async (page: Page, selector: string): Promise<TabWalk> => {
  await page.evaluate((within) => {
    const root = document.querySelector(within);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const stops = [
      ...(root?.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]',
      ) ?? []),
    ];
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.closest('[inert]') === null &&
      isShown(element);
    Reflect.set(window, 'tabWalk', { left: new Set(stops.filter(isStop)), unseen: [] });
    const start = document.createElement('span');
    start.tabIndex = -1;
    root?.before(start);
    start.focus();
    start.addEventListener('blur', () => start.remove(), { once: true });
  }, selector);
  let isTrapped = true;
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate((within) => {
      const focused = document.activeElement as HTMLElement | null;
      if (focused === null || document.querySelector(within)?.contains(focused) !== true) return false;
      const { left, unseen } = Reflect.get(window, 'tabWalk') as { left: Set<Element>; unseen: string[] };
      left.delete(focused);
      const { top, left: x, bottom, right, width } = focused.getBoundingClientRect();
      const isInWindow = bottom > 0 && top < innerHeight && right > 0 && x < innerWidth && width > 0;
      // A control inside a frame may leave the ring to it; in an iframe it is the page there that shows it.
      const hasRing =
        focused.localName === 'iframe' ||
        [focused, focused.parentElement, focused.parentElement?.parentElement].some((element) => {
          if (!element) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
      if (!isInWindow || !hasRing)
        unseen.push(`${isInWindow ? 'no ring' : 'out of view'}: ${focused.outerHTML.slice(0, 160)}`);
      return true;
    }, selector);
    if (!isInside) {
      isTrapped = false;
      break;
    }
  }
  const { missed, unseen } = await page.evaluate(() => {
    const walk = Reflect.get(window, 'tabWalk') as { left: Set<Element>; unseen: string[] };
    return { missed: [...walk.left].map((element) => element.outerHTML.slice(0, 160)), unseen: walk.unseen };
  });
  return { missed, unseen, isTrapped };
};
