import { SCROLL_DURATION_MS } from '#contracts/limits.ts';
import { wantsLessMotion } from './motion.ts';

const ease = (part: number): number => 1 - (1 - part) ** 3;

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** What the style sheets keep clear above an element that is scrolled to: the header and 20 px (PGE-10, base.css), bars below it, the element's own margin. */
const clearance = (element: Element): number =>
  pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
  pixels(getComputedStyle(element).scrollMarginTop);

let running = 0;
let ending = new AbortController();

type ScrollOptions = {
  /** PGE-10 by default. */
  readonly durationMs?: number;
  /** Added to where the element's top comes to stand, in px; by default where a link without a script leads (PGE-10). */
  readonly offsetPx?: number;
};

/**
 * Scrolls the page until the element is below the header, or `offsetPx` from the window's top. The header may
 * change its height on the way, so the goal is asked for in each frame. The visitor's own scrolling ends it; reduced
 * motion jumps (PGE-16).
 */
export function scrollToElement(
  element: Element,
  { durationMs = SCROLL_DURATION_MS, offsetPx }: ScrollOptions = {},
): void {
  const goal = () => scrollY + element.getBoundingClientRect().top + (offsetPx ?? -clearance(element));
  cancelAnimationFrame(running);
  ending.abort();
  if (wantsLessMotion()) {
    scrollTo({ top: goal(), behavior: 'instant' });
    return;
  }
  const begin = scrollY;
  const startedAt = performance.now();
  const stop = new AbortController();
  ending = stop;
  const cancel = () => {
    cancelAnimationFrame(running);
    stop.abort();
  };
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(kind, cancel, { passive: true, signal: stop.signal });

  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - startedAt) / durationMs));
    scrollTo({ top: begin + (goal() - begin) * ease(part), behavior: 'instant' });
    if (part < 1) running = requestAnimationFrame(step);
    else stop.abort();
  };
  running = requestAnimationFrame(step);
}
