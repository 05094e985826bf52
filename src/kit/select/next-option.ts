import { nextEnabled } from '../next-enabled.ts';

/** Options that Page Up and Page Down pass (WAI-ARIA APG, combobox pattern, optional keys). */
const PAGE = 10;

/**
 * Where a key leads in an open list: arrows go round the ends (SEL-3), the others stop there, and all pass over
 * disabled options.
 *
 * @param from index of the highlighted option; -1 for none.
 * @returns undefined where the key is not one of the list's, or nothing can be chosen.
 */
export const nextOption = (
  key: string,
  items: readonly { readonly disabled?: boolean | undefined }[],
  from: number,
): number | undefined => {
  const last = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return nextEnabled(items, from + 1, 1);
    case 'ArrowUp':
      return nextEnabled(items, from < 0 ? last : from - 1, -1);
    case 'PageDown':
      return nextEnabled(items, Math.min(Math.max(from, 0) + PAGE, last), -1);
    case 'PageUp':
      return nextEnabled(items, Math.max(from - PAGE, 0), 1);
    case 'Home':
      return nextEnabled(items, 0, 1);
    case 'End':
      return nextEnabled(items, last, -1);
    default:
      return undefined;
  }
};
