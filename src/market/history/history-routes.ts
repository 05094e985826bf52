import type { FastifyPluginAsync } from 'fastify';
import { barsCall } from './calls/bars.call.ts';
import { calculatorCalls } from './calls/calculator.call.ts';
import { chartPictureCall } from './calls/chart-picture.call.ts';
import { dayChangesCall } from './calls/day-changes.call.ts';
import type { HistoryContext } from './calls/history-context.ts';
import { createAnswerCache } from './calls/answer-cache.ts';

/** Every call that asks for past prices. */
export function historyRoutes(context: HistoryContext): FastifyPluginAsync {
  const cache = createAnswerCache();
  return async (app) => {
    barsCall(app, context, cache);
    chartPictureCall(app, context, cache);
    calculatorCalls(app, context, cache);
    dayChangesCall(app, context);
  };
}
