import { linesOf } from '#content/pdf/lay-out.ts';
import { hasLetters, outlineLine, outlineWidth } from '#pages/social/outlines.ts';

/** A word as outlines: they look the same wherever they are drawn, whatever typefaces are there. */
export type Outlines = {
  /** Markup of its glyphs in the colour of what is around; the foot of the letters is at y = 0, capitals are 100 high. */ readonly markup: string;
  readonly width: number;
};

/** At which the capitals of the site's typeface, 0.698 of the em, are 100 high. */
const SIZE = 100 / 0.698;

/** The word in the site's typeface; undefined where that lacks one of its letters. */
export function outlinesOf(word: string): Outlines | undefined {
  if (!hasLetters(word)) return undefined;
  const [line = []] = linesOf(
    outlineWidth,
    [{ type: 'text', value: word }],
    { size: SIZE, weight: 600 },
    Number.POSITIVE_INFINITY,
  );
  const width = Math.round(line.reduce((sum, part) => sum + part.width, 0));
  return { markup: outlineLine(line, SIZE, 'inherit', { x: 0, y: 0, width }, 'ltr'), width };
}
