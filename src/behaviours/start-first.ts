import { followHeadHeight } from './follow-head-height.ts';
import { startConsent } from './start-consent.ts';

/** What a page does before anybody does anything, live prices and widgets aside. */
export function startFirst(): void {
  startConsent();
  followHeadHeight();
}
