import { followAddress } from './follow-address.ts';
import { followHeadHeight } from './follow-head-height.ts';
import { rememberEdition } from './remember-edition.ts';
import { startRiskWarnings } from './risk-warning.ts';
import { startConsent } from './start-consent.ts';
import { startSession } from './start-session.ts';
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
  startFew();
}

/** What few pages have: without its code pictures are links, and there are no reviews. */
function startFew(): void {
  if (document.querySelector('a[data-zoom]'))
    import('./enlarge-pictures.ts').then(({ enlargePictures }) => enlargePictures(), ignore);
  if (document.querySelector('.review-widget'))
    import('./review-widget.ts').then(({ bringReviews }) => bringReviews(), ignore);
}

const ignore = () => undefined;
