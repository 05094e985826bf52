import { enlargePictures } from './enlarge-pictures.ts';
import { followAddress } from './follow-address.ts';
import { followHeadHeight } from './follow-head-height.ts';
import { rememberEdition } from './remember-edition.ts';
import { bringReviews } from './review-widget.ts';
import { startRiskWarnings } from './risk-warning.ts';
import { startConsent } from './start-consent.ts';
import { startSession } from './session.ts';
import { startSiteMenu } from './site-menu.ts';
import { startSmoothAnchors } from './smooth-anchors.ts';
import { startThemeSwitch } from './theme-switch.ts';

/** What the page itself does, widgets aside. All of it lives as long as the page. */
export function startPage(): void {
  startSession();
  startConsent();
  followAddress();
  followHeadHeight();
  startRiskWarnings();
  startSiteMenu();
  startThemeSwitch();
  startSmoothAnchors();
  rememberEdition();
  enlargePictures();
  bringReviews();
}
