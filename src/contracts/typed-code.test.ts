import { expect, it } from 'vitest';
import { judgeOneTimeCode } from './typed-code.ts';

it.each([
  '123456',
  ' 123 456 ',
  '123-456',
  '12–34–56',
  '123\u00A0456',
  '\u200E123456',
  '١٢٣٤٥٦',
  '۱۲۳ ۴۵۶',
  '１２３４５６',
])('[FRM-1, FRM-2] the code of a message may be typed as %j', (typed) => {
  expect(judgeOneTimeCode(typed)).toEqual({ ok: true, value: '123456' });
});

it.each([
  ['', 'required'],
  [' - ', 'required'],
  ['12345', 'invalid'],
  ['1234567', 'invalid'],
  ['12345a', 'invalid'],
  ['123.456', 'invalid'],
  ['½23456', 'invalid'],
  ['-12345', 'invalid'],
])('[FRM-1, FRM-2] %j is no code: %s', (typed, code) => {
  expect(judgeOneTimeCode(typed)).toEqual({ ok: false, code });
});
