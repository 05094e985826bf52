import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import { takeJsonOnly } from '#calls/take-json-only.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { ENQUIRY_CALLS } from './enquiry-calls.ts';
import { type EnquiriesOptions, enquiriesContext } from './enquiries-context.ts';
import { ENQUIRIES_RETENTION } from './enquiries.retention.ts';
import { forgetOld } from '#contracts/retention.ts';

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
      forgetOld(ENQUIRIES_RETENTION, context.db, context.now()).catch((error: unknown) =>
        app.log.warn({ code: (error as { code?: unknown }).code }, 'old enquiries stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    app.addHook('onClose', async () => clearInterval(sweep));
    for (const call of ENQUIRY_CALLS) call.register(app, context);
  };
}
