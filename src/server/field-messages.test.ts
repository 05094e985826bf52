import { expect, it } from 'vitest';
import { fieldMessages } from './field-messages.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';

const message = fieldMessages(siteTexts());

it.each([
  '/fcm-forms/verify-phone',
  '/api/user/authorise/phone',
  '/api/user/premium-analytics/authorise/phone',
  '/api/user/reset_password/phone/proceed',
])('[FRM-2] %s speaks of the code that was sent, not of a link', (path) => {
  expect(message('wrong', 'code', 'en', path)).toBe('Check the code: it is not the one we sent, or it is too old.');
  expect(message('invalid', 'code', 'en', path)).toBe('Enter the 6 digits of the code.');
  for (const language of ['ar', 'de', 'es', 'fr', 'pl'])
    expect(message('wrong', 'code', language, path)).not.toBe(message('wrong', 'code', 'en', path));
});

it('[FRM-2] a complaint is worded by the form that ends in the call', () => {
  expect(message('incomplete', 'code', 'en', '/api/subscribe/confirm')).toBe(
    'This link is incomplete. Open it again from the mail, or copy it whole.',
  );
  expect(message('different', 'password_confirm', 'en', '/password/reset/:hash')).toBe(
    'Enter the same password in both fields.',
  );
});

it.each([
  ['required', 'en', 'Enter symbol1.'],
  ['invalid', 'en', 'Check symbol1: it cannot be read as it stands.'],
  ['out-of-range', 'en', 'Check symbol1: it is out of range.'],
  ['out-of-range', 'de', 'Prüfen Sie symbol1: Die Angabe liegt außerhalb des zulässigen Bereichs.'],
  ['a-code-of-tomorrow', 'en', 'Check symbol1: it cannot be read as it stands.'],
])('[FRM-2] a field that no form has is called by its name: %s in %s', (code, language, text) => {
  expect(message(code, 'symbol1', language, '/calculator')).toBe(text);
});
