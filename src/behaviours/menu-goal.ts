/** Where a key leads within a list; undefined for no key of it, and at its ends. */
const inList = (
  list: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
  back: string,
  forward: string,
): HTMLElement | undefined => {
  const at = list.indexOf(from);
  if (key === 'Home') return list[0];
  if (key === 'End') return list.at(-1);
  if (key === forward) return list[at + 1];
  return key === back && at > 0 ? list[at - 1] : undefined;
};

/**
 * [NAV-3] Where an arrow key, Home or End leads from an element of the mega-menu (WAI-ARIA APG, disclosure navigation
 * with its optional keys): along the titles, down into a panel, along its items, into a second panel and back. What has
 * to be open for that is opened.
 */
export function menuGoal(menu: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl';
  const [backward, forward] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

  const group = from.closest<HTMLDetailsElement>('.menu-group');
  if (!group) return undefined;
  const items = all(group, '.menu-item, .menu-featured');
  if (from.matches('.menu-title')) {
    if (key !== 'ArrowDown') return inList(all(menu, '.menu-title'), from, key, backward, forward);
    group.open = true;
    return items[0];
  }

  const more = from.closest<HTMLDetailsElement>('.menu-more');
  if (from.matches('.menu-link')) {
    if (key === backward) return more?.querySelector<HTMLElement>('summary') ?? undefined;
    return more ? inList(all(more, '.menu-link'), from, key, 'ArrowUp', 'ArrowDown') : undefined;
  }

  if (key === forward && more) {
    more.open = true;
    return more.querySelector<HTMLElement>('.menu-link') ?? undefined;
  }
  if (key === 'ArrowUp' && from === items[0]) return group.querySelector('summary') ?? undefined;
  return inList(items, from, key, 'ArrowUp', 'ArrowDown');
}
