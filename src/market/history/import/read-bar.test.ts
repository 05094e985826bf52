import { describe, expect, it } from 'vitest';
import { columnsOf, layoutFor } from './price-layouts.ts';
import { barReader, symbolOf } from './read-bar.ts';

const TODAY = '2026-11-20';
function read(header: string, line: string, symbol?: string, wanted = 'auto') {
  const columns = columnsOf(header.split(','));
  const layout = layoutFor(columns, wanted);
  return layout === undefined
    ? undefined
    : { layout: layout.name, bar: barReader(layout, columns, symbol, TODAY)(line) };
}
const DAILY = 'date,symbol,open,high,low,close,volume';
const bar = (more: object) => ({
  symbol: 'AAPL',
  source: 'imported',
  day: '2026-01-02',
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 500,
  ...more,
});

describe('the layouts of daily prices', () => {
  it.each([
    ['daily', DAILY, '2026-01-02,AAPL,10,12,9,11,500', undefined, {}],
    [
      'daily',
      '\uFEFFDate,Symbol,Open,High,Low,Close,Volume',
      '2026-01-02,aapl,10,12,9,11,',
      undefined,
      { volume: null },
    ],
    ['stooq', 'Date,Open,High,Low,Close,Volume', '2026-01-02,10,12,9,11,500', 'AAPL', {}],
    ['stooq', 'Date,Open,High,Low,Close', '2026-01-02,10,12,9,11', 'AAPL', { volume: null }],
    [
      'stooq',
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
      'AAPL.US,D,20260102,000000,10,12,9,11,500.75,0',
      undefined,
      {},
    ],
    ['yahoo', 'Date,Open,High,Low,Close,Adj Close,Volume', '2026-01-02,10,12,9,11,10.41,500', 'AAPL', {}],
    ['alpha-vantage', 'timestamp,open,high,low,close,volume', '2026-01-02,10,12,9,11,500', 'AAPL', {}],
    [
      'alpha-vantage',
      'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient',
      '2026-01-02,10,12,9,11,10.41,500,0.2600,1.0',
      'AAPL',
      {},
    ],
    ['alpha-vantage', 'timestamp,open,high,low,close', '2026-01-02,10,12,9,11', 'AAPL', { volume: null }],
  ])('[CAL-5] %s is known by its columns %s', (layout, header, line, symbol, more) => {
    expect(read(header, line, symbol)).toEqual({ layout, bar: bar(more) });
  });

  it('[CAL-2] a share that pays dividends is kept at the prices it was sold for, which the calculator’s words say', () => {
    // A close of 100 a year ago and of 110 now, 5 paid out between them: 10 % by the prices, 15.79 % with the dividend.
    const yahoo = ['2026-01-02,110,110,110,110,110,1', '2025-01-02,100,100,100,100,95,1'].map(
      (line) => read('Date,Open,High,Low,Close,Adj Close,Volume', line, 'KO')?.bar,
    );
    expect(yahoo).toMatchObject([{ close: 110 }, { close: 100 }]);
  });

  it('[CAL-2] splits are worked into the days before them, dividends are not', () => {
    const columns = columnsOf(
      'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient'.split(','),
    );
    const layout = layoutFor(columns, 'auto');
    if (layout === undefined) throw new Error('no layout');
    const readLine = barReader(layout, columns, 'AAPL', TODAY);
    // Two shares for one on 1 September, four for one on 31 August of the years before; a dividend between.
    const lines = [
      '2026-09-02,52,52,52,52,52,1,0,1.0',
      '2026-09-01,50,50,50,50,50,1,0,2.0',
      '2026-08-31,98,98,98,98,49,1,0,1.0',
      '2026-08-31,96,96,96,96,48,1,0,1.0',
      '2026-03-02,90,90,90,90,44,1,0.8,1.0',
      '2020-08-31,80,80,80,80,38,1,0,4.0',
      '2020-08-28,320,320,320,320,38,1,0,1.0',
    ];
    expect(lines.map((line) => (readLine(line) as { close: number }).close)).toEqual([52, 50, 49, 48, 45, 40, 40]);
    expect(readLine('2026-09-03,52,52,52,52,52,1,0,1.0')).toContain('is newer than a line above it');
    expect(barReader(layout, columns, 'AAPL', TODAY)('2026-09-02,52,52,52,52,52,1,0,0')).toBe(
      'has no number above 0 in split_coefficient: "0"',
    );
  });

  it('says where dividends or splits may be otherwise', () => {
    const cautionOf = (header: string) => layoutFor(columnsOf(header.split(',')), 'auto')?.caution;
    expect(cautionOf(DAILY)).toBeUndefined();
    expect(cautionOf('Date,Open,High,Low,Close,Adj Close,Volume')).toBeUndefined();
    expect(cautionOf('Date,Open,High,Low,Close')).toContain('dividends');
    expect(cautionOf('timestamp,open,high,low,close,volume')).toContain('split');
  });

  it('a layout that is asked for is not exchanged for another, and what fits none is none', () => {
    expect(read(DAILY, '', 'A', 'yahoo')).toBeUndefined();
    expect(
      read('Date,Open,High,Low,Close,Adj Close,Volume', '2026-01-02,20,24,18,22,11,500', 'AAPL', 'stooq')?.bar,
    ).toMatchObject({ close: 22 });
    expect(read('time,price', '')).toBeUndefined();
    expect(read('{"Information": "thank you"}', '')).toBeUndefined();
  });

  it('symbols of other vendors become ours', () => {
    expect(['AAPL.US', 'brk-b.us', 'BRK-B', ' eurusd ', '^SPX', '', 'A'.repeat(21)].map(symbolOf)).toEqual([
      'AAPL',
      'BRK.B',
      'BRK.B',
      'EURUSD',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('prices keep 15 significant digits, and a close that rounding put beside its high widens it', () => {
    expect(read(DAILY, '2026-01-02,AAPL,10,12,9,11.12345678901234567,1')?.bar).toMatchObject({
      close: 11.1234567890123,
    });
    expect(read(DAILY, '2026-01-02,AAPL,10.0000,12.0000,9,12.0001,1')?.bar).toMatchObject({
      high: 12.0001,
      close: 12.0001,
    });
    expect(read(DAILY, '"2026-01-02","AAPL","10","12","9","11","500"')?.bar).toEqual(bar({}));
  });

  it.each([
    ['2026-01-02,AAPL,10,12,9,11', 'has 6 fields instead of 7'],
    ['2026-01-02,AAPL,10,12,9,11,500,1', 'has 8 fields instead of 7'],
    ['2026-02-30,AAPL,10,12,9,11,500', 'has no date in "2026-02-30"'],
    ['02/01/2026,AAPL,10,12,9,11,500', 'has no date in "02/01/2026"'],
    ['2026-11-21,AAPL,10,12,9,11,500', 'lies in the future'],
    ['1899-12-29,AAPL,10,12,9,11,500', 'is older than 1900-01-01'],
    ['2026-01-02,,10,12,9,11,500', 'has no symbol in ""'],
    ['2026-01-02,AA PL,10,12,9,11,500', 'has no symbol in "AA PL"'],
    ['2026-01-02,AAPL,NaN,12,9,11,500', 'has no price above 0 in open: "NaN"'],
    ['2026-01-02,AAPL,null,null,null,null,null', 'has no price above 0 in open: "null"'],
    ['2026-01-02,AAPL,10,12,-9,11,500', 'has no price above 0 in low: "-9"'],
    ['2026-01-02,AAPL,10,12,0,11,500', 'has no price above 0 in low: "0"'],
    ['2026-01-02,AAPL,10,1e400,9,11,500', 'has no price above 0 in high: "1e400"'],
    ['2026-01-02,AAPL,10,9,12,11,500', 'has a high below its low'],
    ['2026-01-02,AAPL,10,12,9,13,500', 'has an open or a close outside high and low'],
    ['2026-01-02,AAPL,10,12,9,11,many', 'has no volume in "many"'],
    ['"2026-01-02,AAPL,10,12,9,11,500', 'has a quotation mark that does not close'],
    [`2026-01-02,AAPL,${'1'.repeat(2_000)}`, 'is longer than 1024 characters'],
  ])('[CAL-5] %s %s', (line, complaint) => {
    expect(read(DAILY, line)?.bar).toBe(complaint);
  });
});
