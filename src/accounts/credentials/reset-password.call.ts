import { EXAMPLE_CLIENT_EMAIL } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { resetPasswordBody } from '#contracts/calls/log-in.ts';
import { RESETS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { subjectOf } from '../audit-subject.ts';
import { parseEmail } from '../contact/email-address.ts';
import { defineCall } from '../define-call.ts';
import { mailResetLink } from './reset-links.ts';

const SENT = { sent: true } as const;

/** A reset link by mail. Always {sent: true}: what is known of the address changes what is mailed, not what is said. */
export const resetPasswordCalls = (['/api/user/reset_password', '/fcm-forms/restore-password'] as const).map((path) =>
  defineCall({
    method: 'POST',
    path,
    tag: 'log-in',
    guard: xsrf,
    summary: 'Mails a reset link; always answered alike',
    body: resetPasswordBody,
    answer: 'ResetPasswordAnswer',
    refusals: ['captcha-needed'],
    examples: [{ name: 'reset', body: { email: EXAMPLE_CLIENT_EMAIL } }],
    check: ({ context, request, body }) => {
      const email = parseEmail(body.email);
      if (email === undefined) throw refusal(context, request, { email: ['invalid'] });
      return { email };
    },
    idempotent: { postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
    captcha: ({ email }) => ({ kind: 'reset', identity: email.normalised }),
    limits: [{ name: 'reset', rule: RESETS }],
    overLimit: () => SENT,
    write: async ({ context, request, email }, tx) => {
      await context.audit.record(tx, {
        act: 'password-reset-asked',
        subject: subjectOf({ email: email.normalised }),
        request,
      });
      await mailResetLink(context, tx, request, email.normalised);
      return SENT;
    },
  }),
);
