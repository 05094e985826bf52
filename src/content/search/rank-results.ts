import type { SearchResult } from 'minisearch';
import { SEARCH_HITS_OF_A_KIND } from '#contracts/limits.ts';
import { nameRank } from './name-rank.ts';
import type { TermPlan } from './plan-query.ts';
import type { IndexedEntry } from './site-search.ts';

/** One that was found, with the terms in it that were looked for. */
export type FoundEntry = { readonly entry: IndexedEntry; readonly terms: ReadonlySet<string> };

/**
 * Best first: what is called as the query says, then what has its words in its names, then the rest by the index's score.
 * Instruments of that name come before pages, in the order of the brand, which lists the large ones first.
 */
export function rankByName(
  results: readonly SearchResult[],
  entries: readonly IndexedEntry[],
  plans: readonly TermPlan[],
): readonly FoundEntry[] {
  const found = results.flatMap(({ id, terms, score }) => {
    const entry = entries[Number(id)];
    if (entry === undefined) return [];
    const name = nameRank(entry.names, plans);
    const isNamed = name > 0 && entry.entry.kind === 'instrument';
    return { entry, terms: new Set(terms), rank: name + (isNamed ? 1 : 0), score: isNamed ? -Number(id) : score };
  });
  return found.sort((a, b) => b.rank - a.rank || b.score - a.score);
}

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
