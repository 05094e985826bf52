import { describe, expect, it } from 'vitest';
import type { InstrumentKind } from '#contracts/instruments.ts';
import {
  isLaxer,
  leverageFor,
  linksInstruments,
  offersForm,
  offersInstrument,
  offersProduct,
  offersSignUp,
  signUpOf,
  type Offer,
  type SignUp,
} from './offer.ts';

const ESMA = {
  'forex-major': 30,
  'forex-minor': 20,
  'index-major': 20,
  'index-minor': 10,
  gold: 20,
  commodity: 10,
  share: 5,
};
const SIX = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];
const NO_LAW = { withheldPromotions: [], withheldPages: [], withheldWidgets: [] } as const;
/** Cyprus with everything, the United Kingdom without crypto, Canada with a share and a campaign withheld. */
const OFFERS = {
  cysec: {
    regulator: 'cysec',
    products: ['cfd', 'stock'],
    instruments: ['forex', 'index', 'commodity', 'crypto', 'share'],
    withheldInstruments: [],
    withheldSignUps: [],
    ...NO_LAW,
    messages: ['sms'],
    majorCurrencies: SIX,
    leverage: { ...ESMA, crypto: 2 },
  },
  fca: {
    regulator: 'fca',
    products: ['cfd', 'sb'],
    instruments: ['forex', 'index', 'commodity', 'share'],
    withheldInstruments: [],
    withheldSignUps: [],
    ...NO_LAW,
    messages: ['sms'],
    majorCurrencies: SIX,
    leverage: ESMA,
  },
  iiroc: {
    regulator: 'iiroc',
    products: ['cfd'],
    instruments: ['forex', 'index', 'commodity', 'share'],
    withheldInstruments: ['TSLA'],
    withheldSignUps: ['campaign', 'live'],
    ...NO_LAW,
    messages: [],
    majorCurrencies: SIX,
    leverage: ESMA,
  },
} as const satisfies Record<string, Offer>;

type Code = keyof typeof OFFERS;

describe('what an edition offers', () => {
  it.each<[Code, string, InstrumentKind, number | undefined]>([
    ['cysec', 'EURUSD', 'forex', 30],
    ['cysec', 'AUDUSD', 'forex', 20],
    ['cysec', 'GER40', 'index', 20],
    ['cysec', 'SWI20', 'index', 10],
    ['cysec', 'XAUUSD', 'commodity', 20],
    ['cysec', 'XAGUSD', 'commodity', 10],
    ['cysec', 'TSLA', 'share', 5],
    ['cysec', 'BTCUSD', 'crypto', 2],
    ['cysec', 'SPY', 'etf', undefined],
    ['fca', 'BTCUSD', 'crypto', undefined],
    ['fca', 'TSLA', 'share', 5],
    ['iiroc', 'BTCUSD', 'crypto', undefined],
    ['iiroc', 'TSLA', 'share', undefined],
    ['iiroc', 'AAPL', 'share', 5],
  ])('[RSK-4] %s: %s (%s) at %s to 1', (code, symbol, kind, leverage) => {
    expect(leverageFor(OFFERS[code], { symbol, kind })).toBe(leverage);
    expect(offersInstrument(OFFERS[code], { symbol, kind })).toBe(leverage !== undefined);
  });

  it.each([
    ['fca', 'cfd', true],
    ['fca', 'sb', true],
    ['fca', 'stock', false],
    ['cysec', 'sb', false],
    ['cysec', 'stock', true],
    ['iiroc', 'etf', false],
  ] as const)('[PGE-3] %s: product %s %s', (code, product, isOffered) =>
    expect(offersProduct(OFFERS[code], product)).toBe(isOffered),
  );

  it.each<[Code, SignUp, boolean]>([
    ['cysec', 'crypto', true],
    ['fca', 'crypto', false],
    ['iiroc', 'crypto', false],
    ['cysec', 'invest', true],
    ['fca', 'invest', false],
    ['fca', 'live', true],
    ['fca', 'islamic', true],
    ['fca', 'campaign', true],
    ['iiroc', 'campaign', false],
    ['iiroc', 'live', false],
    ['iiroc', 'demo', true],
  ])('[FRM-1] %s: an account of the kind %s %s', (code, signUp, isOffered) =>
    expect(offersSignUp(OFFERS[code], signUp)).toBe(isOffered),
  );

  it.each([
    ['live-sign-up', 'live'],
    ['crypto', 'crypto'],
    ['islamic-account', 'islamic'],
    ['metatrader-4', 'metatrader-4'],
    ['demo-sign-up', 'demo'],
    ['forex-demo', 'forex-demo'],
    ['login', undefined],
    ['sign-up-thank-you', undefined],
    ['verify-email', undefined],
    ['live-sign-up-x', undefined],
    ['constructor', undefined],
  ])('[FRM-1] the form %s opens: %s', (form, signUp) => expect(signUpOf(form)).toBe(signUp));

  it('[QTS-2] instruments are links under every regulator but iiroc', () => {
    expect(['fca', 'cysec', 'asic', 'iiroc', 'fsc', ''].filter((code) => !linksInstruments(code))).toEqual(['iiroc']);
  });
});

describe('where a client is protected less', () => {
  const here = OFFERS.fca;
  it.each<[string, Offer, boolean]>([
    ['the same', here, false],
    ['more leverage', { ...here, leverage: { ...ESMA, gold: 50 } }, true],
    ['less leverage', { ...here, leverage: { ...ESMA, gold: 10 } }, false],
    ['another kind of instruments', OFFERS.cysec, true],
    ['more that is withheld', { ...here, withheldPromotions: ['webinars'] }, false],
  ])('%s', (_, there, isLess) => {
    expect(isLaxer(there, here)).toBe(isLess);
  });
  it('inducements and promotions that are withheld here', () => {
    expect(isLaxer(here, { ...here, withheldPromotions: ['courses'] })).toBe(true);
    // The regulator's word on bonuses is as good as a law's.
    const without = { ...here, withheldSignUps: ['campaign'] } as const;
    expect(isLaxer(without, { ...here, withheldPromotions: ['bonuses'] })).toBe(false);
    expect(isLaxer(here, { ...here, withheldSignUps: ['campaign'] })).toBe(true);
  });
});

describe('what the law of a country withholds', () => {
  const spain: Offer = { ...OFFERS.cysec, withheldPromotions: ['demo-accounts', 'newsletters'] };
  it('is no form and no account by which it would be promoted', () => {
    expect(
      ['demo', 'forex-demo', 'lead-with-demo', 'subscription', 'live-sign-up', 'contact'].map((id) =>
        offersForm(spain, id),
      ),
    ).toEqual([false, false, false, false, true, true]);
    expect(offersSignUp(spain, 'demo')).toBe(false);
  });
});
