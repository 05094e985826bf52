/**
 * Every number that the product promises, one home each. The comment names the requirement row
 * (docs/requirements.md) or the standard it comes from; a unit stands in the name.
 */

// Widget platform
export const CHUNK_LOAD_TIMEOUT_MS = 120_000; // PLT-5
export const NEAR_VIEWPORT_THRESHOLD = 0.1; // PGE-12, PLT-4

// Page shell
export const RISK_SCROLL_THROTTLE_MS = 100; // RSK-1
export const RISK_SCROLL_DEBOUNCE_MS = 30; // RSK-1
export const MOBILE_MENU_BELOW_PX = 1024; // NAV-2
export const STRIP_COLLAPSES_AT_OR_BELOW_PX = 1023; // RSK-3
export const MOBILE_MAX_PX = 767; // UIK-1
export const TABLET_MAX_PX = 991; // UIK-1
export const SCROLL_DURATION_MS = 500; // PGE-10
export const ANCHOR_EXTRA_OFFSET_PX = 20; // PGE-10

// Generic widgets
export const TABS_EXTRA_SCROLL_PX = 20; // TAB-3
export const ACCORDION_SLIDE_MS = 200; // ACC-5

// Live prices, browser side
export const TOKEN_REFRESH_MS = 300_000; // LIV-1
export const RECONNECT_DELAY_MS = 1_000; // LIV-4
export const ERROR_CLOSE_DELAY_MS = 1_000; // LIV-4
export const RECONNECT_DELAY_MAX_MS = 10_000; // LIV-4 (d)
export const RECONNECT_PLAIN_FAILURES = 5; // LIV-4 (d): only after so many in a row the delay grows
export const PING_EVERY_MS = 10_000; // LIV-6
export const PONG_WAIT_MS = 2_000; // LIV-6
export const STALE_QUOTE_AGE_S = 1_800; // QTS-9

// Live prices, server side
export const GATEWAY_PERIOD_MS = 250; // architecture: conflation, default
export const GATEWAY_MAX_CONNECTIONS = 20_000; // LIV-7
export const GATEWAY_MAX_INSTRUMENTS = 200; // LIV-7: instruments one connection may name
export const GATEWAY_MAX_MESSAGE_BYTES = 16_384; // LIV-7: larger frames close with 1009
export const GATEWAY_HANDSHAKE_MS = 5_000; // LIV-7: a socket that sends no first message by then is closed
export const GATEWAY_MAX_BUFFERED_BYTES = 262_144; // LIV-7: a reader behind by more skips values, never loses the newest
export const TICK_TOKEN_TTL_S = 900; // a connection token outlives three refreshes (LIV-1)

// Accounts
export const ACCESS_TOKEN_TTL_S = 1_800; // calls: /api/user/session, token 30 min
export const SESSION_MAX_S = 43_200; // calls: /api/user/session, session 12 h
export const SESSION_CHECK_MS = 60_000; // SES-1
export const VERIFICATION_LINK_TTL_S = 86_400; // calls: mail links, verification 24 h
export const SIGNUP_COOKIE_TTL_S = 86_400; // calls: sign-up cookie 24 h
export const PASSWORD_MIN_LENGTH = 10; // NIST SP 800-63B: length before composition
export const PASSWORD_MAX_LENGTH = 128; // bounds the hash's work
export const EMAIL_MAX_LENGTH = 254; // RFC 5321 4.5.3.1.3
export const MINIMUM_AGE_YEARS = 18; // account opening
export const MAXIMUM_AGE_YEARS = 120; // account opening: a birth date longer ago is a slip of the year
export const PERSON_NAME_MAX_LENGTH = 100; // FRM-2: longest first, last and city name kept
export const ADDRESS_LINE_MAX_LENGTH = 200; // FRM-2
export const POSTAL_CODE_MAX_LENGTH = 20; // FRM-2

// Requests
export const FORM_REQUEST_TIMEOUT_MS = 30_000; // FRM-6: 'timeout of N ms exceeded'
export const BODY_MAX_BYTES = 65_536; // largest JSON body of a call
