import type { RatingSummary } from '#contracts/calls/article-rating.ts';
import { createContext, use } from 'react';
import type { Edition } from '#contracts/edition.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { isWebAddress } from '#content/brand-schema.ts';
import type { Page } from '#content/page.ts';
import { fillText } from '#content/placeholders.ts';
import type { PlaceholderValues } from '#content/placeholders.ts';
import type { Offer } from '#domain/offer.ts';
import type { RiskWarning } from '#content/regulator-facts.ts';
import type { Regulator } from '#content/regulator-schema.ts';
import type { HomePageVersion } from '#contracts/home-page-versions.ts';
import type { SearchAnswer } from '#contracts/calls/site-search.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { SiteAssets } from './page-answer.ts';

/** What every part of a page may ask for. */
export type Site = {
  readonly brand: Brand;
  readonly edition: BrandEdition;
  readonly regulator: Regulator;
  /** What may be shown as offered (domain/offer.ts). */
  readonly offer: Offer;
  readonly warning: RiskWarning;
  readonly facts: PlaceholderValues;
  readonly instruments: readonly ListedInstrument[];
  readonly assets: SiteAssets;
  readonly now: Date;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** The day that an editor looks at the site on, drafts included; undefined for visitors. */
  readonly preview: Date | undefined;
  /** Which of the home page's versions is shown, where it has two (PGE-8). */
  readonly homePageVersion: HomePageVersion;
  /** Whether a gated article is shown whole (docs/decisions/044); `refused` where its link has run out. */
  readonly gate: 'closed' | 'open' | 'refused';
  /** What the address asks the site's search for, '' for nothing; and how it is answered. */
  readonly search: { readonly query: string; readonly find: (query: string) => SearchAnswer };
  /** What readers made of an article, by its path. */
  readonly ratingOf: (article: string) => RatingSummary;
  /** Whether visitors can sign up on the page in view (PGE-4). */
  readonly hasSignUpArea: boolean;
  /** Path of the page in view, without the edition; undefined where the address leads to no page. */
  readonly path: string | undefined;
};

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('pages: a template stands outside a SiteContext.');
  return site;
}

/** Address of a page of an edition; '' is its home page. */
export const pageAddress = (edition: Pick<Edition, 'id'>, path: string): string =>
  `/${edition.id}${path === '' ? '' : `/${path}`}`;

/** Where a signed-in client works: another site, or a page of this edition (SES-6). */
export function dashboardAddress({ brand, edition }: Pick<Site, 'brand' | 'edition'>): string {
  const { dashboard } = brand.settings.links;
  return isWebAddress(dashboard) ? dashboard : pageAddress(edition, dashboard);
}

/** Where an edition's searches are answered; undefined where its language has no such page. */
export function searchAddress({ brand, edition }: Pick<Site, 'brand' | 'edition'>): string | undefined {
  const page = brand.pages(edition.id).find(({ front }) => front.template === 'search');
  return page && pageAddress(edition, page.path);
}

/** How menus and links call a page. */
export const pageLabel = ({ front }: Page): string => front.menuLabel ?? front.title;

/** Words of front matter, with the facts that stand in them. */
export function useFilled(): (words: string) => string {
  const { facts } = useSite();
  return (words) => fillText(words, facts);
}
