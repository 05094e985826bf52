import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseEmail } from '#accounts/contact/email-address.ts';
import { requestOptions } from '#calls/factors/passkey-proofs.ts';
import { STAFF_LOG_INS, STAFF_LOG_INS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, PasskeyOptionsAnswer } from '../answers.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { keepChallenge } from './challenges.ts';
import { shownPasskey, useCode } from './own-factors.ts';
import { startStaffSession } from './staff-session.ts';
import { logInEmail, passkeyResponse, recoveryCode, sixDigits } from './typed-fields.ts';

const limits = [{ name: 'staff log-in', rule: STAFF_LOG_INS_PER_ADDRESS }];
const act = { name: 'staff-log-in' } as const;

export const logInOptionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-in/passkey/options',
  needs: 'nothing',
  summary: 'What a browser shows a passkey by',
  limits,
  read: async ({ context }): Promise<PasskeyOptionsAnswer> => {
    const options = await requestOptions(context.consoleUrl(), undefined);
    await keepChallenge(context, context.db, { challenge: options.challenge });
    return { options };
  },
});

export const logInPasskeyCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-in/passkey',
  needs: 'nothing',
  summary: 'Log in with a passkey',
  body: z.object({ response: passkeyResponse }),
  refusals: ['passkey-refused'],
  act,
  limits,
  read: async (asked): Promise<DoneAnswer> => {
    const { context, body } = asked;
    const response = body.response as unknown as AuthenticationResponseJSON;
    const passkey = await shownPasskey(context, response, {});
    return context.db.transaction(async (tx) => {
      await passkey.keepCounter(tx);
      await startStaffSession(context, tx, asked, passkey.staffId, 'passkey');
      return { done: true as const };
    });
  },
});

/** Password and code at once: nobody learns which of them was wrong, or whether there is such a member of staff. */
export const logInCodeCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-in/code',
  needs: 'nothing',
  summary: 'Log in with a password and the code of an authenticator app, or a recovery code',
  body: z.object({
    email: logInEmail,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    code: z.optional(sixDigits),
    recovery_code: z.optional(recoveryCode),
  }),
  refusals: ['wrong-credentials', 'too-many-requests'],
  act,
  limits,
  read: async (asked): Promise<DoneAnswer> => {
    const { context, body } = asked;
    const email = parseEmail(body.email)?.normalised ?? body.email;
    await context.throttle.require(context.db, 'staff log-in of', email, STAFF_LOG_INS);
    const [member] = await context.db.select().from(staff).where(eq(staff.emailNormalised, email));
    const isRight = await context.hasher.verify(member?.passwordHash ?? undefined, body.password);
    const refused = new ProblemError('wrong-credentials');
    if (!isRight || member?.state !== 'active') throw refused;
    return context.db.transaction(async (tx) => {
      const factor = await useCode(context, tx, member.id, body);
      if (factor === undefined) throw refused;
      await startStaffSession(context, tx, asked, member.id, factor);
      await context.throttle.refund(tx, 'staff log-in of', email);
      return { done: true as const };
    });
  },
});
