import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { profiles } from './accounts.tables.ts';
import { profileNamed } from './profile-named.ts';

/** How a call knows whom an act is about. An unknown e-mail or number is nobody's. */
type Whose =
  | { readonly profileId: string }
  /** Normalised. */
  | { readonly email: string }
  /** E.164: of who has proven to hold it. */
  | { readonly phone: string };

/** The query of what the audit trail calls the person: null where there is no such profile, after as much work. */
export const subjectOf = (whose: Whose): SQL<string | null> => {
  const isTheirs =
    'profileId' in whose
      ? eq(profiles.id, whose.profileId)
      : 'email' in whose
        ? eq(profiles.emailNormalised, whose.email)
        : eq(profiles.verifiedPhone, whose.phone);
  return sql`(select ${profiles.auditSubject} from ${profiles} where ${isTheirs})`;
};

/** What the audit trail calls the person of a profile id or an e-mail address; undefined where there is none, or no longer. */
export async function findSubject(db: Database, person: string): Promise<string | undefined> {
  const isNamed = profileNamed(person);
  if (isNamed === undefined) return undefined;
  const [found] = await db.select({ subject: profiles.auditSubject }).from(profiles).where(isNamed);
  return found?.subject ?? undefined;
}
