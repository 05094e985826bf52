import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BRAND } from '../support/brand-copy.ts';

it('brand/media/README.md says of each file that is no drawing where it comes from, and of none that is not there', () => {
  const named = [
    ...readFileSync(join(BRAND, 'media/README.md'), 'utf8').matchAll(/`([\w*.-]+\.(?:mp3|webm|webp|png|jpg|vtt))`/g),
  ].map(([, name = '']) => name);
  const patterns = named.map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
  const files = readdirSync(join(BRAND, 'media')).filter((file) => !/\.(?:svg|md)$/.test(file));
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(named.filter((_, at) => !files.some((file) => patterns[at]?.test(file)))).toEqual([]);
});
