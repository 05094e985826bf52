import { describe, expect, it } from 'vitest';
import { isHttpAddress, isLinkAddress } from './safe-address.ts';

describe('addresses from content', () => {
  it.each([
    '/costs',
    '#notes',
    'costs?topic=a',
    'https://example.com/a',
    'HTTP://example.com',
    'mailto:a@b.example',
    'tel:+442079460123',
    '//example.com',
  ])('links to %s', (address) => {
    expect(isLinkAddress(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/b',
    'file:///etc/passwd',
    '',
    '  ',
    'https://[broken',
  ])('refuses %j', (address) => {
    expect(isLinkAddress(address)).toBe(false);
    expect(isHttpAddress(address)).toBe(false);
  });

  it('takes pictures from http(s) and paths only', () => {
    expect(['/media/bank.svg', 'https://example.com/a.png', 'mailto:a@b.example', 'tel:1'].map(isHttpAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
