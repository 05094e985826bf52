import type { Pool, PoolClient } from 'pg';
import type { Release } from './migration-files.ts';

/** A row of `drizzle.__drizzle_migrations`. What drizzle-orm's own migrator wrote has the first two alone. */
export type AppliedRow = {
  readonly hash: string;
  readonly created_at: number | null;
  readonly tag?: string | null;
  readonly oldest_code?: number | null;
  /** Of the code that applied it. */
  readonly code_schema?: number | null;
  readonly code_version?: string | null;
};

/** How a database stands to a release. */
export type SchemaState = {
  /** Whether the table of applied migrations has all of its columns and values. */
  readonly isComplete: boolean;
  /** Tags, in the order in which they are to be applied. */
  readonly pending: readonly string[];
  /** Tags of released migrations that were applied with another text. */
  readonly changed: readonly string[];
  /** Applied here, and neither this release's nor a newer one's. */
  readonly vanished: readonly string[];
  /** Where the release is too old: the schema number needed, the highest applied, and who applied that. */
  readonly refusal: { readonly needs: number; readonly reached: number; readonly by: string } | undefined;
};

export const CREATE_TABLE = [
  'CREATE SCHEMA IF NOT EXISTS drizzle',
  'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  `ALTER TABLE drizzle.__drizzle_migrations
    ADD COLUMN IF NOT EXISTS tag text, ADD COLUMN IF NOT EXISTS oldest_code integer,
    ADD COLUMN IF NOT EXISTS code_schema integer, ADD COLUMN IF NOT EXISTS code_version text`,
];

/** As JSON, so that columns which an older version did not make are absent instead of an error. */
export async function readApplied(client: Pool | PoolClient): Promise<readonly AppliedRow[] | undefined> {
  const table = await client.query<{ table: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table`,
  );
  if ((table.rows[0]?.table ?? null) === null) return undefined;
  const { rows } = await client.query<{ row: AppliedRow }>(
    'SELECT to_jsonb(applied) AS row FROM drizzle.__drizzle_migrations AS applied ORDER BY id',
  );
  return rows.map(({ row }) => row);
}

export function schemaState(rows: readonly AppliedRow[] | undefined, { schema, migrations }: Release): SchemaState {
  const applied = rows ?? [];
  const hashes = new Set(applied.map(({ hash }) => hash));
  const unknownRows = applied.filter(({ hash }) => !migrations.some((own) => own.hash === hash));
  const changed = migrations.filter(
    ({ hash, when }) => !hashes.has(hash) && unknownRows.some((row) => Number(row.created_at) === when),
  );
  const vanished = unknownRows.filter(
    (row) => !migrations.some(({ when }) => when === Number(row.created_at)) && (row.code_schema ?? 0) <= schema,
  );
  const needs = Math.max(0, ...applied.map(({ oldest_code: oldest }) => oldest ?? 0));
  const newest = applied.reduce<AppliedRow | undefined>(
    (best, row) => ((row.code_schema ?? 0) >= (best?.code_schema ?? 0) ? row : best),
    undefined,
  );
  return {
    isComplete:
      rows !== undefined &&
      applied.every((row) => 'code_schema' in row && (row.oldest_code !== null || unknownRows.includes(row))),
    pending: migrations.filter((own) => !hashes.has(own.hash) && !changed.includes(own)).map(({ tag }) => tag),
    changed: changed.map(({ tag }) => tag),
    vanished: vanished.map((row) => row.tag ?? `of ${new Date(Number(row.created_at)).toISOString()}`),
    refusal:
      needs <= schema
        ? undefined
        : { needs, reached: newest?.code_schema ?? needs, by: newest?.code_version ?? 'a newer version' },
  };
}
