import { describe, expect, it } from 'vitest';
import { copyBrand } from '../../../tests/support/brand-copy.ts';
import { openPages, SITE_URL } from '../../../tests/support/test-pages.ts';
import { renderPage } from '../../../tests/support/render-page.ts';
import { placeholderValues } from '#content/placeholders.ts';
import type { Pages } from '../create-pages.tsx';
import { articleFeed } from './article-feed.ts';
import { robotsTxt } from './robots-txt.ts';
import { securityTxt } from './security-txt.ts';
import { siteMap, siteMapIndex } from './site-map.ts';
import { webManifest } from './web-manifest.ts';
import { xml, xmlDocument } from './xml.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const { pages, options } = await openPages();
const { brand } = options;

const page = (path: string, from: Pages = pages) => renderPage(from, path);
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
type Thing = Record<string, unknown>;
const things = (html: string) =>
  all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map((json) => JSON.parse(json) as Thing);
const alternates = (html: string) =>
  new Map(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => [
      tag,
      href,
    ]),
  );

describe('translations', () => {
  it('of every page name each other, themselves and one for everybody else', async () => {
    const faults: string[] = [];
    const seen = new Map<string, Map<string, string>>();
    for (const path of ['', 'costs', 'markets/eur-usd', 'markets/crypto', 'education/what-is-a-pip', 'legal/privacy']) {
      for (const edition of brand.editions) {
        const known = brand.page(edition.id, path);
        if (known === undefined || known.fallbackFrom !== undefined) continue;
        const address = `/${edition.id}${path === '' ? '' : `/${path}`}`;
        seen.set(SITE_URL + address, alternates((await page(address)).html));
      }
    }
    for (const [address, others] of seen) {
      if (![...others.values()].includes(address)) faults.push(`${address} does not name itself`);
      if (!others.has('x-default')) faults.push(`${address} has no x-default`);
      for (const [tag, other] of others)
        if (tag !== 'x-default' && ![...(seen.get(other)?.values() ?? [])].includes(address))
          faults.push(`${other} does not name ${address}`);
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(faults).toEqual([]);
    // The first edition may not offer crypto: its address would be a dead end for everybody else.
    expect(alternates((await page('/ar-jo/markets/crypto')).html).get('x-default')).toBe(
      `${SITE_URL}/en-001/markets/crypto`,
    );
  });
});

describe('site maps', () => {
  it('name every page of each edition that search may find, with its translations', async () => {
    expect(all(siteMapIndex(brand, SITE_URL), /<loc>([^<]+)/g)).toEqual(
      brand.editions.map(({ id }) => `${SITE_URL}/${id}/sitemap.xml`),
    );
    const map = siteMap(brand, brand.defaultEdition, SITE_URL);
    const listed = all(map, /<loc>([^<]+)/g);
    const expected = brand
      .pages('en-gb')
      .filter(({ front }) => front.hidden !== true && front.template !== 'search')
      .map(({ path }) => `${SITE_URL}/en-gb${path === '' ? '' : `/${path}`}`);
    expect(listed).toEqual(expected);
    expect(listed).not.toContain(`${SITE_URL}/en-gb/markets/bitcoin`);
    expect(map).toContain('<lastmod>2026-10-22</lastmod>');
    expect(map).toContain(`<xhtml:link rel="alternate" hreflang="ar-JO" href="${SITE_URL}/ar-jo/costs"/>`);
    for (const address of listed.slice(0, 12))
      expect((await page(address.slice(SITE_URL.length))).html, address).not.toContain('content="noindex"');
  });
});

describe('structured data', () => {
  it('of the home page are company, site and questions', async () => {
    const [company, site, questions] = things((await page('/en-gb')).html);
    expect(company).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Northquay',
      legalName: 'Northquay UK Ltd (a demonstration company)',
      url: `${SITE_URL}/en-gb`,
      disambiguatingDescription: expect.stringContaining('does not exist') as string,
    });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      inLanguage: 'en-GB',
      potentialAction: { target: { urlTemplate: `${SITE_URL}/en-gb/search?q={search_term_string}` } },
    });
    const asked = (questions?.['mainEntity'] ?? []) as { name: string; acceptedAnswer: { text: string } }[];
    expect(asked).toHaveLength(6);
    expect(asked[0]).toMatchObject({
      name: 'What is a CFD?',
      acceptedAnswer: { text: expect.stringMatching(/^A contract for difference is/) as string },
    });
    const arabic = things((await page('/ar-jo')).html).find((thing) => thing['@type'] === 'FAQPage');
    expect(arabic?.['mainEntity']).toHaveLength(6);
  });

  it('of an article are its trail and its facts', async () => {
    const { html } = await page('/en-gb/news/clocks-go-back');
    const [trail, article] = things(html);
    expect(((trail?.['itemListElement'] ?? []) as { name: string; item: string }[]).map(({ item }) => item)).toEqual([
      `${SITE_URL}/en-gb`,
      `${SITE_URL}/en-gb/news`,
      `${SITE_URL}/en-gb/news/clocks-go-back`,
    ]);
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'One week with an hour missing',
      datePublished: '2026-10-22',
      author: { name: 'Daniel Okafor' },
      mainEntityOfPage: `${SITE_URL}/en-gb/news/clocks-go-back`,
    });
    expect(html).toContain('<meta property="article:published_time" content="2026-10-22"/>');
    expect(html).toContain('rel="alternate" type="application/rss+xml" title="Northquay" href="/en-gb/feed.xml"');
  });

  it('of the podcast are the series and each episode', async () => {
    const list = things((await page('/en-gb/podcasts')).html);
    expect(list.map((thing) => thing['@type'])).toEqual([
      'BreadcrumbList',
      'PodcastSeries',
      'PodcastEpisode',
      'PodcastEpisode',
    ]);
    expect(list[2]).toMatchObject({
      name: 'Finding the pip',
      duration: 'PT0H0M33S',
      associatedMedia: { contentUrl: `${SITE_URL}/media/podcast-finding-the-pip.mp3` },
    });
  });

  it('of a course and of an event are those of the page’s front matter, and impossible ones are refused with their line', async () => {
    const copy = copyBrand();
    try {
      copy.change(
        'pages/en/about.md',
        'template: plain',
        "template: plain\ncourse: { workload: PT2H30M, level: beginner }\nevent: { starts: '2026-12-01T18:00:00+00:00', ends: '2026-12-01T19:00:00+00:00' }",
      );
      const list = things((await page('/en-gb/about', (await openPages(copy.dir)).pages)).html);
      expect(list.find((thing) => thing['@type'] === 'Course')).toMatchObject({
        educationalLevel: 'beginner',
        hasCourseInstance: { courseWorkload: 'PT2H30M' },
      });
      expect(list.find((thing) => thing['@type'] === 'Event')).toMatchObject({
        startDate: '2026-12-01T18:00:00+00:00',
        location: { '@type': 'VirtualLocation', url: `${SITE_URL}/en-gb/about` },
      });
      copy.change('pages/en/about.md', "ends: '2026-12-01T19", "ends: '2026-12-01T17");
      await expect(openPages(copy.dir)).rejects.toThrow(
        /pages\/en\/about\.md:4: event\.ends: expected a moment later than "starts"/,
      );
    } finally {
      copy.end();
    }
  });

  it('of the site’s own courses, events, webinars, help and glossary are made of their pages', async () => {
    const of = async (path: string, type: string) =>
      things((await page(path)).html).filter((thing) => thing['@type'] === type);
    expect(await of('/en-gb/courses/risk-first', 'Course')).toMatchObject([
      {
        educationalLevel: 'intermediate',
        hasCourseInstance: { courseWorkload: expect.stringMatching(/^PT\d+M$/) as string },
        hasPart: { length: 6 },
      },
    ]);
    expect(await of('/en-gb/events/dubai-expo-2027', 'Event')).toMatchObject([
      {
        startDate: expect.stringMatching(/^2027-.*\+04:00$/) as string,
        location: { '@type': 'Place' },
        offers: { price: 0, priceCurrency: 'GBP' },
      },
    ]);
    expect(await of('/en-gb/events/what-a-trade-costs', 'Event')).toMatchObject([
      {
        startDate: '2026-11-26T18:00:00+00:00',
        endDate: '2026-11-26T18:45:00+00:00',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        performer: { name: 'Daniel Okafor' },
      },
    ]);
    const [faq] = await of('/en-gb/help/deposits', 'FAQPage');
    expect(faq).toMatchObject({
      mainEntity: expect.arrayContaining([
        {
          '@type': 'Question',
          name: expect.stringMatching(/\?$/) as string,
          acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^[A-Z][^{]+\.$/s) as string },
        },
      ]) as unknown,
    });
    expect((await of('/en-gb/education/glossary', 'DefinedTermSet'))[0]?.['hasDefinedTerm']).toHaveLength(
      brand.glossary('en-gb').length,
    );
    expect((await of('/en-gb/markets/eur-usd', 'BreadcrumbList'))[0]?.['itemListElement']).toHaveLength(4);
  });

  it('cannot end the script they stand in', async () => {
    const copy = copyBrand();
    try {
      copy.change('articles/en/what-is-a-pip.md', 'topic: ', 'topic: "</script><script>alert(1)</script>" # ');
      const { html } = await page('/en-gb/education/what-is-a-pip', (await openPages(copy.dir)).pages);
      expect(html).not.toContain('<script>alert(1)');
      expect(things(html).find((thing) => thing['@type'] === 'Article')).toMatchObject({
        articleSection: '</script><script>alert(1)</script>',
      });
    } finally {
      copy.end();
    }
  });
});

describe('the other documents', () => {
  it('the feed has the edition’s articles, newest first, for any reader of XML', () => {
    const edition = brand.defaultEdition;
    const facts = placeholderValues(brand.settings.name, brand.regulatorOf(edition), 'en', '71%');
    const feed = articleFeed(brand, edition, facts, SITE_URL) ?? '';
    expect(all(feed, /<guid isPermaLink="true">([^<]+)/g)).toEqual(
      brand.articles('en-gb').map(({ path }) => `${SITE_URL}/en-gb/${path}`),
    );
    expect(feed).toContain('<pubDate>Thu, 22 Oct 2026 00:00:00 GMT</pubDate>');
    expect(articleFeed({ ...brand, articles: () => [] }, edition, facts, SITE_URL)).toBeUndefined();
  });

  it('XML holds what an editor may type, and no character that XML refuses', () => {
    expect(xmlDocument(xml('a', { b: '"<&>"', c: undefined }, '1 < 2 & \u0000\ud800 "3"', xml('d', {})))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;&lt;&amp;&gt;&quot;">1 &lt; 2 &amp; \ufffd &quot;3&quot;<d/></a>\n',
    );
  });

  it('robots.txt names the site map and keeps robots from calls only', () => {
    expect(robotsTxt(SITE_URL)).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /sse/\nDisallow: /utils/\nDisallow: /ws/\n\nSitemap: ${SITE_URL}/sitemap.xml\n`,
    );
  });

  it('security.txt says whom to tell, and ends half a year from today', () => {
    expect(securityTxt(brand, SITE_URL, NOW)).toBe(
      `Contact: mailto:security@northquay.example\nExpires: 2027-05-19T00:00:00.000Z\nPreferred-Languages: en, ar, de, es, fr, pl\nCanonical: ${SITE_URL}/.well-known/security.txt\n`,
    );
    expect(
      securityTxt({ ...brand, settings: { ...brand.settings, security: undefined } }, SITE_URL, NOW),
    ).toBeUndefined();
  });

  it('the web manifest is in the edition’s language, with icons of the size they have', async () => {
    const arabic = brand.edition('ar-jo');
    const manifest = JSON.parse(
      webManifest(brand, arabic ?? brand.defaultEdition, (file) => `/media/${file}`),
    ) as Thing;
    expect(manifest).toMatchObject({
      lang: 'ar-JO',
      dir: 'rtl',
      start_url: '/ar-jo',
      icons: [
        { src: '/media/favicon.svg', sizes: 'any' },
        { src: '/media/touch-icon.png', type: 'image/png', sizes: '180x180' },
      ],
    });
    expect((await page('/ar-jo')).html).toContain('<link rel="manifest" href="/ar-jo/site.webmanifest"/>');
  });
});
