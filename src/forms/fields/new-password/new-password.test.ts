import { describe, expect, it } from 'vitest';
import newPasswordKind from './new-password.field.ts';

const field = { kind: 'new-password', name: 'password', unlike: ['email'] } as const;
const judge = (password: unknown, email = '') =>
  newPasswordKind.parse(password, field, {
    locale: 'en-GB',
    today: '2026-11-20',
    countries: [],
    promptCountries: [],
    ownWords: ['Northquay'],
    other: (name) => (name === 'email' ? email : ''),
  });

describe('a new password', () => {
  it.each([
    'tangerine ladder fog',
    'Tr4ding-Kettle',
    'كلمة مرور طويلة جدا',
    '😀 fox 😀 lamp 😀',
    'kx9!Lq2#vT',
    ' spaces count too ',
  ])('[FRM-1] may be %s', (password) => {
    expect(judge(password)).toEqual({ ok: true, value: password.normalize('NFC') });
  });

  it('[FRM-1] counts code points after composition, as the server does', () => {
    expect(judge('😀'.repeat(9))).toEqual({ ok: false, code: 'too-short' });
    // Nine letters, one of them written as two code points.
    expect(judge('e\u0301tangerin')).toEqual({ ok: false, code: 'too-short' });
    expect(judge(`${'é kettle '.repeat(14)}ab`)).toMatchObject({ ok: true });
    expect(judge(`${'é kettle '.repeat(14)}abc`)).toEqual({ ok: false, code: 'too-long' });
  });

  it.each([
    ['samantha.lee', 'samantha.lee@example.com'],
    ['Samantha.Lee1!', 'samantha.lee@example.com'],
    ['samantha.lee@example.com', 'samantha.lee@example.com'],
    ['S4m4nth4_Lee_2026', 'samantha.lee@example.com'],
  ])('[FRM-1] may not be %s for %s', (password, email) => {
    expect(judge(password, email)).toEqual({ ok: false, code: 'like-email' });
  });

  it.each(['Northquay2026!', 'N0rthqu4y-123', 'yauqhtron!!!'])(
    '[FRM-8] may not be %s, which is made of the name of the site',
    (password) => {
      expect(judge(password)).toEqual({ ok: false, code: 'like-site' });
    },
  );

  it('[FRM-1] may hold a short name among other words', () => {
    expect(judge('sam rides tangerine bikes', 'sam@example.com')).toMatchObject({ ok: true });
  });
});
