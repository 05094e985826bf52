/** How much of the window's top the header covers once the page is scrolled, in px; it changes when the strip collapses. */
export function stuckHeadHeight(): number {
  const head = document.querySelector<HTMLElement>('.site-head');
  if (!head) return 0;
  const { position, top } = getComputedStyle(head);
  return position === 'sticky' ? Math.max(0, head.getBoundingClientRect().height + Number.parseFloat(top)) : 0;
}
