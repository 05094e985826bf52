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
export function sealText([key]: KeyRing, text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keyId(key)}.${sealed.toString('base64url')}`;
}

/** @throws Error where none of the keys sealed it, or it was sealed for another */
export function unsealText(keys: KeyRing, sealed: string, about: string): string {
  const [name, content = ''] = sealed.split('.');
  const key = keys.find((each) => keyId(each) === name);
  if (key === undefined)
    throw new Error(`sealed text: no key of SECRET has the name ${name}. List the secret that it was sealed by.`);
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** The beginning of what the key that signs has sealed: anything else was sealed by an older one. */
export const sealedBy = ([key]: KeyRing): string => `${keyId(key)}.`;
