import { lt } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { ATTEMPT_KEPT_S } from '#contracts/limits.ts';
import { activationCodes, idempotentRequests, sessions, signUpAttempts, throttles } from './accounts.tables.ts';

/** Deletes what has served its time. Running it twice, or on two machines at once, does no harm. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - ATTEMPT_KEPT_S * 1000);
  await db.delete(throttles).where(lt(throttles.resetsAt, now));
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, old));
  await db.delete(activationCodes).where(lt(activationCodes.expiresAt, old));
  await db.delete(sessions).where(lt(sessions.expiresAt, old));
  await db.delete(signUpAttempts).where(lt(signUpAttempts.createdAt, old));
}
