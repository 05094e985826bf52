import { deriveKeys } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { secretsHere } from '../secrets-here.ts';

const PURPOSE = 'fingerprint of the secret';
const FINGERPRINT_BYTES = 16;

const inHex = (key: Uint8Array): string => Buffer.from(key).subarray(0, FINGERPRINT_BYTES).toString('hex');

/** Of the secret that a running site signs with. */
export const siteFingerprint = (keyFor: (purpose: string) => KeyRing): string => inHex(keyFor(PURPOSE)[0]);

/** Of the secrets that a site would have with these settings, the one that signs first. */
export const fingerprintsHere = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] => {
  const secrets = secretsHere(dataDir, env);
  return secrets === undefined ? [] : deriveKeys(secrets, PURPOSE).map(inHex);
};
