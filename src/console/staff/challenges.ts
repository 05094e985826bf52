import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { PENDING_LOG_IN_S } from '#contracts/limits.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staffChallenges } from '../console.tables.ts';

type NewChallenge = Pick<typeof staffChallenges.$inferInsert, 'challenge' | 'invitationHash' | 'sessionId' | 'secret'>;
/** What a challenge is for; `{}`: a log-in. */
export type ChallengeFor = { readonly invitationHash?: string; readonly sessionId?: string };

/** Keeps what a browser is asked to prove, for as long as a log-in may be pending. */
export async function keepChallenge(
  { now }: ConsoleContext,
  handle: Database | Transaction,
  challenge: NewChallenge,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + PENDING_LOG_IN_S * 1000);
  await handle.insert(staffChallenges).values({ ...challenge, expiresAt });
}

/** Whether it is one that was given for this invitation, this session, or a log-in. It is used up, whatever comes of it. */
export async function takeChallenge(
  { now }: ConsoleContext,
  handle: Database | Transaction,
  challenge: string,
  { invitationHash, sessionId }: ChallengeFor,
): Promise<boolean> {
  const taken = await handle
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        invitationHash === undefined
          ? isNull(staffChallenges.invitationHash)
          : eq(staffChallenges.invitationHash, invitationHash),
        sessionId === undefined ? isNull(staffChallenges.sessionId) : eq(staffChallenges.sessionId, sessionId),
        gt(staffChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  return taken.length > 0;
}
