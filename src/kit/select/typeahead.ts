import { TYPEAHEAD_RESTART_MS } from '#contracts/limits.ts';
import { beginsWith } from './match-label.ts';
import type { SelectItem } from './select-item.ts';

type Typeahead = {
  /** Whether letters came so lately that a space would be one of them. */
  readonly isTyping: (atMs: number) => boolean;
  /** Index of the option that the letters lead to; the same letter again goes on to the next that begins with it. */
  readonly find: (
    letter: string,
    atMs: number,
    items: readonly SelectItem[],
    from: number,
    locale: string,
  ) => number | undefined;
};

/** Letters typed into a list that cannot be edited (WAI-ARIA APG, select-only combobox). Times are those of the key events. */
export const createTypeahead = (): Typeahead => {
  let typed = '';
  let lastMs = -Infinity;

  const isTyping = (atMs: number) => typed !== '' && atMs - lastMs < TYPEAHEAD_RESTART_MS;

  return {
    isTyping,
    find: (letter, atMs, items, from, locale) => {
      typed = isTyping(atMs) ? typed + letter : letter;
      lastMs = atMs;
      const isRepeated = [...typed].every((one) => one === letter);
      const wanted = isRepeated ? letter : typed;
      const start = isRepeated ? from + 1 : Math.max(from, 0);
      for (let tried = 0; tried < items.length; tried += 1) {
        const index = (start + tried) % items.length;
        const item = items[index];
        if (item !== undefined && item.disabled !== true && beginsWith(item.label, wanted, locale)) return index;
      }
      return undefined;
    },
  };
};
