import type { Query } from 'minisearch';
import { mayBegin, type QuerySegment, type QueryWord } from './query-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Of a word with the same stem, and of a synonym, against the word as it was typed. */
const INFLECTION_WEIGHT = 0.3;
const SYNONYM_WEIGHT = 0.6;

/** How one word is looked for. */
export type WordPlan = {
  readonly term: string;
  /** Words with the same stem, and what is spelt alike if the site has no such word. */
  readonly near: ReadonlySet<string>;
};

/** One way to say what a segment of a query says. All its words are meant. */
export type PhrasePlan = { readonly words: readonly WordPlan[]; readonly terms: readonly string[] };

/** How one segment of a query is looked for: the phrase as it was typed, or a synonym. */
export type SegmentPlan = {
  readonly query: Query;
  readonly typed: PhrasePlan;
  readonly synonyms: readonly PhrasePlan[];
};

export function planSegment(
  { words, synonyms }: QuerySegment,
  vocabulary: Vocabulary,
  isIgnored: (term: string) => boolean,
): SegmentPlan {
  const typed: PhrasePlan = {
    words: words.map((word) => planWord(word, vocabulary)),
    terms: words.map(({ term }) => term),
  };
  const others = synonyms.map((terms): PhrasePlan => {
    const content = terms.filter((term) => !isIgnored(term));
    return {
      words: (content.length > 0 ? content : terms).map((term) => planWord({ term, alike: [] }, vocabulary)),
      terms,
    };
  });
  return {
    typed,
    synonyms: others,
    query: {
      combineWith: 'OR',
      queries: [
        allOf(typed.words.map((word) => queryOf(word, mayBegin(word.term)))),
        // A part of the phrase itself would find more than the phrase.
        ...others
          .filter((other) => !other.words.every(({ term }) => typed.terms.includes(term)))
          .map((other): Query => ({
            ...allOf(other.words.map((word) => queryOf(word, false))),
            boostTerm: () => SYNONYM_WEIGHT,
          })),
      ],
    },
  };
}

const planWord = ({ term, alike }: Pick<QueryWord, 'term' | 'alike'>, vocabulary: Vocabulary): WordPlan => ({
  term,
  near: new Set([...alike, ...vocabulary.inflections(term)]),
});

const allOf = (queries: Query[]) => ({ combineWith: 'AND' as const, queries });

/** What a beginning finds needs not be looked for by itself. */
function queryOf({ term, near }: WordPlan, prefix: boolean): Query {
  const others = [...near].filter((other) => !prefix || !other.startsWith(term));
  const written: Query = { queries: [term], fuzzy: false, prefix };
  return others.length === 0
    ? written
    : {
        combineWith: 'OR',
        queries: [
          written,
          { combineWith: 'OR', queries: others, fuzzy: false, prefix: false, boostTerm: () => INFLECTION_WEIGHT },
        ],
      };
}
