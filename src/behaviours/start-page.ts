import { followConsent } from './consent.ts';
import { followAddress } from './follow-address.ts';
import { rememberEdition } from './remember-edition.ts';
import { startRiskWarnings } from './risk-warning.ts';
import { startSession } from './start-session.ts';
import { startSiteMenu } from './site-menu.ts';
import { startSmoothAnchors } from './smooth-anchors.ts';
import { startThemeSwitch } from './theme-switch.ts';

/**
 * What the page itself does, widgets aside, after `startFirst`. All of it lives as long as the page.
 *
 * @param signs What the visitor has done before it was there.
 */
export function startPage(signs: readonly Pick<Event, 'type' | 'target'>[] = []): void {
  startSession();
  followConsent();
  followAddress();
  startRiskWarnings(signs.some(({ type }) => type === 'scroll'));
  startSiteMenu(signs);
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
