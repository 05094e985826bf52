import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { courseEnrolments } from './courses.tables.ts';

/** Asked for twice, it is asked for once. */
export async function enrol(tx: Transaction, attempt: SignUpAttempt, course: string, now: Date): Promise<void> {
  await tx
    .insert(courseEnrolments)
    .values({
      id: crypto.randomUUID(),
      attemptId: attempt.id,
      profileId: attempt.verifiedAt === null ? null : attempt.profileId,
      course,
      edition: attempt.edition,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [courseEnrolments.attemptId, courseEnrolments.course] });
}

/** The mailbox has confirmed the sign-up: what it asked for is the profile's. */
export async function joinEnrolments(tx: Transaction, profileId: string, attemptId: string): Promise<void> {
  await tx.update(courseEnrolments).set({ profileId }).where(eq(courseEnrolments.attemptId, attemptId));
}

/** The newest of a sign-up. */
export async function enrolmentOf(
  db: Database,
  attemptId: string,
): Promise<typeof courseEnrolments.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(courseEnrolments)
    .where(eq(courseEnrolments.attemptId, attemptId))
    .orderBy(desc(courseEnrolments.createdAt))
    .limit(1);
  return row;
}
