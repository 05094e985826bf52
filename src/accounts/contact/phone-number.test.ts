import { expect, it } from 'vitest';
import { phoneNumber } from './phone-number.ts';

it.each([
  ['+44 7400 123456', '+447400123456', '44'],
  ['GB 07400 123456', '+447400123456', '44'],
  ['+1 868 291 1234', '+18682911234', '1'],
  // Companies' numbers of Benin and Iran, shorter than the package knows: what a form takes, a call sends to.
  ['+229 85 12 34 56', '+22985123456', '229'],
  ['+98 9612', '+989612', '98'],
])('[FRM-2] %s is a number that a code can be sent to, as the forms have it', (typed, number, diallingCode) => {
  expect(phoneNumber(typed)).toEqual({ number, diallingCode });
});

it.each(['', '07400 123456', '+44', 'a number', '+44 7400 123456 7890123'])('[FRM-2] %j is none', (typed) => {
  expect(phoneNumber(typed)).toBeUndefined();
});
