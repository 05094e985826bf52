import type { Regulator } from '#content/regulator-schema.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';
import { markedAs } from '#content/words-of.ts';

export default defineServerPart({ facts: (site) => ({ companies: companiesOf(site) }) });

/** The edition's own first, then in the order of their files. */
function companiesOf({ brand, edition }: PartSite) {
  const { language } = edition;
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return [...brand.regulators.values()]
    .toSorted((a, b) => Number(b.code === edition.regulator) - Number(a.code === edition.regulator))
    .map((regulator) => ({
      code: regulator.code.toUpperCase(),
      name: nameIn(regulator.entity.names, language),
      authority: nameIn(regulator.names, language),
      licence: regulator.licence,
      address: nameIn(regulator.entity.address, language),
      clients: clientsOf(regulator, countries).toSorted(compare),
      ...(regulator.code === edition.regulator && { own: true }),
    }));
}

const clientsOf = ({ countries: { offered } }: Regulator, names: Intl.DisplayNames): readonly string[] =>
  offered.map((code) => names.of(code) ?? code);

/** In a language, else in one that it has, and then marked. */
function nameIn(names: Readonly<Record<string, string>>, language: string) {
  const own = names[language];
  if (own !== undefined) return { text: own };
  const [other = 'en', text = ''] = names['en'] === undefined ? (Object.entries(names)[0] ?? []) : ['en', names['en']];
  return { text, ...markedAs(other) };
}
