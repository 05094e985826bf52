import { templateViews } from 'virtual:page-template-views';
import { HOME_PAGE_VERSION_KEY, HOME_PAGE_VERSIONS } from '#contracts/home-page-versions.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { BrandEdition } from '#content/brand.ts';
import { ContentError } from '#content/content-error.ts';
import { instrumentPath } from '#content/instrument-pages.ts';
import type { Country, CountryRule } from '#content/country-schema.ts';
import type { Page } from '#content/page.ts';
import type { Redirect } from '#content/redirects.ts';
import { templateOf } from '#content/templates.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { markedTranslator, translator } from '#i18n/translator.ts';
import { createRenderSession } from '#islands/server/render-session.tsx';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { textsVersion } from '#islands/server/texts-version.ts';
import { FallbackPage } from './fallback-page.tsx';
import { structuredData } from './seo/structured-data.ts';
import { CHOOSER_PATH } from '#content/edition-links.ts';
import { findAddress } from './address.ts';
import chooserCss from './chooser/chooser.css?inline';
import { ChooserPage } from './chooser/chooser-page.tsx';
import searchFormCss from './components/search-form.css?inline';
import { COUNTRY_KEY } from './exit-country.ts';
import { entranceEdition, speakingEdition } from './entrance.ts';
import { failurePage } from './failure-page.ts';
import type { FailureWords } from './failure-page.ts';
import { pageFaults } from './page-faults.ts';
import { parseGalleryPath } from '#islands/server/gallery/gallery-view.ts';
import { galleryPage } from './gallery-page.tsx';
import drawingsCss from '#kit/drawings/drawings.css?inline';
import notFoundCss from './not-found/not-found.css?inline';
import { factsApart, readFactsApart } from './facts-apart.ts';
import { laterSheetsOf } from './later-sheets.ts';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import type { PageAnswer, PageRequest, Pages, PagesOptions } from './page-answer.ts';
import { renderDocument } from './render-document.tsx';
import { pageAddress } from '#content/page-address.ts';
import { siteOf, type SiteRequest } from './site-of.ts';
import { socialImageOf } from './social/social-card.ts';
import type { Site } from './site-context.ts';
import { partFacts, partItems, prepareParts, type Prepared, usedParts } from './server-parts.ts';

export type { PageAnswer, Pages, PagesOptions } from './page-answer.ts';

type OpenRequest = SiteRequest & Pick<PageRequest, 'props'>;

type Opened = { readonly site: Site; readonly session: RenderSession };

/** The site's pages of one brand. Checks what only rendering can check: brand colours, texts, widget tags. */
export function createPages(options: PagesOptions): Pages {
  const { brand } = options;
  const faults = pageFaults(options);
  if (faults.length > 0) throw new ContentError(faults);

  const openSite = (edition: BrandEdition, path: string | undefined, request: SiteRequest): Site =>
    siteOf({ ...options, texts: options.texts.get(edition.language) ?? {} }, edition, path, request);

  const openSession = (
    site: Site,
    props: PageRequest['props'],
    prepared?: Prepared,
    onProblem = options.onProblem,
  ): RenderSession =>
    createRenderSession(options.registry, {
      edition: site.edition,
      texts: site.texts.texts,
      ...(options.assets.hasTexts === true && {
        textsVersion: textsVersion(site.texts.texts),
        apart: factsApart(site),
      }),
      fill: partFacts(site, props, prepared),
      items: partItems(site),
      ...(onProblem && { onProblem: (problem) => onProblem(problem, pageAddress(site.edition, site.path ?? '')) }),
    });

  function open(
    edition: BrandEdition,
    path: string | undefined,
    request: OpenRequest,
    onProblem?: PagesOptions['onProblem'],
  ): Opened {
    const site = openSite(edition, path, request);
    return { site, session: openSession(site, request.props, undefined, onProblem) };
  }

  async function renderPage(edition: BrandEdition, page: Page, request: PageRequest): Promise<PageAnswer> {
    const site = openSite(edition, page.path, request);
    const session = openSession(site, request.props, await prepareParts(site, page));
    const { front } = page;
    const template = templateOf(page);
    const { View, css } = templateViews[front.template];
    const newVersion = template.newVersion?.(page);
    const isPrivate = template.isPrivate?.(page, site) === true;
    const head = template.head?.(page, site);
    const image = socialImageOf(site, page);
    const shown =
      newVersion !== undefined && site.homePageVersion === 'new'
        ? { ...page, front: { ...front, ...newVersion } as typeof front }
        : page;
    const document = renderDocument({
      site,
      session,
      options,
      template: front.template,
      styles: css,
      title: head?.tabTitle ?? shown.front.tabTitle ?? shown.front.title,
      description: head?.description ?? front.description,
      hidden: front.hidden === true || options.preview !== undefined || isPrivate,
      ...(head?.article !== undefined && { kind: 'article' as const, dates: head.article }),
      offersArticles: template.offersArticles === true && brand.articles(edition.id).length > 0,
      ...(front.hidden !== true &&
        page.fallbackFrom === undefined && {
          things: (usedTags) => thingsOf(page, site, session, usedTags, image.address),
        }),
      image,
      children:
        page.fallbackFrom === undefined ? (
          <View page={shown} />
        ) : (
          <FallbackPage from={page.fallbackFrom}>
            <View page={shown} />
          </FallbackPage>
        ),
    });
    const { props, query, status = 200 } = request;
    // Visitors can request any version: unknown versions are not cached, so that they cannot fill the cache.
    const isKnownVersion =
      newVersion === undefined ||
      [null, ...Object.values<string>(HOME_PAGE_VERSIONS)].includes(query.get(HOME_PAGE_VERSION_KEY));
    const parts = usedParts(session.usedTags);
    return {
      kind: 'page',
      status,
      ...document,
      language: edition.language,
      editionId: edition.id,
      cacheable:
        !isPrivate &&
        props === undefined &&
        status === 200 &&
        isKnownVersion &&
        template.isCacheable?.(page, site) !== false &&
        !(front.query?.includes(COUNTRY_KEY) && query.has(COUNTRY_KEY)) &&
        parts.every((part) => part.isCacheable?.(site) !== false),
      ...(isPrivate && { isPrivate }),
      queryKeys: [
        ...new Set([
          ...(template.queryKeys?.(page) ?? []),
          ...(front.query ?? []),
          ...(newVersion === undefined ? [] : [HOME_PAGE_VERSION_KEY]),
        ]),
      ],
      ...(newVersion && { hasVersions: true }),
      validUntil: earliest([
        site.warning.validUntil,
        template.validUntil?.(page, site),
        ...parts.map((part) => part.validUntil?.(site)),
      ]),
    };
  }

  function renderOther(
    kind: 'chooser' | 'not-found' | 'gone' | 'withheld',
    edition: BrandEdition,
    withheld?: ListedInstrument,
    asked = '',
    rule?: CountryRule,
  ): PageAnswer {
    const { site, session } = open(edition, undefined, { now: new Date() });
    const isGone = kind === 'gone';
    const text = isGone
      ? goneText(session)
      : rule === undefined
        ? markedTranslator(session.page, kind === 'chooser' ? 'chooser' : 'not-found')
        : lawText(session, brand.countries.get(edition.region), rule);
    const document = renderDocument({
      site,
      session,
      options,
      template: kind === 'chooser' ? 'chooser' : 'not-found',
      styles: kind === 'chooser' ? chooserCss : searchFormCss + drawingsCss + notFoundCss,
      title: text('title'),
      description: text('lead'),
      children:
        kind === 'chooser' ? (
          <ChooserPage path={asked} />
        ) : (
          <NotFoundPage withheld={withheld} rule={rule} isGone={isGone} asked={asked} />
        ),
    });
    const isChooser = kind === 'chooser';
    return {
      kind: 'page',
      status: isChooser ? 200 : isGone ? 410 : rule === undefined ? 404 : 451,
      ...document,
      language: edition.language,
      editionId: edition.id,
      cacheable: isChooser,
      queryKeys: [],
      validUntil: site.warning.validUntil,
    };
  }

  const failureWords = new Map(
    brand.editions.map((edition): [string, FailureWords] => {
      const text = markedTranslator(open(edition, undefined, { now: new Date() }).session.page, 'failure');
      return [edition.id, { title: text('title'), text: text('text'), back: text('back'), number: text('number') }];
    }),
  );
  const maintenanceWords = new Map(
    brand.editions.map((edition): [string, FailureWords] => {
      const text = markedTranslator(open(edition, undefined, { now: new Date() }).session.page, 'maintenance');
      return [
        edition.id,
        { ...(failureWords.get(edition.id) as FailureWords), title: text('title'), text: text('text') },
      ];
    }),
  );

  /** `path` as it was requested. What the law or the company's regulator keeps back has a page that says so. */
  const missing = (edition: BrandEdition, path = ''): PageAnswer => {
    const asked = path.toLowerCase().split('/').filter(Boolean).slice(1).join('/');
    const rule = brand.withheld(edition.id, asked);
    if (rule !== undefined) return renderOther('withheld', edition, undefined, path, rule);
    return renderOther(
      'not-found',
      edition,
      asked === ''
        ? undefined
        : options.instruments.find((instrument) => instrumentPath(brand.settings, instrument) === asked),
      path,
    );
  };

  return {
    render: async (request) => {
      const gallery = options.hasGallery ? parseGalleryPath(request.path) : undefined;
      if (gallery)
        return (
          (await galleryPage(options, request, gallery, (edition, onProblem) =>
            open(edition, undefined, request, onProblem),
          )) ?? missing(brand.defaultEdition)
        );
      const found = findAddress(brand, request.path);
      if (found.kind === 'page') return renderPage(found.edition, found.page, request);
      if (found.kind === 'chooser') return renderOther('chooser', brand.defaultEdition);
      if (found.kind === 'moved')
        return movedAnswer(found.redirect, request.query) ?? renderOther('gone', found.edition);
      if (found.kind === 'redirect')
        return { kind: 'redirect', status: 308, location: encodeURI(found.location), cacheable: true };
      return missing(found.edition ?? brand.defaultEdition, request.path);
    },
    entrance: async (visitor) => {
      const edition = entranceEdition(brand, visitor);
      if (edition) return { kind: 'redirect', status: 302, location: pageAddress(edition, ''), cacheable: false };
      return { ...renderOther('chooser', brand.defaultEdition), cacheable: false };
    },
    withoutEdition: async (path, visitor) => {
      if (options.hasGallery && parseGalleryPath(path)) return undefined;
      const found = findAddress(brand, path);
      if (found.kind !== 'missing' || found.edition !== undefined) return undefined;
      const page = found.path.slice(1);
      const edition = entranceEdition(brand, visitor);
      const isThere = (one: BrandEdition) => page !== '' && brand.page(one.id, page) !== undefined;
      if (edition === undefined && brand.editions.some(isThere))
        return { ...renderOther('chooser', brand.defaultEdition, undefined, page), cacheable: false };
      if (edition !== undefined && isThere(edition))
        return { kind: 'redirect', status: 302, location: pageAddress(edition, page), cacheable: false };
      return missing(edition ?? speakingEdition(brand, visitor), path);
    },
    notFound: async (path, visitor) => {
      const found = findAddress(brand, path);
      return missing(
        ('edition' in found ? found.edition : undefined) ??
          entranceEdition(brand, visitor) ??
          speakingEdition(brand, visitor),
        path,
      );
    },
    failure: (path, requestId) => failurePage(brand, failureWords, path, requestId),
    maintenance: (path) => failurePage(brand, maintenanceWords, path),
    laterSheets: laterSheetsOf(options.registry).read,
    factsApart: (id, tag, query) => {
      const edition = brand.editions.find((each) => each.id === id);
      return edition && readFactsApart(openSite(edition, undefined, { now: new Date() }), tag, query);
    },
    hasVersions: (path) => {
      const home = brand.page(path.slice(1), '');
      return home !== undefined && templateOf(home).newVersion?.(home) !== undefined;
    },
    addresses: () => [
      CHOOSER_PATH,
      ...brand.editions.flatMap((edition) => brand.pages(edition.id).map(({ path }) => pageAddress(edition, path))),
    ],
  };
}

/** The new address of a former page, with the unchanged query, which adverts are counted by; undefined if the page is gone. */
function movedAnswer(redirect: Redirect, query: URLSearchParams): PageAnswer | undefined {
  if (redirect.kind === 'gone') return undefined;
  const [address = '', hash] = redirect.to.split('#');
  const asked = query.size === 0 ? '' : `${address.includes('?') ? '&' : '?'}${query}`;
  return {
    kind: 'redirect',
    status: redirect.isPermanent ? 308 : 302,
    location: `${encodeURI(decodeURI(address))}${asked}${hash === undefined ? '' : `#${hash}`}`,
    cacheable: false,
  };
}

function goneText({ page }: RenderSession): (key: 'title' | 'lead') => string {
  const text = markedTranslator(page, 'not-found');
  return (key) => text(key === 'title' ? 'goneTitle' : 'goneLead');
}

function lawText({ page }: RenderSession, country: Country | undefined, { words }: CountryRule) {
  const { language } = page;
  const name = country?.names[language] ?? country?.names[FALLBACK_LANGUAGE] ?? '';
  return (key: 'title' | 'lead'): string =>
    key === 'title'
      ? markedTranslator(page, 'not-found')('lawTitle', { country: name })
      : ((words[language] ?? words[FALLBACK_LANGUAGE])?.what ?? '');
}

/** The structured data of a page. */
function thingsOf(
  page: Page,
  site: Site,
  { page: words }: RenderSession,
  usedTags: ReadonlySet<string>,
  image: string,
) {
  const { brand, siteUrl } = site;
  const demonstration = translator(words, 'layout')('demonstration', { brand: brand.settings.name });
  return structuredData(
    page,
    site,
    usedTags,
    { home: translator(words, 'trail')('home'), demonstration },
    siteUrl + image,
  );
}

const earliest = (moments: readonly (Date | undefined)[]): Date | undefined =>
  moments.flatMap((moment) => moment ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];
