import { MOBILE_MENU_BELOW_PX } from '#contracts/limits.ts';
import { startNarrowMenu } from './narrow-menu.ts';
import { startWideMenu } from './wide-menu.ts';

/** What scripts add: what is expected of a mega-menu on a wide screen, and of a menu over the whole page on a small one. */
export function startMenu(menu: HTMLElement): void {
  const wide = matchMedia(`(width >= ${MOBILE_MENU_BELOW_PX}px)`);
  startWideMenu(menu, wide);
  startNarrowMenu(menu, wide);
}
