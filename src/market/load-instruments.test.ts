import { describe, expect, it } from 'vitest';
import { INSTRUMENT_GROUPS, INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import type { TradingSession } from '#contracts/trading-session.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { loadInstruments, parseInstruments } from '#market/load-instruments.ts';

const SESSION: TradingSession = {
  id: 'fx',
  names: { en: 'FX' },
  zone: 'Etc/UTC',
  week: Array.from({ length: 7 }, () => []),
  holidays: [],
};
const SESSIONS = new Map([['fx', SESSION]]);
const parse = (text: string) => parseInstruments(text, 'i.csv', SESSIONS);

const ROW = {
  symbol: 'EURUSD',
  slug: 'eur-usd',
  kind: 'forex',
  group: 'major',
  session: 'fx',
  digits: '5',
  pip: '0.0001',
  typical_spread: '0.00008',
  reference_price: '1.16200',
  currency: 'USD',
  contract_size: '100000',
  contract_unit: 'EUR',
  min_volume: '0.01',
  max_volume: '50',
  volume_step: '0.01',
  swap_long: '-2.2',
  swap_short: '1',
  max_leverage: '',
  name_en: 'EUR/USD',
  name_ar: 'يورو',
};
const HEADER = Object.keys(ROW).join();
const row = (more: Partial<typeof ROW> = {}) => Object.values({ ...ROW, ...more }).join();

describe('brand/instruments.csv', () => {
  it('[PLT-8] the default brand lists some 300 of every kind and group, with names in every language of the default editions', async () => {
    const instruments = await loadInstruments('brand/instruments.csv', await readTradingSessions('brand'));
    expect(instruments.length).toBeGreaterThanOrEqual(300);
    const symbols = instruments.map((instrument) => instrument.symbol);
    for (const symbol of ['EURUSD', 'XAUUSD', 'XAGUSD', 'BTCUSD', 'ETHUSD', 'AAPL', 'TSLA', 'GOOG', 'NFLX', 'INTC'])
      expect(symbols).toContain(symbol);
    for (const { names } of instruments)
      expect(Object.keys(names)).toEqual(expect.arrayContaining(['en', 'de', 'es', 'ar', 'pl']));
    const groups = new Set(instruments.map(({ kind, group }) => `${kind} ${group}`));
    expect(groups).toEqual(
      new Set(INSTRUMENT_KINDS.flatMap((kind) => INSTRUMENT_GROUPS[kind].map((group) => `${kind} ${group}`))),
    );
  });

  it('[PLT-8] its spreads are ones that a broker could ask for', async () => {
    const instruments = await loadInstruments('brand/instruments.csv', await readTradingSessions('brand'));
    const odd = instruments.filter(({ typicalSpread, referencePrice }) => typicalSpread / referencePrice > 0.0105);
    expect(odd.map(({ symbol }) => symbol)).toEqual([]);
  });

  it('a row becomes an instrument; an empty name falls back by being absent', () => {
    const [euro, gold] = parse(
      `\uFEFF${HEADER}\r\n${row()}\r\n${row({ symbol: 'XAUUSD', slug: 'gold', kind: 'commodity', group: 'metal', contract_unit: 'troy-ounce', max_leverage: '10', name_en: '"Gold, spot"', name_ar: '' })}\r\n`,
    );
    expect(euro).toEqual({
      symbol: 'EURUSD',
      slug: 'eur-usd',
      kind: 'forex',
      group: 'major',
      session: SESSION,
      digits: 5,
      pip: 0.0001,
      typicalSpread: 0.00008,
      referencePrice: 1.162,
      currency: 'USD',
      contractSize: 100_000,
      contractUnit: 'EUR',
      volume: { min: 0.01, max: 50, step: 0.01 },
      swap: { long: -2.2, short: 1 },
      names: { en: 'EUR/USD', ar: 'يورو' },
    });
    expect(gold).toMatchObject({ names: { en: 'Gold, spot' }, maxLeverage: 10, contractUnit: 'troy-ounce' });
    expect(gold?.names).not.toHaveProperty('ar');
  });

  it.each<[Partial<typeof ROW>, string]>([
    [{ symbol: 'eurusd' }, 'i.csv line 2, column symbol: "eurusd" must be'],
    [{ slug: 'EUR USD' }, 'line 2, column slug'],
    [{ kind: 'fx' }, 'line 2, column kind: "fx" must be one of forex'],
    [{ group: 'metal' }, 'line 2, column group: "metal" must be one of major, minor, exotic'],
    [{ session: 'nowhere' }, 'line 2, column session: "nowhere" must be a session of trading-sessions.yaml: fx'],
    [{ digits: 'five' }, 'line 2, column digits'],
    [{ digits: '11' }, 'line 2, column digits'],
    [{ pip: '0.0003' }, 'line 2, column pip: "0.0003" must be a power of ten'],
    [{ typical_spread: '-1' }, 'line 2, column typical_spread'],
    [{ typical_spread: '0.000085' }, 'line 2, column typical_spread: "0.000085" has more decimals than the 5'],
    [{ reference_price: '0' }, 'line 2, column reference_price'],
    [
      { digits: '2', pip: '0.01', typical_spread: '0.01', reference_price: '1.162' },
      'line 2, column reference_price: "1.162" has more decimals than the 2',
    ],
    [{ currency: 'usd' }, 'line 2, column currency: "usd" must be a currency code'],
    [{ contract_size: '0' }, 'line 2, column contract_size'],
    [{ contract_unit: 'ounce' }, 'line 2, column contract_unit: "ounce" must be a currency or coin'],
    [{ min_volume: '60' }, 'line 2, column min_volume: "60" must not be above the max_volume, 50'],
    [{ volume_step: '' }, 'line 2, column volume_step: "" must be a number above 0'],
    [{ swap_long: '-220' }, 'line 2, column swap_long: "-220" must be a percentage a year'],
    [{ swap_short: 'free' }, 'line 2, column swap_short: "free" must be a percentage a year'],
    [{ max_leverage: '0' }, 'line 2, column max_leverage'],
    [{ name_en: '' }, 'line 2, column name_en'],
  ])('refuses the row %j, naming line, column and remedy', (wrong, problem) => {
    expect(() => parse(`${HEADER}\n${row(wrong)}\n`)).toThrow(problem);
  });

  it('refuses a symbol twice, a row that is too short, and a file without rows', () => {
    expect(() => parse(`${HEADER}\n${row()}\n${row()}\n`)).toThrow(
      'line 3, column symbol: "EURUSD" stands on line 2 already',
    );
    expect(() => parse(`${HEADER}\nEURUSD,eur-usd\n`)).toThrow('Invalid Record Length');
    expect(() => parse(`${HEADER}\n`)).toThrow('has no instruments');
  });

  it('names every problem at once', () => {
    expect(() =>
      parse(`${HEADER}\n${row({ symbol: 'a', pip: '3', session: 'x' })}\n${row({ kind: 'nope', group: 'none' })}\n`),
    ).toThrow(
      /line 2, column symbol[^]*line 2, column pip[^]*line 2, column session[^]*line 3, column kind[^]*line 3, column group/,
    );
  });

  it.each([
    [
      'symbol,slug',
      'line 1: column kind, group, session, digits, pip, typical_spread, reference_price, currency, contract_size, contract_unit, min_volume, max_volume, volume_step, swap_long, swap_short, max_leverage, name_en is missing',
    ],
    [`${HEADER},spraed`, 'line 1: column spraed is not known'],
  ])('refuses the header %s', (header, problem) => {
    expect(() => parse(`${header}\n`)).toThrow(problem);
  });

  it('a missing file is one clear line', async () => {
    await expect(loadInstruments('brand/nowhere.csv', SESSIONS)).rejects.toThrow(
      'brand/nowhere.csv: cannot be read (ENOENT)',
    );
  });
});
