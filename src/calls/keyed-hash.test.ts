import { expect, it } from 'vitest';
import { deriveKeys, isKeyedHash, keyId, keyedHash, keyedHashes } from './keyed-hash.ts';

const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;

it('is signed by the first key and verified by each', () => {
  const made = keyedHash([OLD], 'a', 'b');
  expect(isKeyedHash([NEW, OLD], made, 'a', 'b')).toBe(true);
  expect(isKeyedHash([OLD, NEW], made, 'a', 'b')).toBe(true);
  expect(isKeyedHash([NEW], made, 'a', 'b')).toBe(false);
  expect(isKeyedHash([NEW, OLD], made, 'ab'), 'parts do not run into each other').toBe(false);
  expect(keyedHashes([NEW, OLD], 'a', 'b')).toEqual([keyedHash([NEW], 'a', 'b'), made]);
});

it('has a key of its own a purpose, in the order of those that it comes of', () => {
  const [first, second, ...more] = deriveKeys([NEW, OLD], 'ticks');
  expect(more).toEqual([]);
  expect([first, second]).toEqual([...deriveKeys([NEW], 'ticks'), ...deriveKeys([OLD], 'ticks')]);
  expect(deriveKeys([NEW], 'accounts')).not.toEqual(deriveKeys([NEW], 'ticks'));
});

it('names a key by what does not give it away', () => {
  expect(keyId(OLD)).toMatch(/^[\w-]{12}$/);
  expect(keyId(OLD)).not.toBe(keyId(NEW));
});
