import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Instrument } from '#contracts/instruments.ts';
import { changeParts } from '#domain/quote-rules.ts';
import { parseProps } from '#islands/parse-props.ts';
import declaration from './app-quotes.widget.ts';
import { completeQuotesProps } from './complete-quotes-props.ts';
import { RESERVED_DIGITS_MAX, reservedDigits } from '#market/client/write-cell.ts';
import { pairList } from '#market/client/quotes/pair-list.ts';
import { priceDigits, spreadDigits, widestSpreadDigits } from '#market/client/quotes/reserved-digits.ts';
import { quoteLink } from '#market/client/quotes/quote-link.ts';
import { quotesProps } from './quotes-props.ts';

const EURUSD: Instrument = {
  symbol: 'EURUSD',
  slug: 'eur-usd',
  names: { en: 'EUR/USD', ar: 'يورو/دولار' },
  kind: 'forex',
  digits: 5,
  pip: 0.0001,
  typicalSpread: 0.00008,
  referencePrice: 1.162,
};
const BTCUSD: Instrument = {
  symbol: 'BTCUSD',
  slug: 'bitcoin',
  names: { en: 'Bitcoin' },
  kind: 'crypto',
  digits: 2,
  pip: 1,
  typicalSpread: 18,
  referencePrice: 112_000,
};

/** What the platform reports for a tag with these props. */
const problemsOf = (json: Record<string, unknown>, attributes: Record<string, string> = {}) => {
  const parsed = parseProps(declaration as never, { attributes, json });
  return parsed.kind === 'bad' ? parsed.problems : [];
};

describe('config', () => {
  it('[QTS-5] takes every field of the source', () => {
    const config = {
      pairs: 'EURUSD',
      tabs: [
        { name: 'Forex', pairs: 'EURUSD' },
        { name: 'Crypto', pairs: 'BTCUSD' },
      ],
      defaultActiveTabIndex: 1,
      tokenUrl: '/my/token',
      instrumentNames: { EURUSD: 'Euro' },
      instrumentSlugs: { EURUSD: 'Euro-Dollar' },
      fullPathUrl: 'https://broker.example/markets/{slug}',
      showBuyBtn: true,
      showSellBtn: true,
      showTradeBtn: true,
      links: { showInstruments: '/markets', buyButtonLink: '/buy', sellButtonLink: '/sell', tradeButton: '/trade' },
      translations: {
        pricesAboveParagraph: 'a',
        showAllInstruments: 'b',
        symbol: 'c',
        bid: 'd',
        ask: 'e',
        change_day: 'f',
        change_week: 'g',
        trade: 'h',
      },
      regulator: 'fca',
      headerTitles: ['1', '2', '3', '4'],
      abbreviation: true,
    };
    expect(z.parse(quotesProps, config)).toEqual({ ...config, instruments: [] });
  });

  it('[QTS-5] is as short as its pairs', () => {
    expect(problemsOf({}, { pairs: 'EURUSD, gbpusd' })).toEqual([]);
    expect(pairList(' EURUSD, gbpusd,,EURUSD ')).toEqual(['EURUSD', 'GBPUSD']);
  });

  it.each([
    [{}, 'fc-app-quotes: the props must say which instruments: give "pairs", or "tabs" with pairs in each; it is {}.'],
    [
      { tabs: [] },
      'fc-app-quotes: the props must say which instruments: give "pairs", or "tabs" with pairs in each; it is {"tabs":[]}.',
    ],
    [
      { pairs: ' , ' },
      'fc-app-quotes: prop "pairs" must name an instrument at least, as in "EURUSD,GBPUSD"; it is " , ".',
    ],
    [
      { pairs: 'EUR/USD' },
      'fc-app-quotes: prop "pairs" must be instrument keys with commas between, as in "EURUSD,GBPUSD"; it is "EUR/USD".',
    ],
    [
      { tabs: [{ name: 'A', pairs: 'EURUSD' }], defaultActiveTabIndex: 1 },
      'fc-app-quotes: prop "defaultActiveTabIndex" must be the number of a tab, counted from 0; it is 1.',
    ],
    [
      { pairs: 'EURUSD', fullPathUrl: 'javascript:alert(1)//{slug}' },
      'fc-app-quotes: prop "fullPathUrl" must be an address of this site or an https address; it is "javascript:alert(1)//{slug}".',
    ],
    [
      { pairs: 'EURUSD', links: { buyButtonLink: 'data:text/html,x' } },
      'fc-app-quotes: prop "links.buyButtonLink" must be an address of this site or an https address; it is "data:text/html,x".',
    ],
    [{ pairs: 'EURUSD', showBuyBtn: 'yes' }, 'fc-app-quotes: prop "showBuyBtn" must be a boolean; it is "yes".'],
    [{ pairs: 'EURUSD', colour: 'red' }, 'fc-app-quotes: prop "colour" is not known.'],
  ])('[PLT-7] refuses %o in words', (json, problem) => {
    expect(problemsOf(json)).toEqual([problem]);
  });
});

describe('what the server adds', () => {
  it("[QTS-8] names in the edition's language, slugs, digits and pips of the instruments named", () => {
    const written = { pairs: 'eurusd', tabs: [{ name: 'x', pairs: 'BTCUSD,NOPE' }, null, { pairs: 7 }] };
    expect(
      completeQuotesProps(written, [BTCUSD, EURUSD], { language: 'ar', regulator: 'jsc' }, 'recorded', 0, () => false),
    ).toEqual({
      regulator: 'jsc',
      source: 'recorded',
      instruments: [
        {
          symbol: 'BTCUSD',
          slug: 'bitcoin',
          name: 'Bitcoin',
          digits: 2,
          pip: 1,
          referencePrice: 112_000,
          typicalSpread: 18,
        },
        {
          symbol: 'EURUSD',
          slug: 'eur-usd',
          name: 'يورو/دولار',
          digits: 5,
          pip: 0.0001,
          referencePrice: 1.162,
          typicalSpread: 0.00008,
        },
      ],
    });
  });

  it('[QTS-5] what the editor wrote wins, and the rest of the list is not sent along', () => {
    const fill = (written: Record<string, unknown>) =>
      completeQuotesProps(written, [BTCUSD, EURUSD], { language: 'en', regulator: 'fca' }, 'simulated', 0, () => false);
    const parsed = parseProps(declaration as never, { attributes: { pairs: 'EURUSD', regulator: 'iiroc' } }, fill);
    expect(parsed).toMatchObject({
      kind: 'good',
      props: { regulator: 'iiroc', source: 'simulated', instruments: [{ symbol: 'EURUSD' }] },
    });
  });
});

describe('links', () => {
  it.each([
    ['/markets/{slug}', 'EUR-USD', '/markets/eur-usd'],
    ['/{slug}/{slug}', 'Gold', '/gold/gold'],
    ['/markets', 'gold', '/markets'],
    ['/m/{slug}', 'a b/$&', '/m/a%20b%2F%24%26'],
  ])('[QTS-2] %s with the slug %s is %s', (template, slug, href) => {
    expect(quoteLink(template, slug)).toBe(href);
  });
});

describe('room for figures', () => {
  const facts = ({ symbol, slug, names, digits, pip, referencePrice, typicalSpread }: Instrument) => ({
    symbol,
    slug,
    name: names['en'] ?? '',
    digits,
    pip,
    referencePrice,
    typicalSpread,
  });

  it('[QTS-6] is as many digits wide as a price of its length', () => {
    expect(priceDigits(facts(EURUSD), 'en-GB')).toBe('2.16906'.length);
    expect(priceDigits(facts(EURUSD), 'ar-JO')).toBe('2.16906'.length);
    expect(priceDigits(facts(BTCUSD), 'en-GB')).toBe('216,902.46'.length);
    expect(priceDigits({ ...facts(BTCUSD), referencePrice: 64_000 }, 'en-GB')).toBe('128,000.00'.length);
    expect(priceDigits(undefined, 'en-GB')).toBe('20,000.00000'.length);
  });

  it('[QTS-3] spreads have room for ten times the typical one', () => {
    expect(spreadDigits(facts(EURUSD), 'en-GB')).toBe('0.8'.length);
    expect(widestSpreadDigits([facts(EURUSD), facts(BTCUSD)], 'en-GB')).toBe('180.00'.length);
  });

  it('[CRY-2] marks of direction take none of it', () => {
    expect(changeParts(133.33, 'ar').text.length).toBeGreaterThan('133.33%'.length);
    expect(reservedDigits(changeParts(133.33, 'ar').text)).toBe('133.33%'.length);
  });

  it('[QTS-6] has a width in the style sheet, each digit more', async () => {
    const sheet = await readFile(new URL('../../../market/client/quotes/quotes.css', import.meta.url), 'utf8');
    expect(
      [...sheet.matchAll(/^\[data-room='(\d+)'\] \{\n {2}--room: (\d+)ch;/gm)].map(([, room, width]) => [
        Number(room),
        Number(width),
      ]),
    ).toEqual(Array.from({ length: RESERVED_DIGITS_MAX }, (_, at) => [at + 1, at + 1]));
    expect(reservedDigits('9'.repeat(RESERVED_DIGITS_MAX + 1))).toBe(RESERVED_DIGITS_MAX);
  });
});
