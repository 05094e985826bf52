import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '#contracts/key-ring.ts';
import { keyId } from './keyed-hash.ts';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits, a tag of 128. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only the site can read, by the key that signs: `key.sealed`, the first part names the key.
 * @param about whose it is: sealed for one, it is worth nothing in another's row
 */
export const sealText = ([key]: KeyRing, text: string, about: string): string =>
  `${keyId(key)}.${seal(key, Buffer.from(text), about).toString('base64url')}`;

/** The same of bytes: the name of the key, a zero, and what is sealed. */
export const sealBytes = ([key]: KeyRing, bytes: Uint8Array, about: string): Uint8Array =>
  Buffer.concat([Buffer.from(`${keyId(key)}\0`), seal(key, bytes, about)]);

function seal(key: Uint8Array, bytes: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where none of the keys sealed it, or it was sealed for another */
export function unsealText(keys: KeyRing, sealed: string, about: string): string {
  const [name = '', content = ''] = sealed.split('.');
  return unseal(keys, name, Buffer.from(content, 'base64url'), about).toString('utf8');
}

/** @throws Error where none of the keys sealed it, or it was sealed for another */
export function unsealBytes(keys: KeyRing, sealed: Uint8Array, about: string): Uint8Array {
  const all = Buffer.from(sealed);
  const at = all.indexOf(0);
  return unseal(keys, all.subarray(0, at).toString(), all.subarray(at + 1), about);
}

function unseal(keys: KeyRing, name: string, bytes: Buffer, about: string): Buffer {
  const key = keys.find((each) => keyId(each) === name);
  if (key === undefined)
    throw new Error(`sealed text: no key of SECRET has the name ${name}. List the secret that it was sealed by.`);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** The beginning of what the key that signs has sealed: anything else was sealed by an older one. */
export const sealedBy = ([key]: KeyRing): string => `${keyId(key)}.`;
