import { EXAMPLE_PHONE, EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { addressSubject } from '#calls/throttle.ts';
import { authorisePhoneBody } from '#contracts/calls/log-in.ts';
import { subjectOf } from '../audit-subject.ts';
import { codeId } from '../contact/code-cookie.ts';
import { CODE_TRIES } from '../contact/code-tries.ts';
import { tryCode, useCode } from '../contact/one-time-codes.ts';
import { profileByPhone } from '../contact/profile-by-phone.ts';
import { requirePhone } from '../contact/require-phone.ts';
import { defineCall } from '../define-call.ts';
import { answerLogIn, logIn } from '../second-factor/log-in.ts';
import { LOG_IN_TARGETS } from './log-in-targets.ts';

/** Phone and code → session token, for the confirmed profile that has proven to hold the number. */
export const authorisePhoneCalls = LOG_IN_TARGETS.map(({ leadsTo, prefix, name }) =>
  defineCall({
    method: 'POST',
    path: `${prefix}/authorise/phone`,
    tag: 'log-in',
    guard: xsrf,
    summary: `Phone and code for a token and the url of ${name}`,
    body: authorisePhoneBody,
    answer: 'AuthoriseAnswer',
    refusals: ['account-blocked', 'second-factor-needed', 'too-many-requests'],
    examples: [
      {
        name: 'wrong-code',
        body: { phone: EXAMPLE_PHONE, otp_code_id: EXAMPLE_UNKNOWN_ID, code: '000000' },
        refused: 'bad-input',
      },
    ],
    check: ({ context, request, body }) => ({
      phone: body.phone === undefined ? undefined : requirePhone(context, request, body.phone),
      sentCodeId: codeId(context, request, body.otp_code_id),
    }),
    act: { name: 'log-in', subject: ({ phone }) => subjectOf({ phone: phone?.number ?? '' }) },
    limits: [CODE_TRIES],
    prepare: async ({ context, request, body, phone, sentCodeId }) => {
      const wrong = refusal(context, request, { code: ['wrong'] });
      const code = await tryCode(context, sentCodeId, body.code, 'phone');
      if (code === undefined || (phone !== undefined && code.phone !== phone.number)) throw wrong;
      const profile = await profileByPhone(context.db, code.phone);
      if (profile === undefined) throw wrong;
      return { code, profile, wrong };
    },
    write: async ({ context, request, reply, body, code, profile, wrong }, tx) => {
      if (!(await useCode(tx, code, context.now()))) throw wrong;
      return logIn(context, tx, { request, reply }, profile, 'phone-code', body, leadsTo);
    },
    finish: async ({ context, request, reply }, { answer }) => {
      await context.throttle.refund(context.db, CODE_TRIES.name, addressSubject(request.ip));
      return answerLogIn(context, reply, answer);
    },
  }),
);
