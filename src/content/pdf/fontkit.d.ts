/** As much of fontkit (which ships no types) as the social images and a brand's own typeface use. */
declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly path: { toSVG(): string } };
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[];
    /** In units of the em, as are the sums. */
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
    readonly advanceWidth: number;
  };
  export type Font = {
    readonly unitsPerEm: number;
    readonly ascent: number;
    /** Below the baseline, so less than zero. */
    readonly descent: number;
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number } | undefined>>;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features: readonly string[]): GlyphRun;
  };
  export function openSync(file: string): Font;
}
