import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { openSync } from 'fontkit';
import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { ContentError } from './content-error.ts';
import { DEFAULT_WIDTHS, readTypeface, sampleWidth } from './typeface.ts';

const require = createRequire(import.meta.url);
const plex = (weight: number) =>
  require.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-${weight}-normal.woff2`);

describe('the typeface of a brand', () => {
  const copy = copyBrand();
  afterAll(() => copy.end());

  it('is measured against the default one, whose measures are as stated', () => {
    for (const weight of [400, 500, 600] as const)
      expect(sampleWidth(openSync(plex(weight)))).toBeCloseTo(DEFAULT_WIDTHS[weight], 3);
    copy.write('media/own-400.woff2', readFileSync(plex(400)));
    copy.write('media/own-600.woff2', readFileSync(plex(600)));
    const files = [
      { file: 'own-400.woff2', weight: '400' },
      { file: 'own-600.woff2', weight: '600' },
    ];
    expect(readTypeface(copy.dir, { name: 'Own', files })).toMatchObject({ widths: { 400: 1, 600: 1 } });
    // The nearest cut stands in for the medium one, at its own width.
    expect(readTypeface(copy.dir, { name: 'Own', files })?.widths[500]).toBeCloseTo(63.595 / 64.964, 3);
  });

  it('is refused where a file is no font, or lacks letters', () => {
    const faultOf = (file: string) => {
      try {
        return readTypeface(copy.dir, { name: 'Own', files: [{ file, weight: '400' }] });
      } catch (error) {
        return error instanceof ContentError ? error.faults : error;
      }
    };
    copy.write('media/text.woff2', 'no font');
    expect(faultOf('text.woff2')).toMatchObject([
      {
        file: 'brand.yaml',
        path: 'typeface.files.0.file',
        message: expect.stringContaining('cannot be read as a font'),
      },
    ]);
    copy.write('media/figures.woff2', readFileSync('src/kit/fonts/forecourt-figures.woff2'));
    expect(faultOf('figures.woff2')).toMatchObject([{ message: expect.stringMatching(/lacks A B C/) }]);
    expect(readTypeface(copy.dir, undefined)).toBeUndefined();
  });
});
