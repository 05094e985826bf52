import { NEAR_VIEWPORT_THRESHOLD } from '#contracts/limits.ts';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls once when the element is within a tenth of the viewport's height of being seen (PLT-4). The threshold is taken
 * as distance and not as a share of the element, which a tall element would never reach and an empty one does not have.
 */
export const whenNear = (element: Element, then: () => void): void => {
  const margin = `${NEAR_VIEWPORT_THRESHOLD * 100}%`;
  observer ??= new IntersectionObserver(onMove, { rootMargin: margin });
  waiting.set(element, then);
  observer.observe(element);
};

export const stopWaitingForNear = (element: Element): void => {
  waiting.delete(element);
  observer?.unobserve(element);
};

const onMove = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    const then = waiting.get(target);
    stopWaitingForNear(target);
    then?.();
  }
};
