import { ANCHOR_EXTRA_OFFSET_PX, SCROLL_DURATION_MS } from '#contracts/limits.ts';
import { stuckHeadHeight } from './head-height.ts';

const ease = (part: number): number => 1 - (1 - part) ** 3;

let running = 0;

/**
 * [PGE-10] Scrolls an element to just below the header. The header may change its height on the way, so the goal is
 * asked for in each frame. The visitor's own scrolling ends it; reduced motion jumps (PGE-16).
 */
export function scrollToElement(element: Element): void {
  const goal = () => scrollY + element.getBoundingClientRect().top - stuckHeadHeight() - ANCHOR_EXTRA_OFFSET_PX;
  cancelAnimationFrame(running);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: goal(), behavior: 'instant' });
    return;
  }
  const begin = scrollY;
  const startedAt = performance.now();
  const stop = new AbortController();
  const cancel = () => {
    cancelAnimationFrame(running);
    stop.abort();
  };
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(kind, cancel, { passive: true, signal: stop.signal });

  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - startedAt) / SCROLL_DURATION_MS));
    scrollTo({ top: begin + (goal() - begin) * ease(part), behavior: 'instant' });
    if (part < 1) running = requestAnimationFrame(step);
    else stop.abort();
  };
  running = requestAnimationFrame(step);
}
