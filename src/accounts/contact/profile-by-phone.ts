import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { profiles } from '../accounts.tables.ts';

/** The confirmed profile that has proven to hold the number, E.164. */
export async function profileByPhone(db: Database, number: string): Promise<typeof profiles.$inferSelect | undefined> {
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.verifiedPhone, number), isNotNull(profiles.emailVerifiedAt)));
  return profile;
}
