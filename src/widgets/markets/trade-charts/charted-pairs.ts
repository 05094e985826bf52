import { pairList } from '#market/client/quotes/pair-list.ts';

/** TCH-1 and TCH-2: what is shown where an editor names nothing. */
export const DEFAULT_PAIRS = 'AAPL,TSLA,GOOG,NFLX';
export const DEFAULT_SYMBOL = 'AAPL';

type Written = { readonly pairs?: unknown; readonly symbol?: unknown };

/** The symbols that a tag names, for the server to look up. */
export function chartedPairs({ pairs = DEFAULT_PAIRS, symbol = DEFAULT_SYMBOL }: Written): {
  readonly pairs: readonly string[];
  readonly symbol: string;
} {
  return { pairs: pairList(String(pairs)), symbol: pairList(String(symbol))[0] ?? '' };
}
