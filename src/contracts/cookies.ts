/** Names, lifetimes and attributes of every cookie the site sets. `essential` ones need no consent (TRK-4). */
export type CookieSpec = {
  /** On a site without https, whose cookies browsers refuse by a name with the prefix; everywhere where `hostName` is left out. */
  readonly name: string;
  /** On https, where no other host of the domain can set it (ASVS 3.3.3). Left out where the specification fixes the name. */
  readonly hostName?: `__Host-${string}`;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  readonly essential: boolean;
};

/** What it is set by. */
export const cookieName = ({ name, hostName }: CookieSpec, isHttps: boolean): string =>
  isHttps ? (hostName ?? name) : name;

/**
 * What a browser holds of it, also where the version before has set it, without the prefix: browsers keep such a cookie for its time.
 * docs/upgrading.md says for how long both are read.
 */
export const heldCookie = (
  cookies: Readonly<Record<string, string | undefined>>,
  { name, hostName }: Pick<CookieSpec, 'hostName' | 'name'>,
): string | undefined => cookies[hostName ?? name] ?? cookies[name];

const DAY_S = 86_400;
/** Double-submit XSRF token; readable by script so that clients can copy it into `X-XSRF-TOKEN` (calls, common). */
export const XSRF_COOKIE = {
  name: 'XSRF-TOKEN',
  maxAgeSeconds: 30 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;
export const XSRF_HEADER = 'x-xsrf-token';

/** Signed; names the profile being registered from step to step (calls, common). */
export const SIGNUP_COOKIE = {
  name: 'fc_signup',
  hostName: '__Host-fc_signup',
  maxAgeSeconds: DAY_S,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** Readable, without content: makes the body class `session-cookie` (PGE-13). */
export const SIGNUP_FLAG_COOKIE = {
  name: 'fc_signup_flag',
  hostName: '__Host-fc_signup_flag',
  maxAgeSeconds: DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** Signed; names the consent that was given before there is an account, so that the sign-up which follows keeps it (calls, registration client). */
export const EARLY_CONSENT_COOKIE = {
  name: 'fc_early_consent',
  hostName: '__Host-fc_early_consent',
  maxAgeSeconds: DAY_S,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** Signed; names whose application the link of a mail has opened in this browser, for an hour (decision 140). */
export const APPLICATION_COOKIE = {
  name: 'fc_application',
  hostName: '__Host-fc_application',
  maxAgeSeconds: 3_600,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** The id of the code that was sent by SMS last, so that the next step needs only the code. */
export const CODE_COOKIE = {
  name: 'fc_code',
  hostName: '__Host-fc_code',
  maxAgeSeconds: 600,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** The id of the log-in that waits for a second factor; a random number that only this browser knows. */
export const LOG_IN_COOKIE = {
  name: 'fc_log_in',
  hostName: '__Host-fc_log_in',
  maxAgeSeconds: 600,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** Sealed; state, nonce and proof key of a log-in by another provider that is under way. */
export const SOCIAL_COOKIE = {
  name: 'fc_social',
  hostName: '__Host-fc_social',
  maxAgeSeconds: 600,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;
/** Signed; names the sign-up for trading central from step to step. */
export const TRADING_CENTRAL_COOKIE = {
  name: 'fc_trading_central',
  hostName: '__Host-fc_trading_central',
  maxAgeSeconds: DAY_S,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;

/**
 * Signed; a browser that has proved itself the owner's of an account, by a log-in or by the link of a mail. Holds random
 * numbers only.
 */
export const DEVICE_COOKIE = {
  name: 'fc_device',
  hostName: '__Host-device',
  maxAgeSeconds: 180 * DAY_S,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;

/** The session of a member of staff in the console; a random number. */
export const CONSOLE_COOKIE = {
  name: 'fc_console',
  hostName: '__Host-console',
  maxAgeSeconds: 43_200,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;

/** The edition a visitor chose, so that `/` leads there. */
export const EDITION_COOKIE = {
  name: 'fc_edition',
  hostName: '__Host-fc_edition',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** REG-1: the regulator a visitor chose. Browsers may shorten it; what counts is the attribute sent. */
export const REGULATOR_COOKIE = {
  name: 'oc_regulator_name',
  maxAgeSeconds: 1825 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** RSK-3: holds the regulator code while the strip is collapsed. */
export const RISK_STRIP_COOKIE = {
  name: 'riskWarningClosed',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** RSK-1: the visitor has collapsed the expandable warning, or scrolled on. Its name is the specification's. */
export const EXPANDABLE_RISK_COOKIE = {
  name: 'ESMA_RISK_WARNING_CLICKED',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** RSK-2: the visitor has closed the removable warning; whatever it holds, it stays closed. */
export const REMOVABLE_RISK_COOKIE = {
  name: 'ASIC_RISK_WARNING_CLICKED',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** PLT-8: the visitor closed the banner that offers the app. */
export const APP_BANNER_COOKIE = {
  name: 'fc_app_banner',
  hostName: '__Host-fc_app_banner',
  maxAgeSeconds: 30 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** STA-2: the visitor does not want to see the warning of stolen accounts again. */
export const STOLEN_ACCOUNTS_COOKIE = {
  name: 'fb_stolen_account_reminder',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** TRK-4: what the visitor chose, when, and in answer to which version of the question. Kept for 180 days, then the visitor is asked again. */
export const CONSENT_COOKIE = {
  name: 'fc_consent',
  hostName: '__Host-fc_consent',
  maxAgeSeconds: 180 * DAY_S,
  httpOnly: false,
  essential: true,
} as const satisfies CookieSpec;

/** Beginning of the local-storage keys of pop-ups that a visitor has seen and that open by themselves only once (PLT-8). */
export const SEEN_STORAGE_PREFIX = 'fc-seen-';

/**
 * Signed; a reader by a random number, so that one reader has one vote (RAT-2). Essential: it comes with the first vote,
 * which it serves and nothing else.
 */
export const READER_COOKIE = {
  name: 'fc_reader',
  hostName: '__Host-fc_reader',
  maxAgeSeconds: 365 * DAY_S,
  httpOnly: true,
  essential: true,
} as const satisfies CookieSpec;

/** Local-storage key of a vote (RAT-2), before the article's id; it holds {stars, isLiked: 1}. */
export const VOTE_STORAGE_PREFIX = 'fc-rating:';

/** Beginning of the local-storage keys of lessons read, before the course's id; it holds their names, as a JSON list. */
export const COURSE_STORAGE_PREFIX = 'fc-course:';

/** Local-storage key of the session token (SES-5). */
export const SESSION_STORAGE_KEY = 'JWT';
/** Local-storage key of the theme a visitor chose: `light` or `dark`; absent, the system's. */
export const THEME_STORAGE_KEY = 'fc-theme';

/** Local-storage key that changes whenever a session of staff goes on under another token. */
export const CONSOLE_RENEWED_STORAGE_KEY = 'fc-console-renewed';
/** Event of the document: the session goes on with another token, which is stored. */
export const SESSION_RENEWED_EVENT = 'fc-session-renewed';
/** Event of the document: the session has ended on this page, and the server knows. `detail.isErased`: and so have the person's data. */
export const SESSION_ENDED_EVENT = 'fc-session-ended';
