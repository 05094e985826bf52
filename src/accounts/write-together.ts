import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, getTableColumns, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { Statement, Transaction } from '#contracts/database.ts';

/**
 * Statements that need nothing of each other, as one: one way to the database and back, and all or nothing. They run in
 * no particular order, none sees what another has written, and what they return is not read. Foreign keys are looked at
 * when all have run.
 */
export async function writeTogether(tx: Transaction, statements: readonly Statement[]): Promise<void> {
  await runPrepared(tx, {
    text: oneOf(statements.map(({ text }) => text)),
    values: statements.flatMap(({ values }) => values),
  });
}

/** A row for `writeTogether`. Null writes nothing by the very same statement, where its text must not tell whether there is a row (FRM-8). */
export function rowOf<Table extends PgTable>(table: Table, row: Table['$inferSelect'] | null): Statement {
  const { text, columns } = insertInto(table);
  const values = columns.map(([field, column]) => {
    const value: unknown = row?.[field as keyof typeof row] ?? null;
    return value === null ? null : column.mapToDriverValue(value);
  });
  return { text, values: [...values, row !== null] };
}

/**
 * A statement that is built once, and that PostgreSQL parses and plans once a connection. `build` is given the queries'
 * builder and puts a placeholder of the value's name where the value goes. Columns of the rows come by their names in
 * the database, timestamps as text.
 */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (
    builder: Pick<Transaction, 'insert' | 'update' | 'select'>,
    value: (name: keyof Values & string) => Placeholder,
  ) => SQL,
): (tx: Transaction, values: Values) => Promise<readonly Row[]> {
  let built: Statement | undefined;
  return (tx, values) => {
    if (built === undefined) {
      const { sql: text, params } = DIALECT.sqlToQuery(build(drizzle.mock(), (name) => sql.placeholder(name)));
      built = { text, values: params };
    }
    return runPrepared(tx, built, values);
  };
}

async function runPrepared<Row>(
  tx: Transaction,
  { text, values }: Statement,
  placed: Record<string, unknown> = {},
): Promise<readonly Row[]> {
  const name = kept(NAMES, text, () => `forecourt_${createHash('sha256').update(text).digest('base64url')}`);
  const { rows } = (await tx._.session
    .prepareQuery({ sql: text, params: [...values] }, undefined, name, false)
    .execute(placed)) as { rows: Row[] };
  return rows;
}

const DIALECT = new PgDialect();

/** By text: as many as the code has shapes of statements. */
const NAMES = new Map<string, string>();
const TOGETHER = new Map<string, string>();

function oneOf(texts: readonly string[]): string {
  return kept(TOGETHER, texts.join('\n'), () => {
    let before = 0;
    const parts = texts.map((text, at) => {
      const highest = Math.max(0, ...Array.from(text.matchAll(PARAMETER), ([, number]) => Number(number)));
      const moved = text.replace(PARAMETER, (_, number: string) => `$${before + Number(number)}`);
      before += highest;
      return `w${at} as (${moved})`;
    });
    return `with ${parts.join(',\n')} select 1`;
  });
}
const PARAMETER = /\$(\d+)/g;

type Column = ReturnType<typeof getTableColumns<PgTable>>[string];
type Insert = { readonly text: string; readonly columns: readonly (readonly [field: string, Column])[] };
const INSERTS = new Map<PgTable, Insert>();

const insertInto = (table: PgTable): Insert =>
  kept(INSERTS, table, () => {
    const columns = Object.entries(getTableColumns(table));
    const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
    const values = columns.map(([, column], at) => `$${at + 1}::${column.getSQLType()}`).join(', ');
    return {
      text: `insert into "${getTableConfig(table).name}" (${names}) select ${values} where $${columns.length + 1}::boolean`,
      columns,
    };
  });

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}
