import { describe, expect, it } from 'vitest';
import { copyBrand } from '../../../tests/support/brand-copy.ts';
import { openPages } from '../../../tests/support/test-pages.ts';
import { loadBrand } from '#content/load-brand.ts';

const { pages, options } = await openPages();
const NOW = new Date('2026-11-25T12:00:00Z');

/** The drawing of a page's head: what it is of, and what it says of each. */
async function drawn(
  path: string,
  now = NOW,
): Promise<{ title: string; parts: readonly string[]; html: string } | undefined> {
  const answer = await pages.render({ path, query: new URLSearchParams(), now });
  if (answer.kind !== 'page') throw new Error(`${path} is no page`);
  const [html, title = '', desc = ''] =
    /<svg class="drawing"[^>]*role="img"[^>]*><title[^>]*>([^<]*)<\/title><desc[^>]*>([^<]*)<\/desc>.*?<\/svg>/s.exec(
      answer.html,
    ) ?? [];
  return html === undefined ? undefined : { title, parts: desc.split('; '), html };
}

describe('the drawing in the head of a page', () => {
  it('is of the companies, and the reader’s own is the filled one', async () => {
    const [here, there] = [await drawn('/en-gb/regulation'), await drawn('/de-de/regulation')];
    expect(here?.parts).toHaveLength(options.brand.regulators.size);
    expect(here?.parts[0]).toMatch(/^Northquay UK Ltd .*, Financial Conduct Authority: FCA$/);
    const ownOf = (html = '') => /class="accent"><path[^>]*d="M(\d+)/.exec(html)?.[1];
    expect(ownOf(here?.html)).not.toBe(ownOf(there?.html));
  });

  it('is of the terms, the instruments and the leverage that this edition has', async () => {
    expect((await drawn('/en-gb/education/glossary'))?.parts[0]).toMatch(/^A: \d+ terms?$/);
    const kinds = (await drawn('/en-gb/cfd'))?.parts.map((part) => part.split(': ')[0]);
    expect(kinds).toEqual(['Forex', 'Indices', 'Commodities', 'Shares', 'ETFs']); // no crypto under this regulator
    expect((await drawn('/ar-jo/leverage'))?.parts[0]).toMatch(/100:1$/);
    expect((await drawn('/en-gb/deposits-and-withdrawals'))?.parts[0]).toBe(
      'Bank transfer: The day it reaches us, Sent within 1 day',
    );
    expect((await drawn('/en-gb/leverage'))?.parts[0]).toBe('Major pairs: 30:1');
  });

  it('is of the typical spreads, and of the hours of one market a continent in UTC', async () => {
    expect((await drawn('/en-gb/spreads'))?.parts[0]).toBe('EUR/USD: 0.8 pips');
    expect((await drawn('/en-gb/trading-hours'))?.parts).toEqual([
      'London Stock Exchange: 08:00–16:30',
      'New York Stock Exchange and Nasdaq: 14:30–21:00',
    ]);
  });

  it('is of the groups, hours, spreads or leverage of the kind that a page of markets is about', async () => {
    expect(await drawn('/en-gb/markets/shares')).toMatchObject({
      title: 'The instruments of this page, by group',
      parts: expect.arrayContaining(['Consumer: 35', 'Financials: 29']) as string[],
    });
    expect((await drawn('/en-gb/markets/commodities'))?.parts).toEqual(['Metals: 8', 'Agriculture: 7', 'Energy: 5']);
    expect((await drawn('/en-gb/markets/indices'))?.parts.slice(0, 2)).toEqual([
      'US 500: 115 hours a week',
      'US Dollar Index: 107 hours a week',
    ]);
    expect((await drawn('/en-gb/markets/forex'))?.parts[0]).toBe('EUR/USD: 0.8 pips');
    expect((await drawn('/ar-jo/markets/crypto'))?.parts).toContain('العملات المشفّرة: 2:1');
    const faces = ['forex', 'indices', 'commodities', 'shares', 'etfs'].map((kind) => drawn(`/en-gb/markets/${kind}`));
    expect(new Set((await Promise.all(faces)).map((face) => face?.html.replace(/<desc.*?<\/desc>/s, ''))).size).toBe(5);
  });

  it('is of the page’s own sections where its front matter says nothing, and there is none where it has few', async () => {
    expect((await drawn('/en-gb/protection-of-funds'))?.parts[0]).toMatch(/^Your money, kept apart: \d+ words$/);
    expect(await drawn('/en-gb/link-expired')).toBeUndefined();
  });

  it('is of the topics, the lessons and the webinars on the pages that list them', async () => {
    const topics = (await drawn('/en-gb/education'))?.parts.map((part) => part.split(': '));
    expect(topics?.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(
      options.brand.articles('en-gb', 'education').length,
    );
    expect((await drawn('/en-gb/courses/zero-to-hero'))?.parts).toContain('Two prices: 2 min');
    expect((await drawn('/en-gb/courses'))?.parts).toHaveLength(12);
    const [webinars, later] = [
      await drawn('/en-gb/webinars', NOW),
      await drawn('/en-gb/webinars', new Date('2026-12-05T12:00:00Z')),
    ];
    expect(webinars?.parts).toContain('A decision day with the central banks: 3 Dec');
    const nextOf = (html = '') => /class="accent"><path[^>]*d="M(\d+)/.exec(html)?.[1];
    expect(Number(nextOf(webinars?.html))).toBeLessThan(Number(nextOf(later?.html)));
  });

  it('is of events, e-books, recordings, news and what the search looks through on their pages', async () => {
    const parts = async (path: string) => (await drawn(path, NOW))?.parts ?? [];
    expect(await parts('/en-gb/events')).toContain('Trade days London: 18 Mar');
    expect((await parts('/en-gb/events')).join()).not.toContain('Size first');
    expect(await parts('/en-gb/e-books')).toContain('Reading a price: 7 min');
    expect(await parts('/en-gb/podcasts')).toContain('Finding the pip: 33 s');
    expect((await parts('/en-gb/news')).at(-1)).toBe('Short days at the end of November: 19 Nov');
    expect(await parts('/en-gb/search')).toHaveLength(4);
    expect((await parts('/ar-jo/webinars')).join()).toMatch(/: 3\u200f?\/12/);
  });

  it('begins at the right where the page does', async () => {
    expect((await drawn('/ar-jo/regulation'))?.html).toContain('matrix(-1 0 0 1 640 0)');
    expect((await drawn('/en-gb/regulation'))?.html).not.toContain('matrix');
  });

  it('is refused with file and line if it is misspelt, or is of what it cannot draw', async () => {
    const copy = copyBrand();
    const faultOf = async (head: string) => {
      copy.change('pages/en/regulation.md', 'head: { drawing: buoys, data: companies }', `head: ${head}`);
      const fault = await loadBrand(copy.dir, options.instruments).then(
        () => 'none',
        (error: Error) => error.message,
      );
      copy.restore();
      return fault;
    };
    expect(await faultOf('{ drawing: buoy, data: companies }')).toMatch(/pages\/en\/regulation\.md.*drawing.*buoys/s);
    expect(await faultOf('{ drawing: tide-clock, data: terms }')).toMatch(
      /expected "sessions": the tide clock draws hours/,
    );
  });
});

describe('the page for a wrong address', () => {
  it('searches for the words of the address, and offers six pages', async () => {
    const answer = await pages.render({
      path: '/en-gb/platfroms/meta-trader-5.html',
      query: new URLSearchParams(),
      now: NOW,
    });
    const html = answer.kind === 'page' ? answer.html : '';
    expect(html).toMatch(/<input[^>]*id="q"[^>]*value="meta trader 5"/);
    expect(/<ul class="not-found-links">(.*?)<\/ul>/s.exec(html)?.[1]?.match(/<li>/g)).toHaveLength(6);
  });
});
