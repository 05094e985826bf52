import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { bytesSealedBy, sealBytes, unsealBytes } from './sealed-bytes.ts';

const [key, older, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const CONTENT = randomBytes(100_000);

it('opens what it sealed, by any key of the ring', () => {
  const sealed = sealBytes([older], CONTENT, 'a');
  expect(unsealBytes([key, older], sealed, 'a').equals(CONTENT)).toBe(true);
  expect(sealed.includes(CONTENT.subarray(0, 16))).toBe(false);
  expect(sealed.subarray(0, 12).equals(bytesSealedBy([older]))).toBe(true);
});

it('opens nothing for another row, by another key, or with one bit changed', () => {
  const sealed = sealBytes([key], CONTENT, 'a');
  expect(() => unsealBytes([key], sealed, 'b')).toThrow(/unable to authenticate/i);
  expect(() => unsealBytes([other], sealed, 'a')).toThrow(/List the secret/);
  const changed = Buffer.from(sealed);
  changed[5000] = (changed[5000] ?? 0) ^ 1;
  expect(() => unsealBytes([key], changed, 'a')).toThrow(/unable to authenticate/i);
});
