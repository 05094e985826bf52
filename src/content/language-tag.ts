import type { Edition } from '#contracts/edition.ts';

/** BCP 47 of an edition without number preferences, for `lang` and `hreflang`. */
export const languageTag = ({ language, region }: Pick<Edition, 'language' | 'region'>): string =>
  `${language}-${region}`;
