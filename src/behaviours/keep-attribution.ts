import {
  CLICK_IDS_COOKIE,
  type ConsentCategory,
  FIRST_TOUCH_COOKIE,
  LAST_TOUCH_COOKIE,
  PARTNER_COOKIES,
  PROMO_CODE_COOKIE,
  REF_ID_COOKIE,
  VISIT_COOKIE,
} from '#contracts/tracking-cookies.ts';
import type { TrackingSettings } from '#contracts/tracking.ts';
import { clickIds, type Landing, originOf, partnerIds } from '#domain/attribution/arrival.ts';
import { formatClickIds, mergeClickIds, parseClickIds } from '#domain/attribution/click-ids.ts';
import { newPromoCode, parsePromoCode } from '#domain/attribution/promo-code.ts';
import { formatTouch, parseTouch } from '#domain/attribution/touch.ts';
import { formatVisit, parseVisit, trackPage } from '#domain/attribution/visit.ts';
import { readCookie, writeCookie } from '#kit/cookies.ts';

/** [TRK-1, TRK-2] Stores what the page was opened with, as far as it is allowed by now. Loaded only then. */
export function keepAttribution(
  landing: Landing,
  allowed: readonly ConsentCategory[],
  settings: TrackingSettings,
): void {
  if (allowed.includes('marketing')) keepIds(landing, settings);
  if (allowed.includes('measurement')) keepVisit(landing, settings);
}

function keepIds(landing: Landing, { clickIds: moreClickIds, crossSiteRefId }: TrackingSettings): void {
  const ids = partnerIds(landing);
  for (const cookie of PARTNER_COOKIES) {
    const id = ids[cookie.name];
    if (id !== undefined)
      writeCookie(cookie, id, cookie === REF_ID_COOKIE && id === crossSiteRefId ? 'cross-site' : 'site');
  }
  const clicked = clickIds(landing, moreClickIds);
  if (Object.keys(clicked).length > 0)
    writeCookie(CLICK_IDS_COOKIE, formatClickIds(mergeClickIds(clicked, parseClickIds(readCookie(CLICK_IDS_COOKIE)))));
}

function keepVisit(landing: Landing, { clickIds: moreClickIds, ownHosts, promoCode }: TrackingSettings): void {
  const now = Math.floor(Date.now() / 1000);
  const before = {
    first: parseTouch(readCookie(FIRST_TOUCH_COOKIE), now),
    last: parseTouch(readCookie(LAST_TOUCH_COOKIE), now),
    visit: parseVisit(readCookie(VISIT_COOKIE), now),
  };
  const { first, last, visit } = trackPage(before, originOf(landing, ownHosts, moreClickIds), landing.path, now);
  // Each lives from the visit that it is about; only the session is prolonged by its pages.
  if (first !== before.first) writeCookie(FIRST_TOUCH_COOKIE, formatTouch(first));
  if (last !== before.last) writeCookie(LAST_TOUCH_COOKIE, formatTouch(last));
  writeCookie(VISIT_COOKIE, formatVisit(visit));
  if (promoCode && parsePromoCode(readCookie(PROMO_CODE_COOKIE)) === undefined)
    writeCookie(PROMO_CODE_COOKIE, newPromoCode(randomBits));
}

const randomBits = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
