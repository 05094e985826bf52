/** Request headers of the calls (calls, common to all), in lower case as Node gives them. */

/** 1 to 200 visible ASCII characters; a repeat of the same request gives the same answer and makes one record. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Edition (`en-gb`), locale or language of the texts the visitor reads. */
export const LOCALE_HEADER = 'x-locale';
/** Names who calls; the two captcha calls carry it (FRM-5). */
export const CLIENT_HEADER = 'x-client';
export const SIGNUP_WEB_APP = 'signup-web-app';
/**
 * A secret made again by each server process. The sender is this process itself, by `app.inject`, on behalf of a form
 * posted without JavaScript whose Origin and Sec-Fetch-Site it has checked: the XSRF token is not asked for.
 */
export const INTERNAL_CALL_HEADER = 'x-forecourt-internal';
