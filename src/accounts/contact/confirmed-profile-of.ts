import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { profiles } from '../accounts.tables.ts';

/** The profile that has confirmed this address; null where none has. For what the operator is told, never for an answer (FRM-8). */
export async function confirmedProfileOf(
  handle: Database | Transaction,
  emailNormalised: string | null,
): Promise<string | null> {
  if (emailNormalised === null) return null;
  const [profile] = await handle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.emailNormalised, emailNormalised), isNotNull(profiles.emailVerifiedAt)));
  return profile?.id ?? null;
}
