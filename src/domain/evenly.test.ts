import { expect, it } from 'vitest';
import { evenly } from './evenly.ts';

it.each([
  [[], 3, []],
  [[1, 2, 3], 3, [1, 2, 3]],
  [[1, 2, 3, 4, 5], 3, [1, 3, 5]],
  [[1, 2, 3, 4], 2, [1, 4]],
  [[5, 4, 3, 2, 1, 0], 4, [5, 3, 2, 0]],
])('of %j at most %d are %j', (values, most, kept) => {
  expect(evenly(values, most)).toEqual(kept);
});
