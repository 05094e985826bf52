import { stuckHeadHeight } from '#kit/head-height.ts';

/** Keeps `--head-stuck` right, which scroll padding and side columns stand by; lives as long as the page. */
export function followHeadHeight(): void {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return;
  const write = () => document.documentElement.style.setProperty('--head-stuck', `${stuckHeadHeight()}px`);
  write(); // at once: the page may be on its way to the address's hash
  const observer = new ResizeObserver(write);
  observer.observe(head);
  for (const warning of head.querySelectorAll(':scope > fc-risk-warning')) observer.observe(warning);
}
