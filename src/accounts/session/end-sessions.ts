import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { sessions } from '../accounts.tables.ts';

/** Ends the sessions of a profile, all but one where one is named; how many. Their tokens are refused from now on. */
export async function endSessions(
  handle: Database | Transaction,
  profileId: string,
  now: Date,
  except?: string,
): Promise<number> {
  const ended = await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.profileId, profileId),
        isNull(sessions.revokedAt),
        ...(except === undefined ? [] : [ne(sessions.id, except)]),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends one session, if it is the profile's. */
export async function endSession(
  handle: Database | Transaction,
  profileId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.profileId, profileId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
