import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tests/support/folders.ts';
import { shortenPath } from './shorten-path.ts';

/** The points that a path goes through and bends by, as absolute coordinates; another implementation than the one that is tested. */
function pointsOf(d: string): readonly string[] {
  const points: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...rest.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number);
    const isRelative = letter === letter.toLowerCase();
    const kind = letter.toLowerCase();
    if (kind === 'z') [x, y] = [startX, startY];
    const size = ({ h: 1, v: 1, c: 6, s: 4, q: 4 } as Readonly<Record<string, number>>)[kind] ?? 2;
    for (let at = 0; at < numbers.length; at += size) {
      const own = numbers.slice(at, at + size);
      const pairs =
        kind === 'h' ? [own[0] ?? 0, isRelative ? 0 : y] : kind === 'v' ? [isRelative ? 0 : x, own[0] ?? 0] : own;
      const absolute = pairs.map((number, index) => number + (isRelative ? (index % 2 === 0 ? x : y) : 0));
      [x = 0, y = 0] = absolute.slice(-2);
      if (kind === 'm' && at === 0) [startX, startY] = [x, y];
      points.push(
        `${kind === 'm' && at === 0 ? 'm' : /[lhvm]/.test(kind) ? 'l' : kind} ${absolute.map((n) => n.toFixed(3)).join(' ')}`,
      );
    }
    if (kind === 'z') points.push('z');
  }
  return points;
}

describe('shortenPath', () => {
  it.each([
    ['M0 300L90 300L90 270L180 260', 'M0 300h90v-30l90-10'],
    ['M110 210L120 225L130 241L140 256', 'M110 210l10 15 10 16 10 15'],
    ['M1.5 2.25L2 2.5L2.5 2.75', 'M1.5 2.25l.5 .25 .5 .25'],
    ['M100 100 L110 120 Z M300 300 L310 320', 'M100 100l10 20zm200 200 10 20'],
  ])('writes %s as %s', (long, short) => expect(shortenPath(long)).toBe(short));

  it('leaves alone what it does not know, what is exact only with more decimals, and what is short', () => {
    for (const d of ['M0 0A5 5 0 0110 10', 'M0.00001 0L10 10', 'M0 0', '', 'M1', '5 5L6 6', 'M0 0Z5'])
      expect(shortenPath(d)).toBe(d);
  });

  const paths = globSync('brand/media/**/*.svg', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\sd="([^"]+)"/g)].map(([, d = '']) => d),
  );
  it('goes through the same points: every path of the brand’s drawings', () => {
    expect(paths.length).toBeGreaterThan(50);
    let saved = 0;
    for (const d of paths) {
      expect(pointsOf(shortenPath(d))).toEqual(pointsOf(d));
      saved += d.length - shortenPath(d).length;
    }
    expect(saved).toBeGreaterThan(1000);
  });
});
