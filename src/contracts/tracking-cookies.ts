import type { CookieSpec } from './cookies.ts';

const DAY_S = 86_400;
/** TRK-2: 6 months of 30 days. */
const TOUCH_LIFETIME_S = 6 * 30 * DAY_S;

/** What a visitor may allow or refuse (TRK-4): where visitors come from, and which advert or partner sent one. */
export const CONSENT_CATEGORIES = ['measurement', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Stored only while its category is allowed, deleted as soon as it is not (docs/tracking.md). */
export type TrackingCookieSpec = CookieSpec & { readonly essential: false; readonly category: ConsentCategory };

const tracking = (name: string, maxAgeSeconds: number, category: ConsentCategory): TrackingCookieSpec => ({
  name,
  maxAgeSeconds,
  httpOnly: false,
  essential: false,
  category,
});
/** Of which the specification does not fix the name. */
const ownTracking = (name: string, maxAgeSeconds: number, category: ConsentCategory): TrackingCookieSpec => ({
  ...tracking(name, maxAgeSeconds, category),
  hostName: `__Host-${name}`,
});

/** TRK-1: who sent the visitor. Each has the name of the parameter that brings it. */
export const PARTNER_COOKIES = [
  tracking('ref_id', 90 * DAY_S, 'marketing'),
  tracking('raf_code', 365 * DAY_S, 'marketing'),
  tracking('affid', 365 * DAY_S, 'marketing'),
  tracking('cxd', 365 * DAY_S, 'marketing'),
  tracking('sub_id', 90 * DAY_S, 'marketing'),
] as const;
/** The one of them that a brand may let other sites read, for one of its values (TRK-1). */
export const REF_ID_COOKIE = PARTNER_COOKIES[0];

/** TRK-2: the visit that brought the visitor for the first time, the last that says where from, and the present one. */
export const FIRST_TOUCH_COOKIE = ownTracking('fc_first', TOUCH_LIFETIME_S, 'measurement');
export const LAST_TOUCH_COOKIE = ownTracking('fc_last', TOUCH_LIFETIME_S, 'measurement');
export const VISIT_COOKIE = ownTracking('fc_visit', 1_800, 'measurement'); // TRK-2: 30 minutes after its last page
/** TRK-2: a number a visitor can read out on the telephone, where the brand wants one. */
export const PROMO_CODE_COOKIE = ownTracking('fc_promo', TOUCH_LIFETIME_S, 'measurement');
/** TRK-2: ids that advertising networks hang on the addresses they send people to. */
export const CLICK_IDS_COOKIE = ownTracking('fc_click', TOUCH_LIFETIME_S, 'marketing');

/** PGE-7, PGE-8: which version of the home page the visitor is shown; the server reads it. */
export const HOME_PAGE_VERSION_COOKIE = tracking('home_page_version', 365 * DAY_S, 'measurement');
/** PGE-7, PGE-8: the visitor has changed the version once, and so may again. */
export const SWITCH_HOME_PAGE_VERSION_COOKIE = tracking('switch_home_page_version', 365 * DAY_S, 'measurement');

/** Every cookie that waits for consent. */
export const TRACKING_COOKIES: readonly TrackingCookieSpec[] = [
  ...PARTNER_COOKIES,
  FIRST_TOUCH_COOKIE,
  LAST_TOUCH_COOKIE,
  VISIT_COOKIE,
  PROMO_CODE_COOKIE,
  CLICK_IDS_COOKIE,
  HOME_PAGE_VERSION_COOKIE,
  SWITCH_HOME_PAGE_VERSION_COOKIE,
];
