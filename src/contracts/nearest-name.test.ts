import { expect, it } from 'vitest';
import { nearestName, perhaps } from './nearest-name.ts';

const NAMES = ['partner', 'affiliate', 'e-book', 'trade-days', 'lead', 'client.opened'];

it.each([
  ['partners', 'partner'],
  ['afiliate', 'affiliate'],
  ['ebook', 'e-book'],
  ['tradedays', 'trade-days'],
  ['laed', 'lead'],
  ['Lead', 'lead'],
  ['client.openend', 'client.opened'],
])('takes "%s" for "%s"', (written, meant) => {
  expect(nearestName(written, NAMES)).toBe(meant);
  expect(perhaps(written, NAMES)).toBe(`, perhaps "${meant}"`);
});

it.each(['quite another', 'x', '', 'swap-free'])('takes "%s" for none', (written) => {
  expect([nearestName(written, NAMES), perhaps(written, NAMES), nearestName(written, [])]).toEqual([
    undefined,
    '',
    undefined,
  ]);
});
