import { createContext, use } from 'react';
import { isWebAddress } from '#content/brand-schema.ts';
import { pageAddress } from '#content/page-address.ts';
import { fillText } from '#content/placeholders.ts';
import type { PartSite } from '#content/server-part.ts';
import type { SearchAnswer } from '#contracts/calls/site-search.ts';
import type { SiteAssets } from './page-answer.ts';

/** Context of every part of a page; widgets' server parts get the same. */
export type Site = PartSite & {
  readonly assets: SiteAssets;
  /** The day of an editor's preview, drafts included; undefined for visitors. */
  readonly preview: Date | undefined;
  /** Whether a gated article is shown whole (docs/decisions/044); `refused` if its link has expired. */
  readonly gate: 'closed' | 'open' | 'refused';
  /** The search query of the address, '' for none, and the search. */
  readonly search: { readonly query: string; readonly find: (query: string) => SearchAnswer };
  /** Whether visitors can sign up on the page in view (PGE-4). */
  readonly hasSignUpArea: boolean;
};

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('pages: a template needs a SiteContext around it.');
  return site;
}

/** Where a signed-in client works: another site, or a page of this edition (SES-6). */
export function dashboardAddress({ brand, edition }: Pick<Site, 'brand' | 'edition'>): string {
  const { dashboard } = brand.settings.links;
  return isWebAddress(dashboard) ? dashboard : pageAddress(edition, dashboard);
}

/** A text of front matter, with its placeholders replaced. */
export function useFilled(): (words: string) => string {
  const { facts } = useSite();
  return (words) => fillText(words, facts);
}
