import { describe, expect, it } from 'vitest';
import { isEasyPassword } from './easy-password.ts';
import { judgePassword } from './password-strength.ts';

describe('a password', () => {
  it.each([
    'password123', 'Password123!', 'P@ssw0rd2026', 'qwertyuiop', 'QWERTYUIOP123', '1234567890', '0987654321', 'aaaaaaaaaaaa', 'abababababab', 'iloveyou2020', 'letmein12345', 'abcdefghij',
    'ada.lovelace@example.com', 'ada.lovelace', '1q2w3e4r5t', 'metatrader5', 'welcome2026', 'passwordpassword', 'Liverpool1',
  ])('[FRM-8] %s is among the first that are tried', (password) => {
    expect(isEasyPassword(password, ' Ada.Lovelace@example.com')).toBe(true);
  });

  it.each(['correct horse battery staple', 'Tr0ub4dor&3x', 'zebra-crossing-9', 'كلمة سر طويلة', '8f2kq9w1zz', 'tangerine ladder fog', '😀 fox 😀 lamp 😀', 'kx9!Lq2#vT', 'sam rides tangerine bikes'])('[FRM-8] %s is not', (password) => {
    expect(isEasyPassword(password, 'ada@example.com')).toBe(false);
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
    expect(judgePassword('samantha.lee', ['samantha.lee@example.com'])).toEqual({ strength: 'weak', hint: 'name' });
  });

  it('[FRM-8] costs the server little, however it is made', () => {
    judgePassword('to warm up');
    const hostile = ['a1@$0'.repeat(25), '@$0!1357'.repeat(16), 'pa55w0rd '.repeat(14), 'p4$$w0rd1loveyou!ch3'.repeat(6)];
    const before = process.cpuUsage();
    for (const password of hostile) judgePassword(password);
    expect(process.cpuUsage(before).user / 1000 / hostile.length).toBeLessThan(100);
  });
});
