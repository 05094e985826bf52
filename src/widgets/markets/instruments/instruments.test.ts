import { describe, expect, it } from 'vitest';
import { INSTRUMENTS_A_PAGE } from '#contracts/limits.ts';
import type { ListedFacts } from './instruments-props.ts';
import { isCommonListQuery, listSearch, parseListQuery } from './list-query.ts';
import { selectRows } from './select-rows.ts';

const row = (symbol: string, name: string, more: Partial<ListedFacts> = {}): ListedFacts => ({
  symbol,
  slug: symbol.toLowerCase(),
  name,
  kind: 'share',
  group: 'technology',
  digits: 2,
  pip: 0.01,
  referencePrice: 100,
  typicalSpread: 0.1,
  ...more,
});
const ROWS = [
  row('TEF.MC', 'Telefónica', { typicalSpread: 0.5 }),
  row('EURUSD', 'EUR/USD', { kind: 'forex', group: 'major', typicalSpread: 0.01 }),
  row('SHARE10', 'Share 10'),
  row('SHARE9', 'Share 9'),
];
const NONE = new Map<string, number>();
const symbols = (asked: Record<string, string>, changes = NONE) =>
  selectRows(ROWS, parseListQuery(asked), changes, 'en').rows.map(({ symbol }) => symbol);

describe('the query of the list', () => {
  it.each([
    ['kind=forex&group=major', '?kind=forex&group=major'],
    ['page=2&kind=share', '?kind=share&page=2'],
    ['kind=nothing&sort=up&page=-1&group=x', ''],
    ['kind=forex&group=metal', '?kind=forex'],
    ['q=+gold+&sort=-change', '?sort=-change&q=gold'],
    ['page=1.5', ''],
  ])('[PLT-8] %s is understood as %s', (asked, search) => {
    expect(listSearch(parseListQuery(Object.fromEntries(new URLSearchParams(asked))))).toBe(search);
  });

  it.each([
    ['', true],
    ['utm_source=mail', true],
    ['kind=forex', true],
    ['kind=share&page=3', true],
    ['sort=-spread', true],
    ['q=gold', false],
    ['kind=nonsense', false],
    ['page=1', false],
    ['page=1e1', false],
    ['group=metal&kind=forex', false],
  ])('[PLT-8] a page of %j is kept for others: %s', (query, isKept) => {
    expect(isCommonListQuery(new URLSearchParams(query))).toBe(isKept);
  });
});

describe('the rows of the list', () => {
  it.each([
    [{ q: 'telefonica' }, ['TEF.MC']],
    [{ q: 'TEF MC' }, ['TEF.MC']],
    [{ q: 'eurusd' }, ['EURUSD']],
    [{ q: 'usd eur' }, ['EURUSD']],
    [{ q: 'eur-usd' }, ['EURUSD']],
    [{ q: '<b>' }, []],
    [{ kind: 'forex' }, ['EURUSD']],
    [{ sort: 'name' }, ['EURUSD', 'SHARE9', 'SHARE10', 'TEF.MC']],
    [{ sort: '-name' }, ['TEF.MC', 'SHARE10', 'SHARE9', 'EURUSD']],
    [{ sort: '-spread' }, ['TEF.MC', 'SHARE10', 'SHARE9', 'EURUSD']],
  ])('[PLT-8] %j are %j', (asked, found) => {
    expect(symbols(asked as Record<string, string>)).toEqual(found);
  });

  it('[PLT-8] sorted by change, what is not known stands last either way', () => {
    const changes = new Map([
      ['SHARE9', 1.5],
      ['EURUSD', -2],
    ]);
    expect(symbols({ sort: 'change' }, changes)).toEqual(['EURUSD', 'SHARE9', 'TEF.MC', 'SHARE10']);
    expect(symbols({ sort: '-change' }, changes)).toEqual(['SHARE9', 'EURUSD', 'TEF.MC', 'SHARE10']);
  });

  it('[PLT-8] come so many at a time; a page beyond the last is the last', () => {
    const many = Array.from({ length: INSTRUMENTS_A_PAGE * 2 + 1 }, (_, at) => row(`S${at}`, `S ${at}`));
    const third = selectRows(many, parseListQuery({ page: '9' }), NONE, 'en');
    expect([third.rows.length, third.page, third.pages, third.total]).toEqual([1, 3, 3, INSTRUMENTS_A_PAGE * 2 + 1]);
    expect(selectRows([], parseListQuery({}), NONE, 'en')).toEqual({ rows: [], total: 0, pages: 1, page: 1 });
  });
});
