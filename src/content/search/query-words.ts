import { foldWord, type Word } from './split-words.ts';
import type { Synonyms } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { compoundParts, lettersAndDigits, umlautSpellings } from './word-parts.ts';

/** What a query is read by. */
export type QueryKnowledge = {
  readonly language: string;
  readonly vocabulary: Vocabulary;
  /** Of their words the site itself may write none. */
  readonly synonyms: Synonyms;
  /** Nouns, folded. */
  readonly isNoun: (term: string) => boolean;
  readonly ignored: ReadonlySet<string>;
  readonly joints: readonly string[];
};

/** A word of a query, as the index spells it. */
export type QueryWord = {
  readonly term: string;
  /** Others that are spelt as much like the word that was typed. */
  readonly alike: readonly string[];
  /** A word that the site does not have is corrected to one that is spelt like it, if there is one. */
  readonly spelling: 'known' | 'corrected' | 'unknown';
  /** The word of the query it is, or is a part of. */
  readonly typed: Word;
};

const ARABIC = /\p{Script=Arabic}/u;

/**
 * So many letters may be wrong, missing or too many: none in a short word, where every other word would be near. Arabic
 * words are written without their vowels, so that one letter is more of them. A number is meant as it stands.
 */
export const slipsAllowed = (term: string): number => {
  if (!/\p{L}/u.test(term)) return 0;
  const letters = [...term].length - (ARABIC.test(term) ? 2 : 0);
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
};

/** A beginning finds a word from two letters on; a number is meant whole. */
export const mayBegin = (term: string): boolean => term.length >= 2 && !/^\d+$/.test(term);

/** The words of a query; one that nobody wrote as the words it is made of, or as those that are spelt alike. */
export const queryWords = (words: readonly Word[], knowledge: QueryKnowledge): readonly QueryWord[] =>
  words.flatMap((typed): QueryWord[] => {
    const terms = knownTerms(typed.term, knowledge);
    if (terms !== undefined) return terms.map((term) => ({ term, typed, alike: [], spelling: 'known' }));
    const [term, ...alike] = knowledge.vocabulary.nearest(typed.term, slipsAllowed(typed.term));
    return term === undefined
      ? [{ term: typed.term, typed, alike: [], spelling: 'unknown' }]
      : [{ term, typed, alike, spelling: 'corrected' }];
  });

function knownTerms(term: string, knowledge: QueryKnowledge): readonly string[] | undefined {
  const own = spelledSo(term, knowledge);
  if (own !== undefined || knowledge.language !== 'de') return own;
  for (const spelling of umlautSpellings(term)) {
    const other = spelledSo(spelling, knowledge);
    if (other !== undefined) return other;
  }
  return undefined;
}

function spelledSo(
  term: string,
  { vocabulary, synonyms, isNoun, joints }: QueryKnowledge,
): readonly string[] | undefined {
  const isSynonym = (one: string): boolean => synonyms.of([one]).length > 0;
  const isKnown = (one: string): boolean =>
    isSynonym(one) ||
    (mayBegin(one) ? vocabulary.hasPrefix(one) : vocabulary.has(one)) ||
    vocabulary.inflections(one).length > 0;
  if (isKnown(term)) return [term];
  const apart = lettersAndDigits(term);
  if (apart?.every(isKnown) === true) return apart;
  const isWord = (one: string) => vocabulary.has(one) || isSynonym(one);
  const parts = joints.length === 0 ? undefined : compoundParts(term, isWord, isNoun, joints);
  return parts ?? (ARABIC.test(term) ? undefined : compoundParts(term, isWord, () => false, [''], 2));
}

/** What is looked for under one sense of some words of a query. */
export type QuerySegment = {
  readonly words: readonly QueryWord[];
  /** Other ways to say it, each as its terms. */
  readonly synonyms: readonly (readonly string[])[];
};

/** The words of a query by their senses: the longest phrases that are known first. */
export function querySegments(
  words: readonly QueryWord[],
  { synonyms }: Pick<QueryKnowledge, 'synonyms'>,
): readonly QuerySegment[] {
  const segments: QuerySegment[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(synonyms.longest, words.length - at);
    const phrase = (): readonly string[] => words.slice(at, at + length).map(({ term }) => term);
    let found: readonly (readonly string[])[] = [];
    for (; length > 0; length -= 1) {
      found = synonyms.of(phrase());
      if (found.length > 0) break;
    }
    const taken = Math.max(length, 1);
    segments.push({ words: words.slice(at, at + taken), synonyms: found });
    at += taken;
  }
  return segments;
}

export const foldedWords = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(foldWord));
