import type { FastifyPluginAsync } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { BARS_CALL, barsCall } from './calls/bars.call.ts';
import { CALCULATOR_CALLS, calculatorCalls } from './calls/calculator.call.ts';
import { CHART_PICTURE_CALL, chartPictureCall } from './calls/chart-picture.call.ts';
import { DAY_CHANGES_CALL, dayChangesCall } from './calls/day-changes.call.ts';
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

export const HISTORY_CALLS: readonly DeclaredCall[] = [
  ...CALCULATOR_CALLS,
  DAY_CHANGES_CALL,
  BARS_CALL,
  CHART_PICTURE_CALL,
];
