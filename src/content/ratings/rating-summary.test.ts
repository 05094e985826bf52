import { expect, it } from 'vitest';
import { ratingSummary } from './rating-summary.ts';

it.each([
  [
    { votes: 0, stars: 0 },
    { rating: 0, total: 0 },
  ],
  [
    { votes: 1, stars: 1 },
    { rating: 1, total: 1 },
  ],
  [
    { votes: 3, stars: 13 },
    { rating: 4.3, total: 3 },
  ],
  [
    { votes: 3, stars: 14 },
    { rating: 4.7, total: 3 },
  ],
  [
    { votes: 20, stars: 87 },
    { rating: 4.4, total: 20 },
  ], // 4.35, which as a binary fraction is a little less
  [
    { votes: 40, stars: 85 },
    { rating: 2.1, total: 40 },
  ],
  [
    { votes: 400_000_000, stars: 1_999_999_999 },
    { rating: 5, total: 400_000_000 },
  ],
])('[RAT-1] %o is shown as %o', (sum, summary) => {
  expect(ratingSummary(sum)).toEqual(summary);
});
