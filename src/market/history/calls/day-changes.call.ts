import type { FastifyInstance } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { DAY_CHANGES_PATH } from '#contracts/calls/price-history.ts';
import { DAY_CHANGES_KEPT_S, GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import type { HistoryContext, Query } from './history-context.ts';
import { cachedAnswer, sendCached } from './answer-cache.ts';

/** GET /api/quotes/day-changes (TCH-1): symbol → bid, d_c, w_c, chart. What has neither quote nor recent close is left out. */
export function dayChangesCall(app: FastifyInstance, { dayChanges, refuse }: HistoryContext): void {
  app.get<{ Querystring: Query }>(DAY_CHANGES_PATH, async (request, reply) => {
    const named = [request.query['instruments'] ?? []]
      .flat()
      .join()
      .split(',')
      .map((name) => name.trim().toUpperCase())
      .filter((name) => name !== '');
    if (named.length === 0) throw refuse(request, { instruments: ['required'] });
    if (named.length > GATEWAY_MAX_INSTRUMENTS) throw refuse(request, { instruments: ['too-many'] });
    return sendCached(request, reply, cachedAnswer(await dayChanges.of(named)), DAY_CHANGES_KEPT_S);
  });
}

export const DAY_CHANGES_CALL: DeclaredCall = {
  ...QUOTES_CALL,
  path: DAY_CHANGES_PATH,
  summary: 'Changes over a day and a week, with the points of a small chart',
  query: { instruments: { about: 'Symbols, by commas.', required: true } },
  answer: 'DayChangesAnswer',
  examples: [{ name: 'two', query: { instruments: 'EURUSD,GBPUSD' } }],
};
