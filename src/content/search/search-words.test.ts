import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { loadInstruments } from '#market/load-instruments.ts';
import { BRAND } from '../../../tests/support/brand-copy.ts';
import { loadBrand } from '../load-brand.ts';
import { readTradingSessions } from '../read-trading-sessions.ts';
import { abbreviations } from './abbreviations.ts';
import { createSiteSearch } from './site-search.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const instruments = await loadInstruments(join(BRAND, 'instruments.csv'), await readTradingSessions(BRAND));
const search = createSiteSearch(await loadBrand(BRAND, instruments), instruments);

/** Addresses without their edition: what stands first, what else is there, what is not. */
type Expected = { readonly first: string; readonly has?: readonly string[]; readonly not?: readonly string[] };

/** What visitors type, on the pages and instruments of the default brand. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'en-gb': {
    MT4: { first: 'platforms/metatrader-4', has: ['downloads/metatrader-4', 'platforms'] },
    mt5: { first: 'platforms/metatrader-5', has: ['downloads/metatrader-5'] },
    metatrader5: { first: 'platforms/metatrader-5' },
    ftse: { first: 'markets/uk-100', has: ['markets/indices'] },
    nasdaq: { first: 'markets/us-tech-100', has: ['markets/indices'] },
    DAX: { first: 'markets/germany-40', has: ['markets/indices'] },
    sp500: { first: 'markets/us-500', has: ['markets/spdr-s-and-p-500', 'markets/indices'] },
    'S&P 500': { first: 'markets/us-500', has: ['markets/spdr-s-and-p-500', 'markets/vanguard-s-and-p-500'] },
    us500: { first: 'markets/us-500' },
    germany40: { first: 'markets/germany-40' },
    'euro dollar': { first: 'markets/eur-usd', not: ['markets/gbp-usd'] },
    'usd eur': { first: 'markets/eur-usd' },
    eurusd: { first: 'markets/eur-usd' },
    dollar: { first: 'markets/eur-usd', has: ['education/gold-and-oil', 'education/what-moves-currencies'] },
    gold: {
      first: 'markets/gold',
      has: ['markets/spdr-gold-shares', 'education/gold-and-oil', 'markets/commodities'],
      not: ['markets/gilead-sciences'],
    },
    oil: { first: 'markets/us-oil', has: ['markets/uk-oil', 'education/gold-and-oil'] },
    app: { first: 'platforms/mobile', has: ['markets/apple'] },
    MQL5: { first: 'platforms/mac-trader', has: ['platforms'] }, // a cell of the table of platforms
    'CFDs are complex instruments': { first: 'legal/risk-disclosure' },
    complaint: { first: 'help/complaints' },
    cookies: { first: 'legal/cookies', has: ['legal/privacy'] },
  },
  'de-de': {
    MT4: { first: 'platforms/metatrader-4' },
    DAX: { first: 'markets/germany-40', has: ['markets/indices'] },
    Hebelwirkung: { first: 'leverage', has: ['legal/risk-disclosure', 'education/glossary#leverage'] },
    Nachschusspflicht: {
      first: 'education/negative-balance-protection',
      has: ['courses/zero-to-hero/margin', 'about', 'protection-of-funds', 'leverage'],
    },
    Öl: { first: 'markets/us-oil', has: ['markets/uk-oil', 'markets/heating-oil', 'cfd/commodities'] },
    Oel: { first: 'markets/us-oil', has: ['markets/uk-oil', 'markets/heating-oil', 'cfd/commodities'] },
    Rohoelpreis: { first: 'markets/us-oil' },
    Bankueberweisung: { first: 'deposits-and-withdrawals' },
    Kontoeroeffnung: { first: 'sign-up', has: ['legal/client-agreement'] }, // only its second oe is an umlaut
    Rohöl: { first: 'markets/us-oil', has: ['markets/uk-oil'], not: ['markets/heating-oil'] },
    Rohölpreis: { first: 'markets/us-oil' },
    Gold: { first: 'markets/gold', not: ['markets/gilead-sciences', 'education/glossary#bid', 'protection-of-funds'] },
    'Euro Dollar': { first: 'markets/eur-usd' },
    Silber: { first: 'markets/silver' },
    Auszahlung: { first: 'deposits-and-withdrawals', has: ['help/withdrawals#kann-ich-eine-auszahlung-stornieren'] },
    Beschwerde: { first: 'help/complaints' },
    Kleinanlegerkonten: { first: 'press/loss-percentages', has: ['legal/risk-disclosure'] },
    Banküberweisung: { first: 'deposits-and-withdrawals' }, // a way to pay
    deutschland40: { first: 'markets/germany-40' },
  },
  'es-es': {
    MT5: { first: 'platforms/metatrader-5' },
    quejas: { first: 'help/complaints' },
    reclamación: { first: 'help/complaints' },
    ibex: { first: 'markets/spain-35', has: ['markets/indices'] },
    'euro dólar': { first: 'markets/eur-usd' },
    oro: { first: 'markets/gold', has: ['education/gold-and-oil'] },
    petroleo: { first: 'markets/us-oil', has: ['markets/uk-oil'] },
    retirada: { first: 'deposits-and-withdrawals' },
    apalancamiento: { first: 'leverage', has: ['education/leverage-and-margin', 'education/glossary#leverage'] },
    transferencia: { first: 'deposits-and-withdrawals' },
    'inversores minoristas': { first: 'legal/risk-disclosure' },
    acciones: { first: 'markets/shares' },
    'españa 35': { first: 'markets/spain-35' },
    sp500: { first: 'markets/us-500', has: ['markets/spdr-s-and-p-500', 'markets/indices'] },
  },
  'fr-fr': {
    MT4: { first: 'platforms/metatrader-4', has: ['downloads/metatrader-4'] },
    or: { first: 'markets/gold', has: ['education/gold-and-oil'] },
    "cours de l'or": { first: 'markets/gold' },
    loreal: { first: 'markets/loreal' }, // without its article, accent and apostrophe
    levier: { first: 'leverage' },
    petrole: { first: 'markets/us-oil', has: ['markets/uk-oil'] },
    cac: { first: 'markets/france-40', has: ['markets/indices'] },
    depots: { first: 'help/deposits', has: ['deposits-and-withdrawals'] },
    glissement: { first: 'education/slippage-and-gaps' },
    'USA 500': { first: 'markets/us-500' },
    cryptomonnaies: { first: 'crypto', has: ['markets/crypto'] },
  },
  'pl-pl': {
    MT4: { first: 'platforms/metatrader-4', has: ['downloads/metatrader-4'] },
    DAX: { first: 'markets/germany-40', has: ['markets/indices'] },
    zloto: { first: 'markets/gold', has: ['education/gold-and-oil'], not: ['markets/gilead-sciences'] }, // many leave the marks out
    złotem: { first: 'markets/gold' },
    ropa: { first: 'markets/us-oil', has: ['markets/uk-oil'] },
    reklamacje: { first: 'help/complaints' },
    indeksów: { first: 'markets/indices', has: ['cfd/indices'] },
    spready: { first: 'spreads' },
    RODO: { first: 'legal/privacy' },
    'niemcy 40': { first: 'markets/germany-40' },
  },
  'ar-jo': {
    MT4: { first: 'platforms/metatrader-4', has: ['downloads/metatrader-4'] },
    فوركس: { first: 'markets/forex', has: ['forex-demo'], not: ['markets/volkswagen'] },
    الفوركس: { first: 'markets/forex', has: ['forex-demo'], not: ['markets/volkswagen'] },
    'يورو دولار': { first: 'markets/eur-usd' },
    ذهب: { first: 'markets/gold', has: ['markets/commodities'] },
    الذّهَب: { first: 'markets/gold' },
    نفط: { first: 'markets/us-oil', has: ['markets/uk-oil'] },
    النقطه: { first: 'calculators/pip-value', has: ['education/what-is-a-pip', 'education/glossary#pip'] },
    هامش: { first: 'calculators/margin', has: ['leverage', 'education/glossary#margin'] },
    شكاوى: { first: 'help/complaints' },
    داكس: { first: 'markets/germany-40', has: ['markets/indices'] },
    سواب: { first: 'rollover', has: ['education/overnight-financing', 'calculators/overnight-financing'] },
    ألمانيا: { first: 'markets/germany-40' },
    المانيا: { first: 'markets/germany-40' },
    بيتكوين: { first: 'markets/bitcoin' },
    سحب: { first: 'help/withdrawals', has: ['deposits-and-withdrawals'] },
  },
};

const find = (edition: string, query: string) =>
  search
    .find(edition, query, NOW)
    .groups.flatMap(({ hits }) => hits.map(({ address }) => decodeURI(address).slice(`/${edition}/`.length)));

describe.each(Object.entries(WORDS))('words of visitors: %s', (edition, words) => {
  it.each(Object.entries(words))('[SRC-3] %s', (query, { first, has = [], not = [] }) => {
    const found = find(edition, query);
    expect(found[0]).toBe(first);
    expect(found).toEqual(expect.arrayContaining([...has]));
    for (const address of not) expect(found).not.toContain(address);
  });
});

describe('what is spelt alike', () => {
  it('[SRC-3] is found only where nothing is spelt so', () => {
    expect(find('en-gb', 'gilaed')).toContain('markets/gilead-sciences');
    expect(find('en-gb', 'gold').indexOf('markets/goldman-sachs')).toBeGreaterThan(
      find('en-gb', 'gold').indexOf('markets/spdr-gold-shares'),
    );
  });

  it.each(['1,162.99', '1.16299', '99999999'])('[SRC-3] is not looked for in place of a number: %s', (query) =>
    expect(find('en-gb', query)).toEqual([]),
  );

  it('[SRC-3] leaves room for the other kinds', () => {
    const { groups, total } = search.find('en-gb', 'usd', NOW);
    expect(total).toBeGreaterThan(20);
    expect(groups.map(({ kind }) => kind).sort()).toEqual(['article', 'glossary', 'instrument', 'page']);
  });
});

describe('abbreviations', () => {
  it.each([
    ['MetaTrader 4 and 5', ['MT4']],
    ['S&P 500', ['SP', 'SP500']],
    ['S&P/ASX 200', ['SP']],
    ['AT&T', []],
    ['Web trader 4', []],
    ['iShares 20', []],
  ])('[SRC-3] of “%s”: %j', (text, terms) => expect(abbreviations(text).map(({ term }) => term)).toEqual(terms));
});
