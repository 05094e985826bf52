import type { KeyRing } from '#contracts/key-ring.ts';
import { keyId } from './keyed-hash.ts';
import { sealBy, unsealBy } from './sealed-text.ts';

/** A key's name, as keyId has it. */
const NAME_BYTES = 12;

/**
 * Bytes that only the site can read, by the key that signs, whose name they begin with.
 * @param about whose they are: sealed for one, they are worth nothing in another's row
 */
export const sealBytes = ([key]: KeyRing, content: Uint8Array, about: string): Buffer =>
  Buffer.concat([Buffer.from(keyId(key)), sealBy(key, content, about)]);

/** @throws Error where none of the keys sealed them, or they were sealed for another */
export function unsealBytes(keys: KeyRing, sealed: Uint8Array, about: string): Buffer {
  const all = Buffer.from(sealed);
  const name = all.subarray(0, NAME_BYTES).toString();
  const key = keys.find((each) => keyId(each) === name);
  if (key === undefined)
    throw new Error(`sealed bytes: no key of SECRET has the name ${name}. List the secret that they were sealed by.`);
  return unsealBy(key, all.subarray(NAME_BYTES), about);
}

/** The beginning of what the key that signs has sealed: anything else was sealed by an older one. */
export const bytesSealedBy = ([key]: KeyRing): Buffer => Buffer.from(keyId(key));
