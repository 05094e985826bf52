import { SEARCH_HITS_OF_A_KIND } from '#contracts/limits.ts';
import { isMeant, nameRank, type QueryPlan } from './name-rank.ts';
import { mayBegin } from './query-words.ts';
import type { IndexedEntry } from './site-search.ts';

/** One that was found, with the terms in it that were looked for. */
export type FoundEntry = { readonly entry: IndexedEntry; readonly terms: ReadonlySet<string> };

export type Result = { readonly id: number; readonly terms: readonly string[]; readonly score: number };

/**
 * Best first: what is called as the query says, then what has its words in its names, then the rest. Among equals what has the
 * words as they were typed is before what has others of their stem or meaning; then the index's score decides, and for
 * instruments of that name the order of the brand, which lists the large ones first.
 */
export function rankByName(
  results: readonly Result[],
  entries: readonly IndexedEntry[],
  plan: QueryPlan,
): readonly FoundEntry[] {
  const found = results.flatMap(({ id, terms, score }) => {
    const entry = entries[id];
    if (entry === undefined) return [];
    const rank = nameRank(entry, id, plan);
    return {
      entry,
      terms: new Set(terms.filter((term) => isMeant(term, entry.names, plan))),
      rank,
      typed: typedSegments(terms, plan),
      score: rank > 0 && entry.entry.kind === 'instrument' ? -id : score,
    };
  });
  return found.sort((a, b) => b.rank - a.rank || b.typed - a.typed || b.score - a.score);
}

const typedSegments = (terms: readonly string[], { segments }: QueryPlan): number =>
  segments.filter(({ typed }) =>
    typed.words.every(({ term }) =>
      terms.some((found) => found === term || (mayBegin(term) && found.startsWith(term))),
    ),
  ).length;

/** Where no entry has all segments, those that have the most of them are before the others. */
export const segmentsFound = (terms: readonly string[], { segments }: QueryPlan): number => {
  const found = new Set(terms);
  return segments.filter(({ typed, synonyms }) =>
    [typed, ...synonyms].some(({ words }) =>
      words.every(
        ({ term, near }) =>
          found.has(term) ||
          [...near].some((other) => found.has(other)) ||
          (mayBegin(term) && terms.some((other) => other.startsWith(term))),
      ),
    ),
  ).length;
};

/** The best, so many of each kind that one kind does not take all places; what is left goes to the next best. */
export function bestOfEachKind(ranked: readonly FoundEntry[], most: number): readonly FoundEntry[] {
  const seen = new Map<string, number>();
  const isAmongFirst = ranked.map(({ entry: { entry } }) => {
    const count = (seen.get(entry.kind) ?? 0) + 1;
    seen.set(entry.kind, count);
    return count <= SEARCH_HITS_OF_A_KIND;
  });
  const chosen = new Set(
    [...ranked.filter((_, at) => isAmongFirst[at]), ...ranked.filter((_, at) => !isAmongFirst[at])].slice(0, most),
  );
  return ranked.filter((one) => chosen.has(one));
}
