import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_EMAIL, EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { authoriseBody } from '#contracts/calls/signup.ts';
import { ProblemError } from '#contracts/problems.ts';
import { subjectOf } from '../audit-subject.ts';
import { parseEmail } from '../contact/email-address.ts';
import { defineCall } from '../define-call.ts';
import { answerLogIn, logIn } from '../second-factor/log-in.ts';
import { LOG_IN_TARGETS } from './log-in-targets.ts';
import { provenByPassword } from './proven-by-password.ts';

const credentials = { email: EXAMPLE_CLIENT_EMAIL, password: EXAMPLE_PASSWORD };

/**
 * E-mail and password → session token. Unknown and wrong are answered alike and after the same work; both count
 * (log-in-limits.ts), good ones do not. Before the address is confirmed there is no token
 * (calls, neutral answers), and only who has the password learns that this is the reason.
 */
export const authoriseCalls = LOG_IN_TARGETS.map(({ leadsTo, prefix, name }) =>
  defineCall({
    method: 'POST',
    path: `${prefix}/authorise`,
    tag: 'log-in',
    guard: xsrf,
    summary: `E-mail and password for a token and the url of ${name}`,
    body: authoriseBody,
    answer: 'AuthoriseAnswer',
    refusals: [
      'wrong-credentials',
      'email-unverified',
      'account-blocked',
      'second-factor-needed',
      'log-in-by-mail',
      'captcha-needed',
      'too-many-requests',
      'unavailable',
    ],
    examples: [
      { name: 'client', body: { ...credentials, timezone: 'Europe/London' } },
      { name: 'wrong-password', body: { ...credentials, password: 'not the password' }, refused: 'wrong-credentials' },
      {
        name: 'not-confirmed-yet',
        after: ['POST /utils/custom-forms/signup'],
        body: { email: EXAMPLE_EMAIL, password: EXAMPLE_PASSWORD },
        refused: 'email-unverified',
      },
    ],
    check: ({ body }) => ({ normalised: parseEmail(body.email)?.normalised ?? body.email }),
    act: { name: 'log-in', subject: ({ normalised }) => subjectOf({ email: normalised }) },
    prepare: async ({ context, request, body, normalised }) => {
      const profile = await provenByPassword(context, request, normalised, body.password);
      if (profile === undefined) throw new ProblemError('wrong-credentials');
      if (profile.emailVerifiedAt === null) throw new ProblemError('email-unverified');
      return { profile };
    },
    write: ({ context, request, reply, body, profile }, tx) =>
      logIn(context, tx, { request, reply }, profile, 'password', body, leadsTo),
    finish: ({ context, reply }, { answer }) => answerLogIn(context, reply, answer),
  }),
);
