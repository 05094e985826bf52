import { type ConsentCategory, TRACKING_COOKIES } from '#contracts/tracking-cookies.ts';
import { CONSENT_FONT_WAIT_MS } from '#contracts/limits.ts';
import { NO_TRACKING_SETTINGS, type TrackingSettings } from '#contracts/tracking.ts';
import type { Landing } from '#domain/attribution/arrival.ts';
import { CONSENT_EVENT, pageConsent } from '#kit/consent.ts';
import { clearCookie, readCookie } from '#kit/cookies.ts';
import type * as banner from './consent-banner.ts';

type BannerCode = typeof banner;

/** [TRK-4] Consent binds what is stored. The first-paint script has opened the banner where it is due; its code comes only then. */
export function followConsent(landing: Landing): void {
  const { dataset } = document.documentElement;
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

  const fontsCame = Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, CONSENT_FONT_WAIT_MS))]);
  const withBanner = (use: (banner: BannerCode) => void) => {
    import('./consent-banner.ts').then(
      (code) => {
        use(code);
        // Seen one frame after it has measured how much room the header leaves it: before, it would shrink in view.
        void fontsCame
          .then(nextFrame)
          .then(nextFrame)
          .then(() => (dataset['consentReady'] = ''));
      },
      // A banner that nothing works is not left in the way; nothing is stored, and the next page asks again.
      () => delete dataset['consent'],
    );
  };

  apply();
  document.addEventListener(CONSENT_EVENT, apply);
  if (dataset['consent'] !== undefined) withBanner(({ startBanner }) => startBanner());
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (opener) withBanner(({ reopenBanner }) => reopenBanner(opener));
  });
  // A page that comes back as it was left: the visitor may have answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (!pageConsent().isOpen) delete dataset['consent'];
    apply();
  });
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Written by our own server; absent where the brand says nothing. */
function settings(): TrackingSettings {
  const written = document.body.dataset['tracking'];
  return written === undefined ? NO_TRACKING_SETTINGS : (JSON.parse(written) as TrackingSettings);
}
