import { createRequire } from 'node:module';

/** The Arabic cut of the site's typeface has its Latin letters too, each in a file of its own (woff, which pdfkit can embed). */
const PACKAGE = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic';
const require = createRequire(import.meta.url);

export type Script = 'arabic' | 'latin';
export type Weight = 400 | 600;
export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`;

export const PDF_FONTS: readonly { readonly name: string; readonly script: Script; readonly file: string }[] = (
  ['latin', 'arabic'] as const
).flatMap((script) =>
  ([400, 600] as const).map((weight) => ({
    name: fontName(script, weight),
    script,
    file: require.resolve(`${PACKAGE}-${script}-${weight}-normal.woff`),
  })),
);
