import { deriveKeys, isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

/** What a link is good for: a token of one purpose means nothing to another. */
export type LinkPurpose = 'e-book' | 'download' | 'article' | 'event-seat' | 'premium-analytics' | 'trading-central';

/** Keys of their own, whatever else the secret signs. */
export const signedLinkKeys = (secret: KeyRing): KeyRing => deriveKeys(secret, 'enquiries/signed-link');

/** `expiry.signature`, expiry in Unix seconds: opens `path` for `purpose` until then. Nothing of it is kept. */
export function signLink(keys: KeyRing, purpose: LinkPurpose, path: string, expires: Date): string {
  const expiry = String(Math.floor(expires.getTime() / 1000));
  return `${expiry}.${keyedHash(keys, purpose, path, expiry)}`;
}

/** `expired`: it was signed here, and its time is over. `unknown`: it was not, or is not whole. */
export type LinkVerdict = 'good' | 'expired' | 'unknown';

/** What this token is to the path now. The comparison's time tells nothing of the signature. */
export function linkVerdict(keys: KeyRing, purpose: LinkPurpose, path: string, token: string, now: Date): LinkVerdict {
  const [, expiry, signature] = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (expiry === undefined || signature === undefined || !isKeyedHash(keys, signature, purpose, path, expiry))
    return 'unknown';
  return Number(expiry) * 1000 > now.getTime() ? 'good' : 'expired';
}

export const opensLink = (...link: Parameters<typeof linkVerdict>): boolean => linkVerdict(...link) === 'good';
