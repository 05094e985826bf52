import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { refusal } from '#calls/parse-body.ts';
import type { LogInFactor } from '#contracts/acts.ts';
import type { proveBody } from '#contracts/calls/second-factor.ts';
import type { Transaction } from '#contracts/database.ts';
import { ACCOUNT_PASSWORDS_PER_SESSION, STEP_UP_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { CurrentSession } from '../session/current-session.ts';
import { renewSession } from '../session/renew-session.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { readPasskey } from './passkey-ceremony.ts';
import { fieldOf, useSecondFactorCode } from './use-code.ts';

/** What changes an account's security asks for a proof of the last ten minutes (ASVS 7.5.1). @throws ProblemError `proof-needed` */
export function requireRecentProof({ now }: Pick<AccountsContext, 'now'>, { session }: CurrentSession): void {
  if (session.provenAt === null || now().getTime() - session.provenAt.getTime() > STEP_UP_S * 1000)
    throw new ProblemError('proof-needed');
}

/** The session under another token, proven from now on. @throws ProblemError `token-invalid` */
export async function keepProof(
  context: AccountsContext,
  tx: Transaction,
  { session }: CurrentSession,
): Promise<{ readonly sessionId: string; readonly token: string; readonly provenUntil: Date }> {
  const provenAt = context.now();
  const renewed = await renewSession(context, tx, session, { provenAt });
  return { ...renewed, provenUntil: new Date(provenAt.getTime() + STEP_UP_S * 1000) };
}

/**
 * Judges what who is signed in shows: a passkey, or the password, and where the account has a factor of its own a code as
 * well. Answers the last of them.
 *
 * @throws ProblemError `passkey-refused`, `too-many-requests`, or `bad-input` at `current_password`, `code` or `recovery_code`
 */
export async function judgeProof(
  context: AccountsContext,
  request: FastifyRequest,
  { profile, session }: CurrentSession,
  { current_password: password, code, recovery_code: recovery, credential }: z.infer<typeof proveBody>,
): Promise<LogInFactor> {
  const { db, throttle, hasher } = context;
  if (credential !== undefined) {
    await readPasskey(context, credential, profile.id);
    return 'passkey';
  }
  const asksForCode = hasOwnFactors(await ownFactors(db, profile.id));
  const typed = code !== undefined ? { code } : recovery !== undefined ? { recovery_code: recovery } : undefined;
  const missing = {
    ...(password === undefined && { current_password: ['required'] }),
    ...(asksForCode && typed === undefined && { code: ['required'] }),
  };
  if (Object.keys(missing).length > 0) throw refusal(context, request, missing);
  // Of this session: who guesses in a browser that was left open does not keep the owner from it in another.
  await throttle.require(db, 'own password', session.id, ACCOUNT_PASSWORDS_PER_SESSION);
  if (!(await hasher.verify(profile.passwordHash ?? undefined, password ?? '')))
    throw refusal(context, request, { current_password: ['wrong'] });
  const factor =
    asksForCode && typed !== undefined
      ? await db.transaction((tx) => useSecondFactorCode(context, tx, profile.id, typed, undefined))
      : 'password';
  if (factor === undefined) throw refusal(context, request, { [fieldOf(typed ?? { code: '' })]: ['wrong'] });
  await throttle.refund(db, 'own password', session.id);
  return factor;
}
