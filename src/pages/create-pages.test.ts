import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND, copyBrand } from '../../tests/support/brand-copy.ts';
import { structuredDataFaults } from '../../tests/support/structured-data-faults.ts';
import { pageValidator } from '../../tests/support/page-validator.ts';
import { openPages, SITE_URL } from '../../tests/support/test-pages.ts';
import type { PageAnswer, Pages } from './create-pages.tsx';
import { socialCardAt } from './social/social-card.ts';
import { podcastFeedAddress } from '#content/page-address.ts';
import { isLongForm } from '../../tests/support/long-form.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const { pages, options } = await openPages();

const ask = (
  path: string,
  more: { now?: Date; query?: string; props?: Record<string, Record<string, unknown>>; status?: number } = {},
  from: Pages = pages,
) =>
  from.render({
    path,
    query: new URLSearchParams(more.query),
    now: more.now ?? NOW,
    ...(more.props && { props: more.props }),
    ...(more.status && { status: more.status }),
  });

async function page(
  path: string,
  more: Parameters<typeof ask>[1] = {},
  from: Pages = pages,
): Promise<Extract<PageAnswer, { kind: 'page' }>> {
  const answer = await ask(path, more, from);
  if (answer.kind !== 'page') throw new Error(`${path} is a redirect to ${answer.location}`);
  return answer;
}

/** Of the instruments' pages, which are one template, a few of each kind; all of them in `npm run test:all`. */
const SAMPLE = /\/markets\/(eur-usd|usd-try|us-500|gold|bitcoin|apple|hsbc|spdr-gold-shares)$/;
const FALLBACK_SAMPLE = /^\/(ar-jo|de-de)\/(courses|webinars|education\/order-types)$/;
/** Of each language but the first, whose words all are looked at, this many pages from one to the next. */
const TRANSLATION_STEP = 4;
/** Pages with the same words under several companies are looked at in the first edition that has them; all of each in `npm run test:all`. */
function sampled(addresses: readonly string[]): readonly string[] {
  const seen = new Set<unknown>();
  let translations = 0;
  return addresses.filter((address) => {
    const [, id = '', ...rest] = address.split('/');
    const known = options.brand.page(id, rest.join('/'));
    const isRepeated = seen.has(known);
    seen.add(known ?? address);
    if (isLongForm || FALLBACK_SAMPLE.test(address) || SAMPLE.test(address)) return true;
    if (isRepeated || known?.fallbackFrom !== undefined || known?.front.template === 'instrument') return false;
    if (known === undefined || known.language === options.brand.defaultEdition.language || known.path === '')
      return true;
    translations += 1;
    return translations % TRANSLATION_STEP === 0;
  });
}

type Known = { path: string; html: string; csp: { scripts: readonly string[]; styles: readonly string[] } };
let rendered: Promise<Known[]> | undefined;

/** Every page there is, and those that have no address of their own; rendered once. */
const everyPage = (): Promise<Known[]> => (rendered ??= renderEveryPage());

async function renderEveryPage(): Promise<Known[]> {
  const known = await Promise.all(sampled(pages.addresses()).map(async (path) => ({ path, ...(await page(path)) })));
  const failure = pages.failure('/ar-jo/costs', 'request-1');
  return [
    ...known,
    { path: '404', ...(await page('/ar-jo/nothing')) },
    ...(failure.kind === 'page' ? [{ path: '500', ...failure }] : []),
  ];
}

/** The validator takes a part of a second a page: one of each template in each direction, or all of them in `npm run test:all`, in parts. */
const PARTS = [...new Set([...pages.addresses(), '404'].map(partOf))];

function partOf(path: string): string {
  const [, id = '', ...rest] = path.split('/');
  if (!isLongForm) return 'one page of each template';
  if (options.brand.edition(id) === undefined) return 'pages of no edition';
  const isInstrument = options.brand.page(id, rest.join('/'))?.front.template === 'instrument';
  return isInstrument ? `instruments of ${id}` : `pages of ${id}`;
}

function validated(known: readonly Known[], part: string): readonly Known[] {
  const seen = new Set<string>();
  return known.filter(({ path }) => {
    const [, id = '', ...rest] = path.split('/');
    const page = options.brand.page(id, rest.join('/'));
    const kind =
      page === undefined ? path : `${options.brand.edition(id)?.direction} ${page.front.template} ${page.fallbackFrom}`;
    const isSeen = seen.has(kind);
    seen.add(kind);
    return partOf(path) === part && (isLongForm || !isSeen);
  });
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
/** Without the whole page in the report. */
const missing = (html: string, ...words: readonly string[]) => words.filter((piece) => !html.includes(piece));
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

describe('every page', () => {
  beforeAll(everyPage, 120_000);

  it.each(PARTS)(
    '[PLT-1] is a whole document of valid HTML, without inline style: %s',
    { timeout: 90_000 },
    async (part) => {
      const known = validated(await everyPage(), part);
      expect(known.length).toBeGreaterThan(0);
      for (const { path, html } of known) {
        const report = await pageValidator.validateString(html, path);
        const faults = report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
        );
        expect(faults, path).toEqual([]);
        expect(html.endsWith('</body></html>'), path).toBe(true);
      }
    },
  );

  it('[PLT-1] has one title, one heading of the first level, a main part and a description of its own', async () => {
    const descriptions = new Map<string, string>(); // editions of one language share their pages
    for (const { path, html } of await everyPage()) {
      expect(all(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
      expect(all(html, /<h1[^>]*>(.)/g), path).toHaveLength(1);
      expect(all(html, /<main(?=[ >])()/g), path).toHaveLength(1);
      if (path === '500' || path === '404') continue;
      const [description = ''] = all(html, /<meta name="description" content="([^"]+)"/g);
      const [, edition] = path.split('/');
      expect(descriptions.get(`${edition} ${description}`), `${path} describes itself like`).toBeUndefined();
      descriptions.set(`${edition} ${description}`, path);
    }
  });

  it('has a policy for its inline blocks: each is allowed by its hash, and no other is there', async () => {
    for (const { path, html, csp } of await everyPage()) {
      expect(all(html, /<style[^>]*>([\s\S]*?)<\/style>/g).map(sha256), path).toEqual(csp.styles);
      expect(
        all(html, /<script>([\s\S]*?)<\/script>/g)
          .map(sha256)
          .toSorted(),
        path,
      ).toEqual(csp.scripts.toSorted());
      expect(html, path).not.toMatch(/<[^>]* on[a-z]+="/);
    }
  });

  it(
    'tells search engines what is asked for by its type, with addresses that are there',
    { timeout: 90_000 },
    async () => {
      const addresses = new Set(pages.addresses().map((path) => SITE_URL + path));
      const feeds = new Set(options.brand.editions.map((edition) => SITE_URL + podcastFeedAddress(edition)));
      const ids = (await everyPage()).flatMap(({ path, html }) =>
        all(html, / id="([^"]+)"/g).map((id) => `${SITE_URL}${path}#${id}`),
      );
      const anchors = new Set(ids);
      const exists = (address: string) => {
        const { pathname, hash } = new URL(address);
        if (hash !== '') return anchors.has(decodeURI(address));
        return (
          address === SITE_URL ||
          addresses.has(address) ||
          feeds.has(address) ||
          (pathname.startsWith('/media/') && existsSync(join(BRAND, pathname))) ||
          socialCardAt(options.brand, pathname, NOW) !== undefined
        );
      };
      const types = new Set<string>();
      for (const { path, html } of await everyPage()) {
        const blocks = all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map(
          (json) => JSON.parse(json) as Record<string, unknown>,
        );
        for (const block of blocks) types.add(String(block['@type']));
        expect(
          blocks.flatMap(({ '@context': context, ...block }) => [
            ...(context === 'https://schema.org' ? [] : ['no context']),
            ...structuredDataFaults(block, exists),
          ]),
          path,
        ).toEqual([]);
        const [of, list, set] = ['BreadcrumbList', 'FAQPage', 'Course'].map(
          (type) => blocks.filter((block) => block['@type'] === type).length,
        ) as [number, number, number];
        expect(Math.max(of, list, set), `${path} says a thing twice`).toBeLessThanOrEqual(1);
      }
      expect([...types].toSorted()).toEqual([
        'Article',
        'BreadcrumbList',
        'Course',
        'DefinedTermSet',
        'Event',
        'FAQPage',
        'ItemList',
        'NewsArticle',
        'Organization',
        'PodcastEpisode',
        'PodcastSeries',
        'WebSite',
      ]);
      // What finds nothing wrong is no proof as long as it cannot.
      expect(
        structuredDataFaults(
          {
            '@type': 'Event',
            name: '{{brand}}',
            startDate: 'soon',
            location: { '@type': 'VirtualLocation', url: `${SITE_URL}/nowhere` },
          },
          exists,
        ),
      ).toHaveLength(9);
    },
  );

  it('[PLT-3, PLT-4] stands for one of the demonstration brand’s, which shows every widget where it belongs', async () => {
    const shown = new Set((await everyPage()).flatMap(({ html }) => all(html, /<(fc-[a-z0-9-]+)/g)));
    expect(options.registry.widgets.map(({ declaration }) => declaration.tag).filter((tag) => !shown.has(tag))).toEqual(
      [],
    );
  });

  it('[PLT-1] leads nowhere that is not there, files and headings included', async () => {
    const list = await everyPage();
    const known = new Map(list.map(({ path, html }) => [path, new Set(all(html, / id="([^"]+)"/g))]));
    const feeds = new Set(options.brand.editions.map(podcastFeedAddress));
    const addresses = new Set(pages.addresses());
    const isCalendar = (pathname: string) =>
      addresses.has(pathname.replace(/^\/api\/events\/([^/]+)\//, '/$1/events/'));
    const isPdf = (pathname: string) =>
      /^\/[^/]+\/legal\/.+\.pdf$/.test(pathname) && addresses.has(pathname.slice(0, -'.pdf'.length));
    const isFile = (pathname: string) =>
      feeds.has(pathname) ||
      isCalendar(pathname) ||
      isPdf(pathname) ||
      (pathname.startsWith('/media/') && existsSync(join(BRAND, pathname)));
    const isFirstLanguage = (address: string): boolean => {
      const [, id = '', ...rest] = address.split('/');
      const { language, fallbackFrom } = options.brand.page(id, rest.join('/')) ?? {};
      return (fallbackFrom ?? language) === options.brand.defaultEdition.language;
    };
    const dead: string[] = [];
    for (const { path, html } of list) {
      for (const href of all(html, /<a [^>]*?href="([^"]*)"/g).map(unescaped)) {
        if (/^(mailto:|tel:|https?:|#top$|$)/.test(href)) continue; // #top is the top of any document (HTML Standard, navigating to a fragment)
        const url = new URL(href, SITE_URL);
        if (isFile(url.pathname)) continue;
        // What is sampled in one edition only has the same headings in the others, and where it is a fallback.
        const ids =
          known.get(href.startsWith('#') ? path : url.pathname) ??
          (isFirstLanguage(url.pathname) ? known.get(url.pathname.replace(/^\/[^/]+\//, '/en-gb/')) : undefined);
        if (!ids && addresses.has(url.pathname)) continue; // of the sample's other pages, whose anchors are checked when the brand is read
        if (!ids) dead.push(`${path}: ${href}`);
        else if (url.hash && !ids.has(decodeURIComponent(url.hash.slice(1))))
          dead.push(`${path}: ${href} (no such id)`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('leaves no fact unfilled and no text untranslated', async () => {
    for (const { path, html } of await everyPage()) {
      expect(html, path).not.toMatch(/\{\{|undefined|\[object/);
      const english = path.startsWith('/ar-jo')
        ? all(html.replace(/<script[\s\S]*?<\/script>/g, ''), />(Open account|Log in|Risk warning|On this page)</g)
        : [];
      expect(english, path).toEqual([]);
    }
  });

  it('[PGE-13, PGE-14] begins as a guest’s and says its regulator', async () => {
    expect((await page('/en-gb')).html).toMatch(/<body class="session-guest" data-regulator="fca"/);
    expect((await page('/ar-jo/costs')).html).toMatch(/<body class="session-guest" data-regulator="jsc"/);
    expect(
      await Promise.all(
        ['/en-au', '/en-ca', '/en-001', '/de-de'].map(async (path) =>
          /data-regulator="(\w+)" data-template="home" data-consent="([\w-]+)"/.exec((await page(path)).html)?.slice(1),
        ),
      ),
    ).toEqual([
      ['asic', 'notice'],
      ['iiroc', 'notice'],
      ['fsc', 'opt-in'],
      ['cysec', 'opt-in'],
    ]);
  });

  it('says language, direction and edition', async () => {
    expect((await page('/en-gb/costs')).html).toMatch(
      /^<!doctype html><html lang="en-GB" dir="ltr" data-edition="en-gb">/,
    );
    expect((await page('/ar-jo/costs')).html).toMatch(
      /^<!doctype html><html lang="ar-JO" dir="rtl" data-edition="ar-jo">/,
    );
  });

  it('names itself and its translations to search engines', async () => {
    const { html } = await page('/ar-jo/education/what-is-a-pip');
    expect(missing(html, `<link rel="canonical" href="${SITE_URL}/ar-jo/education/what-is-a-pip"/>`)).toEqual([]);
    expect(
      missing(html, `<link rel="alternate" hrefLang="en-GB" href="${SITE_URL}/en-gb/education/what-is-a-pip"/>`),
    ).toEqual([]);
    // The region distinguishes editions of one language; the edition for the world has the language alone.
    for (const [tag, id] of [
      ['en-AU', 'en-au'],
      ['en-CA', 'en-ca'],
      ['en', 'en-001'],
      ['ar-JO', 'ar-jo'],
    ])
      expect(
        missing(html, `<link rel="alternate" hrefLang="${tag}" href="${SITE_URL}/${id}/education/what-is-a-pip"/>`),
      ).toEqual([]);
    expect(
      missing(html, `<link rel="alternate" hrefLang="x-default" href="${SITE_URL}/en-gb/education/what-is-a-pip"/>`),
    ).toEqual([]);
  });

  it('keeps the steps of a form and the chooser out of search engines', async () => {
    const isHidden = async (path: string) =>
      (await page(path)).html.includes('<meta name="robots" content="noindex"/>');
    expect(
      await Promise.all(['/en-gb/sign-up/details', '/ar-jo/verify-email', '/choose', '/en-gb/nothing'].map(isHidden)),
    ).toEqual([true, true, true, true]);
    expect(await Promise.all(['/en-gb', '/en-gb/costs'].map(isHidden))).toEqual([false, false]);
  });

  it('preloads the cuts of the typeface that its language needs, and no others', async () => {
    const preloaded = async (path: string) =>
      all((await page(path)).html, /<link rel="preload" href="\/fonts\/[^"]*\/([^"/]+)" as="font"/g);
    expect(await preloaded('/en-gb')).toEqual(['ibm-plex-sans-latin-wght-normal.woff2', 'forecourt-display.woff2']);
    expect(await preloaded('/pl-pl')).toEqual([
      'ibm-plex-sans-latin-wght-normal.woff2',
      'ibm-plex-sans-latin-ext-wght-normal.woff2',
      'forecourt-display.woff2',
      'forecourt-display-ext.woff2',
    ]);
    expect(await preloaded('/ar-jo')).toEqual([
      'ibm-plex-sans-latin-wght-normal.woff2',
      'ibm-plex-sans-arabic-arabic-400-normal.woff2',
      'ibm-plex-sans-arabic-arabic-600-normal.woff2',
    ]);
  });

  it('[LNG-1] leads to the same page in the other editions, in their own words', async () => {
    const { html } = await page('/en-001/legal/privacy');
    expect(html).toMatch(
      /<a class="language-link" href="\/ar-jo\/legal\/privacy" hrefLang="ar-JO" data-choose-edition="ar-jo">.*?<span class="language-title" lang="ar-JO" dir="rtl">العربية<\/span>/,
    );
    expect(html).toMatch(
      /<a class="language-link" href="\/en-001\/legal\/privacy" hrefLang="en-001" data-choose-edition="en-001" aria-current="true">/,
    );
  });

  it('[LNG-1, REG-1] leads to no edition in which a retail client is protected less; who lives elsewhere goes by the chooser', async () => {
    const { html } = await page('/en-gb/legal/privacy');
    expect(all(html, /<a class="language-link" href="([^"]+)"/g)).toEqual(['/en-gb/legal/privacy', '/choose']);
    expect(html).toMatch(/<button type="button" class="regulator-button" disabled=""/);
    expect(html).not.toMatch(/<footer.*href="\/(?:ar-jo|de-de|es-es|fr-fr|pl-pl|en-au|en-ca|en-001)/s);
    expect(all((await page('/de-de/costs')).html, /<a class="language-link" href="([^"]+)"/g)).toEqual([
      '/en-gb/costs',
      '/de-de/costs',
      '/es-es/costs',
      '/fr-fr/costs',
      '/pl-pl/costs',
      '/en-au/costs',
      '/choose',
    ]);
  });

  it('[NAV-1, NAV-2] has a menu that works without scripts: a popover with its own buttons, groups as details', async () => {
    const { html } = await page('/en-gb');
    expect(missing(html, 'id="site-menu" popover="auto"')).toEqual([]);
    expect(html).toMatch(/popoverTarget="site-menu"[^>]*aria-label="Open the menu"/);
    expect(html).toMatch(/popoverTarget="site-menu" popoverTargetAction="hide" aria-label="Close the menu"/);
    expect(
      all(html, /<details class="menu-group" name="site-menu"><summary class="menu-title"><span>([^<]+)/g),
    ).toEqual(['Trade', 'Learn', 'Company']);
  });
});

describe('what the site fills in', () => {
  it('[PAY-3] the ways to pay of the edition’s company', async () => {
    const { html } = await page('/en-gb/deposits-and-withdrawals');
    expect(missing(html, 'Instant bank payment', '/media/payment-bank.svg', 'Phone wallet')).toEqual([]);
    expect((await page('/ar-jo/deposits-and-withdrawals')).html).not.toContain('payment-instant.svg');
  });

  it('[PLT-8] cards of articles by kind, whose filter the page answers by its address', async () => {
    const heads = (html: string, kind: string) =>
      [...html.matchAll(new RegExp(`<article class="card linked-card" data-kind="${kind}">.*?</article>`, 'gs'))].map(
        ([card]) => /<a href="([^"]+)"/.exec(card)?.[1],
      );
    const { html, queryKeys } = await page('/en-gb/news');
    expect(queryKeys).toEqual(['topic']);
    expect(heads(html, 'news')).toEqual([
      '/en-gb/news/short-days-in-november',
      '/en-gb/news/three-meetings-in-december',
      '/en-gb/news/what-inflation-counts',
      '/en-gb/news/clocks-go-back',
    ]);
    expect(heads(html, 'education')).toEqual(
      options.brand.articles('en-gb', 'education').map(({ path }) => `/en-gb/${path}`),
    );
    expect(heads((await page('/ar-jo/news')).html, 'education')).toEqual(
      options.brand.articles('ar-jo', 'education').map((article) => `/ar-jo/${article.path}`),
    );
    expect(missing(html, 'href="/en-gb/news?topic=Central%20banks"', '<li>US 500</li>')).toEqual([]);
    expect(heads((await page('/en-gb/news', { query: 'topic=Trading hours' })).html, 'news')).toEqual([
      '/en-gb/news/short-days-in-november',
      '/en-gb/news/clocks-go-back',
    ]);
    expect(heads((await page('/en-gb/news', { query: 'topic=<script>' })).html, 'news')).toHaveLength(4);
    // A drawing stands once, in the markup, not in the props that travel beside it.
    expect(html.match(/<script type="application\/json">[^<]*/g)?.filter((json) => json.includes('svg'))).toEqual([]);
    expect(/<main.*<\/main>/s.exec((await page('/en-gb/education')).html)?.[0]).not.toContain(
      '/en-gb/news/clocks-go-back',
    ); // the menu has it
  });

  it('[PLT-8] a sitemap of all pages that search may find, each once, under the menu’s sections', async () => {
    for (const id of ['en-gb', 'ar-jo']) {
      const { html } = await page(`/${id}/sitemap`);
      const nav = /<nav class="sitemap".*?<\/nav>/s.exec(html)?.[0] ?? '';
      const found = options.brand
        .pages(id)
        .filter(({ front }) => front.hidden !== true)
        .map(({ path }) => (path === '' ? `/${id}` : `/${id}/${path}`));
      expect(all(nav, /href="([^"]+)"/g).toSorted()).toEqual(found.toSorted());
      expect(options.brand.pages(id).some(({ front }) => front.hidden === true)).toBe(true);
      expect(nav).toMatch(
        /href="\/[a-z-]+\/education">[^<]*<\/a><ul><li><a href="\/[a-z-]+\/education\/what-is-a-pip"/,
      );
    }
  });
});

describe('the regulator’s warning', () => {
  it('[RSK-3, RSK-4] stands on every page, whole, with its toggle and every word that stays', async () => {
    for (const { path, html } of (await everyPage()).filter((known) => known.path.startsWith('/en-gb'))) {
      expect(
        missing(
          html,
          'due to leverage. <strong>71% of retail investor accounts lose money when trading CFDs with this provider.</strong> You should consider',
        ),
      ).toEqual([]);
      expect(html, path).toMatch(
        /<section class="risk-warning" aria-label="Risk warning" data-risk-variant="strip" data-standing="">/,
      );
      expect(html, path).toMatch(/aria-expanded="true" aria-controls="[^"]+" data-risk-close="strip"/);
      expect(html, path).toMatch(
        /<p class="risk-short">CFDs are complex [^<]*due to leverage\. <strong>71% [^<]*<\/strong> You should consider [^<]* losing your money\.<\/p>/,
      );
    }
    expect((await page('/ar-jo')).html).not.toContain('data-standing=""');
    const variant = async (path: string) =>
      /<header.*?data-risk-variant="(\w+)".*?<\/header>/s.exec((await page(path)).html)?.[1];
    expect(await Promise.all(['/en-gb', '/ar-jo', '/en-au', '/en-ca', '/en-001'].map(variant))).toEqual([
      'strip',
      'strip',
      'removable',
      'strip',
      'expandable',
    ]);
    expect(missing((await page('/en-ca')).html, '<strong>71.5% of client accounts lose money')).toEqual([]);
  });

  it('[RSK-4] takes the percentage in force and says until when the page is good', async () => {
    const before = await page('/en-gb', { now: new Date('2026-12-31T23:59:59Z') });
    expect(before.validUntil).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(missing(before.html, '71% of retail investor accounts')).toEqual([]);
    const after = await page('/en-gb', { now: new Date('2027-01-01T00:00:00Z') });
    expect(missing(after.html, '70% of retail investor accounts')).toEqual([]);
    expect(after.html).not.toContain('71%');
    // A page that says which markets are open is good until one of them changes; this one is not of that kind.
    const last = { now: new Date('2028-01-01T00:00:00Z') };
    expect((await page('/en-gb/legal/privacy', last)).validUntil).toBeUndefined();
    expect(missing((await page('/en-gb', last)).html, 'The vast majority of retail client accounts lose')).toEqual([]);
    expect(missing((await page('/en-gb/legal/risk-disclosure')).html, '71% of retail accounts lose money')).toEqual([]);
  });

  it('keeps from an edition what its regulator keeps from its clients', async () => {
    expect((await page('/en-gb')).html).not.toContain('data-instrument="BTCUSD"');
    expect(missing((await page('/ar-jo')).html, 'data-instrument="BTCUSD"')).toEqual([]);
  });

  it('[SOC-1] links to the brand’s social networks by name in its footer, and has no list where there are none', async () => {
    const { html } = await page('/en-gb');
    expect(
      [...html.matchAll(/class="social-link" href="([^"]+)".*?hidden">([^<]+)</g)].map(
        ([, href, name]) => `${name} ${href}`,
      ),
    ).toEqual([
      'LinkedIn https://linkedin.example/northquay',
      'YouTube https://youtube.example/northquay',
      'Telegram https://telegram.example/northquay',
    ]);
    const copy = copyBrand();
    copy.change(
      'brand.yaml',
      `social:
  - { network: linkedin, href: https://linkedin.example/northquay }
  - { network: youtube, href: https://youtube.example/northquay }
  - { network: telegram, href: https://telegram.example/northquay }
`,
      '',
    );
    const none = await openPages(copy.dir);
    expect((await page('/en-gb', {}, none.pages)).html).not.toContain('class="social-link');
    copy.end();
  });

  it('[MKB-1] the app’s buttons in the footer, and none where the brand names no store', async () => {
    const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
    expect(all(footer((await page('/ar-jo')).html), /class="store-button" href="([^"]+)"/g)).toEqual([
      'https://apps.example/northquay',
      'https://play.example/northquay',
    ]);
    const copy = copyBrand();
    copy.change(
      'brand.yaml',
      `apps:
  - { store: apple_store, href: https://apps.example/northquay }
  - { store: google_play, href: https://play.example/northquay }
`,
      '',
    );
    copy.change('brand.yaml', '  # tryNow: demo #', '  tryNow: education #');
    const none = await openPages(copy.dir);
    const { html } = await page('/en-gb', {}, none.pages);
    expect(footer(html)).not.toMatch(/store-button|fc-market-buttons/);
    // SES-6: the demo account's page, where the brand has one, is a button of the header.
    expect(html).toMatch(
      /<a class="button for-guest"[^>]* href="\/en-gb\/education"[^>]*><span class="button-label">Try a demo/,
    );
    expect(html).toContain('data-start="/en-gb/sign-up /en-gb/education"');
    copy.end();
  });

  it('[LNG-1, REG-1] says where an edition lacks the page in view, and leads to its home page; each regulator has all of its editions, but those that protect less', async () => {
    const copy = copyBrand();
    copy.write(
      'pages/en/only-here.md',
      '---\ntemplate: plain\ntitle: Only here\ndescription: A page about what one company may offer, so that the editions of others cannot show it.\nproduct: crypto\n---\n\nWords.\n',
    );
    copy.change(
      'brand.yaml',
      '  - id: ar-jo',
      '  - { id: en-jo, label: English, regionName: Jordan, regulator: jsc, products: [cfd] }\n  - id: ar-jo',
    );
    const { html } = await page('/en-jo/only-here', {}, (await openPages(copy.dir)).pages);
    const link = (region: string) =>
      new RegExp(`<a class="language-link" href="([^"]+)"(?:(?!</a>).)*>${region}<(?:(?!</a>).)*</a>`).exec(html) ?? [];
    expect([link('United Kingdom')[1], link('الأردن')[1]]).toEqual(['/en-gb', '/ar-jo/only-here']);
    expect(link('United Kingdom')[0]).toContain('Opens the home page');
    expect(link('الأردن')[0]).not.toContain('Opens the home page');
    expect(all(html, /<a class="regulator-link" href="([^"]+)"/g)).toEqual([
      '/en-gb',
      '/en-jo/only-here',
      '/ar-jo/only-here',
      '/de-de/only-here',
      '/es-es/only-here',
      '/fr-fr/only-here',
      '/pl-pl/only-here',
      '/en-au/only-here',
      '/en-ca',
    ]);
    copy.end();
  });

  it('[LNG-1] shows a page that nobody has translated in the first language, says so in the reader’s, and leads search engines to the original', async () => {
    const copy = copyBrand();
    copy.remove('articles/ar/order-types.md');
    const { pages } = await openPages(copy.dir);
    const { html } = await page('/ar-jo/education/order-types', {}, pages);
    expect(
      missing(
        html,
        '<html lang="ar-JO" dir="rtl"',
        'لم تُترجم هذه الصفحة بعد',
        '<div lang="en" dir="ltr">',
        `<link rel="canonical" href="${SITE_URL}/en-gb/education/order-types"/>`,
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/<link rel="alternate" hrefLang=|application\/ld\+json/);
    const own = (await page('/ar-jo/costs')).html;
    expect(own).toContain(`<link rel="canonical" href="${SITE_URL}/ar-jo/costs"/>`);
    expect(own).not.toMatch(/class="shell fallback-note"/);
    // A card that leads to it is English words among Arabic ones.
    expect((await page('/ar-jo/education', {}, pages)).html).toMatch(
      /<div class="article-card-words" lang="en" dir="ltr">/,
    );
    copy.end();
  });

  it('names the edition’s company, and says that it is a demonstration', async () => {
    const { html } = await page('/en-gb');
    expect(missing(html, 'Northquay UK Ltd (a demonstration company), 1 Harbour Steps')).toEqual([]);
    expect(missing(html, '<strong>This is a demonstration.</strong>')).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['/en-gb/', '/en-gb'],
    ['/EN-GB/Costs', '/en-gb/costs'],
    ['/en-gb//costs/', '/en-gb/costs'],
    ['/choose/', '/choose'],
    ['/ar-jo/education/what-is-a-pip/', '/ar-jo/education/what-is-a-pip'],
  ])('%s is sent to %s for good', async (path, location) => {
    expect(await ask(path)).toEqual({ kind: 'redirect', status: 308, location, cacheable: true });
  });

  it.each([
    ['/en-gb/nothing', 'en-gb'],
    ['/ar-jo/nothing', 'ar-jo'],
    ['/nothing', 'en-gb'],
    ['/en-gb/%E0%A4%A', 'en-gb'],
    ['/en-gb/costs%00', 'en-gb'],
    ['/en-gb/..%2f..%2fetc/passwd', 'en-gb'],
    ['/xx-yy', 'en-gb'],
    ['//evil.example', 'en-gb'],
    ['/en-gb/__proto__', 'en-gb'],
  ])('%s leads nowhere, in edition %s', async (path, editionId) => {
    expect(await page(path)).toMatchObject({ status: 404, editionId, cacheable: false });
  });

  it.each([
    ['en-gb', 'US', 'residents of the United States.'],
    ['en-gb', 'CH', 'residents of Switzerland.'],
    ['ar-jo', 'US', 'للمقيمين في الولايات المتحدة'],
    ['en-gb', 'us', 'residents of your country.'],
    ['en-gb', 'XX', 'residents of your country.'],
    ['en-gb', '<b>US</b>', 'residents of your country.'],
  ])(
    '[FRM-1] the exit page of %s names the country of %j, and never what was typed',
    async (edition, country, words) => {
      const answer = await page(`/${edition}/sign-up/not-available`, {
        query: new URLSearchParams({ country }).toString(),
      });
      expect(answer).toMatchObject({ status: 200, cacheable: false, queryKeys: ['country'] });
      expect(answer.html).toContain(words);
      expect(answer.html).not.toContain('<b>US');
    },
  );

  it('gives the same page with any query, and says which keys would change it', async () => {
    expect((await page('/en-gb/costs', { query: 'utm_source=x&geoip=DE' })).html).toBe(
      (await page('/en-gb/costs')).html,
    );
    expect((await page('/en-gb/costs')).queryKeys).toEqual([]);
    expect((await page('/en-gb/verify-email')).queryKeys).toEqual(['code']);
  });

  it('is never kept when it was made for one visitor', async () => {
    const form = { 'fc-form-login': {} };
    expect(await page('/en-gb/log-in')).toMatchObject({ status: 200, cacheable: true });
    expect(await page('/en-gb/log-in', { props: form, status: 422 })).toMatchObject({ status: 422, cacheable: false });
  });

  it('that fails is answered without anything that can fail', () => {
    const answer = pages.failure('/ar-jo/costs', '<b>');
    expect(answer).toMatchObject({ kind: 'page', status: 500, language: 'ar', cacheable: false });
    expect(answer.kind === 'page' && answer.html).toContain('&#60;b&#62;');
  });
});

describe('the search page', () => {
  const search = (q: string, path = '/en-gb/search') => page(path, { query: new URLSearchParams({ q }).toString() });

  it('[SRC-3] answers with hits that are there, marked, and stays out of search engines', async () => {
    const { html } = await search('spraed');
    expect(
      missing(
        html,
        '<mark>spread</mark>',
        '<a href="/en-gb/education/what-is-a-spread">',
        '<meta name="robots" content="noindex"/>',
        'value="spraed"',
      ),
    ).toEqual([]);
    for (const address of all(html, /<li><a href="([^"]+)">/g))
      expect((await page(address.split('#')[0] ?? '')).status, address).toBe(200);
    expect((await search('الفارق', '/ar-jo/search')).html).toContain('href="/ar-jo/education/what-is-a-spread"');
  });

  it('[SRC-3] is kept only while it is asked nothing, so that no one fills the cache', async () => {
    expect(await page('/en-gb/search')).toMatchObject({ cacheable: true, queryKeys: ['q'] });
    for (const q of ['', 'pip', 'zzzqqq'])
      expect(await search(q), q).toMatchObject({ status: 200, cacheable: false, queryKeys: ['q'] });
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['" onfocus="alert(1)" autofocus="'],
    ["'; DROP TABLE pages; --"],
    ['x'.repeat(10_000)],
    ['\u0000\u202e\uFFFF'],
    ['\uD83D'],
    ['   '],
    ['🦊🦊🦊'],
    ['{{email}} {q}'],
    ['%E0%A4%A'],
  ])('[SRC-3] a query of %.40j is text', async (q) => {
    const { html, csp, status } = await search(q);
    expect(status).toBe(200);
    expect(['<script>alert', '" onfocus="'].filter((piece) => html.includes(piece))).toEqual([]);
    expect(html.length).toBeLessThan(150_000);
    expect(all(html, /<script>([\s\S]*?)<\/script>/g).map(sha256)).toEqual(csp.scripts);
  });

  it('[SRC-3] is where the button leads; a language without it has no button', async () => {
    expect((await page('/en-gb/costs')).html).toMatch(
      /<fc-search-button [^>]*>.*<a class="search-button" href="\/en-gb\/search" aria-label="Search this site"/,
    );
    const copy = copyBrand();
    copy.remove('pages/en/search.md');
    const { pages: without } = await openPages(copy.dir);
    expect((await page('/en-gb/costs', {}, without)).html).not.toContain('fc-search-button');
    expect((await page('/ar-jo/costs', {}, without)).html).toContain('href="/ar-jo/search"');
    copy.end();
  });

  it('[SRC-3] allows a configured service on pages with the button, and no page a script by http', async () => {
    const copy = copyBrand();
    copy.change(
      'brand.yaml',
      '  provider: own',
      '  provider: external\n  script: https://search.example:8443/v2.js?x=1\n  apiKey: key',
    );
    const { pages: external } = await openPages(copy.dir);
    expect((await page('/en-gb/costs', {}, external)).csp.services).toEqual(['https://search.example:8443']);
    expect(
      (await page('/gallery/fc-zebra-table/pictures', {}, external).catch(() => undefined))?.csp.services ?? [],
    ).toEqual([]);
    expect((await page('/en-gb/costs')).csp.services).toBeUndefined();
    copy.change('brand.yaml', 'https://search.example:8443', 'http://search.example');
    await expect(openPages(copy.dir)).rejects.toThrow(
      /brand\.yaml:\d+: search\.script: expected the address of a script that begins with https:\/\//,
    );
    copy.end();
  });
});

describe('the entrance', () => {
  const to = async (visitor: Parameters<Pages['entrance']>[0]) => {
    const answer = await pages.entrance(visitor);
    expect(answer.cacheable).toBe(false);
    return answer.kind === 'redirect' ? answer.location : 'chooser';
  };

  it.each([
    [{ editionCookie: 'ar-jo', acceptLanguage: 'en-GB' }, '/ar-jo'],
    [{ editionCookie: '//evil.example', acceptLanguage: 'en-GB' }, '/en-gb'],
    [{ acceptLanguage: 'ar' }, '/ar-jo'],
    [{ acceptLanguage: 'it, ar;q=0.7, en-GB;q=0.8' }, '/en-gb'],
    [{ acceptLanguage: 'de-AT,de;q=0.9' }, '/de-de'],
    [{ acceptLanguage: 'es' }, '/es-es'],
    [{ acceptLanguage: 'fr-BE,fr;q=0.9' }, '/fr-fr'],
    [{ acceptLanguage: 'en-AU,en;q=0.9' }, '/en-au'],
    [{ acceptLanguage: 'en-ca' }, '/en-ca'],
    [{ acceptLanguage: 'en', country: 'AU' }, '/en-au'],
    // Four companies speak English: the visitor says which may serve them.
    [{ acceptLanguage: 'en' }, 'chooser'],
    [{ acceptLanguage: 'en-US,en;q=0.9' }, 'chooser'],
    [{ editionCookie: 'en-001', acceptLanguage: 'en-US' }, '/en-001'],
    [{ acceptLanguage: 'it;q=1, nl;q=0.5' }, 'chooser'],
    [{ acceptLanguage: 'it', country: 'JO' }, '/ar-jo'],
    [{ acceptLanguage: 'ar;q=0, en-GB' }, '/en-gb'],
    [{ acceptLanguage: '!!;;q=x,*' }, 'chooser'],
    [{}, 'chooser'],
  ])('%j leads to %s', async (visitor, location) => expect(await to(visitor)).toBe(location));

  it('shows the chooser where several editions fit', async () => {
    const copy = copyBrand();
    copy.change(
      'brand.yaml',
      '  - id: ar-jo',
      '  - { id: en-us, label: English, regionName: Elsewhere, regulator: jsc, products: [cfd] }\n  - id: ar-jo',
    );
    const { pages: three } = await openPages(copy.dir);
    const answer = await three.entrance({ acceptLanguage: 'en' });
    expect(answer.kind === 'page' && answer.html).toContain('Elsewhere');
    expect(await three.entrance({ acceptLanguage: 'en-US' })).toMatchObject({ location: '/en-us' });
    copy.end();
  });
});

describe('what stops the start', () => {
  const copy = copyBrand();
  afterAll(() => copy.end());
  const refusal = (change: () => void) => {
    change();
    return openPages(copy.dir).then(
      () => 'accepted',
      (error: unknown) => (error as Error).message,
    );
  };

  it('is a colour that cannot be read, a group without a title and a tag that nobody knows, all at once', async () => {
    const message = await refusal(() => {
      copy.change('brand.yaml', "light: '#0b5d59'", "light: '#7fd0c4'");
      copy.change('brand.yaml', '  - id: learn', '  - id: lessons');
      copy.change('brand.yaml', 'more: money, icon: payments_24px', 'more: cash, icon: banknote_24px');
      copy.change('pages/en/costs.md', '## The spread', '<fc-spread-table></fc-spread-table>\n\n## The spread');
    });
    expect(message).toMatch(
      /^brand\.yaml: colours\.accent\.light: #7fd0c4 has a contrast of 1\.\d\d with the ground --page \(#faf9f6\); text needs 4\.5 \(WCAG AA\)\. Take a darker colour/,
    );
    expect(message).toContain('texts/en.yaml: menu.group-lessons: expected a title for this group of brand.yaml');
    expect(message).toContain('texts/ar.yaml: menu.more-cash: expected a title for this group of brand.yaml');
    expect(message).toContain('texts/en.yaml: menu.more-cash-text: expected a line for this group of brand.yaml');
    expect(message).toContain('brand.yaml: menu: "banknote_24px" has no drawing in src/kit/icons');
    expect(message).toMatch(
      /pages\/en\/costs\.md:\d+: <fc-spread-table> is not a tag of this site, perhaps "fc-spreads-table"\. The gallery shows all there are$/m,
    );
  });

  it('is nothing in the default brand', () => expect(options.brand.settings.name).toBe('Northquay'));
});
