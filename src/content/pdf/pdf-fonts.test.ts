import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { PDF_FONTS, latinCuts } from './pdf-fonts.ts';

const lacking = (text: string, weight: 400 | 600): readonly string[] =>
  latinCuts(text).flatMap(({ text: cut, script }) => {
    const font = openSync(PDF_FONTS.find(({ name }) => name === `${script}-${weight}`)?.file ?? '');
    return [...cut].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  });

describe('letters of a PDF', () => {
  it.each([
    'Zażółć gęślą jaźń, „ZAŻÓŁĆ GĘŚLĄ JAŹŃ” − 10 000 zł',
    'Dès Noël, où un zéphyr haï me vêt de glaçons, « œuvre » l’été',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Größe über Maß; árvíztűrő tükörfúrógép; İstanbul ğüşıöç',
  ])('are in the file that sets them: %s', (text) => {
    expect([lacking(text, 400), lacking(text, 600)]).toEqual([[], []]);
    expect(
      latinCuts(text)
        .map((cut) => cut.text)
        .join(''),
    ).toBe(text);
  });

  it('are cut where the file changes, and nowhere else', () => {
    expect(latinCuts('spread')).toEqual([{ text: 'spread', script: 'latin' }]);
    expect(latinCuts('dźwignią')).toEqual([
      { text: 'd', script: 'latin' },
      { text: 'ź', script: 'latin-ext' },
      { text: 'wigni', script: 'latin' },
      { text: 'ą', script: 'latin-ext' },
    ]);
  });
});
