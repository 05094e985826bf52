export type CountryOption = { readonly code: string; readonly name: string };

/** Countries by their names in the locale, in the order its readers look them up. */
export function countryOptions(codes: readonly string[], locale: string): readonly CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return codes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
}
