import { createContext, use } from 'react';
import { isWebAddress } from '#content/brand-schema.ts';
import { pageAddress } from '#content/page-address.ts';
import { fillText } from '#content/placeholders.ts';
import type { PartSite } from '#content/server-part.ts';
import type { SearchAnswer } from '#contracts/calls/site-search.ts';
import type { SiteAssets } from './page-answer.ts';

/** What every part of a page may ask for; widgets' server parts get the same. */
export type Site = PartSite & {
  readonly assets: SiteAssets;
  /** The day that an editor looks at the site on, drafts included; undefined for visitors. */
  readonly preview: Date | undefined;
  /** Whether a gated article is shown whole (docs/decisions/044); `refused` where its link has run out. */
  readonly gate: 'closed' | 'open' | 'refused';
  /** What the address asks the site's search for, '' for nothing; and how it is answered. */
  readonly search: { readonly query: string; readonly find: (query: string) => SearchAnswer };
  /** Whether visitors can sign up on the page in view (PGE-4). */
  readonly hasSignUpArea: boolean;
};

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('pages: a template stands outside a SiteContext.');
  return site;
}

/** Where a signed-in client works: another site, or a page of this edition (SES-6). */
export function dashboardAddress({ brand, edition }: Pick<Site, 'brand' | 'edition'>): string {
  const { dashboard } = brand.settings.links;
  return isWebAddress(dashboard) ? dashboard : pageAddress(edition, dashboard);
}

/** Words of front matter, with the facts that stand in them. */
export function useFilled(): (words: string) => string {
  const { facts } = useSite();
  return (words) => fillText(words, facts);
}
