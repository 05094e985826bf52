import { deriveKeys } from '#calls/keyed-hash.ts';
import { type KeyRing, type NonEmpty, mapEach } from '#contracts/key-ring.ts';
import { secretsHere } from '../secrets-here.ts';

const PURPOSE = 'fingerprint of the secret';
const FINGERPRINT_BYTES = 16;

const inHex = (key: Uint8Array): string => Buffer.from(key).subarray(0, FINGERPRINT_BYTES).toString('hex');

/** Of the secrets of a running site, the one that signs first. */
export const siteFingerprints = (keyFor: (purpose: string) => KeyRing): NonEmpty<string> =>
  mapEach(keyFor(PURPOSE), inHex);

/** Of the secrets that a site would have with these settings, the one that signs first. */
export const fingerprintsHere = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] => {
  const secrets = secretsHere(dataDir, env);
  return secrets === undefined ? [] : deriveKeys(secrets, PURPOSE).map(inHex);
};
