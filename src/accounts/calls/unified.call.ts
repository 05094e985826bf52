import type { FastifyInstance } from 'fastify';
import { INTERNAL_CALL_HEADER, IDEMPOTENCY_HEADER, LOCALE_HEADER } from '#contracts/call-headers.ts';
import { XSRF_COOKIE } from '#contracts/cookies.ts';
import { type AuthoriseAnswer, type SignupAnswer, signupBody } from '#contracts/calls/signup.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { parseEmail } from '../email-address.ts';
import { keyedHash } from '../keys.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { type LogInFor, startSession } from '../start-session.ts';
import { provenByPassword } from './authorise.call.ts';
import { requireXsrf } from '../xsrf.ts';

/**
 * Logs in or registers, in one call. Who has the password of a confirmed account gets a token; anyone else gets what a
 * sign-up answers, whether the e-mail is known or not, and the owner of a known one the mail that says so. The body is a
 * sign-up's, so that the answer never depends on which of the two it becomes.
 */
export function unifiedCall(app: FastifyInstance, context: AccountsContext): void {
  const paths: readonly (readonly [string, LogInFor])[] = [
    ['/api/user/unified', 'dashboard'],
    ['/api/user/premium-analytics/register', 'premium-analytics'],
  ];
  for (const [path, leadsTo] of paths) {
    app.post(
      path,
      { onRequest: requireXsrf(context) },
      async (request, reply): Promise<AuthoriseAnswer | SignupAnswer | object> => {
        const body = parseBody(context, request, signupBody);
        const email = parseEmail(body.email);
        if (email === undefined) throw refusal(context, request, { email: ['invalid'] });
        const profile = await provenByPassword(context, request, email.normalised, body.password);
        if (profile !== undefined && profile.emailVerifiedAt !== null)
          return startSession(context, context.db, request, reply, profile.id, body, leadsTo);
        // The sign-up call itself, on the visitor's behalf: one set of rules, limits and records.
        const { [IDEMPOTENCY_HEADER]: key, [LOCALE_HEADER]: locale, 'user-agent': agent } = request.headers;
        const answer = await app.inject({
          method: 'POST',
          url: '/utils/custom-forms/signup',
          remoteAddress: request.ip,
          cookies: Object.fromEntries(
            Object.entries(request.cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
          ),
          headers: {
            [INTERNAL_CALL_HEADER]: context.internalSecret,
            // The browser's own, so that nobody meets another's answer under a key that both chose.
            ...(typeof key === 'string' && {
              [IDEMPOTENCY_HEADER]: keyedHash(
                context.keys.idempotency,
                path,
                request.cookies[XSRF_COOKIE.name] ?? '',
                key,
              ),
            }),
            ...(typeof locale === 'string' && { [LOCALE_HEADER]: locale }),
            ...(agent !== undefined && { 'user-agent': agent }),
          },
          payload: request.body as object,
        });
        for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) void reply.header('set-cookie', cookie);
        const { 'content-type': type, 'retry-after': retryAfter } = answer.headers;
        void reply.code(answer.statusCode).header('content-type', type);
        if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
        return reply.send(answer.body);
      },
    );
  }
}
