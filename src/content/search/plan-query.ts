import type { Query } from 'minisearch';
import type { NamesIndex } from './names-index.ts';
import { mayBegin, type QuerySegment, type QueryWord } from './query-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Of a word with the same stem, and of a synonym, against the word as it was typed. */
const INFLECTION_WEIGHT = 0.1;
const SYNONYM_WEIGHT = 0.3;
/** Words of a phrase are anywhere in a long text. */
const NAMED_FIELDS = ['title', 'names', 'headings'];

/** How one word is looked for. */
export type WordPlan = {
  readonly term: string;
  /** Words with the same stem, and what is spelt alike if the site has no such word. */
  readonly near: ReadonlySet<string>;
  /** The word with other endings, as names have it. */
  readonly inNames: ReadonlySet<string>;
};

type PlanKnowledge = {
  readonly vocabulary: Vocabulary;
  readonly names: Pick<NamesIndex, 'inflected'>;
  readonly ignored: ReadonlySet<string>;
};

/** One way to say what a segment of a query says. All its words are meant. */
export type PhrasePlan = { readonly words: readonly WordPlan[]; readonly terms: readonly string[] };

/** How one segment of a query is looked for: the phrase as it was typed, or a synonym. */
export type SegmentPlan = {
  readonly query: Query;
  /** The same without synonyms and other words of the stem. */
  readonly typedQuery: Query;
  readonly typed: PhrasePlan;
  readonly synonyms: readonly PhrasePlan[];
};

export function planSegment({ words, synonyms }: QuerySegment, knowledge: PlanKnowledge): SegmentPlan {
  const typed: PhrasePlan = {
    words: words.map((word) => planWord(word, knowledge)),
    terms: words.map(({ term }) => term),
  };
  const others = synonyms.map((terms): PhrasePlan => {
    const content = terms.filter((term) => !knowledge.ignored.has(term));
    return {
      words: (content.length > 0 ? content : terms).map((term) => planWord({ term, alike: [] }, knowledge)),
      terms,
    };
  });
  return {
    typed,
    synonyms: others,
    typedQuery: allOf(
      words.map(({ term, alike }) => ({
        combineWith: 'OR',
        queries: [term, ...alike],
        fuzzy: false,
        prefix: mayBegin(term),
      })),
    ),
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
            ...(other.words.length > 1 && { fields: NAMED_FIELDS }),
          })),
      ],
    },
  };
}

const planWord = (
  { term, alike }: Pick<QueryWord, 'term' | 'alike'>,
  { vocabulary, names }: PlanKnowledge,
): WordPlan => ({
  term,
  near: new Set([...alike, ...vocabulary.inflections(term)]),
  inNames: names.inflected(term),
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
