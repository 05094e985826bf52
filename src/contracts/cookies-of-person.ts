import {
  APPLICATION_COOKIE,
  CODE_COOKIE,
  EARLY_CONSENT_COOKIE,
  LOG_IN_COOKIE,
  SIGNUP_COOKIE,
  SIGNUP_FLAG_COOKIE,
  SOCIAL_COOKIE,
  TRADING_CENTRAL_COOKIE,
  type CookieSpec,
} from './cookies.ts';
import { TRACKING_COOKIES } from './tracking-cookies.ts';

/** Cookies that tell of the person who used this browser, or of what the person did: erasure takes them away, choices of language, theme and consent stay. */
export const COOKIES_OF_PERSON: readonly CookieSpec[] = [
  SIGNUP_COOKIE,
  SIGNUP_FLAG_COOKIE,
  APPLICATION_COOKIE,
  EARLY_CONSENT_COOKIE,
  CODE_COOKIE,
  LOG_IN_COOKIE,
  SOCIAL_COOKIE,
  TRADING_CENTRAL_COOKIE,
  ...TRACKING_COOKIES,
];
