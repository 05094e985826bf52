/** How much of the window's top the header covers once the page is scrolled, in px; it changes when the strip collapses. */
export function stuckHeadHeight(): number {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return 0;
  const { position, top } = getComputedStyle(head);
  return position === 'sticky' ? Math.max(0, head.offsetHeight + Number.parseFloat(top)) : 0;
}

/** Keeps `--head-stuck` right, which scroll padding and side columns stand by; lives as long as the page. */
export function followHeadHeight(): void {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return;
  const write = () => document.documentElement.style.setProperty('--head-stuck', `${stuckHeadHeight()}px`);
  new ResizeObserver(write).observe(head);
}
