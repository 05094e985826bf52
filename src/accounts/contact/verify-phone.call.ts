import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requireHumanWhenRisky } from '#calls/captcha/require-human.ts';
import { EXAMPLE_PHONE, EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { claimKey, storeAnswer } from '#calls/idempotency.ts';
import { isWithinLimits } from '#calls/limit.ts';
import { refusal } from '#calls/parse-body.ts';
import {
  type CodeSentAnswer,
  type PhoneVerifiedAnswer,
  sendAgainBody,
  sendCodeBody,
  takeCodeBody,
} from '#contracts/calls/log-in.ts';
import { SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { signUpAttempts } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import { defineCall } from '../define-call.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { findSession } from '../session/current-session.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';
import { recordProfileEvent } from '../person-events.ts';
import { claimPhoneNumber, claimPhoneNumberForAttempt } from './claim-phone-number.ts';
import { codeId, rememberCode } from './code-cookie.ts';
import { CODE_TRIES } from './code-tries.ts';
import { requireSms, sendCode, sendCodeAgain, tryCode, useCode } from './one-time-codes.ts';
import { requirePhone } from './require-phone.ts';

type Holder = { readonly profileId: string } | { readonly attempt: SignUpAttempt };

/** For whom a number is verified: the session's profile, else the sign-up in progress. */
async function holder(context: AccountsContext, request: FastifyRequest): Promise<Holder | undefined> {
  const session = await findSession(context, request);
  if (session !== undefined) return { profileId: session.profile.id };
  const id = readSignUpCookie(context, request);
  const [attempt] =
    id === undefined ? [] : await context.db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
  return attempt && { attempt };
}

const takesCode = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && ('code' in body || 'otp_code_id' in body);

const LIMITED = ['captcha-needed', 'too-many-requests', 'unavailable'] as const;

/** Two calls under one path: without a code one is sent, with it the number is verified. */
export const verifyPhoneCall = defineCall({
  method: 'POST',
  path: '/fcm-forms/verify-phone',
  tag: 'log-in',
  guard: { ...xsrf, identify: holder },
  summary: 'Sends a code by SMS; with the code, verifies the number',
  body: z.union([sendCodeBody, takeCodeBody]),
  bodyFor: (request) => (takesCode(request) ? takeCodeBody : sendCodeBody),
  answer: 'CodeAnswer',
  refusals: ['sign-up-missing', 'not-offered', ...LIMITED],
  examples: [
    { name: 'send', body: { phone: EXAMPLE_PHONE } },
    {
      name: 'wrong-code',
      after: ['POST /utils/custom-forms/signup'],
      body: { otp_code_id: EXAMPLE_UNKNOWN_ID, code: '000000' },
      refused: 'bad-input',
    },
  ],
  offered: (context, request) => {
    if (!takesCode(request)) requireSms(context);
  },
  check: ({ context, request, body, who }) => {
    if ('phone' in body) return { step: { kind: 'send', phone: requirePhone(context, request, body.phone) } as const };
    if (who === undefined) throw new ProblemError('sign-up-missing');
    const sentCodeId = codeId(context, request, body.otp_code_id);
    return { step: { kind: 'take', person: who, sentCodeId, typed: body.code } as const };
  },
  act: {
    name: 'phone-confirmed',
    subject: ({ who }) => subjectOf({ profileId: who !== undefined && 'profileId' in who ? who.profileId : NIL_UUID }),
  },
  idempotent: {
    subject: ({ step }) => (step.kind === 'send' ? '' : step.sentCodeId),
    same: ({ step, body }) => (step.kind === 'send' ? { phone: step.phone.number } : body),
    postGoodForSeconds: ({ step }) => (step.kind === 'send' ? SENDING_REPEATED_WITHIN_S : undefined),
  },
  handle: async ({ context, request, who, id, step }, repeat): Promise<CodeSentAnswer | PhoneVerifiedAnswer> => {
    if (step.kind === 'send') {
      await requireHumanWhenRisky(context, request, 'sms', step.phone.number);
      return sendCode(context, request, step.phone, 'phone', who !== undefined, repeat);
    }
    await isWithinLimits(context, request, [CODE_TRIES], true);
    const wrong = refusal(context, request, { code: ['wrong'] });
    const code = await tryCode(context, step.sentCodeId, step.typed, 'phone');
    if (code === undefined) throw wrong;
    const { person } = step;
    const verified: PhoneVerifiedAnswer = { is_phone_verified: true };
    const now = context.now();
    await context.db.transaction(async (tx) => {
      if (repeat !== undefined && !(await claimKey(tx, repeat, id, now))) return;
      if (!(await useCode(tx, code, now))) throw wrong;
      await ('profileId' in person
        ? claimPhoneNumber(tx, person.profileId, code.phone, now)
        : claimPhoneNumberForAttempt(tx, person.attempt, code.phone, now));
      // Of a sign-up whose mailbox is not confirmed yet, nobody's: the number is not the account's either.
      await context.audit.record(tx, { act: 'phone-confirmed', subject: subjectOf({ phone: code.phone }), request });
      if ('profileId' in person)
        await recordProfileEvent(context, tx, person.profileId, {
          kind: 'phone-confirmed',
          at: now,
          refTable: 'profiles',
          refId: person.profileId,
          facts: {},
        });
      if (repeat !== undefined) await storeAnswer(tx, repeat, verified);
    });
    return verified;
  },
  finish: ({ context, reply }, { answer }) =>
    'otp_code_id' in answer ? rememberCode(context, reply, answer.otp_code_id) : answer,
});

export const sendCodeAgainCall = defineCall({
  method: 'POST',
  path: '/auth/send_onetime_auth_sms/',
  aliases: ['/auth/send_onetime_auth_sms'],
  tag: 'log-in',
  guard: xsrf,
  summary: 'Sends the code once more',
  body: sendAgainBody,
  answer: 'CodeSentAnswer',
  refusals: ['not-offered', ...LIMITED],
  examples: [{ name: 'too-soon', after: ['POST /fcm-forms/verify-phone'], body: {}, refused: 'too-many-requests' }],
  offered: requireSms,
  check: ({ context, request, body }) => ({ sentCodeId: codeId(context, request, body.otp_code_id) }),
  captcha: ({ sentCodeId }) => ({ kind: 'sms', identity: sentCodeId }),
  handle: async ({ context, request, reply, sentCodeId }) => {
    await sendCodeAgain(context, request, sentCodeId);
    return rememberCode(context, reply, sentCodeId);
  },
});
