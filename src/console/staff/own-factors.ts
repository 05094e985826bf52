import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { readShown } from '#calls/factors/passkey-proofs.ts';
import { hashOfCode } from '#calls/factors/random-codes.ts';
import { stepOfCode } from '#calls/factors/time-based-codes.ts';
import { unsealText } from '#calls/sealed-text.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffCredentials, staffRecoveryCodes } from '../console.tables.ts';
import { type ChallengeFor, takeChallenge } from './challenges.ts';

/** Whose passkey was shown: of somebody who may log in, or of `only`. @throws ProblemError `passkey-refused` */
export async function shownPasskey(
  context: ConsoleContext,
  response: AuthenticationResponseJSON,
  challengeFor: ChallengeFor,
  only?: string,
): Promise<{ readonly staffId: string; readonly keepCounter: (tx: Transaction) => Promise<void> }> {
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
    passkey.counter === null ||
    (only !== undefined && passkey.staffId !== only)
  )
    throw refused;
  const { credentialId, publicKey, counter, transports } = passkey;
  const shown = await readShown(
    context.consoleUrl(),
    response,
    { credentialId, publicKey, counter, transports: transports ?? [] },
    (challenge) => takeChallenge(context, context.db, challenge, challengeFor),
  );
  if (shown === undefined || known?.state !== 'active') throw refused;
  return {
    staffId: passkey.staffId,
    // By compare and set: a copied authenticator that lags behind is refused.
    keepCounter: async (tx) => {
      const kept = await tx
        .update(staffCredentials)
        .set({ counter: shown.newCounter, lastUsedAt: context.now() })
        .where(and(eq(staffCredentials.id, passkey.id), eq(staffCredentials.counter, counter)))
        .returning({ id: staffCredentials.id });
      if (kept.length === 0) throw refused;
    },
  };
}

/** Uses up a code of an app, or a recovery code; undefined where it is none of theirs. */
export async function useCode(
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
