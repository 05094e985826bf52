import { CONSENT_COOKIE } from '#contracts/cookies.ts';
import { hideConsent, showConsent } from './show-consent.ts';

/** An answer is there already, or none is needed: the visit may be kept before its visitor does anything. */
function mayKeepVisit(): boolean {
  if (document.body.dataset['consent'] === 'notice') return true;
  try {
    return document.cookie.includes(`${CONSENT_COOKIE.name}=`);
  } catch {
    return false; // a sandboxed frame keeps nothing
  }
}

/** [TRK-4] Asks where it is due. What follows the answer comes with the visitor, or now where something may be kept. */
export function startConsent(): void {
  if (document.body.dataset['consent'] === undefined) return; // a page without visitors of its own, as a gallery's frame
  showConsent();
  if (mayKeepVisit()) import('./consent.ts').then(({ followConsent }) => followConsent(), hideConsent);
}
