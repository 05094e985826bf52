import { describe, expect, it } from 'vitest';
import { opensLink, signLink, signedLinkKeys } from './signed-link.ts';

const key = signedLinkKeys([new Uint8Array(32).fill(7)]);
const now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const token = signLink(key, 'e-book', '/en-gb/reading-a-price', later(60));
const [expiry = '', signature = ''] = token.split('.');

describe('a signed link', () => {
  it('[FRM-2] opens its path for its purpose until it expires', () => {
    expect(opensLink(key, 'e-book', '/en-gb/reading-a-price', token, now)).toBe(true);
    expect(opensLink(key, 'e-book', '/en-gb/reading-a-price', token, later(59))).toBe(true);
    expect(opensLink(key, 'e-book', '/en-gb/reading-a-price', token, later(60))).toBe(false);
  });

  it.each([
    ['another path', 'e-book', '/en-gb/risk-before-return', token],
    ['another purpose', 'article', '/en-gb/reading-a-price', token],
    ['a later expiry', 'e-book', '/en-gb/reading-a-price', `${Number(expiry) + 60}.${signature}`],
    ['another spelling of the expiry', 'e-book', '/en-gb/reading-a-price', `0${expiry}.${signature}`],
    [
      'a changed signature',
      'e-book',
      '/en-gb/reading-a-price',
      `${expiry}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['half a signature', 'e-book', '/en-gb/reading-a-price', `${expiry}.${signature.slice(0, 20)}`],
    ['more after it', 'e-book', '/en-gb/reading-a-price', `${token}.x`],
    ['nothing', 'e-book', '/en-gb/reading-a-price', ''],
  ] as const)('[FRM-2] does not open with %s', (_, purpose, path, tried) => {
    expect(opensLink(key, purpose, path, tried, now)).toBe(false);
  });

  it('[FRM-2] of another server opens nothing here', () => {
    const other = signedLinkKeys([new Uint8Array(32).fill(8)]);
    expect(opensLink(other, 'e-book', '/en-gb/reading-a-price', token, now)).toBe(false);
  });
});
