import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password123', 'Password123!', 'P@ssw0rd2026', 'qwertyuiop', 'QWERTYUIOP123', '1234567890', '0987654321', 'aaaaaaaaaaaa', 'abababababab', 'iloveyou2024!!',
  'ada.lovelace@example.com', 'ada.lovelace', '1q2w3e4r5t', 'metatrader5', 'welcome2026',
])('[FRM-8] %s is among the first that are tried', (password) => {
  expect(isCommonPassword(password, 'Ada.Lovelace@example.com')).toBe(true);
});

it.each(['correct horse battery staple', 'Tr0ub4dor&3x', 'zebra-crossing-9', 'كلمة سر طويلة', '8f2kq9w1zz'])('[FRM-8] %s is not', (password) => {
  expect(isCommonPassword(password, 'ada@example.com')).toBe(false);
});
