import type { BrandEdition } from '#content/brand.ts';
import { editionsFrom, languageTagOf, samePage } from '#content/edition-links.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';

export default defineServerPart({ facts: regulatorFacts });

/** [REG-1] Every regulator whose editions this one may lead to, with them, each by country and language in its own words; the entry itself leads to the nearest: the one in view, else one in its language, else the first. */
function regulatorFacts(site: PartSite) {
  const { brand, edition } = site;
  const editions = editionsFrom(site);
  const codes = [...new Set(editions.map(({ regulator }) => regulator))];
  const marked = (one: BrandEdition) =>
    one.language === edition.language ? {} : { lang: languageTagOf(one), dir: one.direction };
  const entries = codes.map((code) => {
    const under = editions.filter(({ regulator }) => regulator === code);
    const nearest =
      under.find(({ id }) => id === edition.id) ??
      under.find(({ language }) => language === edition.language) ??
      under[0] ??
      edition;
    const { names } = brand.regulatorOf(nearest);
    const own = names[edition.language];
    return {
      value: code,
      label: code.toUpperCase(),
      text: own ?? names[nearest.language] ?? code.toUpperCase(),
      ...(own === undefined && marked(nearest)),
      url: samePage(site, nearest).url,
      edition: nearest.id,
      places: under.map((one) => ({
        label: `${one.regionName} · ${one.label}`,
        url: samePage(site, one).url,
        edition: one.id,
        ...(one.id === edition.id && { current: true }),
        ...marked(one),
      })),
    };
  });
  return { selected: edition.regulator, entries };
}
