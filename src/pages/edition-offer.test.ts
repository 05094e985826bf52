import { afterAll, describe, expect, it } from 'vitest';
import { type BrandCopy, copyBrand } from '../../tests/support/brand-copy.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import { PageCache } from '../server/page-cache.ts';
import { represent } from '../server/representation.ts';
import { editionOffer } from '#content/edition-offer.ts';
import { ratePairs } from '#domain/calculators/trading-inputs.ts';
import { leverageFor, offersInstrument } from '#domain/offer.ts';
import type { Pages } from './create-pages.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const copies: BrandCopy[] = [];
const changed = (change: (copy: BrandCopy) => void) => {
  const copy = copyBrand();
  copies.push(copy);
  change(copy);
  return openPages(copy.dir);
};
afterAll(() => copies.forEach((copy) => copy.end()));

const html = async (pages: Pages, path: string, now = NOW): Promise<string> => {
  const answer = await pages.render({ path, query: new URLSearchParams(), now });
  if (answer.kind !== 'page') throw new Error(`${path} leads to ${answer.location}`);
  return answer.html;
};
const rows = (text: string) =>
  [...text.matchAll(/<tr[^>]* data-instrument="(\w+)"/g)].map(([, symbol]) => symbol ?? '');
const QUOTES = `<fc-app-quotes pairs="EURUSD,TSLA"></fc-app-quotes>

<fc-app-quotes pairs="BTCUSD,eth-usd"></fc-app-quotes>

<fc-app-quotes><script type="application/json">{"tabs":[{"name":"Coins","pairs":"ETHUSD"},{"name":"Mixed","pairs":" solusd , GOOG"}],"defaultActiveTabIndex":1}</script></fc-app-quotes>
`;

describe('what an edition may not offer is not on its pages', () => {
  it('[RSK-4] instruments, in lists of the home page, of editors and of cards', async () => {
    const { pages } = await changed((copy) => {
      copy.change(
        'pages/en/markets.md',
        '<fc-instruments></fc-instruments>',
        `${QUOTES.replace(',eth-usd', ',ETHUSD')}\n<fc-instruments></fc-instruments>`,
      );
      copy.change('regulators/iiroc.yaml', 'withheld:', 'withheld:\n  instruments: [TSLA, USDCHF]');
    });
    const [gb, au, ca] = await Promise.all(
      ['en-gb', 'en-au', 'en-ca'].map(async (id) => rows(await html(pages, `/${id}/markets`))),
    );
    expect(gb?.slice(0, 3)).toEqual(['EURUSD', 'TSLA', 'GOOG']);
    expect(au?.slice(0, 7)).toEqual(['EURUSD', 'TSLA', 'BTCUSD', 'ETHUSD', 'ETHUSD', 'SOLUSD', 'GOOG']);
    expect(ca?.slice(0, 2)).toEqual(['EURUSD', 'GOOG']);
    const crypto = (symbols: readonly string[] | undefined) =>
      symbols?.filter((symbol) => /BTC|ETH|SOL/.test(symbol)).length;
    expect([crypto(gb), crypto(ca), ca?.includes('USDCHF')]).toEqual([0, 0, false]);
    const homes = await Promise.all(
      ['en-gb', 'en-au', 'en-ca', 'en-001'].map(async (id) => rows(await html(pages, `/${id}`))),
    );
    expect(homes.map((symbols) => symbols.includes('BTCUSD'))).toEqual([false, true, false, true]);
    expect([homes[0]?.includes('USDCHF'), homes[2]?.includes('USDCHF')]).toEqual([true, false]);
    expect((await html(pages, '/en-gb/markets')).includes('>Crypto<')).toBe(false);
  });

  it('[RSK-4] currencies of accounts: the company’s own in every calculator, with the prices that lead to them', async () => {
    const { pages } = await openPages();
    const fields = async (path: string) => {
      const text = await html(pages, path);
      const offered = text.match(/<select[^>]* name="currency".*?<\/select>/s)?.[0] ?? '';
      return {
        currencies: [...offered.matchAll(/<option[^>]* value="([A-Z]{3})"/g)].map(([, code]) => code),
        rate: text.match(/<input[^>]* name="rate"[^>]*>/)?.[0]?.match(/ value="([^"]*)"/)?.[1],
      };
    };
    const expected = {
      'en-gb': ['GBP', 'EUR', 'USD'],
      'en-au': ['AUD', 'USD'],
      'en-ca': ['CAD', 'USD'],
      'en-001': ['USD', 'EUR'],
      'de-de': ['EUR', 'USD'],
      'es-es': ['EUR', 'USD'],
      'fr-fr': ['EUR', 'USD'],
      'ar-jo': ['JOD', 'USD'],
    };
    for (const [id, currencies] of Object.entries(expected)) {
      for (const page of [
        'calculators/margin',
        'calculators/pip-value',
        'calculators/overnight-financing',
        'calculators/profit-and-loss',
        'rollover',
      ]) {
        expect((await fields(`/${id}/${page}`)).currencies, `${id} ${page}`).toEqual(currencies);
      }
    }
    expect((await fields('/ar-jo/calculators/margin')).rate).toBe('0.709');
  });

  it.each([
    // ESMA decision (EU) 2018/796, article 1, and COBS 22.5.20R: USD, EUR, JPY, GBP, CAD, CHF
    ['fca', { EURUSD: 30, USDCHF: 30, EURCAD: 30, AUDUSD: 20, AUDJPY: 20, NZDUSD: 20 }],
    ['cysec', { EURUSD: 30, USDCHF: 30, EURCAD: 30, AUDUSD: 20, AUDJPY: 20, NZDUSD: 20 }],
    // ASIC Instrument 2020/986, section 4: the same and AUD
    ['asic', { EURUSD: 30, USDCHF: 30, EURCAD: 30, AUDUSD: 30, AUDJPY: 30, EURAUD: 30, NZDUSD: 20, AUDNZD: 20 }],
    ['iiroc', { EURUSD: 33, AUDUSD: 20 }],
    ['fsc', { EURUSD: 200, AUDUSD: 100, NZDUSD: 100 }],
    ['jsc', { EURUSD: 100, AUDUSD: 50, NZDUSD: 50 }],
  ])('[RSK-4] major pairs by %s', async (code, expected) => {
    const {
      options: { brand, instruments },
    } = await openPages();
    const [regulator, edition] = [brand.regulators.get(code), brand.editions.find((one) => one.regulator === code)];
    if (regulator === undefined || edition === undefined) throw new Error(`no edition is of ${code}`);
    const offer = editionOffer(edition, regulator);
    const limits = Object.keys(expected).map((symbol) => [
      symbol,
      leverageFor(offer, instruments.find((one) => one.symbol === symbol) ?? { kind: 'share', symbol: '' }),
    ]);
    expect(Object.fromEntries(limits)).toEqual(expected);
  });

  it('every instrument that an edition offers leads to each currency of its accounts', async () => {
    const {
      options: { brand, instruments },
    } = await openPages();
    const lost = brand.editions.flatMap((edition) => {
      const regulator = brand.regulators.get(edition.regulator);
      if (regulator === undefined) throw new Error(`${edition.id} is of no regulator`);
      const offered = instruments.filter((one) => offersInstrument(editionOffer(edition, regulator), one));
      return offered.flatMap((one) =>
        regulator.currencies.flatMap((currency) =>
          ratePairs(one, currency, { instruments: offered, fixedRates: regulator.fixedRates }) === undefined
            ? [`${edition.id} ${one.symbol} ${currency}`]
            : [],
        ),
      );
    });
    expect(lost).toEqual([]);
  });

  it('[RSK-4] leverage: each company’s own figures, none for what it does not sell', async () => {
    const { pages } = await changed((copy) =>
      copy.change(
        'pages/en/home.md',
        'instruments: [EURUSD, GBPUSD, USDJPY, US500, XAUUSD, USOIL]',
        'instruments: [EURUSD, AUDUSD, AAPL, BTCUSD]',
      ),
    );
    const margins = async (id: string) =>
      [
        ...(await html(pages, `/${id}`)).matchAll(
          /<th scope="row"><bdi>([^<]+)<\/bdi><\/th>.*?<td data-align="end">([\d.]+%)<\/td>/g,
        ),
      ].map(([, name, margin]) => `${name} ${margin}`);
    expect(await margins('en-gb')).toEqual(['EUR/USD 3.33%', 'AUD/USD 5%', 'Apple 20%']);
    expect(await margins('en-au')).toEqual(['EUR/USD 3.33%', 'AUD/USD 3.33%', 'Apple 20%', 'Bitcoin 50%']);
    expect(await margins('en-ca')).toEqual(['EUR/USD 3.03%', 'AUD/USD 5%', 'Apple 33.33%']);
    expect(await html(pages, '/en-au/leverage')).toContain('among AUD, USD, EUR, JPY, GBP, CAD, and CHF.');
    expect(await html(pages, '/en-gb/leverage')).toContain('among USD, EUR, JPY, GBP, CAD, and CHF.');
    expect(await html(pages, '/en-001/about')).toContain(
      'Leverage is limited, to 200:1 for the major currency pairs and 20:1 for shares.',
    );
    expect(await html(pages, '/en-ca/about')).toContain('Canadian rules do not ask for it');
    expect(await html(pages, '/en-ca/legal/client-agreement')).toContain('You must be at least 19,');
    expect(await html(pages, '/en-au/costs')).toContain('Accounts are held in AUD and USD.');
  });

  it('[PGE-3] content for products that the edition is not about', async () => {
    const { pages } = await changed((copy) => {
      copy.change(
        'pages/en/about.md',
        '## The company',
        '<fc-product-type types="cfd">\n\nFor CFDs\n\n</fc-product-type>\n\n## The company',
      );
      copy.change(
        'brand.yaml',
        '    regulator: asic\n    products: [cfd, stock, etf]',
        '    regulator: asic\n    products: [stock]',
      );
    });
    const shown = async (id: string) =>
      /<fc-view>(?:(?!<\/fc-view>).)*For CFDs/s.test(await html(pages, `/${id}/about`));
    expect([await shown('en-gb'), await shown('en-au')]).toEqual([true, false]);
  });

  it('[SRC-3] [QTS-2] what the search finds: no instrument that is withheld, and under iiroc none, since none is a link', async () => {
    const { options } = await changed((copy) =>
      copy.change('regulators/asic.yaml', 'withheld:', 'withheld:\n  instruments: [TSLA]'),
    );
    const found = (id: string, query: string) =>
      options.search.find(id, query, NOW).groups.some(({ kind }) => kind === 'instrument');
    expect(
      ['en-gb', 'en-au', 'en-ca', 'en-001'].map((id) => [found(id, 'TSLA'), found(id, 'BTCUSD'), found(id, 'EURUSD')]),
    ).toEqual([
      [true, false, true],
      [false, true, true],
      [false, false, false],
      [true, true, true],
    ]);
  });
});

describe('a warning in a page’s own words', () => {
  it('[RSK-4] is the edition’s, in the variant that was asked for', async () => {
    const { pages } = await changed((copy) =>
      copy.change(
        'pages/en/about.md',
        '## The company',
        '<fc-risk-warning variant="expandable"></fc-risk-warning>\n\n## The company',
      ),
    );
    const page = await html(pages, '/en-gb/about');
    expect([...page.matchAll(/data-risk-variant="(\w+)"/g)].map(([, variant]) => variant)).toEqual([
      'strip',
      'expandable',
    ]);
    expect(page.match(/<strong>71% of retail investor accounts/g)).toHaveLength(5); // each has two texts, of which one shows, and the menu one for who has no script
  });

  it('[RSK-4] stops the start where one of the page’s regulators does not allow the variant', async () => {
    const start = changed((copy) =>
      copy.change(
        'pages/en/about.md',
        '## The company',
        '<fc-risk-warning variant="removable"></fc-risk-warning>\n\n## The company',
      ),
    );
    await expect(start).rejects.toThrow(
      /pages\/en\/about\.md:\d+: <fc-risk-warning variant="removable">: regulators\/fca\.yaml \(edition en-gb\) allows strip, expandable/,
    );
  });
});

describe('a percentage with a date', () => {
  it('[RSK-4] takes effect by itself: the kept page is good until that moment and not longer', async () => {
    const { pages } = await openPages();
    let nowMs = Date.parse('2026-12-31T23:59:59.000Z');
    const cache = new PageCache(() => nowMs);
    let renders = 0;
    const ask = async (path: string) => {
      const kept = cache.peek(path);
      const found =
        kept ??
        (await cache.get(path, new URLSearchParams(), async () => {
          renders += 1;
          const answer = await pages.render({ path, query: new URLSearchParams(), now: new Date(nowMs) });
          if (answer.kind !== 'page') throw new Error(`${path} leads to ${answer.location}`);
          return {
            representation: await represent(200, 'text/html', Buffer.from(answer.html), {}),
            keep: answer.cacheable,
            queryKeys: answer.queryKeys,
            validUntil: answer.validUntil,
          };
        }));
      return /<strong>(\d+)% of retail investor/.exec(found.bodies.identity.toString())?.[1];
    };
    const day: (string | undefined)[] = [];
    for (const aheadMs of [0, 999, 1, 1]) {
      nowMs += aheadMs;
      day.push(await ask('/en-gb/costs'));
    }
    expect(day).toEqual(['71', '71', '70', '70']);
    expect(renders).toBe(2);
  });
});
