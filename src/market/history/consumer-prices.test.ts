import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectFolder } from '#server/database/project-folder.ts';
import { loadCompanies } from './companies.ts';
import { loadConsumerPrices } from './consumer-prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (text: string): string => {
  writeFileSync(join(folder, 'facts.csv'), text);
  return join(folder, 'facts.csv');
};
const brand = (name: string): string => join(projectFolder(), 'brand', 'calculator', name);

const percentOf = async (path: string) => {
  const { inflation } = await loadConsumerPrices(path);
  return (from: string, to: string) => inflation(from, to)?.percent;
};

describe('consumer prices', () => {
  it('[CAL-2] give the inflation between two days by their months', async () => {
    const percent = await percentOf(file('month,index\n2020-01,100\n2020-02,101\n2021-01,110\n'));
    expect([
      percent('2020-01-31', '2021-01-01'),
      percent('2020-01-01', '2020-01-31'),
      percent('2021-01-05', '2020-01-05'),
    ]).toEqual([10, 0, -9.09]);
  });

  it('[CAL-2] a missing month lies between its neighbours, the newest stands still, before the first nothing is known', async () => {
    const { inflation } = await loadConsumerPrices(file('month,index\n2025-09,100\n2025-11,104\n'));
    expect([
      inflation('2025-09-10', '2025-10-10'),
      inflation('2025-10-10', '2025-11-10'),
      inflation('2025-11-10', '2030-01-01'),
    ]).toEqual([
      { percent: 2, month: '2025-10' },
      { percent: 1.96, month: '2025-11' },
      { percent: 0, month: '2025-11' },
    ]);
    expect(inflation('2025-08-31', '2025-11-01')).toBeUndefined();
    expect((await loadConsumerPrices(join(folder, 'none.csv'))).inflation('2025-09-01', '2025-11-01')).toBeUndefined();
  });

  it('[CAL-2] those of the brand go back five years from any day, and lack October 2025 as the source does', async () => {
    const percent = await percentOf(brand('us-cpi.csv'));
    expect(percent('2021-11-22', '2026-05-01')).toBeCloseTo((335.123 / 277.948 - 1) * 100, 1);
    const [september, october, november] = ['2025-09-15', '2025-10-15', '2025-11-15'].map(
      (day) => percent('2020-01-01', day) ?? 0,
    );
    expect(Math.abs((october ?? 0) - ((september ?? 0) + (november ?? 0)) / 2)).toBeLessThan(0.011);
  });

  it.each([
    ['month,value\n', 'line 1: column index is missing'],
    ['month,index\n2025-13,1\n', 'line 2, column month: "2025-13" must be a month'],
    ['month,index\n2025-01,NaN\n2025-02,-3\n', 'line 3, column index: "-3" must be a number above 0'],
    ['month,index\n2025-02,1\n2025-01,1\n', 'line 3, column month: "2025-01" must come after'],
    ['month,index\n2025-01\n', 'is not a CSV file'],
  ])('refuse %j in a line that says where', async (text, complaint) => {
    await expect(loadConsumerPrices(file(text))).rejects.toThrow(complaint);
  });
});

describe('companies', () => {
  it('[CAL-1] are those of the S&P 500, by name', async () => {
    const companies = await loadCompanies(brand('sp500.csv'));
    expect(companies.length).toBe(503);
    expect(companies).toContainEqual({ symbol: 'BRK.B', name: 'Berkshire Hathaway' });
    expect(companies[0]?.name).toBe('3M');
  });

  it.each([
    ['symbol,name\naapl,Apple\n', 'line 2, column symbol: "aapl" must be'],
    ['symbol,name\nA,One\nA,Two\n', 'line 3, column symbol: "A" stands there already'],
    ['symbol,name\nA,\n', 'line 2, column name: must be'],
  ])('[CAL-1] refuse %j', async (text, complaint) => {
    await expect(loadCompanies(file(text))).rejects.toThrow(complaint);
  });
});
