import { readFileSync } from 'node:fs';

/** A few of each kind that break forms. */
const OWN = [
  '',
  ' ',
  '\u00A0',
  '\t\r\n',
  '\0',
  'a\0b',
  '\u0001\u007F',
  '\u0085',
  '\uFEFF',
  '\u200B\u200D',
  '\u2028',
  '\u202Eevil',
  '\u2066x\u2069',
  '\uD800',
  'x\uD83D',
  '\uFFFE',
  'undefined',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '1e999',
  '-1',
  '0x10',
  '١٢٣',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)",
  '</textarea><b>',
  '</script><!--',
  '&lt;b&gt;&#60;',
  'javascript:alert(1)',
  "' OR 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '%00%0d%0aSet-Cookie:x',
  '../../../etc/passwd',
  '\r\nBcc: x@y.example',
  '=cmd|x!A1',
  '😀👩‍👩‍👧',
  'ﷺ',
  'e\u0301',
  'a'.repeat(300),
  '😀'.repeat(5_000),
  '@',
  'a@b',
  'http://a',
  'www.evil.example win',
];

/** Those, and more where FORECOURT_NAUGHTY_STRINGS names a JSON list of them. */
export function hostileStrings(): readonly string[] {
  const more = process.env['FORECOURT_NAUGHTY_STRINGS'];
  return [...new Set([...OWN, ...(more === undefined ? [] : (JSON.parse(readFileSync(more, 'utf8')) as string[]))])];
}

/** What is no string at all. */
export const OTHER_KINDS: readonly unknown[] = [
  0,
  -1,
  1e308,
  2 ** 53,
  true,
  false,
  null,
  [],
  [[]],
  {},
  { $ne: null },
  ['a', { b: 'c' }],
  { toString: 'x', length: -1 },
];
