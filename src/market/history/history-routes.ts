import type { FastifyPluginAsync } from 'fastify';
import { barsCall } from './calls/bars.call.ts';
import { calculatorCalls } from './calls/calculator.call.ts';
import { chartPictureCall } from './calls/chart-picture.call.ts';
import { dayChangesCall } from './calls/day-changes.call.ts';
import type { HistoryContext } from './calls/history-context.ts';
import { createKeptAnswers } from './calls/kept-answers.ts';

/** Every call that asks for past prices. */
export function historyRoutes(context: HistoryContext): FastifyPluginAsync {
  const kept = createKeptAnswers();
  return async (app) => {
    barsCall(app, context, kept);
    chartPictureCall(app, context, kept);
    calculatorCalls(app, context, kept);
    dayChangesCall(app, context);
  };
}
