import { describe, expect, it } from 'vitest';
import { signupStep2Body } from '#contracts/calls/signup.ts';
import { NAMES } from '../../tests/support/names.ts';
import { judgeName } from './typed-name.ts';

/** First and last names of 43 locales, with what is odd about each: apostrophes, hyphens, spaces, marks, scripts, one letter. */
const OF_LOCALES = [
  'Ólafur',
  'Gülşen',
  'Željko',
  'Ľudmila',
  'Žofie',
  'Győző',
  'Brăila',
  'Rūta',
  'Ķirsis',
  'Õnne',
  'Åse',
  'Søren',
  'Jöns',
  'Aoife Ní Bhriain',
  "D'Angelo",
  'O’Neill',
  'Ó Súilleabháin',
  'van der Berg',
  "'t Hooft",
  'de la Cruz',
  'Ana-María',
  'João',
  'Conceição',
  'Élodie',
  'Anne-Lise',
  'Jürgen',
  'von und zu Liechtenstein',
  'Großmann',
  'Ελένη',
  'Ружа',
  'Ксенія',
  'Юлія',
  'Ангел',
  'Հովհաննես',
  'ნინო',
  'דבורה',
  'بن سعيد',
  'آيت',
  'پروین',
  'Nguyễn Thị Hồng',
  'ประเสริฐ',
  'ស្រីមុំ',
  '山田',
  '가',
  '欧阳',
  'अ',
  'E',
  'Ŏ',
  'Ng',
  'X Æ A-12',
  'Jr. 3rd',
];

describe('a name', () => {
  it.each([...NAMES, ...OF_LOCALES])('[FRM-1] may be %s', (name) => {
    expect(judgeName(name, 60)).toEqual({ ok: true, value: name.normalize('NFC') });
  });

  it.each(['-', '123', "'", '١٢٣', '. . .', '12-34', '😀', '½'])(
    '[FRM-1, FRM-2] holds a letter, which %j does not',
    (typed) => {
      expect(judgeName(typed, 60)).toEqual({ ok: false, code: 'no-letter' });
    },
  );
});

describe('a person with one name', () => {
  const body = {
    first_name: 'Suharto',
    birth_date: '1990-12-10',
    phone: '+442083661177',
    address_line: '1 Harbour Street',
    city: 'London',
  };
  const codes = (more: object) =>
    signupStep2Body
      .safeParse({ ...body, ...more })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('[FRM-1, FRM-2] says so in the place of a last name', () => {
    expect(codes({ single_name: true })).toBeUndefined();
    expect([codes({}), codes({ single_name: false })]).toEqual([['last_name required'], ['last_name required']]);
    expect(codes({ single_name: true, first_name: '-' })).toEqual(['first_name no-letter']);
  });

  it('[FRM-2] is asked for everything at once, and for nothing twice', () => {
    expect(codes({ last_name: '-', city: '7' })).toEqual(['last_name no-letter', 'city no-letter']);
    expect(codes({ city: '7' })).toEqual(['city no-letter', 'last_name required']);
  });
});
