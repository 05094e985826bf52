/** Names, lifetimes and attributes of every cookie the site sets. `essential` ones need no consent (TRK-4). */
export type CookieSpec = {
  readonly name: string;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  readonly essential: boolean;
};

const DAY_S = 86_400;

/** Double-submit XSRF token; readable by script so that clients can copy it into `X-XSRF-TOKEN` (calls, common). */
export const XSRF_COOKIE = { name: 'XSRF-TOKEN', maxAgeSeconds: 30 * DAY_S, httpOnly: false, essential: true } as const satisfies CookieSpec;
export const XSRF_HEADER = 'x-xsrf-token';

/** Signed; names the profile being registered from step to step (calls, common). */
export const SIGNUP_COOKIE = { name: 'fc_signup', maxAgeSeconds: DAY_S, httpOnly: true, essential: true } as const satisfies CookieSpec;
/** Readable, without content: makes the body class `session-cookie` (PGE-13). */
export const SIGNUP_FLAG_COOKIE = { name: 'fc_signup_flag', maxAgeSeconds: DAY_S, httpOnly: false, essential: true } as const satisfies CookieSpec;

/** The edition a visitor chose, so that `/` leads there. */
export const EDITION_COOKIE = { name: 'fc_edition', maxAgeSeconds: 365 * DAY_S, httpOnly: false, essential: true } as const satisfies CookieSpec;

/** RSK-3: holds the regulator code while the strip is collapsed. */
export const RISK_STRIP_COOKIE = { name: 'riskWarningClosed', maxAgeSeconds: 365 * DAY_S, httpOnly: false, essential: true } as const satisfies CookieSpec;

/** Local-storage key of the session token (SES-5). */
export const SESSION_STORAGE_KEY = 'JWT';
/** Local-storage key of the theme a visitor chose: `light` or `dark`; absent, the system's. */
export const THEME_STORAGE_KEY = 'fc-theme';
