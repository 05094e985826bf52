import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { phoneField } from '#contracts/calls/phone-field.ts';
import phoneKind from './phone.field.ts';

const field = { kind: 'phone', name: 'phone' } as const;
const context = { locale: 'en-GB', today: '2026-11-20', countries: [], promptCountries: [], other: () => '' };
const judge = (country: string, number: string) =>
  phoneKind.parse(
    phoneKind.compose((control) => (control === 'phone' ? number : country), field),
    field,
    context,
  );

describe('a phone number', () => {
  it.each([
    ['GB', '07400 123456', '+447400123456'],
    ['GB', '(0)7400-123.456', '+447400123456'],
    ['', '+44 7400 123456', '+447400123456'],
    ['GB', '+962 7 9012 3456', '+962790123456'],
    ['', '00962790123456', '+962790123456'],
    ['', '0044 7400 123456', '+447400123456'],
    ['', '00 44 7400 123456', '+447400123456'],
    ['', '(00) 44-7400-123456', '+447400123456'],
    ['', '0044 (0)7400 123456', '+447400123456'],
    ['', '٠٠٤٤٧٤٠٠١٢٣٤٥٦', '+447400123456'],
    ['', '+00 44 7400 123456', '+447400123456'],
    ['', '＋44 7400 123456', '+447400123456'],
    ['', '(+44) 7400 123456', '+447400123456'],
    ['US', '0044 7400 123456', '+447400123456'],
    ['US', '011 44 7400 123456', '+447400123456'],
    ['JO', '٠٧٩٠١٢٣٤٥٦', '+962790123456'],
    ['JO', '07 9012 3456', '+962790123456'],
    ['US', '201-555-0123', '+12015550123'],
    ['IT', '06 698 12345', '+390669812345'],
    ['GB', '020 7946 0958', '+442079460958'],
  ])('[FRM-1] of %s typed %s is %s', (country, number, value) => {
    expect(judge(country, number)).toEqual({ ok: true, value });
  });

  it('[FRM-1] of every country is taken as its people write it', () => {
    const refused = getCountries().flatMap((country) => {
      const example = getExampleNumber(country, examples);
      if (example === undefined) return [];
      const national = judge(country, example.formatNational());
      const international = judge('', example.formatInternational());
      return [national, international].every((parsed) => parsed.ok && parsed.value === example.number) ? [] : [country];
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ['GB', '', 'required', 'phone'],
    ['', '07400 123456', 'country-required', 'phone-country'],
    ['ZZ', '07400 123456', 'country-required', 'phone-country'],
    ['GB', 'no number', 'invalid', 'phone'],
    ['GB', '0740', 'too-short', 'phone'],
    ['GB', '07400 123456 78901', 'too-long', 'phone'],
    ['GB', '+44 7400 123456 7', 'too-long', 'phone'],
    ['', '+999 123456', 'invalid', 'phone'],
    ['', '0044 740', 'too-short', 'phone'],
    ['', '0044 7400 123456 7', 'too-long', 'phone'],
    ['', '00999 123456', 'invalid', 'phone'],
    ['', '000 7400 123456', 'country-required', 'phone-country'],
    ['GB', '0'.repeat(41), 'too-long', 'phone'],
  ])('[FRM-1] of %s typed %s is refused as %s, at %s', (country, number, code, control) => {
    expect(judge(country, number)).toEqual({ ok: false, code, controls: [control] });
  });

  it('[FRM-2] in a JSON body is E.164, without a country beside it', () => {
    expect(phoneKind.parse('+447400123456', field, context)).toEqual({ ok: true, value: '+447400123456' });
    for (const typed of ['0044 7400 123456', 'GB 0044 7400 123456'])
      expect(phoneField.safeParse(typed).data).toBe('+447400123456');
    expect(phoneKind.parse(447400123456, field, context)).toMatchObject({ ok: false, code: 'required' });
  });
});
