import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  type CodeSentAnswer,
  type PasswordSetAnswer,
  type ResetLinkAnswer,
  proceedByPhoneBody,
  resetByPhoneBody,
  setPasswordBody,
} from '#contracts/calls/log-in.ts';
import { CODE_TRIES_PER_ADDRESS, RESET_LINKS_PER_ADDRESS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { rememberDevice } from '../devices/device-cookie.ts';
import { idempotentRequest, keptAnswer, writeOnce } from '../idempotency.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { changePassword } from '../passwords/change-password.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { linkOwner, refusedLink, takeLink } from '../passwords/reset-links.ts';
import { codeId, rememberCode } from '../phone/code-cookie.ts';
import { giveBackTry, requireSms, sendCode, tryCode, useCode } from '../phone/one-time-codes.ts';
import { addressSubject } from '../throttle.ts';
import { requirePhone } from './verify-phone.call.ts';
import { requireXsrf } from '../xsrf.ts';

const RESET_BY_PHONE = '/api/user/reset_password/phone';
const PASSWORD_SET: PasswordSetAnswer = { is_password_set: true };

type LinkRoute = { Params: { hash: string } };

/** A new password by the link of a mail, or by a code to the phone that the profile has proven to hold. */
export function setPasswordCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, hasher, throttle } = context;

  for (const url of ['/password/reset/:hash', '/password/reset/:hash/']) {
    // The secret stands in the address: no request line is logged.
    app.get<LinkRoute>(url, { logLevel: 'warn' }, async (request): Promise<ResetLinkAnswer> => {
      await throttle.require(db, 'reset link', addressSubject(request.ip), RESET_LINKS_PER_ADDRESS);
      if ((await linkOwner(context, request.params.hash)) === undefined)
        throw await refusedLink(context, request.params.hash);
      return { valid: true };
    });

    app.post<LinkRoute>(
      url,
      { onRequest: requireXsrf(context), logLevel: 'warn' },
      async (request, reply): Promise<PasswordSetAnswer> => {
        const { password, password_confirm } = parseBody(context, request, setPasswordBody);
        checkNewPassword(context, request, password, password_confirm);
        const idempotent = idempotentRequest(context, request, `/password/reset/${request.params.hash}`, {
          password,
          password_confirm,
        });
        if ((await keptAnswer(db, idempotent)) !== undefined) return PASSWORD_SET;
        await throttle.require(db, 'reset link', addressSubject(request.ip), RESET_LINKS_PER_ADDRESS);
        const owner = await linkOwner(context, request.params.hash);
        if (owner === undefined) throw await refusedLink(context, request.params.hash);
        checkNewPassword(context, request, password, password_confirm, owner);
        const passwordHash = await hasher.hash(password);
        const now = context.now();
        await db.transaction((tx) =>
          writeOnce(tx, idempotent, { attemptId: crypto.randomUUID(), answer: PASSWORD_SET }, now, async () => {
            const profileId = await takeLink(tx, request.params.hash, now);
            if (profileId === undefined) throw new ProblemError('code-used');
            await changePassword(context, tx, profileId, passwordHash);
          }),
        );
        // Who reads the mailbox is no stranger: guesses made elsewhere do not keep this browser out.
        await rememberDevice(context, db, request, reply, owner.id);
        return PASSWORD_SET;
      },
    );
  }

  app.post(RESET_BY_PHONE, { onRequest: requireXsrf(context) }, async (request, reply): Promise<CodeSentAnswer> => {
    requireSms(context);
    const phone = requirePhone(context, request, parseBody(context, request, resetByPhoneBody).phone);
    const idempotent = idempotentRequest(
      context,
      request,
      RESET_BY_PHONE,
      { phone: phone.number },
      SENDING_REPEATED_WITHIN_S,
    );
    const before = await keptAnswer<CodeSentAnswer>(db, idempotent);
    if (before !== undefined) return rememberCode(context, reply, before.answer.otp_code_id);
    await requireHumanWhenRisky(context, request, 'sms', phone.number);
    return rememberCode(context, reply, await sendCode(context, request, phone, 'reset', false, idempotent));
  });

  app.post(
    `${RESET_BY_PHONE}/proceed`,
    { onRequest: requireXsrf(context) },
    async (request, reply): Promise<PasswordSetAnswer> => {
      const body = parseBody(context, request, proceedByPhoneBody);
      checkNewPassword(context, request, body.password, body.password_confirm);
      const id = codeId(context, request, body.otp_code_id);
      const idempotent = idempotentRequest(context, request, `${RESET_BY_PHONE} ${id}`, body);
      if ((await keptAnswer(db, idempotent)) !== undefined) return PASSWORD_SET;
      hasher.refuseWhenFull();
      await throttle.require(db, 'code tries', addressSubject(request.ip), CODE_TRIES_PER_ADDRESS);
      const code = await tryCode(context, id, body.code, 'reset');
      const wrong = () => refusal(context, request, { code: ['wrong'] });
      const [profile] =
        code === undefined
          ? []
          : await db
              .select()
              .from(profiles)
              .where(and(eq(profiles.verifiedPhone, code.phone), isNotNull(profiles.emailVerifiedAt)));
      if (code === undefined || profile === undefined) throw wrong();
      // Only who has the code learns what the password is too much like; the next password needs the same code.
      await giveBackTry(db, code);
      checkNewPassword(context, request, body.password, body.password_confirm, profile);
      const passwordHash = await hasher.hash(body.password);
      const now = context.now();
      await db.transaction((tx) =>
        writeOnce(tx, idempotent, { attemptId: id, answer: PASSWORD_SET }, now, async () => {
          if (!(await useCode(tx, code, now))) throw wrong();
          await changePassword(context, tx, profile.id, passwordHash);
        }),
      );
      await rememberDevice(context, db, request, reply, profile.id);
      return PASSWORD_SET;
    },
  );
}
