import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey, rootSecret } from '../secret.ts';
import { readSecret } from '../settings.ts';

const PURPOSE = 'fingerprint of the secret';
const FINGERPRINT_BYTES = 16;

const inHex = (key: Uint8Array): string => Buffer.from(key).subarray(0, FINGERPRINT_BYTES).toString('hex');

/** Of the secret that a running site has. */
export const siteFingerprint = (keyFor: (purpose: string) => Uint8Array): string => inHex(keyFor(PURPOSE));

/** Of the secret that a site would have with these settings: SECRET, SECRET_FILE or the file in the data folder. */
export function fingerprintHere(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const given = readSecret('secret', env, process.cwd());
  if (given === undefined && !isThere(join(dataDir, 'secret'))) return undefined;
  return inHex(deriveKey(rootSecret(given, dataDir), PURPOSE));
}

function isThere(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
