import { describe, expect, it } from 'vitest';
import { parseProductTypes, productTypeOf } from './product-types.ts';

describe('product types', () => {
  it('[PGE-3] the first segment that names one counts, cfd where none does', () => {
    const found = [
      '/',
      '/en-gb',
      '/en-gb/etf',
      '/en-gb/STOCK/list',
      '/sb',
      '/en-gb/stocks',
      '/en-gb/my-etf',
      '/en-gb/etf/stock',
      '/en-gb/%65tf',
      '//etf//',
    ].map(productTypeOf);
    expect(found).toEqual(['cfd', 'cfd', 'etf', 'stock', 'sb', 'cfd', 'cfd', 'etf', 'cfd', 'etf']);
  });

  it('[PGE-3] a list may have spaces and capitals, and no other names', () => {
    expect(parseProductTypes(' CFD ,etf')).toEqual(['cfd', 'etf']);
    for (const list of ['', 'cfd,', 'cfd etf', 'fx', 'constructor'])
      expect(parseProductTypes(list), list).toBeUndefined();
  });
});
