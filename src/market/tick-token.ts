import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#contracts/key-ring.ts';
import { TICK_TOKEN_TTL_S } from '#contracts/limits.ts';

/** Admission to the price sockets: `<expiry, Unix seconds in base 36>.<HMAC-SHA-256, base64url>`. It names nobody. */
export type TickTokens = {
  readonly issue: () => string;
  readonly check: (token: string) => 'good' | 'forged' | 'expired';
};

/** Keeps this token from passing for anything else that is signed with the same secret, and the reverse. */
const PURPOSE = 'forecourt tick token';

/** `now` is Unix milliseconds. */
export function createTickTokens(secrets: KeyRing, now: () => number): TickTokens {
  const sign = (secret: Uint8Array, expiry: string): Buffer =>
    createHmac('sha256', secret).update(`${PURPOSE} ${expiry}`).digest();
  return {
    issue() {
      const expiry = (Math.floor(now() / 1000) + TICK_TOKEN_TTL_S).toString(36);
      return `${expiry}.${sign(secrets[0], expiry).toString('base64url')}`;
    },
    check(token) {
      const [expiry = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isSigned = (due: Buffer) => given.length === due.length && timingSafeEqual(given, due);
      if (more.length > 0 || !secrets.some((secret) => isSigned(sign(secret, expiry)))) return 'forged';
      return Number.parseInt(expiry, 36) > now() / 1000 ? 'good' : 'expired';
    },
  };
}
