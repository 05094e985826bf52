import { WORLD } from '#contracts/edition.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { languageTag } from '#content/language-tag.ts';
import { CHOOSER_PATH } from '#content/edition-links.ts';
import { pageAddress } from '#content/page-address.ts';

/** Search engines take a region of two letters or none: the edition for the world is the one for its language in every region. */
export const searchTag = (edition: Pick<BrandEdition, 'language' | 'region'>): string =>
  edition.region === WORLD ? edition.language : languageTag(edition);

export type Translation = {
  /** BCP 47, or x-default. */ readonly tag: string;
  /** Without the site's address. */ readonly address: string;
};

/** The edition for all other visitors: the brand's default, else the world's, else the first that has the page. */
const forOthers = (brand: Brand, having: readonly BrandEdition[]): BrandEdition | undefined =>
  having.find(({ id }) => id === brand.defaultEdition.id) ?? having.find(({ region }) => region === WORLD) ?? having[0];

/**
 * The page in every edition that has it in its own language, itself included, and the one for all other visitors. Each of
 * them has the same list. Empty if only one edition has it, or if search engines must not index it.
 */
export function translations(brand: Brand, path: string): readonly Translation[] {
  const having = brand.editions.filter(({ id }) => {
    const page = brand.page(id, path);
    return page !== undefined && page.fallbackFrom === undefined && page.front.hidden !== true;
  });
  const other = forOthers(brand, having);
  if (having.length < 2 || other === undefined) return [];
  return [
    ...having.map((edition) => ({ tag: searchTag(edition), address: pageAddress(edition, path) })),
    { tag: 'x-default', address: path === '' ? CHOOSER_PATH : pageAddress(other, path) },
  ];
}

/** The canonical address of a page: at the page itself, or at the page that it falls back to. */
export function canonicalAddress(brand: Brand, edition: BrandEdition, path: string): string {
  const isFallback = (one: BrandEdition) => brand.page(one.id, path)?.fallbackFrom !== undefined;
  const having = isFallback(edition)
    ? brand.editions.filter((one) => brand.page(one.id, path) !== undefined && !isFallback(one))
    : [edition];
  return pageAddress(forOthers(brand, having) ?? edition, path);
}
