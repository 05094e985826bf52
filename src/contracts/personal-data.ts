import { type InferInsertModel, type SQL, getTableColumns } from 'drizzle-orm';
import { type PgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/** Whose data: every way in which a row may name somebody. */
export type Person = {
  readonly profileId: string;
  /** Normalised: lower case, the domain in ASCII. */
  readonly emails: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  /** Under which something of the person is kept: the profile, its sign-up attempts, enquiries and subscriptions. */
  readonly ids: readonly string[];
};

/**
 * What becomes of a column. `person`: handed out, and gone after erasure. `kept`: handed out, and stays, since it says
 * nothing of who it was. `secret`: never handed out, and gone or worthless after erasure. `internal`: of the software.
 */
export type ColumnFate = 'person' | 'kept' | 'secret' | 'internal';

export type PersonalTable = {
  /** As in SQL: `profiles`, `pgboss.job`. */
  readonly name: string;
  /** Every column, by its name in the database. */
  readonly columns: Readonly<Record<string, ColumnFate>>;
  readonly table: PgTable;
  /** The rows of a person. */
  readonly find: (person: Person) => SQL;
  /** The column whose values are further `ids` of the person. */
  readonly identifies?: PgColumn | undefined;
  /** The column whose values are further `emails` of the person, and which of the rows have such. */
  readonly addresses?: { readonly column: PgColumn; readonly of: (person: Person) => SQL } | undefined;
  /** Its name in the file that a client downloads; else the reason why it is not there. */
  readonly export:
    | {
        readonly as: string;
        /** It has one row a person. */ readonly isOne?: true;
        readonly find?: (person: Person) => SQL;
      }
    | { readonly not: string };
  /** A broker has to keep it of an account that was open (decision 041). */
  readonly isHeld: boolean;
  readonly erase: (tx: Transaction, person: Person) => Promise<void>;
};

type Declaration<Table extends PgTable> = {
  readonly columns: Readonly<Record<keyof Table['_']['columns'], ColumnFate>>;
  readonly find: (person: Person) => SQL;
  readonly identifies?: PgColumn;
  readonly addresses?: PersonalTable['addresses'];
  readonly export: PersonalTable['export'];
  readonly isHeld?: true;
  /** `row`: the rows go. A value for each column: the rows stay for what hangs on them. `by-law`: nothing goes before its day. */
  readonly erase:
    | 'row'
    | 'by-law'
    | (() => Partial<InferInsertModel<Table>>)
    | ((tx: Transaction, person: Person) => Promise<void>);
};

/**
 * Declares a table that holds something of a person: how the rows are found, what is handed out, what erasure leaves.
 * Export and erasure are made of these declarations alone; a test fails where the database has a table or a column that
 * is in none, nor in a module's `NOT_PERSONAL`.
 */
export function personalTable<Table extends PgTable>(
  table: Table,
  { columns, find, identifies, addresses, export: exported, isHeld, erase }: Declaration<Table>,
): PersonalTable {
  const { name, schema } = getTableConfig(table);
  const byProperty = getTableColumns(table) as Readonly<Record<string, PgColumn>>;
  const fates = Object.entries(columns) as [string, ColumnFate][];
  return {
    name: schema === undefined ? name : `${schema}.${name}`,
    columns: Object.fromEntries(fates.map(([property, fate]) => [byProperty[property]?.name ?? property, fate])),
    table,
    find,
    identifies,
    addresses,
    export: exported,
    isHeld: isHeld ?? false,
    erase: async (tx, person) => {
      if (erase === 'by-law') return;
      if (erase === 'row') await tx.delete(table).where(find(person));
      else if (erase.length === 0)
        await tx
          .update(table)
          .set((erase as () => Partial<InferInsertModel<Table>>)() as never)
          .where(find(person));
      else await (erase as (tx: Transaction, person: Person) => Promise<void>)(tx, person);
    },
  };
}

/** Tables in which nobody stands, each with the reason. */
export type NotPersonal = Readonly<Record<string, string>>;
