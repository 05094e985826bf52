import { followHeadHeight } from './head-height.ts';
import { rememberEdition } from './remember-edition.ts';
import { startRiskStrip } from './risk-strip.ts';
import { startSession } from './session.ts';
import { startSiteMenu } from './site-menu.ts';
import { startSmoothAnchors } from './smooth-anchors.ts';
import { startThemeSwitch } from './theme-switch.ts';

/** What the page itself does, widgets aside. All of it lives as long as the page. */
export function startPage(): void {
  startSession();
  followHeadHeight();
  startRiskStrip();
  startSiteMenu();
  startThemeSwitch();
  startSmoothAnchors();
  rememberEdition();
}
