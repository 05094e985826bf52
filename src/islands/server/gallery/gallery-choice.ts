export const GALLERY_THEMES = ['system', 'light', 'dark'] as const;
export const GALLERY_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;
/** `page`: in the page itself. Otherwise each example is in a frame of so many px, where its media queries answer to that width. */
export const GALLERY_WIDTHS = ['page', '360', '768', '1280', '1920'] as const;

/** `text`: between two paragraphs, as an editor puts it. */
export const GALLERY_PLACES = ['alone', 'text'] as const;

/** How a visitor wants to see the gallery: the query of its address, so that it works without a script. */
export type GalleryChoice = {
  readonly theme: (typeof GALLERY_THEMES)[number];
  readonly direction: (typeof GALLERY_DIRECTIONS)[number];
  readonly width: (typeof GALLERY_WIDTHS)[number];
  readonly place: (typeof GALLERY_PLACES)[number];
  readonly language: string;
};

export const GALLERY_QUERY_KEYS: readonly (keyof GalleryChoice)[] = [
  'theme',
  'direction',
  'language',
  'width',
  'place',
];

/** What is not among the choices is the first of them. */
export const parseGalleryChoice = (
  query: URLSearchParams,
  languages: readonly [string, ...string[]],
): GalleryChoice => {
  const pick = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === query.get(name)) ?? values[0];
  return {
    theme: pick('theme', GALLERY_THEMES),
    direction: pick('direction', GALLERY_DIRECTIONS),
    width: pick('width', GALLERY_WIDTHS),
    place: pick('place', GALLERY_PLACES),
    language: pick('language', languages),
  };
};
