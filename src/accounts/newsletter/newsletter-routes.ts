import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import {
  type ConfirmSubscriptionAnswer,
  type SubscribeAnswer,
  type UnsubscribeAnswer,
  confirmSubscriptionBody,
  subscribeBody,
} from '#contracts/calls/newsletter.ts';
import { BODY_MAX_BYTES, SUBSCRIPTIONS, VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import { SHARED_MAILS } from '../account-mails.ts';
import type { AccountsOptions } from '../accounts-context.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { parseEmail } from '../email-address.ts';
import { accountKeys } from '../keys.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { editionNamed, requestEdition } from '../request-edition.ts';
import { sendOnce } from '../send-once.ts';
import { takeJsonOnly } from '../take-json-only.ts';
import { Throttle, addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { newsletterSubscriptions } from './newsletter.tables.ts';
import { confirmSubscription, endSubscription, requestSubscription } from './subscriptions.ts';

export type NewsletterOptions = Pick<
  AccountsOptions,
  'captcha' | 'db' | 'enqueue' | 'secret' | 'publicUrl' | 'editions' | 'now' | 'internalSecret' | 'message'
>;

/** The newsletter: asked for, confirmed by a link (double opt-in), left by one click (RFC 8058). */
export function newsletterRoutes(options: NewsletterOptions): FastifyPluginAsync {
  const { db, now } = options;
  // Counts together with the accounts' mails: a mailbox gets a few an hour, whoever asks.
  const keys = accountKeys(options.secret);
  const throttle = new Throttle(keys.throttle, now);
  const sending = { ...options, keys, throttle };
  const context = { enqueue: options.enqueue, publicUrl: options.publicUrl, links: newsletterLinks(options.secret) };

  return async (app) => {
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
    });

    await app.register(async (calls) => {
      takeJsonOnly(calls);
      calls.post('/api/subscribe', { onRequest: requireXsrf(options) }, async (request): Promise<SubscribeAnswer> => {
        const body = parseBody(options, request, subscribeBody);
        const email = parseEmail(body.email);
        if (email === undefined) throw refusal(options, request, { email: ['invalid'] });
        const named =
          body.edition === undefined
            ? requestEdition(options.editions, request)
            : editionNamed(options.editions, body.edition);
        if (named === undefined) throw refusal(options, request, { edition: ['invalid'] });
        const isLetIn = async () => {
          await requireHumanWhenRisky(sending, request, 'newsletter', email.normalised);
          await throttle.requireFrom(db, 'subscribe', request.ip, SUBSCRIPTIONS);
          return true;
        };
        const consent = [
          `${body.form_id ?? 'api'} ${body.form_version ?? ''}`.trim(),
          ...(body.shown_texts ?? []),
        ].join(', ');
        return sendOnce(sending, request, '/api/subscribe', body, isLetIn, async (tx) => {
          const { allowed } = await throttle.count(tx, 'mail', email.normalised, SHARED_MAILS);
          await requestSubscription(context, tx, {
            email,
            edition: named,
            topics: body.topics ?? [],
            consent,
            now: now(),
            mayMail: allowed,
          });
        });
      });

      calls.post(
        '/api/subscribe/confirm',
        { onRequest: requireXsrf(options) },
        async (request): Promise<ConfirmSubscriptionAnswer> => {
          const { code } = parseBody(options, request, confirmSubscriptionBody);
          await throttle.require(db, 'subscribe-confirm', addressSubject(request.ip), VERIFICATIONS_PER_ADDRESS);
          if (!(await db.transaction((tx) => confirmSubscription(context, tx, code, now()))))
            throw new ProblemError(whyNot(code));
          return { subscribed: true };
        },
      );

      function whyNot(code: string): ProblemCode {
        if (context.links.readConfirm(code, new Date(0)) === undefined) return 'code-invalid';
        // A newer wish, or leaving since, stands in its place.
        return context.links.readConfirm(code, now()) === undefined ? 'code-expired' : 'code-used';
      }
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

      // The code stands in the address: no request line is logged.
      oneClick.post<{ Params: { code: string } }>(
        '/api/unsubscribe/:code',
        { logLevel: 'warn' },
        async (request): Promise<UnsubscribeAnswer> => {
          if (!(await db.transaction((tx) => endSubscription(context, tx, request.params.code, now()))))
            throw new ProblemError('code-invalid');
          return { subscribed: false };
        },
      );
      // Somebody who opens the address of the header in a browser comes to the page with the button: opening changes nothing.
      oneClick.get<{ Params: { code: string } }>(
        '/api/unsubscribe/:code',
        { logLevel: 'warn' },
        async (request, reply) => {
          const { code } = request.params;
          const id = context.links.readUnsubscribe(code);
          const [held] =
            id === undefined
              ? []
              : await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
          if (held === undefined) throw new ProblemError('code-invalid');
          return reply.redirect(`${options.publicUrl}/${held.edition}/unsubscribe?code=${code}`, 303);
        },
      );
    });
  };
}
