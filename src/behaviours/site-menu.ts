import { MOBILE_MENU_BELOW_PX } from '#contracts/limits.ts';

/**
 * The menu works by itself: groups are details, the burger opens a popover (NAV-1, NAV-2). This adds what a menu on a
 * wide screen is expected to do: it closes on Escape, on a click elsewhere and when the focus leaves it, and when a bar comes to stand below it
 * (SPY-2), which an open panel would cover.
 */
export function startSiteMenu(): void {
  const menu = document.getElementById('site-menu');
  if (!menu) return;
  const wide = matchMedia(`(width >= ${MOBILE_MENU_BELOW_PX}px)`);
  const open = () => menu.querySelector<HTMLDetailsElement>('details[open]');
  const close = () => open()?.removeAttribute('open');

  document.addEventListener('click', ({ target }) => {
    if (wide.matches && target instanceof Node && !open()?.contains(target)) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (wide.matches && relatedTarget instanceof Node && !open()?.contains(relatedTarget)) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    const group = open();
    if (key !== 'Escape' || !wide.matches || !group) return;
    close();
    group.querySelector('summary')?.focus();
  });
  // The bar says so on <html>. A panel that the visitor opens later stands over it.
  new MutationObserver(() => {
    if (wide.matches && document.documentElement.dataset['spyFixed'] !== undefined) close();
  }).observe(document.documentElement, { attributeFilter: ['data-spy-fixed'] });
  // A popover that is open when the window grows would stay in the top layer.
  wide.addEventListener('change', () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
    close();
  });
}
