import type { Edition } from '#contracts/edition.ts';
import type { Brand, BrandEdition } from './brand.ts';
import type { Page } from './page.ts';

/** Address of a page of an edition; '' is its home page. */
export const pageAddress = (edition: Pick<Edition, 'id'>, path: string): string =>
  `/${edition.id}${path === '' ? '' : `/${path}`}`;

/** Where an edition's searches are answered; undefined where its language has no such page. */
export function searchAddress({
  brand,
  edition,
}: {
  readonly brand: Brand;
  readonly edition: BrandEdition;
}): string | undefined {
  const page = brand.pages(edition.id).find(({ front }) => front.template === 'search');
  return page && pageAddress(edition, page.path);
}

/** The page of an edition's podcast. */
export const PODCASTS_PAGE = 'podcasts';

/** The edition's podcast as a feed (RSS). */
export const podcastFeedAddress = (edition: Pick<Edition, 'id'>): string =>
  pageAddress(edition, `${PODCASTS_PAGE}/feed.xml`);

/** How menus and links call a page. */
export const pageLabel = ({ front }: Page): string => front.menuLabel ?? front.title;
