import type { Brand, BrandEdition } from '#content/brand.ts';
import type { Page } from '#content/page.ts';
import { pageAddress } from '#content/page-address.ts';
import { templateOf } from '#content/templates.ts';
import { translations } from './translations.ts';
import { xml, xmlDocument } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const siteMapAddress = (edition: Pick<BrandEdition, 'id'>): string => pageAddress(edition, 'sitemap.xml');

/** The day of the last change of a page, if it has one. */
const changedOn = ({ front }: Page): string | undefined =>
  ('updated' in front ? front.updated : undefined) ?? front.published;

const indexed = (brand: Brand, edition: BrandEdition): readonly Page[] =>
  brand
    .pages(edition.id)
    .filter(
      (page) => page.fallbackFrom === undefined && page.front.hidden !== true && templateOf(page).isInSiteMap !== false,
    );

/** `/sitemap.xml` (sitemaps.org 0.9): one map an edition. */
export function siteMapIndex(brand: Brand, siteUrl: string): string {
  const maps = brand.editions.map((edition) => {
    const newest = indexed(brand, edition)
      .flatMap((page) => changedOn(page) ?? [])
      .toSorted()
      .at(-1);
    return xml(
      'sitemap',
      {},
      xml('loc', {}, siteUrl + siteMapAddress(edition)),
      newest === undefined ? undefined : xml('lastmod', {}, newest),
    );
  });
  return xmlDocument(xml('sitemapindex', { xmlns: NAMESPACE }, ...maps));
}

/** Every page of an edition that search may find, each with its translations. */
export function siteMap(brand: Brand, edition: BrandEdition, siteUrl: string): string {
  const urls = indexed(brand, edition).map((page) => {
    const changed = changedOn(page);
    return xml(
      'url',
      {},
      xml('loc', {}, encodeURI(siteUrl + pageAddress(edition, page.path))),
      changed === undefined ? undefined : xml('lastmod', {}, changed),
      ...translations(brand, page.path).map(({ tag, address }) =>
        xml('xhtml:link', { rel: 'alternate', hreflang: tag, href: encodeURI(siteUrl + address) }),
      ),
    );
  });
  return xmlDocument(xml('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, ...urls));
}
