import { type KeyObject, createHmac, createSecretKey, hash, timingSafeEqual } from 'node:crypto';

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
