import { describe, expect, it } from 'vitest';
import { emailKind } from './email-kind.ts';
import { suggestEmail } from './suggest-email.ts';

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

  it.each(['sam', 'sam@', '@example.com', 'sam@example', 'sam @example.com', 'sam@exa mple.com', 'sam@@example.com', '.sam@example.com', 'sam.@example.com', 'sa..m@example.com', 'sam@-example.com', 'sam@example-.com', 'sam@example..com', 'sam@example.c', 'sam@127.0.0.1', `${'a'.repeat(65)}@example.com`])(
    '[FRM-1] refuses %s as it stands',
    (typed) => {
      expect(judge(typed)).toEqual({ ok: false, code: 'invalid' });
    },
  );

  it.each([undefined, null, 5, {}, '', '   '])('[FRM-1] misses the address in %j', (typed) => {
    expect(judge(typed)).toEqual({ ok: false, code: 'required' });
  });
});

describe('the suggestion', () => {
  it.each([
    ['sam@gmial.com', 'sam@gmail.com'],
    ['sam@gmail.con', 'sam@gmail.com'],
    ['sam@gmai.com', 'sam@gmail.com'],
    ['sam@gmaill.com', 'sam@gmail.com'],
    ['Sam.Lee@Hotmial.com', 'Sam.Lee@hotmail.com'],
    ['sam@yaho.com', 'sam@yahoo.com'],
    ['sam@company.con', 'sam@company.com'],
    ['sam@outlok.com', 'sam@outlook.com'],
  ])('[FRM-1] for %s is %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each(['sam@gmail.com', 'sam@ymail.com', 'sam@mail.com', 'sam@email.com', 'sam@example.com', 'sam@gmx.net', 'sam@yahoo.co.uk', 'sam', '@gmial.com', '', 'sam@com'])(
    '[FRM-1] leaves %s alone',
    (typed) => {
      expect(suggestEmail(typed)).toBeUndefined();
    },
  );
});
