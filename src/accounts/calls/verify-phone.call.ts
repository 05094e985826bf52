import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CodeSentAnswer,
  type PhoneVerifiedAnswer,
  sendAgainBody,
  sendCodeBody,
  takeCodeBody,
} from '#contracts/calls/log-in.ts';
import { CODE_TRIES_PER_ADDRESS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { signUpAttempts } from '../accounts.tables.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { findSession } from '../current-session.ts';
import type { SignUpAttempt } from '../current-attempt.ts';
import { idempotentRequest, keptAnswer, writeOnce } from '../idempotency.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { codeId, rememberCode } from '../phone/code-cookie.ts';
import { holdPhone, holdPhoneForAttempt } from '../phone/hold-phone.ts';
import { requireSms, sendCode, sendCodeAgain, tryCode, useCode } from '../phone/one-time-codes.ts';
import { type PhoneNumber, phoneNumber } from '../phone/phone-number.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/** The number in the body; refused at its field where no message could go there. */
export function requirePhone(context: AccountsContext, request: FastifyRequest, typed: string): PhoneNumber {
  const phone = phoneNumber(typed);
  if (phone === undefined) throw refusal(context, request, { phone: ['invalid'] });
  return phone;
}

/** For whom a number is verified: the session's profile, else the sign-up in progress. */
async function holder(
  context: AccountsContext,
  request: FastifyRequest,
): Promise<{ profileId: string } | { attempt: SignUpAttempt } | undefined> {
  const session = await findSession(context, request);
  if (session !== undefined) return { profileId: session.profile.id };
  const id = readSignUpCookie(context, request);
  const [attempt] =
    id === undefined ? [] : await context.db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
  return attempt && { attempt };
}

const VERIFY_PHONE = '/fcm-forms/verify-phone';
const VERIFIED: PhoneVerifiedAnswer = { is_phone_verified: true };

/** Codes by SMS: sending, sending again, and verifying a number by one. */
export function verifyPhoneCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle } = context;

  app.post(
    VERIFY_PHONE,
    { onRequest: requireXsrf(context) },
    async (request, reply): Promise<CodeSentAnswer | PhoneVerifiedAnswer> => {
      const fields: unknown = request.body;
      const isCode = typeof fields === 'object' && fields !== null && ('code' in fields || 'otp_code_id' in fields);
      if (!isCode) {
        requireSms(context);
        const phone = requirePhone(context, request, parseBody(context, request, sendCodeBody).phone);
        const person = await holder(context, request);
        const idempotent = idempotentRequest(
          context,
          request,
          VERIFY_PHONE,
          { phone: phone.number },
          SENDING_REPEATED_WITHIN_S,
        );
        const before = await keptAnswer<CodeSentAnswer>(db, idempotent);
        if (before !== undefined) return rememberCode(context, reply, before.answer.otp_code_id);
        await requireHumanWhenRisky(context, request, 'sms', phone.number);
        return rememberCode(
          context,
          reply,
          await sendCode(context, request, phone, 'phone', person !== undefined, idempotent),
        );
      }
      const body = parseBody(context, request, takeCodeBody);
      const person = await holder(context, request);
      if (person === undefined) throw new ProblemError('sign-up-missing');
      const id = codeId(context, request, body.otp_code_id);
      const idempotent = idempotentRequest(context, request, `${VERIFY_PHONE} ${id}`, body);
      if ((await keptAnswer(db, idempotent)) !== undefined) return VERIFIED;
      await throttle.require(db, 'code tries', addressSubject(request.ip), CODE_TRIES_PER_ADDRESS);
      const code = await tryCode(context, id, body.code, 'phone');
      const wrong = () => refusal(context, request, { code: ['wrong'] });
      if (code === undefined) throw wrong();
      const now = context.now();
      await db.transaction((tx) =>
        writeOnce(tx, idempotent, { attemptId: id, answer: VERIFIED }, now, async () => {
          if (!(await useCode(tx, code, now))) throw wrong();
          await ('profileId' in person
            ? holdPhone(tx, person.profileId, code.phone, now)
            : holdPhoneForAttempt(tx, person.attempt, code.phone, now));
        }),
      );
      return VERIFIED;
    },
  );

  for (const url of ['/auth/send_onetime_auth_sms', '/auth/send_onetime_auth_sms/']) {
    app.post(url, { onRequest: requireXsrf(context) }, async (request, reply): Promise<CodeSentAnswer> => {
      requireSms(context);
      const id = codeId(context, request, parseBody(context, request, sendAgainBody).otp_code_id);
      await requireHumanWhenRisky(context, request, 'sms', id);
      await sendCodeAgain(context, request, id);
      return rememberCode(context, reply, id);
    });
  }
}
