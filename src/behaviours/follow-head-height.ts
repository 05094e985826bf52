import { stuckHeadHeight } from '#kit/head-height.ts';

/** Keeps `--head-stuck` right, which scroll padding and side columns stand by; lives as long as the page. */
export function followHeadHeight(): void {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return;
  const write = () => document.documentElement.style.setProperty('--head-stuck', `${stuckHeadHeight()}px`);
  write(); // at once: the page may be on its way to the address's hash
  new ResizeObserver(write).observe(head);
}
