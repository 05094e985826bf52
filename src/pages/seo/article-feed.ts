import type { Brand, BrandEdition } from '#content/brand.ts';
import { fillText, type PlaceholderValues } from '#content/placeholders.ts';
import { pageAddress } from '#content/page-address.ts';
import { languageTag } from '#content/language-tag.ts';
import { xml, xmlDocument } from './xml.ts';

export const articleFeedAddress = (edition: Pick<BrandEdition, 'id'>): string => pageAddress(edition, 'feed.xml');

const atMidnight = (date: string): string => new Date(`${date}T00:00:00Z`).toUTCString();

/** The edition's articles and news (RSS 2.0), newest first; undefined without any. */
export function articleFeed(
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
  siteUrl: string,
): string | undefined {
  const articles = brand
    .articles(edition.id)
    .filter(({ fallbackFrom, front }) => fallbackFrom === undefined && front.hidden !== true);
  const [newest] = articles;
  if (newest === undefined) return undefined;
  const home = brand.page(edition.id, '');
  const items = articles.map(({ path, front }) => {
    const address = encodeURI(siteUrl + pageAddress(edition, path));
    return xml(
      'item',
      {},
      xml('title', {}, front.title),
      xml('link', {}, address),
      xml('guid', { isPermaLink: 'true' }, address),
      xml('description', {}, fillText(front.lead, facts)),
      xml('category', {}, front.topic),
      xml('dc:creator', {}, front.author.name),
      xml('pubDate', {}, atMidnight(front.published)),
    );
  });
  return xmlDocument(
    xml(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
      xml(
        'channel',
        {},
        xml('title', {}, brand.settings.name),
        xml('link', {}, siteUrl + pageAddress(edition, '')),
        xml('description', {}, home?.front.description ?? brand.settings.name),
        xml('language', {}, languageTag(edition)),
        xml(
          'lastBuildDate',
          {},
          atMidnight(
            articles
              .map(({ front }) => front.updated ?? front.published)
              .toSorted()
              .at(-1) ?? newest.front.published,
          ),
        ),
        xml('atom:link', { href: siteUrl + articleFeedAddress(edition), rel: 'self', type: 'application/rss+xml' }),
        ...items,
      ),
    ),
  );
}
