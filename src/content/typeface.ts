import { join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import type { BrandSettings } from './brand-schema.ts';
import { ContentError } from './content-error.ts';

/** A brand's own typeface, as brand.yaml names it, with what is needed to stand in for it until it is loaded. */
export type Typeface = {
  readonly name: string;
  readonly files: readonly { /** Within media/. */ readonly file: string; readonly weight: string }[];
  /** Share of the em above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** How wide it sets English, as a share of the default typeface, by weight. */
  readonly widths: Readonly<Record<FallbackWeight, number>>;
};

/** One for each cut of the fallbacks (`pages/fonts.ts`). */
export type FallbackWeight = 400 | 500 | 600;

/** Words as the pages have them. */
const SAMPLE =
  'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. What a trade costs stands before it is placed.';

/** How wide IBM Plex Sans sets the sample, in em; a test measures it again. */
export const DEFAULT_WIDTHS: Readonly<Record<FallbackWeight, number>> = { 400: 63.595, 500: 64.964, 600: 65.806 };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,';

export const sampleWidth = (font: Font): number => font.layout(SAMPLE, []).advanceWidth / font.unitsPerEm;

/** Undefined where the brand has none of its own. Throws a ContentError for a file that cannot be used. */
export function readTypeface(dir: string, typeface: BrandSettings['typeface']): Typeface | undefined {
  if (typeface === undefined) return undefined;
  const fonts = typeface.files.map(({ file, weight }, at) => ({ font: open(dir, file, at), ...range(weight) }));
  const regular = fontFor(fonts, 400);
  /** fontkit measures a variable font at its usual weight; it is taken to grow in width as the default typeface does. */
  const widthOf = (weight: FallbackWeight): number => {
    const font = fontFor(fonts, weight);
    const like = font.variationAxes['wght'] === undefined ? weight : 400;
    return Number((sampleWidth(font) / DEFAULT_WIDTHS[like]).toFixed(3));
  };
  return {
    ...typeface,
    ascent: regular.ascent / regular.unitsPerEm,
    descent: -regular.descent / regular.unitsPerEm,
    widths: { 400: widthOf(400), 500: widthOf(500), 600: widthOf(600) },
  };
}

function open(dir: string, file: string, at: number): Font {
  const fault = (message: string) =>
    new ContentError([{ file: 'brand.yaml', path: `typeface.files.${at}.file`, message: `media/${file} ${message}` }]);
  let font: Font;
  try {
    font = openSync(join(dir, 'media', file));
  } catch (error) {
    throw fault(`cannot be read as a font: ${error instanceof Error ? error.message : String(error)}`);
  }
  const missing = [...LETTERS].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing.length > 0)
    throw fault(`lacks ${missing.join(' ')}; expected a typeface with the letters and digits of English`);
  return font;
}

const range = (weight: string): { readonly from: number; readonly to: number } => {
  const [from = 400, to = from] = weight.split(' ').map(Number);
  return { from, to };
};

type Ranged = { readonly font: Font; readonly from: number; readonly to: number };

/** The nearest, as a browser would choose. */
function fontFor(fonts: readonly Ranged[], weight: number): Font {
  const distance = ({ from, to }: Ranged) => (weight < from ? from - weight : Math.max(0, weight - to));
  const [nearest] = fonts.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw new Error('brand.yaml names a typeface without files, which its schema refuses.');
  return nearest.font;
}
