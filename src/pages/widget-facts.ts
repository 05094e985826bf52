import { completeQuotesProps } from '#widgets/markets/app-quotes/complete-quotes-props.ts';
import type { RenderOptions } from '#islands/server/render-session.tsx';
import { countriesOf, exitsOf } from '#domain/account-policy.ts';
import { signUpOf } from '#domain/offer.ts';
import { pagesElsewhere } from '#forms/server/form-definitions.ts';
import { siteWords } from '#domain/password-context.ts';
import { productTypeOf } from '#domain/product-types.ts';
import { accountPolicyOf } from '#content/account-policy-of.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { courseOf, lessonsOf } from '#content/course.ts';
import { menuPages } from '#content/brand-schema.ts';
import { contentId, isEBook, isEvent } from '#content/event-pages.ts';
import { isArticle, type Page } from '#content/page.ts';
import { fillText } from '#content/placeholders.ts';
import { lossPercentAt } from '#content/regulator-facts.ts';
import { CARD_TAGS } from './card-items.ts';
import { wordsOf } from './borrowed-page.tsx';
import { languageFacts, regulatorFacts } from './edition-links.ts';
import type { PageRequest, PagesOptions } from './page-answer.ts';
import {
  cryptoFacts,
  instrumentListFacts,
  pathOf,
  spreadsTableFacts,
  tradeChartsFacts,
  tradingHoursFacts,
} from './instrument-facts.ts';
import { tradingFacts } from './trading-facts.ts';
import { formListsOf } from './form-lists-of.ts';
import { LIVE_SECOND_STEP, SECOND_STEPS } from '#forms/definitions/second-steps.ts';
import { returnPageFacts, type ReturnFacts } from './return-facts.ts';
import { podcastFeedAddress } from './podcast-feed.ts';
import { pageAddress, pageLabel, searchAddress } from './site-context.ts';
import type { Site } from './site-context.ts';
import { sitemapSections } from './sitemap-sections.ts';

type Fill = NonNullable<RenderOptions['fill']>;

type FactsRequest = Pick<PageRequest, 'now' | 'props'> &
  Partial<Pick<PageRequest, 'query'>> & { readonly calculated?: ReturnFacts | undefined };

/** What the site knows and an editor leaves out, by tag: instruments, links to trade, an edition's company and documents. */
export function widgetFacts(site: Site, options: PagesOptions, request: FactsRequest): Fill {
  const { brand, edition } = site;
  const { features, links, videoPlayers } = brand.settings;
  const deal = features.accountOpening
    ? {
        showBuyBtn: true,
        showSellBtn: true,
        links: {
          buyButtonLink: pageAddress(edition, links.signUp),
          sellButtonLink: pageAddress(edition, links.signUp),
        },
      }
    : {};
  const page = site.path === undefined ? undefined : brand.page(edition.id, site.path);
  const fill: Record<string, Fill[string]> = {
    'fc-search-button': () => searchFacts(site),
    'fc-language-switcher': () => languageFacts(site),
    'fc-regulator': () => regulatorFacts(site),
    'fc-deposit-withdrawal': () => ({ methods: paymentFacts(site, options) }),
    'fc-risk-warning': () => riskFacts(site),
    'fc-sitemap': () => ({ sections: sitemapSections(site, options) }),
    'fc-app-quotes': (written) => ({
      ...deal,
      ...pathOf(site),
      ...completeQuotesProps(written, options.instruments, edition, options.priceSource, request.now.getTime()),
    }),
    'fc-crypto-widget': (written) => cryptoFacts(written, site, options),
    'fc-instruments': (written) => instrumentListFacts(written, site, options, request.query),
    'fc-spreads-table': (written) => spreadsTableFacts(written, site, options),
    'fc-trade-charts': (written) => tradeChartsFacts(written, site, options),
    'fc-calculator-widget': () => ({
      ...request.calculated,
      ...(page !== undefined && returnPageFacts(site, page, request.query)),
    }),
    'fc-trading-calculator': (written) => tradingFacts(written, site, options, request.query),
    'fc-trading-hours': ({ symbol }) => tradingHoursFacts(symbol, site),
    'fc-article-rating': ({ article = site.path }) =>
      typeof article === 'string' ? { article, ...options.ratingOf(article) } : {},
    'fc-product-type': () => ({
      offered: site.offer.products,
      ...(site.path !== undefined && { page: productTypeOf(pageAddress(edition, site.path)) }),
    }),
    'fc-version-switcher': () => ({ version: site.homePageVersion, home: pageAddress(edition, '') }),
    'fc-account': () => accountFacts(site),
    'fc-course-progress': () => courseFacts(site, page),
    'fc-podcasts': () => podcastFacts(site, options),
    'fc-video-embed': () => (videoPlayers.length === 0 ? {} : { players: videoPlayers }),
  };
  for (const tag of CARD_TAGS) fill[tag] = () => filterFacts(site, request.query);
  if (page !== undefined) {
    const here = { address: options.siteUrl + pageAddress(edition, page.path), words: page.front.title };
    // An address of the editor's own is not this page's, so it does not go by this page's title.
    fill['fc-article-share'] = fill['fc-share-icons'] = ({ address }) => (address === undefined ? here : {});
    const headings = page.headings.map((heading) => ({ ...heading, text: fillText(heading.text, site.facts) }));
    if (headings.length > 0) fill['fc-article-toc'] = () => ({ headings });
  }
  for (const { declaration } of options.registry.widgets) {
    if (declaration.group === 'forms' && declaration.tag.startsWith('fc-form-'))
      fill[declaration.tag] = () =>
        formFactsOf(brand, edition, options.siteUrl, request.now, declaration.tag.slice('fc-form-'.length), page);
  }
  const { logInProviders = [] } = options;
  if (logInProviders.length > 0)
    fill['fc-form-login'] = () => ({
      ...formFactsOf(brand, edition, options.siteUrl, request.now, 'login', page),
      providers: logInProviders,
    });
  for (const [tag, props] of Object.entries(request.props ?? {})) {
    const known = fill[tag];
    fill[tag] = (written) => ({ ...known?.(written), ...props });
  }
  return fill;
}

/** RSK-4: words, percentage and variants are the regulator's; the first variant stands where a page names none. */
function riskFacts({ warning: { before, sentence, after }, regulator: { warnings } }: Site) {
  const [variant] = warnings.variants;
  return { variant, allowed: warnings.variants, standing: warnings.standing, before, sentence, after };
}

/** SRC-3: where to search, by whom, and the first page of each group of the menu for who has no word yet. */
function searchFacts(site: Site) {
  const { brand, edition } = site;
  const { menu, search } = brand.settings;
  return {
    page: searchAddress(site),
    edition: edition.id,
    links: menu
      .flatMap((group) => brand.page(edition.id, menuPages(group)[0] ?? '') ?? [])
      .map((page) => ({ label: pageLabel(page), href: pageAddress(edition, page.path), ...wordsOf(page) })),
    ...(search.provider === 'external' && { script: search.script, apiKey: search.apiKey }),
  };
}

/** PLT-8: a page whose front matter names the query key `topic` answers the filter's links itself. */
function filterFacts({ brand, edition, path }: Site, query: URLSearchParams | undefined): Record<string, string> {
  const page = path === undefined ? undefined : brand.page(edition.id, path);
  if (page === undefined || !page.front.query?.includes('topic')) return {};
  const topic = query?.get('topic');
  return { filterHref: `${pageAddress(edition, page.path)}?topic={topic}`, ...(topic ? { topic } : {}) };
}

/** PAY-3: what the edition's company offers, keyed by method. */
function paymentFacts({ brand, edition }: Site, { assets }: PagesOptions) {
  return Object.fromEntries(
    brand.paymentMethods(edition.id).map(({ id, image, ...words }) => [id, { image: assets.media(image), ...words }]),
  );
}

/** Where a client's own page leads, and the names of what it shows. */
function accountFacts({ brand, edition }: Site) {
  const { links } = brand.settings;
  const { documents } = brand.regulatorOf(edition);
  const to = (path: string) => pageAddress(edition, path);
  const has = (path: string) => brand.page(edition.id, path) !== undefined;
  return {
    edition: edition.id,
    links: {
      logIn: to(links.logIn),
      signUp: to(links.signUp),
      changePassword: to('account/password'),
      erase: to('account/erase'),
      ...(has('verify-phone') && { confirmPhone: to('verify-phone') }),
      ...(has('contact') && { contact: to('contact') }),
      ...(has(LIVE_SECOND_STEP) && { finishLive: to(LIVE_SECOND_STEP) }),
      finish: Object.fromEntries(
        Object.entries(SECOND_STEPS)
          .filter(([, page]) => has(page))
          .map(([form, page]) => [form, to(page)]),
      ),
    },
    companies: Object.fromEntries(formListsOf(brand, edition).companies.map(({ id, name }) => [id, name])),
    documents: Object.fromEntries(Object.entries(documents).map(([id, path]) => [id, to(path)])),
  };
}

/** PLT-8: the lessons of the course that the page is, or belongs to. */
function courseFacts({ brand, edition }: Site, page: Page | undefined) {
  const course = page && courseOf(brand, edition.id, page);
  if (course === undefined) return {};
  const lessons = lessonsOf(brand, edition.id, course).map(({ path, front, readingMinutes }) => ({
    id: path.slice(course.path.length + 1),
    title: front.title,
    href: pageAddress(edition, path),
    minutes: readingMinutes,
  }));
  return {
    course: course.path,
    lessons,
    ...(page !== course && page !== undefined && { current: page.path.slice(course.path.length + 1) }),
  };
}

function podcastFacts({ brand, edition }: Site, { assets }: PagesOptions) {
  const episodes = brand
    .podcasts(edition.id)
    .map(({ slug: id, audio, title, description, published, durationSeconds, spokenIn, chapters, transcript }) => {
      const facts = {
        id,
        title,
        description,
        published,
        durationSeconds,
        chapters,
        transcript,
        audio: assets.media(audio),
      };
      return spokenIn === undefined ? facts : { ...facts, spokenIn };
    });
  return { episodes, feed: podcastFeedAddress(edition) };
}

/**
 * The edition's facts that a form is given (#forms/engine/form-facts.ts); its countries are those that the account policy
 * has for it. `page`: the one that it stands on, which some forms are about.
 */
export function formFactsOf(
  brand: Brand,
  edition: BrandEdition,
  siteUrl: string,
  now: Date,
  formId: string,
  page?: Page,
) {
  const regulator = brand.regulatorOf(edition);
  const version = (path: string): string => {
    const front = brand.page(edition.id, path)?.front;
    return (front && 'updated' in front && front.updated) || 'undated';
  };
  const { documents, entity } = regulator;
  const policy = accountPolicyOf(regulator, edition.products);
  const signUp = signUpOf(formId) ?? 'live';
  const { exit, byResidence } = exitsOf(policy, signUp);
  const has = (path: string) => brand.page(edition.id, path) !== undefined;
  const absentPages = pagesElsewhere(formId).filter((path) => !has(path));
  return {
    edition: edition.id,
    ...countriesOf(policy, signUp),
    minimumAge: regulator.minimumAge,
    ownWords: [...siteWords([brand.settings.name, ...brand.settings.alsoCalled], siteUrl)],
    lists: formListsOf(brand, edition),
    ...(has(exit) && { exitPage: exit }),
    exitPages: Object.fromEntries(Object.entries(byResidence).filter(([, path]) => has(path))),
    documents: [
      { id: 'terms', version: version(documents.terms), href: pageAddress(edition, documents.terms) },
      { id: 'privacy', version: version(documents.privacy), href: pageAddress(edition, documents.privacy) },
      // The warning's words and the percentage that stood in them.
      {
        id: 'risk-warning',
        version: `${version(documents['risk-warning'])}+${lossPercentAt(regulator, now).percent}`,
        href: pageAddress(edition, documents['risk-warning']),
      },
    ],
    ...subjectOf(page),
    ...(absentPages.length > 0 && { absentPages }),
    entity: entity.code,
    companyId: entity.companyId,
  };
}

/** What a page is about, for the forms on it that ask for it. */
function subjectOf(page: Page | undefined): { readonly subject?: string } {
  if (page === undefined) return {};
  if (isEvent(page) || isEBook(page)) return { subject: contentId(page) };
  return isArticle(page) ? { subject: page.path } : {};
}
