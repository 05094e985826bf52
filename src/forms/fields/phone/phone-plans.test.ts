import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import phoneKind, { type PhoneField, phoneCountryControl } from './phone.field.ts';

const field: PhoneField = { kind: 'phone', name: 'phone' };
const context = { locale: 'en-GB', today: '2026-11-20', countries: [], promptCountries: [], other: () => '' };
const judge = (number: string, country = '') =>
  phoneKind.parse(
    phoneKind.compose((control) => ({ phone: number, [phoneCountryControl(field)]: country })[control] ?? '', field),
    field,
    context,
  );

type Row = {
  readonly region: string;
  readonly type: string;
  readonly e164: string;
  readonly international: string;
  readonly national: string;
  readonly valid: string;
};
/** region,type,e164,international,national,valid: numbers of every region as its numbering plan has them. */
const file = process.env['FORECOURT_PHONE_NUMBERS'];
const rows = file === undefined ? [] : (parse(readFileSync(file), { columns: true }) as readonly Row[]);

describe.runIf(file !== undefined)('the numbers of the file', () => {
  it('[FRM-1] are judged as the file says, however they are written', () => {
    const wrong = rows.flatMap(({ region, type, e164, international, national, valid }) => {
      const writings = [
        judge(e164),
        judge(international),
        judge(`00${e164.slice(1)}`),
        judge(e164, region === 'GB' ? 'FR' : 'GB'),
        ...(national === '' ? [] : [judge(national, region)]),
      ];
      const expected = valid === 'true' ? `+ ${e164}` : '-';
      const got = writings.map((verdict) => (verdict.ok ? `+ ${verdict.value}` : '-'));
      return got.every((verdict) => verdict === expected) ? [] : [`${region} ${type} ${e164}: ${got.join(' | ')}`];
    });
    expect({ rows: rows.length, wrong: wrong.length, lines: wrong.slice(0, 40) }).toEqual({
      rows: rows.length,
      wrong: 0,
      lines: [],
    });
  });
});

describe('numbers of many plans', () => {
  it.each([
    ['020 7946 0018', 'GB', '+442079460018'],
    ['07400 123456', 'GB', '+447400123456'],
    ['(201) 555-0123', 'US', '+12015550123'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['06 790 1234', 'JO', '+96267901234'],
    ['+81 312345678123456', '', undefined],
    ['079 012 3456', 'JO', '+962790123456'],
    ['01 23 45 67 89', 'FR', '+33123456789'],
    ['030 123456', 'DE', '+4930123456'],
    ['02 1234 5678', 'IT', '+390212345678'],
    ['62889', 'AC', '+24762889'],
    ['+247 628', '', undefined],
    ['+43 1234', '', undefined],
    ['85 75 12 34', 'BJ', '+22985751234'],
    ['9601', 'IR', '+989601'],
    ['+98 21 23', '', undefined],
    ['+44 7400 123456 789012', '', undefined],
  ])('[FRM-1] %s of %j is %s', (number, country, e164) => {
    const verdict = judge(number, country);
    expect(verdict.ok ? verdict.value : undefined).toBe(e164);
  });
});
