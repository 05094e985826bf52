import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { MIGRATION_LOCK_WAIT_MS, MIGRATION_TRIES_MS, MIGRATION_TURN_WAIT_MS } from '#contracts/limits.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { CREATE_TABLE, type SchemaState, readApplied, schemaState } from './applied-migrations.ts';
import { MigrationError, SchemaTooNewError, SchemaTooOldError } from './database-errors.ts';
import { type Release, readRelease } from './migration-files.ts';
import type { DatabaseHandle } from './open-database.ts';

/** Any number that nothing else on the server locks; several machines starting at once take turns on it. */
const MIGRATION_LOCK = 7_264_105;
const LOCK_NOT_AVAILABLE = '55P03';
const TRY_AGAIN_AFTER_MS = 500;

/**
 * Brings the tables to what this version declares. Forward only: every migration that was not yet applied is, by its hash and in
 * order, all of them in one transaction. `npm run db:generate` writes a new one after a `*.tables.ts` changed. Answers what an
 * operator should know, a line each. Throws SchemaTooNewError where a newer version has brought the tables beyond this one,
 * MigrationError where they cannot be brought on.
 */
export async function migrate(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  release: Release = readRelease(),
): Promise<readonly string[]> {
  const found = schemaState(await readApplied(pool), release);
  refuseTooOld(found, release);
  if (found.isComplete && found.pending.length === 0) return warningsOf(found);
  const givenUpAt = performance.now() + MIGRATION_TRIES_MS;
  for (;;) {
    const client = await pool.connect();
    try {
      const state = await bringOn(client, release);
      client.release();
      return warningsOf(state);
    } catch (error) {
      client.release(true); // the connection ends with whatever transaction it was in
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() >= givenUpAt) throw MigrationError.blocked();
    }
    await sleep(TRY_AGAIN_AFTER_MS);
  }
}

/**
 * The tables as this process may have them: brought on by it (`auto`), or found as another has brought them (`off`). Answers what
 * an operator should know. Throws what `migrate` throws, and SchemaTooOldError where nobody has brought them on yet.
 */
export async function readyTables(
  database: Pick<DatabaseHandle, 'pool'>,
  mode: 'auto' | 'off',
  release: Release = readRelease(),
): Promise<readonly string[]> {
  if (mode === 'auto') return migrate(database, release);
  const state = schemaState(await readApplied(database.pool), release);
  refuseTooOld(state, release);
  if (state.pending.length > 0) throw new SchemaTooOldError(release.version, state.pending);
  return warningsOf(state);
}

/** Throws where this version is too old for the tables. */
function refuseTooOld({ refusal }: SchemaState, release: Release): void {
  if (refusal !== undefined) throw new SchemaTooNewError(release, refusal);
}

async function bringOn(client: PoolClient, release: Release): Promise<SchemaState> {
  await client.query('BEGIN');
  // Of the transaction, not of the session: a pooler between (PgBouncer) may give the next statement another session.
  await client.query(`SET LOCAL lock_timeout = ${MIGRATION_TURN_WAIT_MS}`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  // A table that somebody holds would otherwise keep waiting all that ask for it after us.
  await client.query(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_WAIT_MS}`);
  for (const statement of CREATE_TABLE) await client.query(statement);
  const state = schemaState(await readApplied(client), release);
  refuseTooOld(state, release);
  for (const { tag, statements, hash, when, oldestCode } of release.migrations) {
    if (state.pending.includes(tag)) {
      try {
        for (const statement of statements) await client.query(statement);
      } catch (error) {
        if (isDatabaseResting(error) || (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw error;
        throw MigrationError.failed(tag, error);
      }
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at, tag, oldest_code, code_schema, code_version) VALUES ($1, $2, $3, $4, $5, $6)',
        [hash, when, tag, oldestCode, release.schema, release.version],
      );
    } else {
      // A version before this one has applied it, and did not write down what it asks for.
      await client.query(
        'UPDATE drizzle.__drizzle_migrations SET tag = $2, oldest_code = $3 WHERE hash = $1 AND oldest_code IS NULL',
        [hash, tag, oldestCode],
      );
    }
  }
  await client.query('COMMIT');
  return state;
}

function warningsOf({ changed, vanished }: SchemaState): readonly string[] {
  return [
    ...changed.map(
      (tag) =>
        `The migration ${tag} was applied to this database with another text than this version has. It is not applied again; a released migration must not change: put its file back.`,
    ),
    ...vanished.map(
      (name) =>
        `The migration ${name} was applied to this database, and this version does not have it. A released migration must not be withdrawn: put its file back.`,
    ),
  ];
}
