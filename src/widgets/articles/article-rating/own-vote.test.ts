import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepVote, parseRating, readVote } from './own-vote.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[RAT-2] [RAT-3] keeps a vote by article, as stars and isLiked=1', () => {
  keepVote('education/pips', 4);
  expect([...kept]).toEqual([['fc-rating:education/pips', '{"stars":4,"isLiked":1}']]);
  expect([readVote('education/pips'), readVote('education/spreads')]).toEqual([4, undefined]);
});

it.each([
  '',
  'null',
  '4',
  '[]',
  '{',
  '{"stars":4}',
  '{"stars":4,"isLiked":0}',
  '{"stars":6,"isLiked":1}',
  '{"stars":"4","isLiked":1}',
  '{"stars":2.5,"isLiked":1}',
])('[RAT-2] takes %j for no vote', (text) => {
  kept.set('fc-rating:a', text);
  expect(readVote('a')).toBeUndefined();
});

it('[RAT-3] works where storage is refused', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  });
  expect(() => keepVote('a', 3)).not.toThrow();
  expect(readVote('a')).toBeUndefined();
});

it.each([
  [{ data: '{"rating":4.3}' }, 4.3],
  [{ data: '{"rating":5,"more":1}' }, 5],
  [{ data: '{"rating":0}' }, undefined],
  [{ data: '{"rating":"4"}' }, undefined],
  [{ data: { rating: 4 } }, undefined],
  [{ data: '<html>' }, undefined],
  [{ data: 'null' }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('[RAT-3] reads %o as %s', (answer, rating) => {
  expect(parseRating(answer)).toBe(rating);
});
