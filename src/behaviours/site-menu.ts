import { MOBILE_MENU_BELOW_PX } from '#contracts/limits.ts';
import { startNarrowMenu } from './narrow-menu.ts';
import { startWideMenu } from './wide-menu.ts';

/**
 * The menu works by itself: panels are details, the burger opens a popover (NAV-1, NAV-2, NAV-3). Scripts add what is
 * expected of a mega-menu on a wide screen, and of a menu over the whole page on a small one.
 */
export function startSiteMenu(): void {
  const menu = document.getElementById('site-menu');
  if (!menu) return;
  const wide = matchMedia(`(width >= ${MOBILE_MENU_BELOW_PX}px)`);
  startWideMenu(menu, wide);
  startNarrowMenu(menu, wide);
}
