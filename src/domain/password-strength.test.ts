import l33tTable from '@zxcvbn-ts/core/dist/data/l33tTable.mjs';
import { describe, expect, it } from 'vitest';
import { isEasyPassword } from './easy-password.ts';
import { GUESSING, judgePassword } from './password-strength.ts';

/** Numbers below `bound`, the same in every run (mulberry32). */
function sameEveryRun(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Passwords as people and generators make them: words, names and dates, turned, capitalised and written in l33t, and what nobody guesses. */
function passwordsOf(seed: number, count: number): readonly string[] {
  const below = sameEveryRun(seed);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const lists = Object.values(GUESSING.dictionary).map((list) => list.map(String));
  const word = () => one(one(lists));
  const l33t = (text: string) =>
    Array.from(text, (letter) => (below(2) === 0 ? one(l33tTable[letter] ?? [letter]) : letter)).join('');
  const backwards = (text: string) => Array.from(text).toReversed().join('');
  const noise = (length: number) => Array.from({ length }, () => String.fromCharCode(33 + below(94))).join('');
  const pieces = [
    word,
    word,
    () => l33t(word()),
    () => word().toUpperCase(),
    () => backwards(word()),
    () => backwards(l33t(word())),
    () => word().slice(0, 4).repeat(2),
    () => one(Array.from(word())),
    () => String(below(10 ** (1 + below(6)))),
    () => `${1 + below(28)}/${1 + below(12)}/${1950 + below(80)}`,
    () => String(1950 + below(80)),
    () => one(['qwerty', 'asdfgh', 'abcdef', '987654', 'aaaa', 'xyxyxy', 'ada.lovelace', 'é', 'ß']),
    () => noise(1 + below(5)),
    () => one([' ', '-', '_', '.', '!', '@']),
  ];
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(4) }, () => one(pieces)()).join(''));
}

describe('a password', () => {
  it('[FRM-8] is easy exactly when it is judged to be weak, whether or not it needs judging', () => {
    const email = 'ada.lovelace@example.com';
    const passwords = passwordsOf(7, 500);
    const weak = passwords.filter((password) => judgePassword(password, { email }).strength === 'weak');
    expect(passwords.filter((password) => isEasyPassword(password, { email }))).toEqual(weak);
    expect(weak.length).toBeGreaterThan(50);
    expect(weak.length).toBeLessThan(400);
  });

  it.each([
    'password123',
    'Password123!',
    'P@ssw0rd2026',
    'qwertyuiop',
    'QWERTYUIOP123',
    '1234567890',
    '0987654321',
    'aaaaaaaaaaaa',
    'abababababab',
    'iloveyou2020',
    'letmein12345',
    'abcdefghij',
    'ada.lovelace@example.com',
    'ada.lovelace',
    '1q2w3e4r5t',
    'metatrader5',
    'welcome2026',
    'passwordpassword',
    'Liverpool1',
  ])('[FRM-8] %s is among the first that are tried', (password) => {
    expect(isEasyPassword(password, { email: ' Ada.Lovelace@example.com' })).toBe(true);
  });

  it.each([
    'correct horse battery staple',
    'Tr0ub4dor&3x',
    'zebra-crossing-9',
    'كلمة سر طويلة',
    '8f2kq9w1zz',
    'tangerine ladder fog',
    '😀 fox 😀 lamp 😀',
    'kx9!Lq2#vT',
    'sam rides tangerine bikes',
  ])('[FRM-8] %s is not', (password) => {
    expect(isEasyPassword(password, { email: 'ada@example.com' })).toBe(false);
  });

  it.each([
    ['password2024', { strength: 'weak', hint: 'common' }],
    ['aaaaaaaaaaaa', { strength: 'weak', hint: 'pattern' }],
    ['tangerine ladder', { strength: 'good', hint: undefined }],
    ['tangerine ladder fog engine', { strength: 'strong', hint: undefined }],
  ])('[FRM-1] %s is told as it is', (password, verdict) => {
    expect(judgePassword(password)).toEqual(verdict);
  });

  it('[FRM-1] is told from what else was typed', () => {
    expect(judgePassword('samantha.lee', { email: 'samantha.lee@example.com' })).toEqual({
      strength: 'weak',
      hint: 'email',
    });
  });

  it('[FRM-8] costs the server little, however it is made', () => {
    judgePassword('to warm up');
    const hostile = [
      'a1@$0'.repeat(25),
      '@$0!1357'.repeat(16),
      'pa55w0rd '.repeat(14),
      'p4$$w0rd1loveyou!ch3'.repeat(6),
    ];
    const before = process.cpuUsage();
    for (const password of hostile) judgePassword(password);
    expect(process.cpuUsage(before).user / 1000 / hostile.length).toBeLessThan(100);
  });
});
