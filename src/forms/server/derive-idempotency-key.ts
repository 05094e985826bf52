import { createHmac } from 'node:crypto';
import { SIGNUP_COOKIE, XSRF_COOKIE, heldCookie } from '#contracts/cookies.ts';

/**
 * The `Idempotency-Key` of a form posted without JavaScript: the same body of the same form from the same visitor has
 * the same key, so a second press of the button repeats the answer and not the action (FRM-7). Keyed with the server's
 * secret, because the body holds a password.
 */
export function deriveIdempotencyKey(
  secret: string,
  cookies: Readonly<Record<string, string | undefined>>,
  call: string,
  body: unknown,
): string {
  const visitor = [XSRF_COOKIE, SIGNUP_COOKIE].map((spec) => heldCookie(cookies, spec) ?? '');
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify(['form', visitor, call, body]))
    .digest('base64url');
  return `form-${digest}`;
}
