import { expect, it } from 'vitest';
import { fromColumns, toColumns } from './list-columns.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ symbol: `S${at}`, places: [at], of: { digits: at % 3 } }));
const ONE_UNLIKE = [...rows(12), { symbol: 'X', places: [] }];
const ONE_UNKNOWN = [...rows(12), { symbol: undefined, places: [], of: {} }];

it('writes the keys of a long list once, and reads the same values back', () => {
  const value = {
    label: 'x',
    list: rows(20),
    inner: { list: rows(12) },
    few: rows(3),
    unlike: ONE_UNLIKE,
    unknown: ONE_UNKNOWN,
    none: [],
  };
  const travelling = JSON.stringify(toColumns(value));
  expect(fromColumns(JSON.parse(travelling))).toEqual(JSON.parse(JSON.stringify(value)));
  expect(travelling.match(/"symbol"/g)).toHaveLength(1 + 1 + 3 + ONE_UNLIKE.length + ONE_UNKNOWN.length - 1);
});
