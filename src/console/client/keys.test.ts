import { expect, it } from 'vitest';
import { keyOf } from './keys.ts';

it('a shortcut is the letter on the key, and on a keyboard of another script the place of the key', () => {
  expect(keyOf({ key: 'j', code: 'KeyC' }), 'Dvorak').toBe('j');
  expect(keyOf({ key: 'о', code: 'KeyJ' }), 'Russian').toBe('j');
  expect(keyOf({ key: 'ت', code: 'KeyJ' }), 'Arabic').toBe('j');
  expect(keyOf({ key: '.', code: 'Slash' })).toBe('.');
  expect(keyOf({ key: 'ظ', code: 'Slash' })).toBe('/');
  expect(keyOf({ key: 'Enter', code: 'NumpadEnter' })).toBe('Enter');
});
