import type { DeclaredCall } from '#contracts/declared-call.ts';
import { EVENT_CALLS } from '#market/event-routes.ts';
import { HISTORY_CALLS } from '#market/history/history-routes.ts';
import { QUOTE_CALLS } from '#market/quote-routes.ts';

/** Every call about prices, as the document has it. */
export const MARKET_CALLS: readonly DeclaredCall[] = [...QUOTE_CALLS, ...HISTORY_CALLS, ...EVENT_CALLS];
