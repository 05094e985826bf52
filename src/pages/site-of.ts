import { HOME_PAGE_VERSION_KEY, versionOfMarker } from '#contracts/home-page-versions.ts';
import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import type { BrandEdition } from '#content/brand.ts';
import { editionFacts } from '#content/edition-facts.ts';
import { isGated, UNLOCK_KEY } from '#content/gated-article.ts';
import type { Page } from '#content/page.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { exitCompany, exitCountry, exitRule } from './exit-country.ts';
import type { PageRequest, PagesOptions } from './page-answer.ts';
import { hasSignUpArea } from './sign-up-area.ts';
import { pageAddress } from '#content/page-address.ts';
import type { Site } from './site-context.ts';

export type SiteRequest = Pick<PageRequest, 'now'> & Partial<Pick<PageRequest, 'query'>>;

/** What an edition's pages are made of, for one answer. `path`: of the page in view; `texts`: of the edition's language. */
export function siteOf(
  options: Omit<PagesOptions, 'texts'> & { readonly texts: TextCatalogue },
  edition: BrandEdition,
  path: string | undefined,
  { now, query }: SiteRequest,
): Site {
  const { brand, texts } = options;
  const regulator = brand.regulatorOf(edition);
  const page = path === undefined ? undefined : brand.page(edition.id, path);
  return {
    brand,
    edition,
    regulator,
    path,
    page,
    query: query ?? new URLSearchParams(),
    texts: { language: edition.language, locale: edition.locale, direction: edition.direction, texts },
    warning: riskWarning(regulator, edition.language, edition.locale, now),
    offer: brand.offerOf(edition),
    facts: editionFacts(brand, edition, now, {
      country: exitCountry({ ...edition, texts }, query),
      countryCompany: exitCompany({ ...edition, texts }, brand, query),
      countryRule: exitRule({ ...edition, texts }, brand, query, now),
    }),
    hasSignUpArea: page !== undefined && hasSignUpArea(page),
    instruments: options.instruments,
    assets: options.assets,
    now,
    siteUrl: options.siteUrl,
    preview: options.preview,
    ratingOf: options.ratingOf,
    priceSource: options.priceSource,
    quote: options.quote,
    isHalted: options.isHalted ?? (() => false),
    companies: options.companies,
    calculate: options.calculate,
    pastDays: options.pastDays,
    dayChanges: options.dayChanges,
    logInProviders: options.logInProviders ?? [],
    homePageVersion: versionOfMarker(query?.get(HOME_PAGE_VERSION_KEY)),
    gate: page === undefined ? 'closed' : gateOf(options, edition, page, { now, query }),
    search: {
      query: queryText(query?.get('q') ?? ''),
      find: (words) => options.search.find(edition.id, words, now),
    },
  };
}

function gateOf(
  options: Pick<PagesOptions, 'opensArticle'>,
  edition: BrandEdition,
  page: Page,
  { query, now }: { readonly query: URLSearchParams | undefined; readonly now: Date },
): Site['gate'] {
  const token = query?.get(UNLOCK_KEY) ?? null;
  if (!isGated(page) || token === null) return 'closed';
  return options.opensArticle?.(pageAddress(edition, page.path), token, now) === true ? 'open' : 'refused';
}

/** As much of it as a search takes. */
const queryText = (written: string): string =>
  written.replace(/\s+/g, ' ').trim().slice(0, SEARCH_QUERY_MAX_LENGTH).toWellFormed();
