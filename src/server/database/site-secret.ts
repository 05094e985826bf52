import { eq, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { NonEmpty } from '#contracts/key-ring.ts';
import { AnotherSecretError } from './database-errors.ts';
import { siteSecret } from './site-secret.tables.ts';

const ROW = 1;
const SHORT_HEX = 8;

/**
 * As requireSiteSecret refuses, and writes nothing: before migrations, so that a start on a database that is not this site's
 * leaves its tables as they are. A database of before there was the table has no secret yet. Throws AnotherSecretError.
 */
export async function refuseAnotherSite(
  db: Database,
  fingerprints: NonEmpty<string>,
  accepted: string | undefined,
): Promise<void> {
  if (!(await hasTable(db))) return;
  const [found] = await db.select().from(siteSecret).where(eq(siteSecret.id, ROW));
  if (found !== undefined) judge(found.fingerprint, fingerprints, accepted);
}

/** Whether the held one is among these; throws AnotherSecretError where it is not, and may not be replaced. */
function judge(held: string, fingerprints: NonEmpty<string>, accepted: string | undefined): boolean {
  const short = fingerprints[0].slice(0, SHORT_HEX);
  const isSame = fingerprints.includes(held);
  if (!isSame && accepted !== short) throw new AnotherSecretError(short);
  return isSame;
}

async function hasTable(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.site_secret') is not null as there`,
  );
  return rows[0]?.there === true;
}

/**
 * Refuses a database that belongs to a site with another secret: the one that its newest start signed with is not among these. Then
 * writes down the one that this start signs with, so that a list is rolled out machine by machine
 * (docs/decisions/102-secrets-rotate.md). The first start writes the first. Throws AnotherSecretError.
 *
 * @param fingerprints of the secrets of this process, the one that signs first
 * @param accepted what WITH_ANOTHER_SECRET says: the beginning of the fingerprint that may take the place of one that is lost
 * @returns `another` where it has taken that place
 */
export async function requireSiteSecret(
  db: Database,
  fingerprints: NonEmpty<string>,
  accepted: string | undefined,
): Promise<'same' | 'another'> {
  const [signing] = fingerprints;
  return db.transaction(async (tx) => {
    const changedAt = sql`now()`;
    // Of several first starts at once the second waits here for the first.
    await tx.insert(siteSecret).values({ id: ROW, fingerprint: signing, changedAt }).onConflictDoNothing();
    const [found] = await tx.select().from(siteSecret).where(eq(siteSecret.id, ROW)).for('update');
    const held = found?.fingerprint ?? signing;
    const isSame = judge(held, fingerprints, accepted);
    if (held !== signing)
      await tx.update(siteSecret).set({ fingerprint: signing, changedAt }).where(eq(siteSecret.id, ROW));
    return isSame ? 'same' : 'another';
  });
}

/** Has the next start write down its own secret, whatever was there. Does nothing in a database of before there was the table. */
export async function forgetSiteSecret(db: Database): Promise<void> {
  if (await hasTable(db)) await db.delete(siteSecret);
}
