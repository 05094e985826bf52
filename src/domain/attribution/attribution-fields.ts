import { CONSENT_COOKIE, type CookieSpec } from '#contracts/cookies.ts';
import {
  CLICK_IDS_COOKIE,
  type ConsentCategory,
  FIRST_TOUCH_COOKIE,
  LAST_TOUCH_COOKIE,
  PARTNER_COOKIES,
  PROMO_CODE_COOKIE,
} from '#contracts/tracking-cookies.ts';
import { PARTNER_ID_MAX_LENGTH } from '#contracts/limits.ts';
import { boundedId } from './bounds.ts';
import { parseClickIds } from './click-ids.ts';
import { parsePromoCode } from './promo-code.ts';
import { parseTouch, type Touch } from './touch.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * What travels with a registration (docs/calls.md), read out of the cookies as untrusted input, and only
 * what is allowed. `consent` says on what ground. Nothing in it changes by itself while a page is open: a call that is
 * tried again must stay the same call (FRM-7). Undefined where there is nothing.
 */
export function attributionFields(
  read: (cookie: CookieSpec) => string | undefined,
  granted: readonly ConsentCategory[],
  now: number,
): Fields | undefined {
  const fields = {
    ...(granted.includes('measurement') ? measured(read, now) : {}),
    ...(granted.includes('marketing') ? marketed(read) : {}),
  };
  if (Object.keys(fields).length === 0) return undefined;
  const consent = read(CONSENT_COOKIE);
  return { ...fields, consent: consent !== undefined && /^[\w.-]{1,40}$/.test(consent) ? consent : 'notice' };
}

function measured(read: (cookie: CookieSpec) => string | undefined, now: number): Fields {
  const [first, last] = [parseTouch(read(FIRST_TOUCH_COOKIE), now), parseTouch(read(LAST_TOUCH_COOKIE), now)];
  const promo = parsePromoCode(read(PROMO_CODE_COOKIE));
  return {
    ...(first && touchFields('first', first)),
    ...(last && touchFields('last', last)),
    ...(last?.kind === 'campaign' ? utmFields(last) : {}),
    ...(promo && { promo_code: promo }),
  };
}

function marketed(read: (cookie: CookieSpec) => string | undefined): Fields {
  const ids = PARTNER_COOKIES.flatMap((cookie) => {
    const id = boundedId(read(cookie), PARTNER_ID_MAX_LENGTH);
    return id === undefined ? [] : [[cookie.name, id] as const];
  });
  const clicks = Object.entries(parseClickIds(read(CLICK_IDS_COOKIE))).filter(([name]) => !isOurs(name));
  return Object.fromEntries([...clicks, ...ids]);
}

/** The names of click ids are in a cookie that anyone can write. */
const isOurs = (name: string): boolean =>
  /^(?:first|last|utm)_|^(?:consent|promo_code)$/.test(name) || PARTNER_COOKIES.some((cookie) => cookie.name === name);

const touchFields = (which: 'first' | 'last', { at, ...words }: Touch): Fields =>
  named(`${which}_`, { ...words, at: moment(at) });

const utmFields = ({ source, medium, campaign, content, term, id }: Touch): Fields =>
  named('utm_', { source, medium, campaign, content, term, id });

const named = (prefix: string, words: Fields): Fields =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, value]) => (value === '' ? [] : [[`${prefix}${name}`, value]])),
  );

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString();
