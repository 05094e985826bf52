import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '#contracts/key-ring.ts';
import { keyId } from './keyed-hash.ts';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits, a tag of 128. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce, sealed bytes, tag. @param about whose they are: sealed for one, they are worth nothing in another's row */
export function sealBy(key: Uint8Array, content: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where another key sealed it, or it was sealed for another */
export function unsealBy(key: Uint8Array, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * A text that only the site can read, by the key that signs: `key.sealed`, the first part names the key.
 * @param about whose it is: sealed for one, it is worth nothing in another's row
 */
export const sealText = ([key]: KeyRing, text: string, about: string): string =>
  `${keyId(key)}.${sealBy(key, Buffer.from(text), about).toString('base64url')}`;

/** @throws Error where none of the keys sealed it, or it was sealed for another */
export function unsealText(keys: KeyRing, sealed: string, about: string): string {
  const [name, content = ''] = sealed.split('.');
  const key = keys.find((each) => keyId(each) === name);
  if (key === undefined)
    throw new Error(`sealed text: no key of SECRET has the name ${name}. List the secret that it was sealed by.`);
  return unsealBy(key, Buffer.from(content, 'base64url'), about).toString();
}

/** The beginning of what the key that signs has sealed: anything else was sealed by an older one. */
export const sealedBy = ([key]: KeyRing): string => `${keyId(key)}.`;
