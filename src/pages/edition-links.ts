import { WORLD } from '#contracts/edition.ts';
import type { BrandEdition } from '#content/brand.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';

type Here = Pick<Site, 'brand' | 'edition' | 'path'>;

export const languageTagOf = ({ locale }: Pick<BrandEdition, 'locale'>): string => locale.replace(/-u-.*/, '');

/** [LNG-1] The page in view as another edition has it, else that edition's home page. Where the address leads to no page, nothing is missed. */
function samePage({ brand, path }: Here, other: BrandEdition): { readonly url: string; readonly isElsewhere: boolean } {
  const isThere = path !== undefined && brand.page(other.id, path) !== undefined;
  return { url: pageAddress(other, isThere ? path : ''), isElsewhere: path !== undefined && !isThere };
}

/** [LNG-1] Every edition, in its own words. */
export function languageFacts(site: Here) {
  const { brand, edition } = site;
  const languages = brand.editions.map((other) => {
    const { url, isElsewhere } = samePage(site, other);
    return {
      title: other.label,
      url,
      text: other.regionName,
      monogram: other.region === WORLD ? 'INT' : other.region,
      edition: other.id,
      lang: languageTagOf(other),
      dir: other.direction,
      ...(other.id === edition.id && { current: true }),
      ...(isElsewhere && { elsewhere: true }),
    };
  });
  return { selectedTitle: edition.label, languages };
}

/** [REG-1] Every regulator with its editions, each by country and language in its own words; the entry itself leads to the nearest: the one in view, else one in its language, else the first. */
export function regulatorFacts(site: Here) {
  const { brand, edition } = site;
  const codes = [...new Set(brand.editions.map(({ regulator }) => regulator))];
  const marked = (one: BrandEdition) =>
    one.language === edition.language ? {} : { lang: languageTagOf(one), dir: one.direction };
  const entries = codes.map((code) => {
    const under = brand.editions.filter(({ regulator }) => regulator === code);
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
