import { type ConsentCategory, TRACKING_COOKIES } from '#contracts/tracking-cookies.ts';
import { NO_TRACKING_SETTINGS, type TrackingSettings } from '#contracts/tracking.ts';
import { CONSENT_EVENT, pageConsent } from '#kit/consent.ts';
import { clearCookie, readCookie } from '#kit/cookies.ts';
import { followBanner } from './consent-banner.ts';
import { landing } from './landing.ts';
import { hideConsent } from './show-consent.ts';

let isFollowing = false;

/** [TRK-4] Consent binds what is stored, by what was answered before and by what the banner is answered. Once for a page. */
export function followConsent(): void {
  // A page without visitors of its own has none, as a gallery's frame.
  if (isFollowing || document.body.dataset['consent'] === undefined) return;
  isFollowing = true;
  const kept = new Set<ConsentCategory>();

  const apply = () => {
    const { granted } = pageConsent();
    for (const cookie of TRACKING_COOKIES)
      if (!granted.includes(cookie.category) && readCookie(cookie) !== undefined) clearCookie(cookie);
    for (const category of kept) if (!granted.includes(category)) kept.delete(category);
    if (granted.every((category) => kept.has(category))) return;
    import('./keep-attribution.ts').then(
      ({ keepAttribution }) => {
        // Meanwhile the visitor may have thought otherwise.
        const fresh = pageConsent().granted.filter((category) => !kept.has(category));
        for (const category of fresh) kept.add(category);
        keepAttribution(landing, fresh, settings());
      },
      () => undefined, // PLT-5: the code did not come; the visit goes uncounted, the page works
    );
  };

  apply();
  document.addEventListener(CONSENT_EVENT, apply);
  followBanner();
  // A page that comes back as it was left: the visitor may have answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (!pageConsent().isOpen) hideConsent();
    apply();
  });
}

/** Written by our own server; absent where the brand says nothing. */
function settings(): TrackingSettings {
  const written = document.body.dataset['tracking'];
  return written === undefined ? NO_TRACKING_SETTINGS : (JSON.parse(written) as TrackingSettings);
}
