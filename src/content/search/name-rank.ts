import type { TermPlan } from './plan-query.ts';

/** Terms of a title and other names, and each instrument's names whole, written together. */
export type EntryNames = { readonly terms: ReadonlySet<string>; readonly whole: ReadonlySet<string> };

/** Letters that an ending adds: spread, Spreads. */
const ENDING_LETTERS = 2;
const STEM_LETTERS = 4;

/** How well names answer a query: 2, one of them is it; 1, its words are all in them; 0, they are not. */
export function nameRank({ terms, whole }: EntryNames, plans: readonly TermPlan[]): 0 | 1 | 2 {
  const parts = plans.flatMap((plan) => plan.parts);
  if (parts.length < plans.length) return 0;
  if (whole.has(parts.join(''))) return 2;
  return parts.every((part) => terms.has(part) || [...terms].some((term) => isInflected(term, part))) ? 1 : 0;
}

const isInflected = (term: string, stem: string): boolean =>
  stem.length >= STEM_LETTERS &&
  !/\d/.test(term) &&
  term.length <= stem.length + ENDING_LETTERS &&
  term.startsWith(stem);
