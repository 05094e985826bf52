import { describe, expect, it } from 'vitest';
import { isDisposable } from '../abuse/disposable-domains.ts';
import { maskEmail, parseEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'Ada@example.com', 'ada@example.com'],
    ['  a.b+c@sub.example.co.uk ', 'a.b+c@sub.example.co.uk', 'a.b+c@sub.example.co.uk'],
    ["o'hara@example.com", "o'hara@example.com", "o'hara@example.com"],
    ['jos\u0065\u0301@example.com', 'jos\u00e9@example.com', 'jos\u00e9@example.com'],
    ['info@münchen.de', 'info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
    ['ΔΟΚΙΜΉ@παράδειγμα.δοκιμή', 'ΔΟΚΙΜΉ@xn--hxajbheg2az3al.xn--jxalpdlp', 'δοκιμή@xn--hxajbheg2az3al.xn--jxalpdlp'],
    ['مثال@موقع.وزارة', 'مثال@xn--4gbrim.xn--mgbexc3i', 'مثال@xn--4gbrim.xn--mgbexc3i'],
  ])('[FRM-2] %s is mailed at %s and known as %s', (typed, address, normalised) => {
    expect(parseEmail(typed)).toMatchObject({ address, normalised });
  });

  it.each([
    '',
    '@',
    'a',
    'a@',
    '@example.com',
    'a@b',
    'a@b@',
    'a b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@.com',
    'a@example..com',
    'a@-example.com',
    'a@example-.com',
    'a@exa_mple.com',
    'a@example.com.',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example.123',
    '"a b"@example.com',
    'a,b@example.com',
    'a<b@example.com',
    'Ada <ada@example.com>',
    'a\u200b@example.com',
    'a\u0000@example.com',
    'a@exam\nple.com',
    'a@exam%70le.com',
    'a@example.com/x',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
    'a;b@example.com',
    'a\\@example.com',
    'a(b)@example.com',
  ])('[FRM-2] %j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  it('shows its owner enough of it, in the letters it was typed in', () => {
    expect(maskEmail('ada@example.com')).toBe('a•••@example.com');
    expect(maskEmail('مثال@xn--4gbrim.xn--mgbexc3i')).toBe('م•••@موقع.وزارة');
  });

  it('[FRM-2] is disposable with its domain or one above, not with one that only looks like it', () => {
    expect(isDisposable('mailinator.com')).toBe(true);
    expect(isDisposable('x.y.mailinator.com')).toBe(true);
    expect(isDisposable('notmailinator.com')).toBe(false);
    expect(isDisposable('mailinator.com.example.org')).toBe(false);
  });
});
