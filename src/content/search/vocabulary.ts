/** The terms of an index, to be asked before it is. */
export type Vocabulary = {
  readonly has: (term: string) => boolean;
  readonly hasPrefix: (beginning: string) => boolean;
};

export function vocabularyOf(terms: ReadonlySet<string>): Vocabulary {
  const sorted = [...terms].sort();
  return {
    has: (term) => terms.has(term),
    hasPrefix: (beginning) => {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? '') < beginning) low = middle + 1;
        else high = middle;
      }
      return sorted[low]?.startsWith(beginning) ?? false;
    },
  };
}
