/** Codes that name no country: groups, tests of texts, and regions that were renamed. */
const NO_COUNTRY = new Set('AC AN BU CP CS DD DG EA EU EZ FX IC NT QO QU SU TA TP UK UN XA XB YD YU ZR ZZ'.split(' '));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const known = new Map<string, readonly (readonly [code: string, name: string])[]>();

/** Every country by ISO 3166-1 alpha-2 with its name, in the order of the language. */
export function countryOptions(locale: string): readonly (readonly [code: string, name: string])[] {
  const before = known.get(locale);
  if (before !== undefined) return before;
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const options = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const code = first + second;
      const name = NO_COUNTRY.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    }),
  ).toSorted(([, one], [, other]) => one.localeCompare(other, locale));
  known.set(locale, options);
  return options;
}
