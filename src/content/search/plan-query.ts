import type { Query } from 'minisearch';
import type { Vocabulary } from './vocabulary.ts';
import { compoundParts, lettersAndDigits, umlautSpellings } from './word-parts.ts';

/** How one word of a query is looked for. */
export type TermPlan = {
  /** The word as the index spells it. */
  readonly term: string;
  readonly query: Query;
  /** Terms that together say the same; none where only what is spelt alike was found. */
  readonly parts: readonly string[];
};

const ARABIC = /\p{Script=Arabic}/u;

/**
 * So many letters may be wrong, missing or too many: none in a short word, where every other word would be near. Arabic
 * words are written without their vowels, so that one letter is more of them. A number is meant as it stands.
 */
const slipsAllowed = (term: string): number => {
  if (!/\p{L}/u.test(term)) return 0;
  const letters = [...term].length - (ARABIC.test(term) ? 2 : 0);
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
};

/** A beginning finds a word from two letters on; a number is meant whole. */
const mayBegin = (term: string): boolean => term.length >= 2 && !/^\d+$/.test(term);

/** Two neighbours in the wrong order are one slip of the hand, though two to a count of letters. */
const swapped = (term: string): string[] => {
  const letters = [...term];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
};

/** What is written is found as it is; its parts where it is not written; what is spelt alike only where those are not either. */
export function planTerm(term: string, vocabulary: Vocabulary, language: string): TermPlan {
  const plan = planSpelling(term, vocabulary, language);
  if (language !== 'de' || plan.parts.length > 0) return plan;
  for (const spelling of umlautSpellings(term)) {
    const other = planSpelling(spelling, vocabulary, language);
    if (other.parts.length > 0) return other;
  }
  return plan;
}

function planSpelling(term: string, vocabulary: Vocabulary, language: string): TermPlan {
  const isWritten = (one: string): boolean => (mayBegin(one) ? vocabulary.hasPrefix(one) : vocabulary.has(one));
  const asWritten = (one: string): Query => ({ queries: [one], fuzzy: false, prefix: mayBegin(one) });
  if (isWritten(term)) return { term, query: asWritten(term), parts: [term] };
  const apart = lettersAndDigits(term)?.every(isWritten) ? lettersAndDigits(term) : undefined;
  const parts = apart ?? (language === 'de' ? compoundParts(term, vocabulary.has) : undefined);
  if (parts !== undefined) return { term, query: { combineWith: 'AND', queries: parts.map(asWritten) }, parts };
  const slips = slipsAllowed(term);
  const alike: Query[] =
    slips === 0 ? [] : [{ combineWith: 'OR', fuzzy: false, prefix: false, queries: swapped(term) }];
  return {
    term,
    query: { combineWith: 'OR', queries: [{ queries: [term], fuzzy: slips, prefix: false }, ...alike] },
    parts: [],
  };
}
