import { distance } from 'fastest-levenshtein';

/** The terms of an index, to be asked before it is. */
export type Vocabulary = {
  readonly has: (term: string) => boolean;
  readonly hasPrefix: (beginning: string) => boolean;
  /** Terms with the same stem; the term itself is not among them. */
  readonly inflections: (term: string) => readonly string[];
  /** What terms of the same stem have in common. */
  readonly stemOf: (term: string) => string;
  /** The term as the site mostly writes it. */
  readonly writtenAs: (term: string) => string;
  /** The terms that so many slips of the hand make of it, as near as there are, the most frequent first. */
  readonly nearest: (term: string, slips: number, isMeant?: (term: string) => boolean) => readonly string[];
};

/** Counts how a site writes its terms, for a vocabulary. */
export class WrittenForms {
  readonly #forms = new Map<string, Map<string, number>>();

  add(term: string, written: string): void {
    const forms = this.#forms.get(term) ?? new Map<string, number>();
    this.#forms.set(term, forms.set(written, (forms.get(written) ?? 0) + 1));
  }

  has(term: string): boolean {
    return this.#forms.has(term);
  }

  terms(): readonly string[] {
    return [...this.#forms.keys()];
  }

  /** The most frequent form of a term and how often the term is written at all. */
  of(term: string): { readonly written: string; readonly count: number } {
    let [written, most, count] = [term, 0, 0];
    for (const [form, times] of this.#forms.get(term) ?? []) {
      count += times;
      if (times > most) [written, most] = [form, times];
    }
    return { written, count };
  }
}

/** Two neighbours in the wrong order are one slip of the hand, though two to a count of letters. */
const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
};

const slipsBetween = (a: string, b: string): number => (isSwapped(a, b) ? 1 : distance(a, b));

/** `typed` are words that the site may not have, and which lead to some that it has. */
export function vocabularyOf(forms: WrittenForms, typed: WrittenForms, stem: (word: string) => string): Vocabulary {
  const sorted = [...forms.terms()].sort();
  const stems = new Map<string, string>();
  const stemOf = (term: string): string => {
    const known = stems.get(term);
    if (known !== undefined) return known;
    const made = stem(forms.of(term).written);
    if (forms.has(term)) stems.set(term, made);
    return made;
  };
  const ofStem = Map.groupBy(sorted, stemOf);
  const ofLength = Map.groupBy(new Set([...sorted, ...typed.terms()]), (term) => term.length);
  return {
    has: (term) => forms.has(term),
    hasPrefix: (beginning) => {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? '') < beginning) low = middle + 1;
        else high = middle;
      }
      return sorted[low]?.startsWith(beginning) ?? false;
    },
    inflections: (term) => (ofStem.get(stemOf(term)) ?? []).filter((other) => other !== term),
    stemOf,
    writtenAs: (term) => (forms.has(term) ? forms : typed).of(term).written,
    nearest: (term, slips, isMeant = () => true) => {
      let [nearest, least]: [string[], number] = [[], slips];
      for (let length = term.length - slips; length <= term.length + slips; length += 1)
        for (const other of ofLength.get(length) ?? []) {
          const count = slipsBetween(term, other);
          if (count > least || !isMeant(other)) continue;
          if (count < least) [nearest, least] = [[], count];
          nearest.push(other);
        }
      return nearest.toSorted((a, b) => forms.of(b).count - forms.of(a).count || a.localeCompare(b));
    },
  };
}
