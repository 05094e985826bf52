import type { Pool } from 'pg';
import { escapeIdentifier } from 'pg';

/** What the site's processes do with each schema: rows of the site and of its job queue; the list of migrations is only read. */
const GRANTS = [
  'USAGE ON SCHEMA public, pgboss, drizzle',
  'SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss',
  'SELECT ON ALL TABLES IN SCHEMA drizzle',
  'USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss',
] as const;

/** Entries of the audit trail are only added, and sealed once (docs/decisions/103-audit-trail.md). */
const AUDIT_REVOKED = 'UPDATE, DELETE, TRUNCATE ON audit_entries';
const AUDIT_GRANTED = 'UPDATE (number, hash) ON audit_entries';

/** Lets a user of PostgreSQL work on the rows of all tables, and on no table itself. To be called after each migration. */
export async function grantTables(pool: Pool, user: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const name = escapeIdentifier(user);
    for (const grant of GRANTS) await client.query(`GRANT ${grant} TO ${name}`);
    await client.query(`REVOKE ${AUDIT_REVOKED} FROM ${name}`);
    await client.query(`GRANT ${AUDIT_GRANTED} TO ${name}`);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true); // ends the transaction with the connection
    throw new Error(
      `The rights were not granted to ${user}: ${(error as Error).message}. Create the user first, and connect as the owner of the tables.`,
      { cause: error },
    );
  }
}
