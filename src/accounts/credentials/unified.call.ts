import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { keyedHash } from '#calls/keyed-hash.ts';
import { refusal } from '#calls/parse-body.ts';
import { signupBody } from '#contracts/calls/signup.ts';
import { IDEMPOTENCY_HEADER, INTERNAL_CALL_HEADER, LOCALE_HEADER } from '#contracts/call-headers.ts';
import { XSRF_COOKIE } from '#contracts/cookies.ts';
import { subjectOf } from '../audit-subject.ts';
import { parseEmail } from '../contact/email-address.ts';
import { defineCall } from '../define-call.ts';
import { answerLogIn, logIn } from '../second-factor/log-in.ts';
import { LOG_IN_TARGETS } from './log-in-targets.ts';
import { provenByPassword } from './proven-by-password.ts';

/**
 * Logs in or registers, in one call. The password of a confirmed account gives a token; anyone else gets what a
 * sign-up answers, whether the e-mail is known or not, and the owner of a known one the mail that says so. The body is a
 * sign-up's, so that the answer never depends on which of the two it becomes.
 */
export const unifiedCalls = LOG_IN_TARGETS.map(({ leadsTo, unified, name }) =>
  defineCall({
    method: 'POST',
    path: unified,
    tag: 'log-in',
    guard: xsrf,
    summary: `Logs in or registers, in one call, for ${name}`,
    body: signupBody,
    answer: 'UnifiedAnswer',
    refusals: [
      'not-offered',
      'account-blocked',
      'second-factor-needed',
      'log-in-by-mail',
      'captcha-needed',
      'too-many-requests',
      'unavailable',
    ],
    examples: [
      {
        name: 'client',
        body: {
          email: EXAMPLE_CLIENT_EMAIL,
          password: EXAMPLE_PASSWORD,
          country_id: 'GB',
          consent_terms: true,
          timezone: 'Europe/London',
        },
      },
      {
        name: 'newcomer',
        body: {
          email: 'mary.somerville@example.com',
          password: EXAMPLE_PASSWORD,
          country_id: 'GB',
          consent_terms: true,
        },
      },
    ],
    // The sign-up stores its answer; a log-in starts a session each time.
    idempotent: 'passed-on',
    check: ({ context, request, body }) => {
      const email = parseEmail(body.email);
      if (email === undefined) throw refusal(context, request, { email: ['invalid'] });
      return { email };
    },
    act: { name: 'log-in', subject: ({ email }) => subjectOf({ email: email.normalised }) },
    handle: async ({ context, request, reply, body, email }) => {
      const profile = await provenByPassword(context, request, email.normalised, body.password);
      if (profile !== undefined && profile.emailVerifiedAt !== null)
        return answerLogIn(
          context,
          reply,
          await context.db.transaction((tx) =>
            logIn(context, tx, { request, reply }, profile, 'password', body, leadsTo),
          ),
        );
      // What follows is a sign-up, which refuses nobody: the log-in that it was not is recorded here.
      await context.audit.record(context.db, {
        act: 'log-in',
        refused: profile === undefined ? 'wrong-credentials' : 'email-unverified',
        subject: subjectOf({ email: email.normalised }),
        request,
      });
      // The sign-up call itself, on the visitor's behalf: one set of rules, limits and records.
      const { [IDEMPOTENCY_HEADER]: key, [LOCALE_HEADER]: locale, 'user-agent': agent } = request.headers;
      const answer = await request.server.inject({
        method: 'POST',
        url: '/utils/custom-forms/signup',
        remoteAddress: request.ip,
        cookies: Object.fromEntries(
          Object.entries(request.cookies).flatMap(([cookie, value]) => (value === undefined ? [] : [[cookie, value]])),
        ),
        headers: {
          [INTERNAL_CALL_HEADER]: context.internalSecret,
          // The browser's own, so that nobody meets another's answer under a key that both chose.
          ...(typeof key === 'string' && {
            [IDEMPOTENCY_HEADER]: keyedHash(
              context.keys.idempotency,
              unified,
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
  }),
);
