import { type KeyObject, createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** One key a purpose, so that what one part signs means nothing to another (RFC 5869). */
export type AccountKeys = {
  readonly signUpCookie: Uint8Array;
  readonly resumeLink: Uint8Array;
  readonly accessToken: Uint8Array;
  readonly idempotency: Uint8Array;
  readonly throttle: Uint8Array;
  readonly platformPassword: Uint8Array;
  readonly oneTimeCode: Uint8Array;
  readonly captcha: Uint8Array;
  readonly social: Uint8Array;
  readonly earlyConsent: Uint8Array;
  readonly device: Uint8Array;
};

export function accountKeys(secret: Uint8Array): AccountKeys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'forecourt', `accounts/${purpose}`, 32));
  return {
    signUpCookie: derive('sign-up-cookie'),
    resumeLink: derive('resume-link'),
    accessToken: derive('access-token'),
    idempotency: derive('idempotency'),
    throttle: derive('throttle'),
    platformPassword: derive('platform-password'),
    oneTimeCode: derive('one-time-code'),
    captcha: derive('captcha'),
    social: derive('social'),
    earlyConsent: derive('early-consent'),
    device: derive('device'),
  };
}

/** HMAC-SHA-256 over parts that cannot run into each other; base64url. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  let object = KEY_OBJECTS.get(key);
  if (object === undefined) KEY_OBJECTS.set(key, (object = createSecretKey(key)));
  return createHmac('sha256', object).update(JSON.stringify(parts)).digest('base64url');
}

/** Made once a key: that takes longer than to use it. */
const KEY_OBJECTS = new WeakMap<Uint8Array, KeyObject>();

/** Equality whose time does not tell how much of a guess was right. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}
