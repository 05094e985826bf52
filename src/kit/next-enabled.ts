type Entry = { readonly disabled?: boolean | undefined };

/** Index of the first entry that can be chosen, from `start` on, forwards or backwards and round the ends; undefined: there is none. */
export const nextEnabled = (entries: readonly Entry[], start: number, step: 1 | -1): number | undefined => {
  for (let tried = 0; tried < entries.length; tried += 1) {
    const index = (start + step * tried + entries.length * 2) % entries.length;
    if (entries[index]?.disabled !== true) return index;
  }
  return undefined;
};
