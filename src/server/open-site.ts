import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { applyAccountNumbers } from '#accounts/account-numbers.ts';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { newsletterRoutes } from '#accounts/newsletter/newsletter-routes.ts';
import { refusal } from '#accounts/parse-body.ts';
import { OPEN_PLATFORM_ACCOUNT } from '#accounts/platform-accounts/begin-opening.ts';
import { openPlatformAccount } from '#accounts/platform-accounts/open-platform-account.ts';
import { isWebAddress } from '#content/brand-schema.ts';
import type { Brand } from '#content/brand.ts';
import { ContentError } from '#content/content-error.ts';
import { loadBrand } from '#content/load-brand.ts';
import { RatingBoard } from '#content/ratings/rating-board.ts';
import { ratingRoutes } from '#content/ratings/rating-routes.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import { MESSAGE_KINDS } from '#domain/offer.ts';
import { premiumAnalyticsLink } from '#enquiries/calls/access.call.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { downloadLink } from '#enquiries/calls/download.call.ts';
import { enquiryRoutes } from '#enquiries/enquiries-routes.ts';
import { moveUpEverywhere } from '#enquiries/events/move-up.ts';
import { opensLink, signedLinkKey } from '#enquiries/signed-link.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { createHistory } from '#market/history/history.ts';
import { priceOriginOf } from '#market/feeds/open-sources.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import tokensCss from '#kit/tokens.css?inline';
import { searchRoutes } from '#content/search/search-routes.ts';
import { createSiteSearch, type SiteSearch } from '#content/search/site-search.ts';
import { createPages } from '#pages/create-pages.tsx';
import type { PageAnswer, Pages } from '#pages/page-answer.ts';
import { widgetRegistry } from 'virtual:widget-registry';
import { accountSettings, alertCounter } from './account-settings.ts';
import { createApp } from './app.ts';
import { awaitNextChange } from './await-next-change.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { projectFolder } from './database/project-folder.ts';
import { DevReload } from './dev-reload.ts';
import { enquiryContent, mayMeasure } from './enquiry-content.ts';
import { fieldMessages } from './field-messages.ts';
import { foundRoutes } from './found-routes.ts';
import { formConfigRoutes } from './form-config-routes.ts';
import { formPosts } from './form-posts.ts';
import { openImportDoor } from './import-door.ts';
import { otherPersonalTables } from './personal-tables.ts';
import { LegalDocuments } from './legal-documents.ts';
import { checkPort, listen } from './listen.ts';
import { attachPriceSockets, openMarket } from './open-market.ts';
import { mailEdition, regulatorFacts } from './brand-facts.ts';
import { openDeadLettersDoor } from './dead-letters-door.ts';
import { sendsSms } from './demonstration.ts';
import { mailTransport, smsAccount, smtpTlsOf, webhooksOf } from './delivery-settings.ts';
import { ContentReader } from './changed-content.ts';
import { checkedDemonstration, demonstrationNotes } from './checked-demonstration.ts';
import { secureDataFolder } from './data-folder.ts';
import { type ArrivedRequest, isFromThisMachine } from './from-this-machine.ts';
import { PageCache } from './page-cache.ts';
import { openapiRoute } from './openapi/openapi-route.ts';
import { courseLinks, platformBridge } from './platform-settings.ts';
import { podcastFeedRoute } from './podcast-feed-route.ts';
import { processParts } from './process-parts.ts';
import { Previews } from './previews.ts';
import { readSiteContent } from './read-site-content.ts';
import { Readiness } from './readiness.ts';
import { deriveKey, rootSecret } from './secret.ts';
import { securityHeaders } from './security-headers.ts';
import { runLatest } from './run-latest.ts';
import { ROLES, type Settings } from './settings.ts';
import { siteAssets } from './site-assets.ts';
import { SocialImages } from './social-images.ts';
import { textsRoute } from './texts-route.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { watchContent } from './watch-content.ts';

export type OpenSite = {
  readonly name: string;
  readonly url: string;
  /** What a person at the keyboard wants to know next, a line each. */
  readonly notes: readonly string[];
  /** Says from now on that no requests should come (`/readyz`), and serves those that do. */
  drain(): void;
  close(): Promise<void>;
};

/**
 * Wires the rooms into one running site. Throws where it cannot start, with a message for the operator; what was opened
 * until then is closed again.
 */
export async function openSite(settings: Settings, logger: Logger): Promise<OpenSite> {
  await using opened = new AsyncDisposableStack();
  const { publicUrl, brandDir, dataDir } = settings;
  const project = projectFolder();
  const demonstration = checkedDemonstration(settings, await priceOriginOf(settings.feed));
  const trusts = trustedProxies(settings.trustProxy);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  if (!existsSync(brandDir)) throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  const messages = sendsSms(settings) ? MESSAGE_KINDS : [];
  const contentNow = (): ContentMoment => ({ at: new Date(), hasDrafts: false, messages });
  const {
    instruments,
    brand,
    written,
    texts: textsAtStart,
    mailTexts,
    companies,
    consumerPrices,
  } = await readSiteContent(brandDir, contentNow());
  const texts = new Map(textsAtStart);
  const headers = securityHeaders(publicUrl);
  const { assets, statics, pictureCache } = siteAssets({
    project,
    brandDir,
    dataDir,
    pictureHost: brand.settings.images.host,
    headers,
    logger,
  });

  // What is cheap to check comes first: a wrong flag or a taken port is known before a database is made.
  secureDataFolder(dataDir);
  const secret = rootSecret(settings.secret, dataDir);
  const closes: ReferenceCloses = { of: (symbol, unixS) => history.references.of(symbol, unixS) }; // asked once prices flow
  const market = await openMarket(settings, trusts, instruments, secret, closes, true, logger, registry);
  await checkPort(settings.host, settings.port);

  const database = await openDatabase({ url: settings.databaseUrl, dataDir, logger });
  opened.defer(() => database.close());
  for (const warning of await migrate(database)) logger.warn(warning);
  await applyAccountNumbers(database.db, settings.accountNumbers ?? {});
  const ratings = new RatingBoard();
  await ratings.read(database.db);
  const delivery = await createDelivery({
    database,
    transport: mailTransport(settings, demonstration, tokensCss),
    brand: {
      name: brand.settings.name,
      publicUrl,
      from: settings.mailFrom ?? `${brand.settings.name} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    texts: mailTexts,
    sms: smsAccount(settings),
    webhooks: webhooksOf(settings),
    // Made below, of what delivery gives; nothing runs before the start.
    tasks: { [OPEN_PLATFORM_ACCOUNT]: (values, job) => openAccount(values, job) },
    edition: (id) => mailEdition(brand, texts, id, new Date()),
    logger,
    registry,
  });
  opened.defer(() => delivery.stop());

  const accountChoices = await accountSettings(settings);
  const pagesOf = (content: Brand, search: SiteSearch, preview?: Date) =>
    createPages({
      ...(preview && { preview }),
      brand: content,
      search,
      logInProviders: accountChoices.social.map(({ id, label }) => ({ id, label })),
      registry: widgetRegistry,
      texts,
      instruments,
      priceSource: market.priceOrigin,
      opensArticle: (path, token, now) =>
        opensLink(signedLinkKey(deriveKey(secret, 'accounts')), 'article', path, token, now),
      ratingOf: (article) => ratings.of(article),
      companies: () => history.companies(),
      calculate: (symbol1, symbol2, date) => history.calculate(symbol1, symbol2, date),
      quote: market.quote,
      assets,
      hasGallery: demonstration.gallery,
      siteUrl: publicUrl,
      onProblem: (problem, page) => logger.warn({ problem: problem.message, page }, 'a widget could not be rendered'),
    });
  /**
   * Editions, regulators and media are wired into other rooms: of a change, pages, articles, ways to pay, podcasts, the
   * glossary and old addresses take effect. While somebody works on the site (DEV) pages show all of it.
   */
  const withChanged = (changed: Brand): Brand => {
    if (settings.dev) return changed;
    const {
      page,
      pages: pagesOfEdition,
      articles,
      paymentMethods,
      podcasts,
      glossary,
      drawing,
      picture,
      redirect,
      nextChange: next,
      version,
    } = changed;
    return {
      ...brand,
      page,
      pages: pagesOfEdition,
      articles,
      paymentMethods,
      podcasts,
      glossary,
      drawing,
      picture,
      redirect,
      nextChange: next,
      version,
    };
  };
  const cache = new PageCache();
  const search = createSiteSearch(brand, instruments);
  const live = { brand, search, pages: pagesOf(brand, search) };
  const reload = settings.dev ? new DevReload() : undefined;
  const withReload = async (rendering: () => Promise<PageAnswer>): Promise<PageAnswer> => {
    const state = reload?.state;
    const answer = await rendering();
    // What is seen once is not worth the time of the strongest compression.
    return reload && state !== undefined && answer.kind === 'page'
      ? { ...answer, html: reload.withScript(answer.html, state), cacheable: false }
      : answer;
  };
  const mayReadDrafts = (request: ArrivedRequest) =>
    demonstration.drafts === 'everyone' || (demonstration.drafts === 'this-machine' && isFromThisMachine(request));
  const previews = new Previews({
    secret: deriveKey(secret, 'previews'),
    isOpenTo: mayReadDrafts,
    pagesAt: async (moment) => {
      const content = await loadBrand(brandDir, instruments, { ...moment, messages });
      const shown = pagesOf(withChanged(content), createSiteSearch(content, instruments), moment.at);
      return { ...shown, render: (request) => withReload(() => shown.render(request)) };
    },
  });
  const pages: Pages = {
    render: (request) => withReload(() => live.pages.render(request)),
    entrance: (visitor) => live.pages.entrance(visitor),
    withoutEdition: (path, visitor) => live.pages.withoutEdition(path, visitor),
    notFound: (path, visitor) => live.pages.notFound(path, visitor),
    failure: (path, requestId) => live.pages.failure(path, requestId),
    addresses: () => live.pages.addresses(),
    maintenance: (path) => live.pages.maintenance(path),
    hasVersions: (path) => live.pages.hasVersions(path),
  };
  /** Everything is checked anew, and texts are shown with the pages. */
  const readAll = async (): Promise<Brand> => {
    const content = await readSiteContent(brandDir, contentNow());
    texts.clear();
    for (const [language, catalogue] of content.texts) texts.set(language, catalogue);
    return content.brand;
  };
  const reader = new ContentReader({ dir: brandDir, instruments, texts }, written);
  const complain = (reason: string) =>
    logger.error({ reason }, 'changed pages cannot be used; the site goes on with those it had');
  const readChanged = async (): Promise<Brand> => {
    const { brand: changed, refused } = await reader.read(contentNow());
    if (refused.length > 0) complain(new ContentError(refused).message);
    return changed;
  };
  // One reading at a time: an earlier one that ends later would show what the files had before.
  const showChanged = runLatest(async () => {
    previews.clear();
    const edited = withChanged(settings.dev ? await readAll() : await readChanged());
    const editedSearch = createSiteSearch(edited, instruments);
    Object.assign(live, { brand: edited, search: editedSearch, pages: pagesOf(edited, editedSearch) });
    cache.clear();
    reload?.tell();
    logger.info('changed pages are shown');
    void giveFreeSeats();
  });
  const tryToShow = () =>
    showChanged().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (reload) reload.complain(reason);
      else complain(reason);
    });
  const watcher = watchContent(brandDir, () => void tryToShow(), settings.dev);
  const nextChange = awaitNextChange(() => live.brand.nextChange, tryToShow);
  opened.defer(() => nextChange.close());
  opened.defer(() => watcher.close());
  const internalSecret = randomBytes(32).toString('base64url');
  const forCalls = {
    db: database.db,
    editions: brand.editions,
    now: () => new Date(),
    secureCookies: publicUrl.startsWith('https:'),
    internalSecret,
    message: fieldMessages(texts),
  };
  const callContent = enquiryContent(() => live.brand, texts);
  const accountsSecret = deriveKey(secret, 'accounts');
  const forSeats = {
    ...forCalls,
    content: callContent,
    enqueue: delivery.enqueue,
    linkKey: signedLinkKey(accountsSecret),
    publicUrl,
  };
  const forLinks = { ...forCalls, secret: accountsSecret, publicUrl, content: callContent };
  const forAccounts = {
    ...forCalls,
    otherPersonalTables: otherPersonalTables(forSeats),
    enqueue: delivery.enqueue,
    followUpStatements: delivery.followUpStatements,
    secret: accountsSecret,
    publicUrl,
    brandNames: [brand.settings.name, ...brand.settings.alsoCalled],
    regulators: Object.fromEntries(
      [...brand.regulators].map(([code, regulator]) => [code, regulatorFacts(brand, regulator)]),
    ),
    dashboardUrl: (edition: string) =>
      isWebAddress(brand.settings.links.dashboard)
        ? brand.settings.links.dashboard
        : `/${edition}/${brand.settings.links.dashboard}`,
    ...accountChoices,
    onAlert: alertCounter(registry),
    mailDomainCheck: settings.mailDomainCheck,
    disposableEmail: settings.disposableEmail,
    operatorToken: settings.operatorToken,
    sendsSms: sendsSms(settings),
    signUpsPerAddress: settings.signUpsPerAddress,
    partnerPlatform: settings.partnerPlatform,
    downloadLink: downloadLink(forLinks),
    premiumAnalyticsLink: premiumAnalyticsLink(forLinks),
    noticeRecipients: noticeRecipients(brand),
    contactPage: (edition: string) => (live.brand.page(edition, 'contact') === undefined ? undefined : 'contact'),
    courses: courseLinks(() => live.brand, publicUrl),
  };
  const openAccount = openPlatformAccount({ ...forAccounts, bridge: platformBridge(settings), log: logger });
  const accounts = accountsRoutes(forAccounts);
  const forEnquiries = {
    ...forAccounts,
    content: callContent,
    analyticsEvents: brand.settings.analyticsEvents,
    mayMeasure: mayMeasure(() => live.brand),
  };
  const enquiries = enquiryRoutes(forEnquiries);
  /** A room that an editor has made larger has seats for who waits. What fails is done at the next change or start. */
  const giveFreeSeats = () =>
    moveUpEverywhere(forSeats).then(
      (moved) => moved > 0 && logger.info({ moved }, 'moved up from the waiting list'),
      (error: unknown) =>
        logger.warn(
          { reason: error instanceof Error ? error.message.split('\n', 1)[0] : String(error) },
          'nobody moved up from the waiting list',
        ),
    );
  const newsletter = newsletterRoutes(forAccounts);
  const articleRatings = ratingRoutes({
    ...forCalls,
    secret: deriveKey(secret, 'ratings'),
    board: ratings,
    isPage: (path) => live.brand.editions.some(({ id }) => live.brand.page(id, path) !== undefined),
  });

  const history = createHistory({
    db: database.db,
    instruments,
    companies,
    consumerPrices,
    originOf: () => market.priceOrigin,
    quote: market.quote,
    subscribe: market.subscribe,
    intradayKeepDays: settings.intradayKeepDays,
    refuse: (request, complaints) => refusal(forCalls, request, complaints),
    logger,
    now: Date.now,
  });
  const siteSearch = searchRoutes({
    isEdition: (id) => live.brand.edition(id) !== undefined,
    find: (editionId, query, now) => live.search.find(editionId, query, now),
  });

  const readiness = new Readiness(processParts(settings.roles, market, { database, delivery }), registry);
  const app = await createApp({
    logger,
    publicUrl,
    trusts,
    metricsToken: settings.metricsToken,
    metricsWithoutToken: demonstration.metricsWithoutToken,
    registry,
    pages,
    cache,
    anyEdition: isWebAddress(brand.settings.links.dashboard) ? [] : [brand.settings.links.dashboard],
    statics: [
      ...statics,
      new SocialImages({ brand: () => live.brand, cache: pictureCache, headers, now: () => new Date() }),
      new LegalDocuments({ brand: () => live.brand, texts, siteUrl: publicUrl, headers, now: () => new Date() }),
    ],
    rooms: [
      accounts,
      newsletter,
      enquiries,
      articleRatings,
      siteSearch,
      market.routes,
      history.routes,
      delivery.routes,
      formConfigRoutes({ brand: () => live.brand, publicUrl, texts, now: () => new Date() }),
      async (scope) => textsRoute(scope, texts),
      async (scope) => openapiRoute(scope, publicUrl),
      async (scope) =>
        foundRoutes(scope, { brand: () => live.brand, siteUrl: publicUrl, media: assets.media, now: () => new Date() }),
      async (scope) => podcastFeedRoute(scope, { brand: () => live.brand, siteUrl: publicUrl, media: assets.media }),
    ],
    pageRooms: [
      (scope, sender) =>
        formPosts(scope, {
          brand: () => live.brand,
          pages,
          sender,
          publicUrl,
          internalSecret,
          secret: Buffer.from(deriveKey(secret, 'form-posts')).toString('base64url'),
        }),
    ],
    previews,
    reload: reload && { reload, isOpenTo: mayReadDrafts },
    isResting: settings.maintenance,
    readiness,
    onDatabaseAway: database.away,
  });
  opened.defer(() => app.close());
  attachPriceSockets(app.server, market);

  await history.start();
  opened.defer(() => history.stop());
  market.start();
  opened.defer(() => market.stop());
  if (database.socketFolder !== undefined) {
    const door = await openImportDoor(database.socketFolder, database.db);
    opened.defer(() => door.close());
    const letters = await openDeadLettersDoor(database.socketFolder, delivery);
    opened.defer(() => letters.close());
  }
  if (settings.roles.has('worker')) await delivery.start();
  await giveFreeSeats();
  const port = await listen(app, settings.host, settings.port);

  const stack = opened.move();
  const url = settings.port === 0 ? `http://localhost:${port}` : publicUrl;
  return {
    name: brand.settings.name,
    url,
    notes: [
      `prices: ${market.priceOrigin}${market.priceOrigin === 'live' ? '' : ', and marked so on the pages'}`,
      settings.smtpUrl === undefined
        ? `mail: kept in the development outbox, ${url}/outbox`
        : `mail: sent by SMTP${settings.smtpUrl.startsWith('smtps:') ? '' : `, TLS ${TLS_WORDS[smtpTlsOf(settings, demonstration)]}`}`,
      ...(sendsSms(settings) ? [] : ['SMS: not sent, so nothing that needs a code by SMS is offered (SMS_PROVIDER)']),
      ...demonstrationNotes(demonstration, settings),
      settings.databaseUrl === undefined ? `database: embedded, in ${dataDir}` : 'database: PostgreSQL',
      ...(settings.dev ? ['development: pages reload by themselves, and ?preview=now shows drafts'] : []),
      ...(settings.maintenance ? ['maintenance: visitors are asked to come again'] : []),
      ...market.notes,
      ...(settings.roles.size < ROLES.length ? [`roles: ${[...settings.roles].join(', ')}`] : []),
    ],
    drain: () => readiness.drain(),
    close: () => stack.disposeAsync(),
  };
}

const TLS_WORDS = { require: 'required', opportunistic: 'where the server offers it', off: 'off' } as const;
