import type { Called, EntryNames, NameMatch } from './names-index.ts';
import type { PhrasePlan, SegmentPlan, WordPlan } from './plan-query.ts';
import { mayBegin } from './query-words.ts';
import type { SearchEntry } from './search-entry.ts';

/** What a query says, in each of its ways. */
export type QueryPlan = {
  readonly segments: readonly SegmentPlan[];
  /** All words as they were typed, those that say nothing by themselves too. */
  readonly terms: readonly string[];
  readonly ignored: readonly string[];
  /** Each way to say all segments. */
  readonly ways: readonly (readonly WordPlan[])[];
  /** The entries that are called so, by number. */
  readonly called: ReadonlyMap<number, Called>;
};

/** Ways to say a whole query that are tried, where its segments have many synonyms each. */
const WAYS_MAX = 64;

/** What is called so ranks before what has the words in its names; an instrument before a page; a term of the glossary after it. */
const RANKS = {
  instrument: { is: { 'as-typed': 6.5, 'in-other-words': 5.5 }, has: { 'as-typed': 3.5, 'in-other-words': 2.5 } },
  page: { is: { 'as-typed': 5, 'in-other-words': 4 }, has: { 'as-typed': 3, 'in-other-words': 2 } },
  article: { is: { 'as-typed': 5, 'in-other-words': 4 }, has: { 'as-typed': 3, 'in-other-words': 2 } },
  glossary: { is: { 'as-typed': 1.9, 'in-other-words': 1.8 }, has: { 'as-typed': 1.7, 'in-other-words': 1.6 } },
  /** A question that is asked in the same words, and a place within a page. */
  question: { 'as-typed': 4.5, 'in-other-words': 2.2 },
  part: { 'as-typed': 1.5, 'in-other-words': 1.2 },
} as const;

/** The title against the other names of an entry. */
const TITLE = 0.1;

type RankedEntry = {
  readonly entry: Pick<SearchEntry, 'kind' | 'isPart' | 'isProperName'>;
  readonly names: EntryNames;
};

/** How well the names of an entry answer a query: 0, they do not. `id` is its number. */
export function nameRank({ entry, names }: RankedEntry, id: number, plan: QueryPlan): number {
  const called = plan.called.get(id);
  if (called !== undefined) return RANKS[entry.kind].is[called.match] + (called.isTitle ? TITLE : 0);
  const has = hasAll(names.terms, plan.segments);
  if (has === undefined) return 0;
  if (entry.isPart === true) {
    const asked = plan.ignored.filter((term) => names.terms.has(term)).length;
    return RANKS[asked >= 2 && asked * 2 >= plan.ignored.length ? 'question' : 'part'][has];
  }
  return entry.isProperName === true && has === 'in-other-words' ? 0 : RANKS[entry.kind].has[has];
}

function hasAll(terms: ReadonlySet<string>, segments: readonly SegmentPlan[]): NameMatch | undefined {
  let match: NameMatch = 'as-typed';
  for (const { typed, synonyms } of segments) {
    if (typed.words.every(({ term }) => terms.has(term))) continue;
    if (![typed, ...synonyms].some(({ words }) => words.every((word) => hasNear(terms, word)))) return undefined;
    match = 'in-other-words';
  }
  return segments.length === 0 ? undefined : match;
}

/** Whether a term of an entry says what the query does; of a synonym of several words, if it is in its names. */
export function isMeant(term: string, names: EntryNames, { segments }: QueryPlan): boolean {
  const says = (word: WordPlan) => word.term === term || word.near.has(term) || word.inNames.has(term);
  return segments.some(
    ({ typed, synonyms }) =>
      typed.words.some((word) => says(word) || (mayBegin(word.term) && term.startsWith(word.term))) ||
      synonyms.some(
        ({ words }) => words.some(says) && (words.length === 1 || words.every((word) => hasNear(names.terms, word))),
      ),
  );
}

const hasNear = (terms: ReadonlySet<string>, { term, near, inNames }: WordPlan): boolean => {
  const isThere = (one: string) => terms.has(one);
  return isThere(term) || [...near].some(isThere) || [...inNames].some(isThere);
};

/** Each way to say all segments, as it was typed first. */
export function waysToSay(segments: readonly SegmentPlan[]): QueryPlan['ways'] {
  let made: (readonly WordPlan[])[] = [[]];
  for (const { typed, synonyms } of segments) {
    const phrases = [typed.words, ...synonyms.map(wholePhrase)];
    made = made.flatMap((way) => phrases.map((phrase) => [...way, ...phrase])).slice(0, WAYS_MAX);
  }
  return made;
}

/** With the words that say nothing by themselves: Horario de mercado. */
const wholePhrase = ({ words, terms }: PhrasePlan): readonly WordPlan[] =>
  terms.map(
    (term) => words.find((word) => word.term === term) ?? { term, near: new Set<string>(), inNames: new Set<string>() },
  );
