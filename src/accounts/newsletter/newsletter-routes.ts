import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { takeJsonOnly } from '#calls/take-json-only.ts';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import { SUBSCRIBE_CALLS, UNSUBSCRIBE_CALLS } from './newsletter-calls.ts';
import { type NewsletterOptions, newsletterContext } from './newsletter-context.ts';

/** The newsletter: asked for, confirmed by a link (double opt-in), left by one click (RFC 8058). */
export function newsletterRoutes(options: NewsletterOptions): FastifyPluginAsync {
  return async (app) => {
    const context = newsletterContext(options);
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
    });

    await app.register(async (calls) => {
      takeJsonOnly(calls);
      for (const call of SUBSCRIBE_CALLS) call.register(calls, context);
    });

    await app.register(async (oneClick) => {
      // Mail software posts `List-Unsubscribe=One-Click` as a form, without cookies; the site's own page posts JSON.
      oneClick.removeContentTypeParser('application/x-www-form-urlencoded');
      oneClick.removeContentTypeParser('multipart/form-data');
      await oneClick.register(formbody, { bodyLimit: BODY_MAX_BYTES });
      oneClick.addContentTypeParser(
        'multipart/form-data',
        { bodyLimit: BODY_MAX_BYTES, parseAs: 'string' },
        (_request, _body, done) => done(null, undefined),
      );
      for (const call of UNSUBSCRIBE_CALLS) call.register(oneClick, context);
    });
  };
}
