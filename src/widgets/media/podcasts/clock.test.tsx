import { describe, expect, it } from 'vitest';
import { chapterAt, clock } from './clock.ts';

describe('times of a recording', () => {
  it.each([
    ['en-GB', 0, '0:00'],
    ['en-GB', 65.9, '1:05'],
    ['en-GB', 3_730, '1:02:10'],
    ['ar-JO-u-nu-latn', 65, '1:05'],
    ['ar-JO', 65, '١:٠٥'],
  ])('[PLT-8] %s: %d s is %s', (locale, seconds, shown) => {
    expect(clock(locale, seconds)).toBe(shown);
  });

  it('[PLT-8] a chapter lasts until the next begins', () => {
    const chapters = [{ startSeconds: 0 }, { startSeconds: 4 }];
    expect([0, 3.9, 4, 99].map((at) => chapterAt(chapters, at))).toEqual([0, 0, 1, 1]);
    expect(chapterAt([], 3)).toBe(-1);
  });
});
