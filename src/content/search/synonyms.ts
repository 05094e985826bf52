import * as z from 'zod/mini';
import { foldWord } from './split-words.ts';

const words = z
  .string()
  .check(
    z.trim(),
    z.regex(/[\p{L}\p{N}]/u, { error: 'expected a word, or a few, with a letter or a digit' }),
    z.maxLength(80),
  );

const EXPECTED = 'expected a list of words that mean the same, or { typed: [words], means: [words] }';

const row = z.union(
  [
    z
      .array(words, { error: EXPECTED })
      .check(z.minLength(2, { error: 'expected two words or more that mean the same' })),
    z.strictObject({ typed: z.array(words).check(z.minLength(1)), means: z.array(words).check(z.minLength(1)) }),
  ],
  { error: EXPECTED },
);

/** Rows of words that mean the same: a list finds in both directions, `typed` finds `means` and not the reverse. */
export const synonymsSchema = z.array(row);

export type SynonymRow = z.output<typeof row>;

/** All words of a row, in the order of the file. */
export const wordsOfRow = (synonyms: SynonymRow): readonly string[] =>
  Array.isArray(synonyms) ? synonyms : [...synonyms.typed, ...synonyms.means];

const folded = (phrase: string): string => phrase.split(/\s+/).map(foldWord).join(' ');

/** Words that are typed are in one row, once. `at` is the row's number. */
export function synonymFaults(rows: readonly SynonymRow[]): { readonly at: number; readonly message: string }[] {
  const rowOf = new Map<string, number>();
  return rows.flatMap((one, at) =>
    (Array.isArray(one) ? one : one.typed).flatMap((phrase) => {
      const before = rowOf.get(folded(phrase));
      rowOf.set(folded(phrase), before ?? at);
      if (before === undefined) return [];
      return before === at
        ? [{ at, message: `"${phrase}" is twice in this row, as the search reads it. Take one out` }]
        : [{ at, message: `"${phrase}" is in an earlier row too. Write both rows as one` }];
    }),
  );
}

/** What a phrase is known by, whatever the endings of its words. */
type PhraseKey = (terms: readonly string[]) => string;

/** Other ways to say a phrase, each as its terms. */
export type Synonyms = {
  readonly of: (terms: readonly string[]) => readonly (readonly string[])[];
  /** Words of the longest phrase. */
  readonly longest: number;
};

export function synonymsOf(
  rows: readonly SynonymRow[],
  termsOf: (words: string) => readonly string[],
  keyOf: PhraseKey,
): Synonyms {
  const others = new Map<string, (readonly string[])[]>();
  let longest = 0;
  const add = (from: readonly string[], to: readonly (readonly string[])[]) => {
    longest = Math.max(longest, from.length);
    const key = keyOf(from);
    others.set(key, [...(others.get(key) ?? []), ...to.filter((one) => keyOf(one) !== key)]);
  };
  for (const row of rows) {
    if (Array.isArray(row)) {
      const phrases = row.map(termsOf);
      for (const phrase of phrases) add(phrase, phrases);
    } else {
      const means = row.means.map(termsOf);
      for (const phrase of row.typed.map(termsOf)) add(phrase, means);
    }
  }
  return { of: (terms) => others.get(keyOf(terms)) ?? [], longest };
}
