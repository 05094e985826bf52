import { describe, expect, it } from 'vitest';
import { DATE_PARTS } from '#forms/engine/date-parts.ts';
import birthDateKind from './birth-date.field.ts';

const field = { kind: 'birth-date', name: 'born' } as const;
const parse = (value: unknown, today = '2026-11-20') =>
  birthDateKind.parse(value, field, { locale: 'en-GB', today, countries: [], promptCountries: [], other: () => '' });
const judge = (typed: readonly [string, string, string], today?: string) => {
  const texts = Object.fromEntries(DATE_PARTS.map((part, index) => [`born-${part}`, typed[index] ?? '']));
  return parse(
    birthDateKind.compose((control) => texts[control] ?? '', field),
    today,
  );
};

describe('a birth date', () => {
  it.each([
    [['31', '3', '1990'], '1990-03-31'],
    [['01', '12', '2000'], '2000-12-01'],
    [['29', '2', '1992'], '1992-02-29'],
    [[' 7 ', '7', '1977'], '1977-07-07'],
    [['٣١', '٣', '١٩٩٠'], '1990-03-31'],
    [['20', '11', '2008'], '2008-11-20'],
  ] as const)('[FRM-1] of %j is %s', (typed, value) => {
    expect(judge(typed)).toEqual({ ok: true, value });
  });

  it.each([
    [['', '', ''], 'required', undefined],
    [['31', '', '1990'], 'incomplete', ['born-month']],
    [['', '', '1990'], 'incomplete', ['born-day', 'born-month']],
    [['31', '3', '90'], 'short-year', ['born-year']],
    [['31', '4', '1990'], 'invalid', undefined],
    [['29', '2', '1990'], 'invalid', undefined],
    [['0', '1', '1990'], 'invalid', undefined],
    [['1', '13', '1990'], 'invalid', undefined],
    [['1st', '3', '1990'], 'invalid', undefined],
    [['1', '3', '0000'], 'invalid', undefined],
    [['21', '11', '2026'], 'future', undefined],
    [['21', '11', '2008'], 'under-age', undefined],
    [['1', '1', '1890'], 'long-ago', ['born-year']],
  ] as const)('[FRM-1] of %j is refused as %s', (typed, code, controls) => {
    expect(judge(typed)).toEqual({ ok: false, code, ...(controls && { controls }) });
  });

  it('[FRM-1] is judged by the age that the edition’s regulator asks for', () => {
    const at = (minimumAge: number | undefined) =>
      birthDateKind.parse('2008-03-01', field, {
        locale: 'en-GB',
        today: '2026-11-20',
        minimumAge,
        countries: [],
        promptCountries: [],
        other: () => '',
      });
    expect([undefined, 18, 19].map((age) => at(age).ok)).toEqual([true, true, false]);
  });

  it('[FRM-1] of 29 February comes of age on 1 March', () => {
    expect(judge(['29', '2', '2008'], '2026-02-28')).toMatchObject({ code: 'under-age' });
    expect(judge(['29', '2', '2008'], '2026-03-01')).toMatchObject({ ok: true });
  });

  it.each(['1990-3-31', '31.03.1990', '1990-03-31T00:00:00Z', 19_900_331, null])(
    '[FRM-2] in a JSON body is not %j',
    (value) => {
      expect(parse(value).ok).toBe(false);
    },
  );
});
