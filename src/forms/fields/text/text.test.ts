import { describe, expect, it } from 'vitest';
import textKind from './text.field.ts';

const field = { kind: 'text', name: 'first_name', max: 12, autocomplete: 'given-name' } as const;
const context = { locale: 'en-GB', today: '2026-11-20', countries: [], promptCountries: [], other: () => '' };
const judge = (text: unknown, more: { optional?: true } = {}) => textKind.parse(text, { ...field, ...more }, context);

describe('a line of text', () => {
  it.each([
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ["  O'Brien  ", "O'Brien"],
    ['Anna \t\n Maria', 'Anna Maria'],
    ['عبد الله', 'عبد الله'],
    ['李小龍', '李小龍'],
    ['<b>Bob</b>', '<b>Bob</b>'],
    ['a\u202Eb\u0000c', 'abc'],
    ['J. R. R.', 'J. R. R.'],
    ['Zo\uD83Dë', 'Zoë'],
    ['فاطمه\u200Cزهرا', 'فاطمه\u200Cزهرا'],
  ])('[FRM-1] %j is kept as %j', (typed, value) => {
    expect(judge(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'required'],
    [' \u0000 ', 'required'],
    ['\u200B\u200D', 'required'],
    ['\uD800\uFFFD', 'required'],
    [undefined, 'required'],
    [['Zoë'], 'required'],
    ['a'.repeat(13), 'too-long'],
    ['www.evil.example'.slice(0, 12), 'web-address'],
    ['http://x', 'web-address'],
  ])('[FRM-1] %j is refused as %s', (typed, code) => {
    expect(judge(typed)).toEqual({ ok: false, code });
  });

  it('[FRM-1] is left out of the body where it may be and is empty', () => {
    expect(judge('  ', { optional: true })).toEqual({ ok: true, value: undefined });
    expect(judge('a'.repeat(13), { optional: true })).toEqual({ ok: false, code: 'too-long' });
  });
});
