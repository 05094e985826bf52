import { expect, it } from 'vitest';
import { type CheckRule, decideByRules } from './verification.ts';

const RULES: readonly CheckRule[] = [
  { when: { nationality: ['KP'] }, outcome: 'refused', reason: 'country' },
  {
    when: { public_office: ['self', 'close'], income: ['above-100'] },
    outcome: 'needs-person',
    reason: 'public-office',
  },
  { when: { no_tax_number: ['true'] }, outcome: 'needs-person', reason: 'tax-residence' },
];

it.each([
  ['nothing fits', { nationality: 'DE', public_office: 'no' }, 'verified', []],
  ['the first that fits', { nationality: 'KP', public_office: 'self', income: 'above-100' }, 'refused', ['country']],
  ['all of its questions', { public_office: 'close', income: 'above-100' }, 'needs-person', ['public-office']],
  ['not one of them alone', { public_office: 'self', income: 'to-20' }, 'verified', []],
  ['a box', { no_tax_number: true }, 'needs-person', ['tax-residence']],
] as const)('decides by the rules: %s', (_, answers, outcome, reasons) => {
  expect(decideByRules(RULES, answers)).toEqual({ outcome, reasons });
});
