import { describe, expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

const JORDAN = 'ar-JO-u-nu-latn';

describe('a typed number', () => {
  it.each([
    // What the locale decides: one sign before three digits.
    ['en-GB', '1,000', '1000'],
    ['en-GB', '1.000', '1.000'],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '1,000', '1.000'],
    ['es-ES', '1.000', '1000'],
    ['es-ES', '1,162', '1.162'],
    [JORDAN, '1,000', '1000'],
    [JORDAN, '1.000', '1.000'],
    ['ar-EG', '1٬000', '1000'],
    ['de-CH', '1’000', '1000'],
    ['fr-FR', '1\u202F000', '1000'],
    // What cannot group is the decimal sign everywhere.
    ['en-GB', '1.5', '1.5'],
    ['en-GB', '1,5', '1.5'],
    ['de-DE', '1,5', '1.5'],
    ['de-DE', '1.5', '1.5'],
    ['de-DE', '0.125', '0.125'],
    ['de-DE', '1.16208', '1.16208'],
    ['de-DE', '1234.567', '1234.567'],
    ['fr-FR', '1.5', '1.5'],
    ['en-GB', '.5', '0.5'],
    ['de-DE', ',5', '0.5'],
    ['en-GB', '-.5', '-0.5'],
    ['en-GB', '5.', '5'],
    // What can be read in one way only is read so everywhere.
    ['de-DE', '1,250.50', '1250.50'],
    ['en-GB', '1.250,50', '1250.50'],
    ['en-GB', '1.250.000', '1250000'],
    ['de-DE', '1,250,000', '1250000'],
    ['en-GB', '1 250', '1250'],
    ['en-GB', '1\u00A0250\u202F000', '1250000'],
    ['en-GB', "1'250,5", '1250.5'],
    // Other digits and signs.
    [JORDAN, '١٬٢٥٠٫٥', '1250.5'],
    ['en-GB', '١٫٢٥٠', '1.250'],
    ['en-GB', '۱۲۵۰', '1250'],
    ['en-GB', '１２５０', '1250'],
    ['en-GB', '१२५०', '1250'],
    ['en-GB', '\u22125', '-5'],
    ['en-GB', ' 0012 ', '0012'],
  ])('[FRM-2] in %s, %j is %s', (locale, text, plain) => {
    expect(plainNumber(text, locale)).toEqual({ plain });
  });

  it.each(['en-GB', 'de-DE', 'fr-FR', JORDAN])(
    '[FRM-2] in %s, a sign that can group does so in a whole number',
    (locale) => {
      for (const text of ['1,250', '1.250', '1 250', "1'250", '1٬250'])
        expect(plainNumber(text, locale, true)).toEqual({ plain: '1250' });
      expect(plainNumber('1.25', locale, true)).toEqual({ plain: '1.25' });
    },
  );

  it.each([
    ['fr-FR', '1.000'],
    ['ar-EG', '1,000'],
    ['ar-EG', '1.000'],
    ['de-CH', '12,345'],
  ])('[FRM-2] in %s, %j could be two numbers', (locale, text) => {
    expect(plainNumber(text, locale)).toEqual({ problem: 'ambiguous' });
  });

  it.each([
    '',
    '-',
    '.',
    ',',
    '-.',
    '1,2,3',
    '1.2.3',
    '1,25,000',
    '1,250.000,5',
    '1.250.000.5',
    '1٬5',
    '1 5',
    '1.250 000',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '5 lots',
    '--5',
    '5-',
    '½',
    '²',
    'Ⅻ',
  ])('[FRM-2] %j is none', (text) => {
    for (const locale of ['en-GB', 'de-DE']) expect(plainNumber(text, locale)).toEqual({ problem: 'number' });
  });
});
