import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseEmail } from '#accounts/contact/email-address.ts';
import { readShown, requestOptions } from '#calls/factors/passkey-proofs.ts';
import { hashOfCode } from '#calls/factors/random-codes.ts';
import { stepOfCode } from '#calls/factors/time-based-codes.ts';
import { unsealText } from '#calls/sealed-text.ts';
import type { Transaction } from '#contracts/database.ts';
import { STAFF_LOG_INS, STAFF_LOG_INS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, PasskeyOptionsAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffCredentials, staffRecoveryCodes } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
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
    await keepChallenge(context, context.db, { challenge: options.challenge, invitationHash: null, secret: null });
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
    const [known] = await context.db
      .select({ passkey: staffCredentials, state: staff.state })
      .from(staffCredentials)
      .innerJoin(staff, eq(staff.id, staffCredentials.staffId))
      .where(and(eq(staffCredentials.credentialId, response.id), eq(staffCredentials.kind, 'passkey')));
    const refused = new ProblemError('passkey-refused');
    const { passkey } = known ?? {};
    if (
      passkey === undefined ||
      passkey.credentialId === null ||
      passkey.publicKey === null ||
      passkey.counter === null
    )
      throw refused;
    const { credentialId, publicKey, counter, transports } = passkey;
    const shown = await readShown(
      context.consoleUrl(),
      response,
      { credentialId, publicKey, counter, transports: transports ?? [] },
      (challenge) => takeChallenge(context, context.db, challenge, null),
    );
    if (shown === undefined || known?.state !== 'active') throw refused;
    return context.db.transaction(async (tx) => {
      // By compare and set: a copied authenticator that lags behind is refused.
      const kept = await tx
        .update(staffCredentials)
        .set({ counter: shown.newCounter, lastUsedAt: context.now() })
        .where(and(eq(staffCredentials.id, passkey.id), eq(staffCredentials.counter, counter)))
        .returning({ id: staffCredentials.id });
      if (kept.length === 0) throw refused;
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

async function useCode(
  { ownKeys, now }: ConsoleContext,
  tx: Transaction,
  staffId: string,
  {
    code,
    recovery_code: recovery,
  }: { readonly code?: string | undefined; readonly recovery_code?: string | undefined },
): Promise<'authenticator' | 'recovery-code' | undefined> {
  if (recovery !== undefined) {
    const used = await tx
      .update(staffRecoveryCodes)
      .set({ usedAt: now() })
      .where(
        and(
          eq(staffRecoveryCodes.hash, hashOfCode(recovery)),
          eq(staffRecoveryCodes.staffId, staffId),
          isNull(staffRecoveryCodes.usedAt),
        ),
      )
      .returning({ hash: staffRecoveryCodes.hash });
    return used.length > 0 ? 'recovery-code' : undefined;
  }
  if (code === undefined) return undefined;
  const apps = await tx
    .select()
    .from(staffCredentials)
    .where(and(eq(staffCredentials.staffId, staffId), eq(staffCredentials.kind, 'authenticator')));
  for (const app of apps) {
    if (app.secret === null) continue;
    const step = stepOfCode(unsealText(ownKeys.authenticator, app.secret, app.id), code, now());
    if (step === undefined) continue;
    const used = await tx
      .update(staffCredentials)
      .set({ lastStep: step, lastUsedAt: now() })
      .where(
        and(
          eq(staffCredentials.id, app.id),
          or(isNull(staffCredentials.lastStep), lt(staffCredentials.lastStep, step)),
        ),
      )
      .returning({ id: staffCredentials.id });
    if (used.length > 0) return 'authenticator';
  }
  return undefined;
}
