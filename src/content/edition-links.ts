import { WORLD } from '#contracts/edition.ts';
import type { BrandEdition } from './brand.ts';
import { pageAddress } from './page-address.ts';
import type { PartSite } from './server-part.ts';

type Here = Pick<PartSite, 'brand' | 'edition' | 'path'>;

export const languageTagOf = ({ locale }: Pick<BrandEdition, 'locale'>): string => locale.replace(/-u-.*/, '');

/** [LNG-1] The page in view as another edition has it, else that edition's home page. Where the address leads to no page, nothing is missed. */
export function samePage(
  { brand, path }: Here,
  other: BrandEdition,
): { readonly url: string; readonly isElsewhere: boolean } {
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
