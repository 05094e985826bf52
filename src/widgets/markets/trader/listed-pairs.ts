import { writtenPairs } from '../written-pairs.ts';

/** Of these the edition's company may offer the first is on the ticket. */
export const USUAL_PAIRS = 'EURUSD,GBPUSD,USDJPY,US500,XAUUSD';

export const listedPairs = (written: { readonly pairs?: unknown }): readonly string[] =>
  writtenPairs(written, USUAL_PAIRS);
