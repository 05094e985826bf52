import { expect, it } from 'vitest';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { datedFactsOf, type DatedFact, factState } from './dated-facts-of.ts';
import { loadBrand } from './load-brand.ts';

it.each<[string, Partial<DatedFact>, string | undefined]>([
  ['2026-11-28', { reviewBy: '2026-12-29' }, undefined],
  ['2026-11-28', { reviewBy: '2026-12-28' }, 'due'],
  ['2026-11-28', { reviewBy: '2026-11-28' }, 'due'],
  ['2026-11-29', { reviewBy: '2026-11-28' }, 'overdue'],
  ['2026-11-28', { reviewBy: '2026-11-01', to: '2026-11-28' }, 'overdue'],
  ['2026-11-29', { reviewBy: '2027-11-01', to: '2026-11-28' }, 'over'],
])('at %s the fact %j is %s', (now, fact, state) => {
  expect(factState({ reviewBy: '', to: undefined, ...fact }, new Date(now), 30)).toBe(state);
});

it('percentages, rules of countries, fees, consumer prices, holidays, warnings and documents of the default brand have a day of review', async () => {
  const facts = datedFactsOf(await loadBrand(BRAND));
  for (const what of [
    /^Loss percentage/,
    /^Rule advertising/,
    /^Fees/,
    /^Consumer prices/,
    /^Holidays/,
    /^Words of warnings/,
    /^Legal documents/,
  ])
    expect([what, facts.some((fact) => what.test(fact.what))]).toEqual([what, true]);
  expect(facts.filter(({ reviewBy }) => Number.isNaN(Date.parse(reviewBy)))).toEqual([]);
});
