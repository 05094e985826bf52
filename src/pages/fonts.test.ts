import { readFileSync, statSync } from 'node:fs';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WIDTHS, sampleWidth } from '#content/typeface.ts';
import { ROOT } from '../../tests/support/folders.ts';
import { DISPLAY_LETTERS, FONT_FILES, fontFaces, fontsToPreload, typefaceCss } from './fonts.ts';

const address = (file: string) => `/${file}`;
const OWN = { name: 'Own', files: [], ascent: 1, descent: 0.3, widths: { 400: 1, 500: 1, 600: 1 } };
const displayFiles = FONT_FILES.filter(({ family }) => family === 'Forecourt Display').map(
  ({ file }) => `${ROOT}/${file}`,
);
const MAX_BYTES = 14_000;

describe('the cut of first headings', () => {
  it('has the letters of every language that is set in it, in small files', () => {
    const fonts = displayFiles.map((file) => openSync(file));
    const lacking = Object.entries(DISPLAY_LETTERS).flatMap(([language, letters]) =>
      [...letters, ...letters.toUpperCase()]
        .filter((letter) => !fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
        .map((letter) => `${language}: ${letter}`),
    );
    expect(lacking).toEqual([]);
    for (const file of displayFiles) expect(statSync(file).size, file).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('has fallbacks that are as wide: those of bold text, by how much narrower it is', () => {
    const [latin = ''] = displayFiles;
    const narrower = sampleWidth(openSync(latin)) / DEFAULT_WIDTHS[600];
    const css = fontFaces(address, 'en', undefined);
    const adjusted = (family: string, weight: string) =>
      Number(new RegExp(`font-family:'${family}';font-weight:${weight}[^}]*size-adjust:([\\d.]+)%`).exec(css)?.[1]);
    for (const end of ['', ' Noto'])
      expect(adjusted(`Forecourt Display Fallback${end}`, '100 900')).toBeCloseTo(
        adjusted(`Forecourt Fallback${end}`, '501 700') * narrower,
        0,
      );
  });

  it('is for languages in Latin script of a brand that has no typeface of its own', () => {
    for (const language of ['ar', 'ru', 'el'])
      expect([typefaceCss(language, undefined), fontFaces(address, language, undefined)].join('')).not.toContain(
        'Forecourt Display',
      );
    expect(typefaceCss('en', OWN) + fontFaces(address, 'en', OWN)).not.toContain('Forecourt Display');
    expect(fontsToPreload('en', OWN)).toEqual([]);
    expect(fontsToPreload('de', undefined)).toContain('src/kit/fonts/forecourt-display.woff2');
  });

  it('is shipped with a release', () => {
    const release = readFileSync(`${ROOT}/tools/release/make-release.ts`, 'utf8');
    for (const file of displayFiles) expect(release).toContain(file.slice(ROOT.length + 1));
  });
});
