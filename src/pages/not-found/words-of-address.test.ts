import { expect, it } from 'vitest';
import { wordsOfAddress } from './words-of-address.ts';

it.each([
  ['meta-trader_5.html', 'meta trader 5'],
  ['platforms/mobile/', 'mobile'],
  ['%C3%96l-preis', 'Öl preis'],
  ['أسواق', 'أسواق'],
  ['', ''],
  ['a%ff', ''],
  ['12', ''],
  ['%3Cscript%3E', 'script'],
  ['x'.repeat(60), ''],
])('of %j it is %j', (path, words) => {
  expect(wordsOfAddress(path)).toBe(words);
});
