import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { takeJsonOnly } from '#accounts/take-json-only.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { accessCall, premiumAnalyticsCall } from './calls/access.call.ts';
import { articleCall } from './calls/article.call.ts';
import { contactCall, esgCall, whiteLabelCall } from './calls/business.call.ts';
import { downloadCall, downloadLinkCall } from './calls/download.call.ts';
import { eBookCall, eBookFileCall } from './calls/e-book.call.ts';
import { calendarCall, eventCall } from './calls/event.call.ts';
import { giveBackSeatCall } from './calls/give-back-seat.call.ts';
import { thankYouCalls } from './calls/thank-you.call.ts';
import { tradingCentralCalls } from './calls/trading-central.call.ts';
import { triggerEventsCall } from './calls/trigger-events.call.ts';
import { type EnquiriesContext, type EnquiriesOptions, enquiriesContext } from './enquiries-context.ts';
import { forgetUnfinished } from './forget-unfinished.ts';

const CALLS: readonly ((app: FastifyInstance, context: EnquiriesContext) => void)[] = [
  eventCall('/utils/custom-forms/tradedays', 'trade-days'),
  eventCall('/utils/custom-forms/latam-expo', 'latam-expo'),
  eventCall('/utils/custom-forms/dubai-expo', 'dubai-expo'),
  calendarCall,
  giveBackSeatCall,
  whiteLabelCall,
  esgCall,
  contactCall,
  eBookCall,
  eBookFileCall,
  downloadCall('/utils/mt4-download/old', 'mt4-old'),
  downloadCall('/utils/mt4-download/new', 'mt4'),
  downloadCall('/utils/mt5-download/new', 'mt5'),
  downloadLinkCall,
  articleCall,
  tradingCentralCalls,
  thankYouCalls,
  premiumAnalyticsCall,
  accessCall,
  triggerEventsCall,
];

/** The calls that take something from a visitor and open no account; bodies and answers are in contracts/calls/enquiries.ts. */
export function enquiryRoutes(options: EnquiriesOptions): FastifyPluginAsync {
  return async (app) => {
    const context = enquiriesContext(options);
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    takeJsonOnly(app);
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
    });
    const sweep = setInterval(() => {
      forgetUnfinished(context.db, context.now()).catch((error: unknown) =>
        app.log.warn({ code: (error as { code?: unknown }).code }, 'unfinished enquiries stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    app.addHook('onClose', async () => clearInterval(sweep));
    for (const call of CALLS) call(app, context);
  };
}
