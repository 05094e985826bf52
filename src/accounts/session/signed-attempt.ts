import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

/** Names an attempt to its own visitor: `attempt.expiry.signature`, expiry in Unix seconds. The key says what for. */
export function signAttempt(keys: KeyRing, attemptId: string, now: Date, seconds: number): string {
  const expires = String(Math.floor(now.getTime() / 1000) + seconds);
  return `${attemptId}.${expires}.${keyedHash(keys, attemptId, expires)}`;
}

/** The attempt that is named; undefined where the text is missing, expired or not ours. */
export function readSignedAttempt(keys: KeyRing, text: string | undefined, now: Date): string | undefined {
  const [attemptId, expires, signature, ...more] = (text ?? '').split('.');
  if (attemptId === undefined || expires === undefined || signature === undefined || more.length > 0) return undefined;
  if (!isKeyedHash(keys, signature, attemptId, expires)) return undefined;
  return Number(expires) > now.getTime() / 1000 ? attemptId : undefined;
}
