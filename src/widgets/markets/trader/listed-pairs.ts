import { pairList } from '#market/client/quotes/pair-list.ts';

/** Of these the edition's company may offer the first is on the ticket. */
export const USUAL_PAIRS = 'EURUSD,GBPUSD,USDJPY,US500,XAUUSD';

/** The instruments that a tag names, or the usual ones. `written` is not checked yet; what is wrong in it is left to the schema. */
export const listedPairs = ({ pairs }: { readonly pairs?: unknown }): readonly string[] =>
  pairList(typeof pairs === 'string' ? pairs : USUAL_PAIRS);
