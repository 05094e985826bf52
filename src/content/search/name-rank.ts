import type { SearchEntry } from './search-entry.ts';
import type { PhrasePlan, SegmentPlan, WordPlan } from './plan-query.ts';

/** The terms of what an entry is called, and each of its names as a list of them. */
export type EntryNames = { readonly terms: ReadonlySet<string>; readonly whole: readonly WholeName[] };

/** A name as its terms, and these written together: sp500. The title is the first name. */
export type WholeName = { readonly terms: readonly string[]; readonly joined: string };

/** What a query says, in each of its ways. */
export type QueryPlan = {
  readonly segments: readonly SegmentPlan[];
  /** All words as they were typed, those that say nothing by themselves too. */
  readonly terms: readonly string[];
  readonly ignored: readonly string[];
  /** Each way to say all segments, and these written together. */
  readonly ways: readonly (readonly WordPlan[])[];
  readonly joinedWays: ReadonlySet<string>;
};

/** Letters that an ending adds or replaces: spread, Spreads; reclamación, reclamaciones. */
const ENDING_LETTERS = 2;
const STEM_LETTERS = 4;
/** Ways to say a whole query that are tried, where its segments have many synonyms each. */
const WAYS_MAX = 64;

/** How much of a query a name is or has. Each is better than those after it. */
type Match = 'as-typed' | 'in-other-words' | undefined;

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

type RankedEntry = Pick<SearchEntry, 'kind' | 'isPart' | 'isProperName'>;

export function nameRank(entry: RankedEntry, names: EntryNames, plan: QueryPlan): number {
  const has = hasAll(names.terms, plan.segments);
  if (entry.isPart === true) {
    if (has === undefined) return 0;
    const asked = plan.ignored.filter((term) => names.terms.has(term)).length;
    return RANKS[asked >= 2 && asked * 2 >= plan.ignored.length ? 'question' : 'part'][has];
  }
  const is = isWhole(entry, names.whole, plan);
  const isTitle = is !== undefined && isWhole(entry, names.whole.slice(0, 1), plan) === is;
  const ranks = RANKS[entry.kind];
  if (is !== undefined) return ranks.is[is] + (isTitle ? TITLE : 0);
  if (has === undefined || (entry.isProperName === true && has === 'in-other-words')) return 0;
  return ranks.has[has];
}

/** Whether one of its names is the whole query, in any of its ways. */
export const isCalled = (entry: RankedEntry, { whole }: EntryNames, plan: QueryPlan): boolean =>
  entry.isPart !== true && isWhole(entry, whole, plan) !== undefined;

function hasAll(terms: ReadonlySet<string>, segments: readonly SegmentPlan[]): Match {
  let match: Match = 'as-typed';
  for (const { typed, synonyms } of segments) {
    if (typed.words.every(({ term }) => terms.has(term))) continue;
    if (![typed, ...synonyms].some(({ words }) => words.every((word) => hasNear(terms, word)))) return undefined;
    match = 'in-other-words';
  }
  return segments.length === 0 ? undefined : match;
}

const hasNear = (terms: ReadonlySet<string>, { term, near }: WordPlan): boolean =>
  terms.has(term) ||
  [...near].some((other) => terms.has(other)) ||
  [...terms].some((other) => isInflected(other, term));

/** What is called so, whatever the endings of the words: a name of its own has none. */
function isWhole({ isProperName }: RankedEntry, names: readonly WholeName[], plan: QueryPlan): Match {
  const joined = plan.terms.join('');
  if (names.some((name) => name.joined === joined)) return 'as-typed';
  return names.some(
    (name) =>
      plan.joinedWays.has(name.joined) ||
      (isProperName !== true && plan.ways.some((way) => way.length === name.terms.length && isSame(name.terms, way))),
  )
    ? 'in-other-words'
    : undefined;
}

const isSame = (name: readonly string[], way: readonly WordPlan[]): boolean =>
  name.every((term, at) => {
    const word = way[at];
    return word !== undefined && (term === word.term || isInflected(term, word.term));
  });

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
  terms.map((term) => words.find((word) => word.term === term) ?? { term, near: new Set<string>() });

/** More of two words has to be the same where each has an ending of its own. */
const isInflected = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > ENDING_LETTERS || /\d/.test(a)) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const least = same === a.length || same === b.length ? STEM_LETTERS : STEM_LETTERS + 1;
  return same >= least && a.length - same <= ENDING_LETTERS && b.length - same <= ENDING_LETTERS;
};
