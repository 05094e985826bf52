import { expect, it } from 'vitest';
import { type ApplicationRules, asksOf, highestScore, scoreAnswers, type Scoring, stepsOf } from './application.ts';

const SCORING: Scoring = {
  scores: { traded_cfds: { few: 1, many: 3 }, knows_margin: { closed: 2 } },
  suitableFrom: 4,
  warnedFrom: 2,
  otherwise: 'waits',
  coolingOffHours: 24,
};
const RULES: ApplicationRules = {
  version: '2026-11',
  steps: { tax: { asks: ['tax_country'], may: ['tax_number'] } },
  scoring: undefined,
  documents: ['identity'],
};

it.each([
  [{ traded_cfds: 'many', knows_margin: 'closed' }, 5, 'suitable'],
  [{ traded_cfds: 'many', knows_margin: 'lent' }, 3, 'warning'],
  [{ traded_cfds: 'never', knows_margin: 'closed' }, 2, 'warning'],
  [{ traded_cfds: 'few', knows_margin: 'kept' }, 1, 'waits'],
  [{}, 0, 'waits'],
  // Names of what every object has are no answers.
  [{ traded_cfds: 'constructor', knows_margin: ['closed'] }, 0, 'waits'],
] as const)('scores %j', (answers, score, outcome) => {
  expect(scoreAnswers(SCORING, answers)).toEqual({ score, outcome });
});

it.each(['warning', 'refused'] as const)('leads to what the regulator has for too few points: %s', (otherwise) => {
  expect(scoreAnswers({ ...SCORING, otherwise }, {}).outcome).toBe(otherwise);
});

it('knows the most points there are', () => expect(highestScore(SCORING)).toBe(5));

it('has the steps that are on, in their order, and what they ask', () => {
  expect(stepsOf(RULES)).toEqual(['tax', 'identity-document']);
  expect(asksOf(RULES, 'tax')).toEqual({ tax_country: 'required', tax_number: 'optional' });
  expect(asksOf(RULES, 'means')).toBeUndefined();
  expect(asksOf(undefined, 'tax')).toBeUndefined();
});
