import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The root secret: what the operator set, else one made at the first start and kept in the data folder, readable by
 * its owner only. Sessions and mail links outlive a restart because of it.
 */
export function rootSecret(given: string | undefined, dataDir: string): Uint8Array {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  const made = randomBytes(32);
  mkdirSync(dataDir, { recursive: true });
  // `wx`: two first starts at once must not end with two secrets.
  writeFileSync(file, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

/** A key for one purpose, so that what one part signs means nothing to another (RFC 5869). */
export const deriveKey = (root: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', root, 'forecourt', purpose, 32));
