import { describe, expect, it } from 'vitest';
import { loadInstruments, parseInstruments } from '#market/load-instruments.ts';

const HEADER = 'symbol,slug,kind,digits,pip,typical_spread,reference_price,name_en,name_ar';
const EURUSD = 'EURUSD,eur-usd,forex,5,0.0001,0.00008,1.16200,EUR/USD,يورو';

describe('brand/instruments.csv', () => {
  it('the default brand loads, with names in every language of the default editions', async () => {
    const instruments = await loadInstruments('brand/instruments.csv');
    expect(instruments.length).toBeGreaterThanOrEqual(20);
    const symbols = instruments.map((instrument) => instrument.symbol);
    for (const symbol of ['EURUSD', 'XAUUSD', 'XAGUSD', 'BTCUSD', 'ETHUSD', 'AAPL', 'TSLA', 'GOOG', 'NFLX']) expect(symbols).toContain(symbol);
    for (const { names } of instruments) expect(Object.keys(names)).toEqual(expect.arrayContaining(['en', 'de', 'es', 'ar']));
  });

  it('a row becomes an instrument; an empty name falls back by being absent', () => {
    const [euro, gold] = parseInstruments(`\uFEFF${HEADER}\r\n${EURUSD}\r\n"XAUUSD","gold",commodity,2,0.01,0.28,4050.00,"Gold, spot",\r\n`, 'i.csv');
    expect(euro).toEqual({
      symbol: 'EURUSD', slug: 'eur-usd', kind: 'forex', digits: 5, pip: 0.0001, typicalSpread: 0.00008, referencePrice: 1.162,
      names: { en: 'EUR/USD', ar: 'يورو' },
    });
    expect(gold?.names).toEqual({ en: 'Gold, spot' });
  });

  it.each([
    ['eurusd,eur-usd,forex,5,0.0001,0.00008,1.162,E,', 'i.csv line 2, column symbol: "eurusd" must be'],
    ['EURUSD,EUR USD,forex,5,0.0001,0.00008,1.162,E,', 'line 2, column slug'],
    ['EURUSD,eur-usd,fx,5,0.0001,0.00008,1.162,E,', 'line 2, column kind: "fx" must be one of forex'],
    ['EURUSD,eur-usd,forex,five,0.0001,0.00008,1.162,E,', 'line 2, column digits'],
    ['EURUSD,eur-usd,forex,11,0.0001,0.00008,1.162,E,', 'line 2, column digits'],
    ['EURUSD,eur-usd,forex,5,0.0003,0.00008,1.162,E,', 'line 2, column pip: "0.0003" must be a power of ten'],
    ['EURUSD,eur-usd,forex,5,0.0001,-1,1.162,E,', 'line 2, column typical_spread'],
    ['EURUSD,eur-usd,forex,5,0.0001,0.00008,0,E,', 'line 2, column reference_price'],
    ['EURUSD,eur-usd,forex,2,0.01,0.01,1.162,E,', 'line 2, column reference_price: "1.162" has more decimals than the 2'],
    ['EURUSD,eur-usd,forex,5,0.0001,0.00008,1.162,,', 'line 2, column name_en'],
    [`${EURUSD}\n${EURUSD}`, 'line 3, column symbol: "EURUSD" stands on line 2 already'],
    ['EURUSD,eur-usd', 'Invalid Record Length'],
    ['', 'has no instruments'],
  ])('refuses the row %s, naming line and column', (row, problem) => {
    expect(() => parseInstruments(`${HEADER}\n${row}\n`, 'i.csv')).toThrow(problem);
  });

  it('names every problem at once', () => {
    expect(() => parseInstruments(`${HEADER}\na,b,forex,5,1,1,1,E,\nEURUSD,c,nope,5,1,1,1,E,\n`, 'i.csv')).toThrow(/line 2, column symbol[^]*line 3, column kind/);
  });

  it.each([
    ['symbol,slug', 'line 1: column kind, digits, pip, typical_spread, reference_price, name_en is missing'],
    [`${HEADER},spraed`, 'line 1: column spraed is not known'],
  ])('refuses the header %s', (header, problem) => {
    expect(() => parseInstruments(`${header}\n`, 'i.csv')).toThrow(problem);
  });

  it('a missing file is one clear line', async () => {
    await expect(loadInstruments('brand/nowhere.csv')).rejects.toThrow('brand/nowhere.csv: cannot be read (ENOENT)');
  });
});
