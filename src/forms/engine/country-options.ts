import type { Translator } from '#i18n/translator.ts';

export type CountryOption = { readonly code: string; readonly name: string };

/** Places that browsers and servers name differently have a name of their own: text `country.<code>`. */
const NAMED_HERE = ['FK', 'HK', 'MO', 'PS'] as const;

/** Countries by their names in the locale, in the order its readers look them up. */
export function countryOptions(
  codes: readonly string[],
  locale: string,
  shared: Translator<'forms'>,
): readonly CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const nameOf = (code: string) => {
    const own = NAMED_HERE.find((named) => named === code);
    return own === undefined ? (names.of(code) ?? code) : shared(`country.${own}`);
  };
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => compare(a.name, b.name));
}
