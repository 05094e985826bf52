import { describe, expect, it } from 'vitest';
import { emailField } from '#contracts/calls/person-fields.ts';
import emailKind from './email.field.ts';

const field = { kind: 'email', name: 'email', autocomplete: 'email' } as const;
const context = { locale: 'en-GB', today: '2026-11-20', countries: [], promptCountries: [], other: () => '' };
const judge = (text: unknown) => emailKind.parse(text, field, context);

describe('e-mail', () => {
  it.each([
    ['sam@example.com', 'sam@example.com'],
    ['  sam+forex@mail.example.co.uk ', 'sam+forex@mail.example.co.uk'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['سالم@مثال.إختبار', 'سالم@مثال.إختبار'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('[FRM-1] takes %s', (typed, value) => {
    expect(judge(typed)).toEqual({ ok: true, value });
  });

  it.each([
    'sam',
    'sam@',
    '@example.com',
    'sam @example.com',
    'sam@exa mple.com',
    'sam@@example.com',
    '.sam@example.com',
    'sam.@example.com',
    'sa..m@example.com',
    'sam@-example.com',
    'sam@example-.com',
    'sam@example..com',
    'sam@example.c',
    'sam@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
  ])('[FRM-1] refuses %s as it stands', (typed) => {
    expect(judge(typed)).toEqual({ ok: false, code: 'invalid' });
  });

  it.each(['sam@example', 'test@io', 'sam@com', 'sam@localhost', 'سالم@مثال', 'sam@xn--p1ai'])(
    '[FRM-1, FRM-2] misses the ending of %s, as the call does',
    (typed) => {
      expect(judge(typed)).toEqual({ ok: false, code: 'no-dot' });
      expect(emailField.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['no-dot']);
    },
  );

  it.each([undefined, null, 5, {}, '', '   '])('[FRM-1] misses the address in %j', (typed) => {
    expect(judge(typed)).toEqual({ ok: false, code: 'required' });
  });
});
