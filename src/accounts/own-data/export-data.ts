import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#contracts/database.ts';
import type { Person, PersonalTable } from '#contracts/personal-data.ts';

type Row = Readonly<Record<string, unknown>>;
/** By the names that the declarations give. */
export type ExportedData = Readonly<Record<string, Row | readonly Row[] | undefined>>;

/** Everything that is kept of a person, table by table and row by row: no secret, and nothing of the software's own. */
export async function exportData(
  handle: Database | Transaction,
  tables: readonly PersonalTable[],
  person: Person,
): Promise<ExportedData> {
  const data: Record<string, Row | readonly Row[] | undefined> = {};
  for (const { table, columns, find, export: exported } of tables) {
    if (!('as' in exported)) continue;
    const all = Object.entries(getTableColumns(table) as Readonly<Record<string, PgColumn>>);
    const shown = all.filter(([, { name }]) => columns[name] === 'person' || columns[name] === 'kept');
    const byTime = shown.find(([property]) => property === 'createdAt' || property === 'requestedAt')?.[1];
    const rows = handle
      .select(Object.fromEntries(shown))
      .from(table)
      .where((exported.find ?? find)(person));
    const found = await (byTime === undefined ? rows : rows.orderBy(byTime));
    data[exported.as] = exported.isOne === true ? found[0] : found;
  }
  return data;
}
