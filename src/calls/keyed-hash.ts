import { type KeyObject, createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type KeyRing, type NonEmpty, mapEach } from '#contracts/key-ring.ts';

/** Keys for one purpose out of others, so that what one part signs means nothing to another (RFC 5869). */
export const deriveKeys = (keys: KeyRing, purpose: string): KeyRing =>
  mapEach(keys, (key) => new Uint8Array(hkdfSync('sha256', key, 'forecourt', purpose, 32)));

/** Names a key and tells nothing of it: what is derived from it is stored beside this name. */
export const keyId = (key: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', key, 'forecourt', 'key-id', 9)).toString('base64url');

/** HMAC-SHA-256 by the key that signs, over parts that cannot run into each other; base64url. */
export const keyedHash = ([first]: KeyRing, ...parts: readonly string[]): string => hashBy(first, parts);

/** The same parts by each key, that of the one that signs first: what is stored under such a hash is found by any of them. */
export const keyedHashes = (keys: KeyRing, ...parts: readonly string[]): NonEmpty<string> =>
  mapEach(keys, (key) => hashBy(key, parts));

/** Whether one of the keys made this hash of the parts. The time tells nothing of it. */
export const isKeyedHash = (keys: KeyRing, given: string, ...parts: readonly string[]): boolean =>
  keyedHashes(keys, ...parts)
    .map((made) => sameSecret(given, made))
    .includes(true);

function hashBy(key: Uint8Array, parts: readonly string[]): string {
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
