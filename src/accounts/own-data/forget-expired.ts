import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { ATTEMPT_KEPT_S } from '#contracts/limits.ts';
import { activationCodes, clients, sessions, signUpAttempts } from '../accounts.tables.ts';
import { idempotentRequests, throttles } from '#calls/calls.tables.ts';
import { courseEnrolments } from '../courses/courses.tables.ts';
import { earlyConsents, heldRecords, oneTimeCodes, passwordResets, smsSpend } from '../log-in.tables.ts';
import { spentCaptchas } from '#calls/calls.tables.ts';

/** Deletes what has served its time. Running it twice, or on two machines at once, does no harm. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - ATTEMPT_KEPT_S * 1000);
  await db.delete(throttles).where(lt(throttles.resetsAt, now));
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, old));
  await db.delete(activationCodes).where(lt(activationCodes.expiresAt, old));
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, old));
  await db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now));
  await db.delete(smsSpend).where(lt(smsSpend.day, old.toISOString().slice(0, 10)));
  // By the database's own clock: `now` is not what decides over the audit trail.
  await db.execute(sql`select forget_audit_entries()`);
  await db.delete(heldRecords).where(lt(heldRecords.heldUntil, now));
  // Consent that no sign-up followed.
  await db.delete(earlyConsents).where(and(isNull(earlyConsents.attemptId), lt(earlyConsents.createdAt, old)));
  // Of an address that was never confirmed by who enrolled.
  await db.delete(courseEnrolments).where(and(isNull(courseEnrolments.profileId), lt(courseEnrolments.createdAt, old)));
  await db.delete(sessions).where(lt(sessions.expiresAt, old));
  // But for those whose account waits for a further step.
  const waiting = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.attemptId, signUpAttempts.id), eq(clients.state, 'unfinished')));
  await db.delete(signUpAttempts).where(and(lt(signUpAttempts.createdAt, old), notExists(waiting)));
}
