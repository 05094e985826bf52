import type { WordPlan } from './plan-query.ts';
import type { SearchEntry } from './search-entry.ts';

/** The terms of what an entry is called, and each of its names as a list of them: the title is the first. */
export type EntryNames = { readonly terms: ReadonlySet<string>; readonly whole: readonly (readonly string[])[] };

/** How much of a query a name is or has. The first is better. */
export type NameMatch = 'as-typed' | 'in-other-words';

export type Called = { readonly match: NameMatch; readonly isTitle: boolean };

/** The names of an edition's entries, to be looked up. */
export type NamesIndex = {
  readonly has: (term: string) => boolean;
  /** Terms of names that are this one with another ending. */
  readonly inflected: (term: string) => ReadonlySet<string>;
  /** Entries, by number, that are called exactly so: as it was typed, or in one of its ways. */
  readonly called: (terms: readonly string[], ways: readonly (readonly WordPlan[])[]) => ReadonlyMap<number, Called>;
};

type Name = { readonly id: number; readonly terms: readonly string[]; readonly isTitle: boolean };

type NamedEntry = {
  readonly entry: Pick<SearchEntry, 'isPart' | 'isProperName'>;
  readonly names: EntryNames;
};

/** Letters that an ending adds or replaces: spread, Spreads; reclamación, reclamaciones. */
const ENDING_LETTERS = 2;
const STEM_LETTERS = 4;

/** More of two words has to be the same where each has an ending of its own. */
const isInflected = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > ENDING_LETTERS || /\d/.test(a)) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const least = same === a.length || same === b.length ? STEM_LETTERS : STEM_LETTERS + 1;
  return same >= least && a.length - same <= ENDING_LETTERS && b.length - same <= ENDING_LETTERS;
};

/** Names that may be the same but for endings have this in common. */
const beginningOf = (term: string): string => term.slice(0, STEM_LETTERS);
const beginningsOf = (terms: readonly string[]): string => terms.map(beginningOf).join(' ');

export function namesIndexOf(entries: readonly NamedEntry[]): NamesIndex {
  const named = entries.flatMap(({ entry: { isPart, isProperName }, names }, id) =>
    isPart === true
      ? []
      : names.whole.map((terms, at) => ({ id, terms, isTitle: at === 0, isProperName: isProperName === true })),
  );
  const byWords = Map.groupBy(named, ({ terms }): string => terms.join(''));
  const byBeginnings = Map.groupBy(
    named.filter((name) => !name.isProperName),
    ({ terms }) => beginningsOf(terms),
  );
  const terms = new Set(entries.flatMap(({ names }) => [...names.terms]));
  const termsByBeginning = Map.groupBy(terms, beginningOf);

  const sameBut = (way: readonly WordPlan[]): readonly Name[] =>
    (byBeginnings.get(beginningsOf(way.map(({ term }) => term))) ?? []).filter((name) =>
      name.terms.every((term, at) => term === way[at]?.term || isInflected(term, way[at]?.term ?? '')),
    );
  return {
    has: (term) => terms.has(term),
    inflected: (term) =>
      new Set((termsByBeginning.get(beginningOf(term)) ?? []).filter((other) => isInflected(other, term))),
    called: (typed, ways) => {
      const found = new Map<number, Called>();
      const add = ({ id, isTitle }: Name, match: NameMatch) => {
        const before = found.get(id);
        if (before === undefined || (before.match === match && isTitle)) found.set(id, { match, isTitle });
      };
      for (const name of byWords.get(typed.join('')) ?? []) add(name, 'as-typed');
      for (const way of ways) {
        for (const name of byWords.get(way.map(({ term }) => term).join('')) ?? []) add(name, 'in-other-words');
        for (const name of sameBut(way)) add(name, 'in-other-words');
      }
      return found;
    },
  };
}
