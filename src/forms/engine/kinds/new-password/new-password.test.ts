import { describe, expect, it } from 'vitest';
import { newPasswordKind } from './new-password-kind.ts';
import { estimateBits, strengthOf } from './password-strength.ts';

const field = { kind: 'new-password', name: 'password', unlike: 'email' } as const;
const judge = (password: unknown, email = '') =>
  newPasswordKind.parse(password, field, { today: '2026-11-20', countries: [], promptCountries: [], other: () => email });

describe('a new password', () => {
  it.each(['tangerine ladder fog', 'Tr4ding-Kettle', 'كلمة مرور طويلة جدا', '😀 fox 😀 lamp 😀', 'kx9!Lq2#vT', ' spaces count too '])('[FRM-1] may be %s', (password) => {
    expect(judge(password)).toEqual({ ok: true, value: password.normalize('NFC') });
  });

  it('[FRM-1] counts code points after composition, as the server does', () => {
    expect(judge('😀'.repeat(9))).toEqual({ ok: false, code: 'too-short' });
    // Nine letters, one of them written as two code points.
    expect(judge('e\u0301tangerin')).toEqual({ ok: false, code: 'too-short' });
    expect(judge(`${'é kettle '.repeat(14)}ab`)).toMatchObject({ ok: true });
    expect(judge(`${'é kettle '.repeat(14)}abc`)).toEqual({ ok: false, code: 'too-long' });
  });

  it.each(['password2024', 'Password123!', 'p4ssw0rd1234', '1234567890', '0987654321', 'qwertyuiop', 'qwertyuiop1', 'aaaaaaaaaaaa', 'abcdefghij', 'asdfghjkl1', 'passwordpassword', 'iloveyou2020', 'letmein12345', 'Qwerty123456', '1111111111'])(
    '[FRM-1] may not be %s, which is guessed first',
    (password) => {
      expect(judge(password)).toEqual({ ok: false, code: 'too-common' });
    },
  );

  it.each([
    ['samantha.lee', 'samantha.lee@example.com'],
    ['Samantha.Lee1!', 'samantha.lee@example.com'],
    ['samantha.lee@example.com', 'samantha.lee@example.com'],
  ])('[FRM-1] may not be %s for %s', (password, email) => {
    expect(judge(password, email)).toEqual({ ok: false, code: 'like-email' });
  });

  it('[FRM-1] may hold a short name among other words', () => {
    expect(judge('sam rides tangerine bikes', 'sam@example.com')).toMatchObject({ ok: true });
  });
});

describe('the strength', () => {
  it.each([
    ['', 'weak'],
    ['password2024', 'weak'],
    ['Liverpool1', 'weak'],
    ['sunshine summer', 'weak'],
    ['tangerine ladder', 'weak'],
    ['tangerine ladder fog', 'fair'],
    ['tangerine ladder fog engine', 'good'],
    ['kx9!Lq2#vT', 'good'],
    ['tangerine ladder fog engine violet', 'strong'],
    ['v8K$q2!nZp0&wR', 'strong'],
  ])('[FRM-1] of "%s" is %s', (password, strength) => {
    expect({ password, strength: strengthOf(password), bits: Math.round(estimateBits(password)) }).toMatchObject({ strength });
  });

  it('[FRM-1] never falls when a word is added', () => {
    const words = ['tangerine', 'ladder', 'fog', 'engine', 'violet'];
    const bits = words.map((_, index) => estimateBits(words.slice(0, index + 1).join(' ')));
    expect(bits).toEqual(bits.toSorted((a, b) => a - b));
  });
});
