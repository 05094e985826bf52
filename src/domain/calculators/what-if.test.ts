import { describe, expect, it } from 'vitest';
import { WHAT_IF_KINDS, WHAT_IF_RANGES, whatIf, type WhatIfKind } from './what-if.ts';

const TERMS = { units: 10_000, price: 1.162, account: 2_000 };
const amounts = (kind: WhatIfKind, value: number, terms = TERMS) =>
  Object.fromEntries(whatIf(kind, value, terms).map(({ id, amount }) => [id, Math.round(amount * 1000) / 1000]));

// The figures are those of the lessons' own tables and sums.
describe('what follows from a dragged value', () => {
  it.each([
    ['spread', 0.8, { cost: 0.8, ofDay: 1.333 }],
    ['volume', 0.02, { worth: 2324, pip: 0.2, swing: 12 }],
    ['recovery', 20, { left: 1600, gain: 25 }],
    ['run', 5, { left: 1197.474, lost: 802.526, gain: 67.018 }],
    ['stop', 40, { ofDay: 66.667, fits: 0.05 }],
    ['size', 2_000, { allowed: 20, fits: 0.05, worth: 5810 }],
    ['size', 300, { allowed: 3, fits: 0, worth: 0 }],
    ['scatter', 100, { off: 0.15, low: 0.01, high: 0.31 }],
    ['limits', 2_000, { opinion: 20, day: 60, month: 120, all: 400 }],
  ] as const)('of %s at %d', (kind, value, expected) => expect(amounts(kind, value)).toEqual(expected));

  it('is a gain for who bought and the same loss for who sold', () =>
    expect(amounts('close', 64.1, { ...TERMS, units: 10, price: 62.4 })).toEqual({ bought: 17, sold: -17 }));

  it.each(WHAT_IF_KINDS)('fills a bar by no more than the whole: %s', (kind) => {
    const { min, max, usual } = WHAT_IF_RANGES[kind];
    for (const value of [min, usual, max])
      for (const { part } of whatIf(kind, value, TERMS)) expect(part >= 0 && part <= 1).toBe(true);
    const parts = [min, max].flatMap((value) => whatIf(kind, value, TERMS).map(({ part }) => part));
    expect(Math.max(...parts)).toBe(1);
  });
});
