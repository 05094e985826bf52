import { openSync, type Font } from 'fontkit';
import { type Measured, type Place, placeLine, type WidthOf } from '#content/pdf/lay-out.ts';
import { fontName, PDF_FONTS, type Script, type Weight } from '#content/pdf/pdf-fonts.ts';

const opened = new Map<string, Font>();

function fontOf(script: Script, weight: Weight): Font {
  const name = fontName(script, weight);
  const known = opened.get(name);
  if (known !== undefined) return known;
  const file = PDF_FONTS.find((font) => font.name === name)?.file;
  if (file === undefined) throw new Error(`pdf-fonts.ts names no file for ${name}.`);
  const font = openSync(file);
  opened.set(name, font);
  return font;
}

export const outlineWidth: WidthOf = (text, script, weight, size) => {
  const font = fontOf(script, weight);
  return (font.layout(text, []).advanceWidth / font.unitsPerEm) * size;
};

/** Whether the typefaces have every letter of a text; spaces and marks that nothing is drawn of aside. */
export const hasLetters = (text: string): boolean =>
  [...text].every(
    (letter) =>
      /^[\s\p{Cf}]$/u.test(letter) ||
      (['latin', 'latin-ext', 'arabic'] as const).some((script) =>
        fontOf(script, 600).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      ),
  );

/** A line of words as outlines (SVG), shaped by the typeface, so that the drawing needs no fonts. `y` is the baseline. */
export function outlineLine(
  line: readonly Measured[],
  size: number,
  colour: string,
  place: Place,
  direction: 'ltr' | 'rtl',
): string {
  return placeLine(line, place, direction)
    .map(({ text, script, weight, x }) => {
      const font = fontOf(script, weight);
      const { glyphs, positions } = font.layout(text, []);
      const scale = size / font.unitsPerEm;
      let at = 0;
      const paths = glyphs.map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
        const path = `<path transform="translate(${at + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
        at += xAdvance;
        return path;
      });
      return `<g fill="${colour}" transform="translate(${x.toFixed(2)} ${place.y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${paths.join('')}</g>`;
    })
    .join('');
}
