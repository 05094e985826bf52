import { deriveKeys } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { secretsHere } from './secrets-here.ts';

const PURPOSE = 'audit';

/** What the site signs heads of the audit trail with, and hides client addresses by. */
export const auditKeys = (keyFor: (purpose: string) => KeyRing): KeyRing => keyFor(PURPOSE);

/** The same for a command; undefined where it finds no secret. */
export function auditKeysHere(dataDir: string): KeyRing | undefined {
  const secrets = secretsHere(dataDir);
  return secrets && deriveKeys(secrets, PURPOSE);
}
