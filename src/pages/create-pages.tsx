import { CALCULATOR_PAGE_KEPT_MS, RATING_PAGE_KEPT_MS, SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import { HOME_PAGE_VERSION_KEY, HOME_PAGE_VERSIONS, versionOfMarker } from '#contracts/home-page-versions.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { ContentError } from '#content/content-error.ts';
import type { ContentFault } from '#content/content-error.ts';
import { instrumentPath } from '#content/instrument-pages.ts';
import type { Page } from '#content/page.ts';
import { placeholderValues } from '#content/placeholders.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { translator } from '#i18n/translator.ts';
import { createRenderSession } from '#islands/server/render-session.tsx';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { visit } from 'unist-util-visit';
import { cardItems } from './card-items.ts';
import { CHOOSER_PATH, findAddress } from './address.ts';
import { colourFaults } from './colour-faults.ts';
import { entranceEdition } from './entrance.ts';
import { nextEventEnd } from '#content/event-pages.ts';
import { failurePage } from './failure-page.ts';
import type { FailureWords } from './failure-page.ts';
import { parseGalleryPath } from '#islands/server/gallery/gallery-view.ts';
import { galleryPage } from './gallery-page.tsx';
import type { PageAnswer, PageRequest, Pages, PagesOptions } from './page-answer.ts';
import { instrumentHead, instrumentOf } from './instrument-words.ts';
import { menuFaults } from './menu-groups.ts';
import { holdsTag, returnFacts, type ReturnFacts } from './return-facts.ts';
import { nextMarketChange } from './next-market-change.ts';
import { renderDocument } from './render-document.tsx';
import { hasSignUpArea } from './sign-up-area.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';
import { ChooserPage } from './templates/chooser-page.tsx';
import { NotFoundPage } from './templates/not-found-page.tsx';
import { PageTemplate } from './templates/page-template.tsx';
import { isCommonListQuery, LIST_QUERY_KEYS } from '#widgets/instruments/list-query.ts';
import { widgetFacts } from './widget-facts.ts';

export type { PageAnswer, PageRequest, Pages, PagesOptions, SiteAssets, Visitor } from './page-answer.ts';

type Facts = Pick<PageRequest, 'now' | 'props'> & Partial<Pick<PageRequest, 'query'>> & { readonly calculated?: ReturnFacts | undefined };

/** The site's pages of one brand. Checks what only rendering can know: brand colours, texts, widget tags. */
export function createPages(options: PagesOptions): Pages {
  const { brand } = options;
  const faults = [...colourFaults(brand.settings), ...menuFaults(brand, options.texts), ...tagFaults(options), ...riskVariantFaults(brand)];
  if (faults.length > 0) throw new ContentError(faults);

  function open(edition: BrandEdition, path: string | undefined, facts: Facts): { site: Site; session: RenderSession } {
    const texts = options.texts.get(edition.language);
    if (!texts) throw new ContentError([{ file: `locales/${edition.language}.json`, message: `edition ${edition.id} needs the interface texts of this language` }]);
    const regulator = brand.regulatorOf(edition);
    const warning = riskWarning(regulator, edition.language, edition.locale, facts.now);
    const percent = numberFormatter(edition.locale, { style: 'percent', maximumFractionDigits: 2 }).format(warning.lossPercent / 100);
    const page = path === undefined ? undefined : brand.page(edition.id, path);
    const site: Site = {
      brand, edition, regulator, warning, path,
      offer: brand.offerOf(edition),
      facts: placeholderValues(brand.settings.name, regulator, edition.language, percent),
      hasSignUpArea: page !== undefined && hasSignUpArea(page),
      instruments: options.instruments, assets: options.assets, now: facts.now, siteUrl: options.siteUrl,
      homePageVersion: versionOfMarker(facts.query?.get(HOME_PAGE_VERSION_KEY)),
      gate: page === undefined ? 'closed' : gateOf(options, edition, page, facts),
      search: {
        query: queryText(facts.query?.get('q') ?? ''),
        find: (query) => options.search.find(edition.id, query, facts.now),
      },
    };
    const session = createRenderSession(options.registry, {
      edition,
      texts,
      fill: widgetFacts(site, options, facts),
      items: cardItems(site, options),
      ...(options.onProblem && { onProblem: (problem) => options.onProblem?.(problem, pageAddress(edition, path ?? '')) }),
    });
    return { site, session };
  }

  async function renderPage(edition: BrandEdition, page: Page, request: PageRequest): Promise<PageAnswer> {
    const calculated = holdsTag(page, 'fc-calculator-widget') ? await returnFacts(options, page, request) : undefined;
    const { site, session } = open(edition, page.path, { ...request, calculated });
    const { front } = page;
    const newVersion = newVersionOf(page);
    const asksForRest = isGated(page) && request.query.has(UNLOCK_KEY);
    const head = instrumentHead(page, site, session.page);
    const shown = newVersion !== undefined && site.homePageVersion === 'new' ? { ...page, front: { ...front, ...newVersion } as typeof front } : page;
    const document = renderDocument({
      site, session, options,
      template: front.template,
      title: head?.tabTitle ?? shown.front.tabTitle ?? shown.front.title,
      description: head?.description ?? front.description,
      hidden: front.hidden === true || asksForRest,
      ...(front.template === 'article' && { kind: 'article' as const }),
      children: <PageTemplate page={shown} />,
    });
    const { props, query, status = 200 } = request;
    // Anybody may ask for anything, as a version or as a search: what only they asked for is not kept, so that it cannot fill the cache.
    const isKnownVersion = newVersion === undefined || [null, ...Object.values<string>(HOME_PAGE_VERSIONS)].includes(query.get(HOME_PAGE_VERSION_KEY));
    const isSearch = front.template === 'search';
    const hasList = LIST_QUERY_KEYS.some((key) => front.query?.includes(key));
    const hasCalculator = CALCULATOR_TAGS.some((tag) => session.usedTags.has(tag));
    return {
      kind: 'page', status, ...document,
      language: edition.language,
      editionId: edition.id,
      cacheable: !asksForRest && props === undefined && status === 200 && isKnownVersion && !(isSearch && query.has('q')) && (!hasList || isCommonListQuery(query)) && !(hasCalculator && front.query?.some((key) => query.has(key))),
      ...(asksForRest && { isPrivate: true }),
      queryKeys: isGated(page) ? [UNLOCK_KEY] : isSearch ? ['q'] : [...(front.query ?? []), ...(newVersion === undefined ? [] : [HOME_PAGE_VERSION_KEY])],
      ...(newVersion && { hasVersions: true }),
      validUntil: earliest([
        site.warning.validUntil,
        front.template === 'event' || front.template === 'collection' ? nextEventEnd(brand.pages(edition.id), request.now) : undefined,
        session.usedTags.has('fc-article-rating') ? new Date(request.now.getTime() + RATING_PAGE_KEPT_MS) : undefined,
        hasCalculator ? new Date(request.now.getTime() + CALCULATOR_PAGE_KEPT_MS) : undefined,
        HOURS_TAGS.some((tag) => session.usedTags.has(tag)) ? nextMarketChange(front.template === 'instrument' ? [instrumentOf(options.instruments, front.symbol)] : options.instruments, request.now) : undefined,
      ]),
    };
  }

  function renderOther(kind: 'chooser' | 'not-found', edition: BrandEdition, withheld?: ListedInstrument): PageAnswer {
    const { site, session } = open(edition, undefined, { now: new Date() });
    const text = translator(session.page, kind);
    const document = renderDocument({
      site, session, options,
      template: kind,
      title: text('title'),
      description: text('lead'),
      children: kind === 'chooser' ? <ChooserPage /> : <NotFoundPage withheld={withheld} />,
    });
    const isChooser = kind === 'chooser';
    return { kind: 'page', status: isChooser ? 200 : 404, ...document, language: edition.language, editionId: edition.id, cacheable: isChooser, queryKeys: [], validUntil: site.warning.validUntil };
  }

  const failureWords = new Map(brand.editions.map((edition): [string, FailureWords] => {
    const text = translator(open(edition, undefined, { now: new Date() }).session.page, 'failure');
    return [edition.id, { title: text('title'), text: text('text'), back: text('back'), number: text('number') }];
  }));

  /** `path` as it was asked for: an instrument's that the edition's company may not offer is told so. */
  const missing = (edition: BrandEdition, path = ''): PageAnswer => {
    const asked = path.toLowerCase().split('/').filter(Boolean).slice(1).join('/');
    return renderOther('not-found', edition, asked === '' ? undefined : options.instruments.find((instrument) => instrumentPath(brand.settings, instrument) === asked));
  };

  return {
    render: async (request) => {
      const gallery = parseGalleryPath(request.path);
      if (gallery) return (await galleryPage(options, request, gallery, (edition) => open(edition, undefined, request))) ?? missing(brand.defaultEdition);
      const found = findAddress(brand, request.path);
      if (found.kind === 'page') return renderPage(found.edition, found.page, request);
      if (found.kind === 'chooser') return renderOther('chooser', brand.defaultEdition);
      if (found.kind === 'redirect') return { kind: 'redirect', status: 308, location: encodeURI(found.location), cacheable: true };
      return missing(found.edition, request.path);
    },
    entrance: async (visitor) => {
      const edition = entranceEdition(brand, visitor);
      if (edition) return { kind: 'redirect', status: 302, location: pageAddress(edition, ''), cacheable: false };
      return { ...renderOther('chooser', brand.defaultEdition), cacheable: false };
    },
    notFound: async (path) => {
      const found = findAddress(brand, path);
      return missing('edition' in found ? found.edition : brand.defaultEdition, path);
    },
    failure: (path, requestId) => failurePage(brand, failureWords, path, requestId),
    hasVersions: (path) => {
      const home = brand.page(path.slice(1), '');
      return home !== undefined && newVersionOf(home) !== undefined;
    },
    addresses: () => [CHOOSER_PATH, ...brand.editions.flatMap((edition) => brand.pages(edition.id).map(({ path }) => pageAddress(edition, path)))],
  };
}

/** The query key under which a gated article's page is asked for whole: what the calls of enquiries mail (docs/decisions/044). */
const UNLOCK_KEY = 'unlock';

const isGated = ({ front }: Page): boolean => front.template === 'article' && front.gated === true;

function gateOf(options: PagesOptions, edition: BrandEdition, page: Page, { query, now }: Facts): Site['gate'] {
  const token = query?.get(UNLOCK_KEY) ?? null;
  if (!isGated(page) || token === null) return 'closed';
  return options.opensArticle?.(pageAddress(edition, page.path), token, now) === true ? 'open' : 'refused';
}

const newVersionOf = ({ front }: Page) => (front.template === 'home' ? front.newVersion : undefined);

/** As much of it as a search takes. */
const queryText = (written: string): string => written.replace(/\s+/g, ' ').trim().slice(0, SEARCH_QUERY_MAX_LENGTH).toWellFormed();

/** Widgets that say whether a market is open. */
const HOURS_TAGS = ['fc-trading-hours', 'fc-instruments', 'fc-app-quotes', 'fc-crypto-widget'];

/** Widgets that work with the prices of the moment, and with what only one visitor asks. */
const CALCULATOR_TAGS = ['fc-calculator-widget', 'fc-trading-calculator'];

const earliest = (moments: readonly (Date | undefined)[]): Date | undefined => moments.flatMap((moment) => moment ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];

/** RSK-4: a page's own warning has to be one that the regulator of each of its editions allows. */
function riskVariantFaults({ editions, pages, regulatorOf }: Brand): ContentFault[] {
  const told = new Map<string, ContentFault>();
  for (const edition of editions) {
    const { variants } = regulatorOf(edition).warnings;
    for (const { body, file } of pages(edition.id)) {
      visit(body, 'element', ({ tagName, properties: { variant }, position }) => {
        if (tagName !== 'fc-risk-warning' || variant === undefined || (variants as readonly unknown[]).includes(variant)) return;
        const line = position?.start.line;
        told.set(`${file} ${line} ${edition.regulator}`, { file, line, message: `<fc-risk-warning variant="${String(variant)}">: regulators/${edition.regulator}.yaml (edition ${edition.id}) allows ${variants.join(', ')}` });
      });
    }
  }
  return [...told.values()];
}

/** An editor's tag that no widget stands behind is told with file and line when the site starts. */
function tagFaults({ brand, registry }: PagesOptions): ContentFault[] {
  const known = new Set<string>(['fc-item', ...registry.widgets.map(({ declaration }) => declaration.tag)]);
  const faults: ContentFault[] = [];
  const pages = new Set(brand.editions.flatMap(({ id }) => brand.pages(id)));
  for (const { body, file } of pages) {
    visit(body, 'element', ({ tagName, position }) => {
      if (tagName.startsWith('fc-') && !known.has(tagName)) {
        faults.push({ file, line: position?.start.line, message: `<${tagName}> is not a tag of this site. Known are ${[...known].sort().join(', ')}` });
      }
    });
  }
  return faults;
}
