/** How much of the window's top the header covers once the page is scrolled, in px; it changes when the warning below its bar does. */
export function stuckHeadHeight(): number {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return 0;
  const { position, top } = getComputedStyle(head);
  if (position !== 'sticky') return 0;
  const box = head.getBoundingClientRect();
  // Where it lies over the page (PGE-4) the warning reaches further down than the header.
  const end = Math.max(box.bottom, head.querySelector(':scope > fc-risk-warning')?.getBoundingClientRect().bottom ?? 0);
  return Math.max(0, end - box.top + Number.parseFloat(top));
}
