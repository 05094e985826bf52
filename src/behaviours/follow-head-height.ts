import { stuckHeadHeight } from '#kit/head-height.ts';

/** Keeps `--head-stuck` right, which scroll padding and side columns stand by; lives as long as the page. */
export function followHeadHeight(): void {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return;
  const { style } = document.documentElement;
  // Every element inherits what is written here, so it is written only where it changes something.
  const write = () => {
    const height = `${stuckHeadHeight()}px`;
    if (style.getPropertyValue('--head-stuck') !== height) style.setProperty('--head-stuck', height);
  };
  // The page is on its way to the address's hash. Otherwise the observer is soon enough: it speaks before the first paint
  // that follows, when the page has been laid out anyway.
  if (location.hash !== '') write();
  const observer = new ResizeObserver(write);
  observer.observe(head);
  for (const warning of head.querySelectorAll(':scope > fc-risk-warning')) observer.observe(warning);
}
