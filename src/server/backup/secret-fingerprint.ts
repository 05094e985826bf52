import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKeys } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { rootSecrets } from '../secret.ts';
import { readSigningSecrets } from '../settings.ts';

const PURPOSE = 'fingerprint of the secret';
const FINGERPRINT_BYTES = 16;

const inHex = (key: Uint8Array): string => Buffer.from(key).subarray(0, FINGERPRINT_BYTES).toString('hex');

/** Of the secret that a running site signs with. */
export const siteFingerprint = (keyFor: (purpose: string) => KeyRing): string => inHex(keyFor(PURPOSE)[0]);

/** Of the secrets that a site would have with these settings, the one that signs first: SECRET, SECRET_FILE or the file in the data folder. */
export function fingerprintsHere(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const given = readSigningSecrets(env, process.cwd());
  if (given === undefined && !existsSync(join(dataDir, 'secret'))) return [];
  return deriveKeys(rootSecrets(given, dataDir), PURPOSE).map(inHex);
}
