import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type Script = 'arabic' | 'latin' | 'latin-ext';
export type Weight = 400 | 600;
export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`;

/**
 * The Arabic cut of the site's typeface has Latin letters too, each script in a file of its own (woff, which pdfkit can embed), but few
 * beyond those of Western Europe: ą is in the Latin cut alone, as wide and as high.
 */
const fileOf = (script: Script, weight: Weight): string =>
  script === 'latin-ext'
    ? EXTENDED[weight]
    : require.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`);

const EXTENDED: Readonly<Record<Weight, string>> = {
  400: require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff'),
  600: require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-600-normal.woff'),
};

export const PDF_FONTS: readonly { readonly name: string; readonly script: Script; readonly file: string }[] = (
  ['latin', 'latin-ext', 'arabic'] as const
).flatMap((script) =>
  ([400, 600] as const).map((weight) => ({ name: fontName(script, weight), script, file: fileOf(script, weight) })),
);

/** Letters of the files `latin-ext`, which have no others (their CSS); the rest of Latin is in `latin`. */
const EXTENDED_LETTERS = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]+)/u;

/** A stretch of Latin, cut where the file changes that has its letters. */
export const latinCuts = (text: string): readonly { readonly text: string; readonly script: Script }[] =>
  text
    .split(EXTENDED_LETTERS)
    .map((part, at) => ({ text: part, script: at % 2 === 1 ? ('latin-ext' as const) : ('latin' as const) }))
    .filter((cut) => cut.text !== '');

/** From the top of a line to its baseline, as a share of the size: that of the Arabic cut, since others would stand higher. */
export const ASCENT = 1.085;
