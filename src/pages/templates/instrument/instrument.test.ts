import { beforeAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../../../tests/support/brand-copy.ts';
import { openPages, SITE_URL } from '../../../../tests/support/test-pages.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import type { Pages } from '#pages/create-pages.tsx';

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages());
});

const page = (path: string, query = '', from = pages) => renderPage(from, path, query);
const text = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('an instrument’s page', () => {
  it('[PLT-8] has its terms, by the edition’s regulator, and where it stands as data', async () => {
    const { html, status } = await page('/en-gb/markets/eur-usd');
    expect(status).toBe(200);
    for (const words of [
      '100,000 EUR',
      '0.8 pips',
      'up to 30:1',
      '3.33%',
      '0.01 to 50 lots',
      '−2.2% a year, charged',
      'three nights at once on Wednesday',
      'Open now.',
      '71% of retail investor accounts',
    ])
      expect(text(html)).toContain(words);
    expect(html).toContain('data-quote="EURUSD.bid"');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const list = JSON.parse(data) as { '@type': string; itemListElement: { name: string; item: string }[] };
    expect(list['@type']).toBe('BreadcrumbList');
    expect(list.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Home', `${SITE_URL}/en-gb`],
      ['Markets', `${SITE_URL}/en-gb/markets`],
      ['Forex', `${SITE_URL}/en-gb/markets/forex`],
      ['EUR/USD', `${SITE_URL}/en-gb/markets/eur-usd`],
    ]);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/en-gb/markets/eur-usd"/>`);
    expect(html).toContain(`hrefLang="ar-JO" href="${SITE_URL}/ar-jo/markets/eur-usd"`);
    expect(text((await page('/ar-jo/markets/eur-usd')).html)).toContain('100:1');
  });

  it('says its price and the note on prices once', async () => {
    const { html } = await page('/en-gb/markets/eur-usd');
    for (const side of ['bid', 'ask'])
      expect(html.match(new RegExp(`<bdi[^>]* data-quote="EURUSD\\.${side}"`, 'g'))).toHaveLength(1);
    expect(text(html).match(/The prices above are indicative/g)).toHaveLength(1);
    expect(text(html).match(/All prices are simulated/g)).toHaveLength(1);
  });

  it('names a pair by its currencies, and any other instrument by its symbol where that is not its name', async () => {
    const about = (html: string) =>
      /class="instrument-about">(?:<bdi>(?<name>[^<]*)<\/bdi>)?/.exec(html)?.groups?.['name'];
    expect(about((await page('/en-gb/markets/eur-usd')).html)).toBe('Euro / US Dollar');
    expect(about((await page('/de-de/markets/usd-jpy')).html)).toBe('US-Dollar / Japanischer Yen');
    expect(about((await page('/en-gb/markets/apple')).html)).toBe('AAPL');
  });

  it('[PLT-8] the broker’s own limit holds where it is below the regulator’s', async () => {
    expect(text((await page('/ar-jo/markets/usd-try')).html)).toContain('10:1');
    expect(text((await page('/en-gb/markets/gbp-zar')).html)).toContain('up to 20:1');
  });

  it('[PLT-8] is good until its market opens or closes', async () => {
    expect((await page('/en-gb/markets/eur-usd')).validUntil).toEqual(new Date('2026-11-20T22:00:00Z'));
    expect((await page('/ar-jo/markets/bitcoin')).validUntil, 'which never closes').toEqual(
      (await page('/ar-jo/legal/privacy')).validUntil,
    );
    expect((await page('/en-gb/markets/commodities')).validUntil, 'grains open first').toEqual(
      new Date('2026-11-20T13:45:00Z'),
    );
  });

  it('[PLT-8] where the edition’s company may not offer it there is none, and the page says why; neither is its kind’s', async () => {
    const { html, status } = await page('/en-gb/markets/bitcoin');
    expect(status).toBe(404);
    expect(text(html)).toContain('Bitcoin is not offered here');
    expect((await page('/ar-jo/markets/bitcoin')).status).toBe(200);
    expect((await page('/ar-jo/markets/bitcoin')).html).not.toContain('rel="alternate" hrefLang="en-GB"');
    expect([(await page('/en-gb/markets/crypto')).status, (await page('/ar-jo/markets/crypto')).status]).toEqual([
      404, 200,
    ]);
    expect((await page('/en-gb/markets')).html).not.toContain('BTCUSD');
    expect(text((await page('/en-gb/markets/nonsense')).html)).not.toContain('is not offered here');
  });

  it('[PLT-8] stands in the sitemap under its kind', async () => {
    const { html } = await page('/en-gb/sitemap');
    expect(html).toContain('href="/en-gb/markets/apple"');
    expect(html).not.toContain('href="/en-gb/markets/bitcoin"');
  });

  it('[PLT-8] an editor’s words stand below its terms; a page for what is not listed is refused', async () => {
    const copy = copyBrand();
    copy.write(
      'pages/en/markets/gold.md',
      '---\ntemplate: instrument\nsymbol: XAUUSD\ntitle: Gold\ndescription: Gold at Northquay, what moves it, what it costs to hold, and how long it has been money.\n---\n\n## What moves gold\n\nReal rates, mostly.\n',
    );
    const own = await openPages(copy.dir);
    expect(text((await page('/en-gb/markets/gold', '', own.pages)).html)).toMatch(/100 troy ounces.*What moves gold/);
    copy.change('pages/en/markets/gold.md', 'XAUUSD', 'XAUXAU');
    await expect(openPages(copy.dir)).rejects.toThrow('there is no instrument "XAUXAU" in instruments.csv');
    copy.end();
  });
});
