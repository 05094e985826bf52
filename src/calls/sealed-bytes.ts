import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '#contracts/key-ring.ts';
import { keyId } from './keyed-hash.ts';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits, a tag of 128. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A key's name, as keyId has it. */
const NAME_BYTES = 12;

/**
 * Bytes that only the site can read, by the key that signs: its name, a nonce, the sealed bytes, a tag.
 * @param about whose they are: sealed for one, they are worth nothing in another's row
 */
export function sealBytes([key]: KeyRing, bytes: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  return Buffer.concat([Buffer.from(keyId(key)), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where none of the keys sealed them, or they were sealed for another */
export function unsealBytes(keys: KeyRing, sealed: Buffer, about: string): Buffer {
  const name = sealed.subarray(0, NAME_BYTES).toString();
  const key = keys.find((each) => keyId(each) === name);
  if (key === undefined)
    throw new Error(`sealed bytes: no key of SECRET has the name ${name}. List the secret that they were sealed by.`);
  const content = sealed.subarray(NAME_BYTES);
  const decipher = createDecipheriv(CIPHER, key, content.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(content.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** The beginning of what the key that signs has sealed: anything else was sealed by an older one. */
export const bytesSealedBy = ([key]: KeyRing): Buffer => Buffer.from(keyId(key));
