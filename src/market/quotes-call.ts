import { ANYONE } from '#contracts/declared-call.ts';

/** What the document says alike of every call about prices. */
export const QUOTES_CALL = { method: 'GET', tag: 'quotes', proof: ANYONE, refusals: ['bad-input'] } as const;
