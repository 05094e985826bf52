import type { FallbackWeight, Typeface } from '#content/typeface.ts';

/** A cut of the site's typeface. Its address has a hash. */
export type FontFile = {
  /** Path within the project. */
  readonly file: string;
  readonly family: 'IBM Plex Sans Variable' | 'IBM Plex Sans Arabic' | 'Forecourt Display' | 'Forecourt Figures';
  readonly weight: string;
  /** The characters that it has; of a package's, its own subset of Unicode (its CSS). */
  readonly unicodeRange: string;
  /** Languages whose pages need it for their first words. */
  readonly preloadFor: 'every language' | readonly string[];
  /** Languages whose pages may use it; if absent, all. */
  readonly onlyFor?: readonly string[];
};

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const CYRILLIC = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';
const CYRILLIC_EXT = 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F';
const ARABIC =
  'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC';

const ARABIC_SCRIPT: readonly string[] = ['ar', 'fa', 'ur'];
const CYRILLIC_SCRIPT: readonly string[] = ['ru', 'uk', 'bg', 'sr', 'kk'];
/** With letters of their own in almost every line. */
const LATIN_EXT_LETTERS: readonly string[] = ['cs', 'hr', 'hu', 'lt', 'lv', 'pl', 'ro', 'sk', 'sl', 'tr'];
/** Languages all of whose letters the display cut has: those besides a to z. */
export const DISPLAY_LETTERS: Readonly<Record<string, string>> = {
  ca: 'àçèéíïòóúü·',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøåé',
  de: 'äöüß',
  en: 'éèêëçñœæ',
  es: 'áéíñóúü¿¡',
  et: 'äõöüšž',
  fi: 'äöåšž',
  fr: 'àâæçéèêëîïôœùûüÿ«»’',
  ga: 'áéíóú',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  is: 'áðéíóúýþæö',
  it: 'àèéìòù',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  nb: 'æøå',
  nl: 'éëïóöü',
  nn: 'æøå',
  no: 'æøå',
  pl: 'ąćęłńóśźż„”',
  pt: 'ãáàâçéêíõóôú',
  ro: 'ăâîșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sv: 'åäöé',
  tr: 'çğıİöşü',
};
const DISPLAYED: readonly string[] = Object.keys(DISPLAY_LETTERS);

const sans = (
  subset: string,
  unicodeRange: string,
  preloadFor: FontFile['preloadFor'],
  onlyFor?: readonly string[],
): FontFile => ({
  file: `node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${subset}-wght-normal.woff2`,
  family: 'IBM Plex Sans Variable',
  weight: '100 700',
  unicodeRange,
  preloadFor,
  ...(onlyFor !== undefined && { onlyFor }),
});

/** There is no variable cut: each of these stands for the weights around its own. */
const ARABIC_CUTS = { 400: '100 450', 500: '451 550', 600: '551 700' } as const;

const arabic = (weight: keyof typeof ARABIC_CUTS): FontFile => ({
  file: `node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  family: 'IBM Plex Sans Arabic',
  weight: ARABIC_CUTS[weight],
  unicodeRange: ARABIC,
  preloadFor: weight === 500 ? [] : ARABIC_SCRIPT, // labels and buttons may come a moment after the words
  onlyFor: ARABIC_SCRIPT,
});

/** First headings, narrower and bold; made by tools/display-font. */
const display = (file: string, unicodeRange: string, preloadFor: readonly string[]): FontFile => ({
  file: `src/kit/fonts/${file}.woff2`,
  family: 'Forecourt Display',
  weight: '100 900',
  unicodeRange,
  preloadFor,
  onlyFor: DISPLAYED,
});

/** Digits that set the pip of a price apart, by features that `market/client/quotes/quotes.css` names; made by tools/figures-font. */
const FIGURES: FontFile = {
  file: 'src/kit/fonts/forecourt-figures.woff2',
  family: 'Forecourt Figures',
  weight: '100 700',
  unicodeRange: 'U+0020,U+0027,U+002C-002E,U+0030-0039,U+00A0,U+0660-0669,U+066B-066C,U+06F0-06F9,U+2009,U+2019,U+202F',
  preloadFor: [],
};

export const FONT_FILES: readonly FontFile[] = [
  sans('latin', LATIN, 'every language'),
  sans('latin-ext', LATIN_EXT, LATIN_EXT_LETTERS),
  sans('cyrillic', CYRILLIC, CYRILLIC_SCRIPT, CYRILLIC_SCRIPT),
  sans('cyrillic-ext', CYRILLIC_EXT, [], CYRILLIC_SCRIPT),
  arabic(400),
  arabic(500),
  arabic(600),
  display('forecourt-display', LATIN, DISPLAYED),
  display('forecourt-display-ext', LATIN_EXT, LATIN_EXT_LETTERS),
  FIGURES,
];

/** First headings have a cut of their own where the default typeface is used and has all their letters. */
const hasDisplay = (language: string, own: Typeface | undefined): boolean =>
  own === undefined && DISPLAYED.includes(language);

/** The cuts that pages of a language may use. */
const cutsFor = (language: string, own: Typeface | undefined): readonly FontFile[] =>
  FONT_FILES.filter(
    ({ family, onlyFor }) =>
      onlyFor?.includes(language) !== false && (family !== 'Forecourt Display' || hasDisplay(language, own)),
  );

/** Paths of files whose first words wait for them. A brand's own typeface takes the place of the default one's Latin. */
export const fontsToPreload = (language: string, own: Typeface | undefined): readonly string[] => [
  ...(own?.files.map(({ file }) => brandFont(file)) ?? []),
  ...cutsFor(language, own)
    .filter(
      ({ preloadFor }) =>
        (preloadFor === 'every language' && own === undefined) ||
        (preloadFor !== 'every language' && preloadFor.includes(language)),
    )
    .map(({ file }) => file),
];

/** The path by which a file of the brand's media/ is asked for. */
const brandFont = (file: string): string => `media/${file}`;

/**
 * Fallbacks with the width and height of the typeface, so that nothing moves when it is loaded: the typeface's
 * width as a share of theirs, measured without hinting on the default brand's English pages, with its own ascent (1.025) and descent
 * (0.275). Systems without Arial or a font of its measure (many Linux desktops, ChromeOS) have Noto Sans, which is wider.
 */
const FALLBACKS = [
  {
    family: 'Forecourt Fallback',
    weight: '100 400',
    local: ['Arial', 'Liberation Sans', 'Roboto'],
    like: 400,
    sizeAdjust: 1.01,
  },
  // There is no medium cut of these: the regular one, as wide as the typeface's medium.
  {
    family: 'Forecourt Fallback',
    weight: '401 500',
    local: ['Arial', 'Liberation Sans', 'Roboto'],
    like: 500,
    sizeAdjust: 1.03,
  },
  {
    family: 'Forecourt Fallback',
    weight: '501 700',
    local: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
    like: 600,
    sizeAdjust: 0.97,
  },
  { family: 'Forecourt Fallback Noto', weight: '100 500', local: ['Noto Sans'], like: 400, sizeAdjust: 0.955 },
  { family: 'Forecourt Fallback Noto', weight: '501 700', local: ['Noto Sans Bold'], like: 600, sizeAdjust: 0.929 },
] as const satisfies readonly Fallback[];

/** As above, for the display cut. */
const DISPLAY_FALLBACKS: readonly Fallback[] = [
  {
    family: 'Forecourt Display Fallback',
    weight: '100 900',
    local: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
    like: 600,
    sizeAdjust: 0.93,
  },
  {
    family: 'Forecourt Display Fallback Noto',
    weight: '100 900',
    local: ['Noto Sans Bold'],
    like: 600,
    sizeAdjust: 0.89,
  },
];

type Fallback = {
  readonly family: string;
  readonly weight: string;
  readonly local: readonly string[];
  /** The weight of the typeface that it stands in for. */
  readonly like: FallbackWeight;
  readonly sizeAdjust: number;
};

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

const PLEX = { ascent: 1.025, descent: 0.275 };

function fallbackFace({ family, weight, local, like, sizeAdjust }: Fallback, own?: Typeface): string {
  const size = sizeAdjust * (own?.widths[like] ?? 1);
  const { ascent, descent } = own ?? PLEX;
  return (
    `@font-face{font-family:'${family}';font-weight:${weight};src:${local.map((name) => `local('${name}')`).join()};` +
    `size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`
  );
}

/** What `--font` begins with, and the typeface of first headings; it goes after the tokens. */
export const typefaceCss = (language: string, own: Typeface | undefined): string => {
  const declarations = [
    ...(own === undefined ? [] : [`--brand-typeface:'${own.name}'`]),
    ...(hasDisplay(language, own)
      ? [
          `--font-display:'Forecourt Display',${DISPLAY_FALLBACKS.map(({ family }) => `'${family}'`).join()},var(--font)`,
          '--weight-display:700',
        ]
      : []),
  ];
  return declarations.length === 0 ? '' : `@layer tokens{:root{${declarations.join(';')}}}`;
};

/** The brand's own typeface. */
const ownFaces = ({ name, files }: Typeface, address: (file: string) => string, display: string): string =>
  files
    .map(
      ({ file, weight }) =>
        `@font-face{font-family:'${name}';font-style:normal;font-weight:${weight};font-display:${display};src:url(${address(brandFont(file))}) format('woff2')}`,
    )
    .join('');

/**
 * Latin and Cyrillic are swapped in, since the fallback has their measure. No fallback has the measure of the Arabic cut, so
 * it is only used if it is loaded in time; the next page has it from the cache. On a page in Arabic script the same
 * holds of all cuts but that of prices, whose digits are as wide: the spaces between its words are of the Latin one, and wider ones would change its line breaks. Pages
 * in another script have a few names of editions at most, in the device's own letters: for them a cut would be as large as the page.
 */
export const fontFaces = (address: (file: string) => string, language: string, own: Typeface | undefined): string => {
  const isInArabicScript = ARABIC_SCRIPT.includes(language);
  return (
    [...FALLBACKS, ...(hasDisplay(language, own) ? DISPLAY_FALLBACKS : [])]
      .map((row) => fallbackFace(row, own))
      .join('') +
    (own === undefined ? '' : ownFaces(own, address, isInArabicScript ? 'optional' : 'swap')) +
    cutsFor(language, own)
      .map(
        ({ file, family, weight, unicodeRange }) =>
          `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:${isInArabicScript && family !== FIGURES.family ? 'optional' : 'swap'};` +
          `src:url(${address(file)}) format('woff2');unicode-range:${unicodeRange}}`,
      )
      .join('')
  );
};
