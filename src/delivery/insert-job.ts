import { sql } from 'drizzle-orm';
import type { SendOptions } from 'pg-boss';
import type { Transaction } from '#contracts/database.ts';

/**
 * Where pg-boss is to run its insert of a job: in the caller's transaction. Planning it takes three times as long as
 * running it, so it is prepared under `name`, which is the queue's: a connection plans it once.
 */
export function jobInsert(transaction: Transaction, name: string): NonNullable<SendOptions['db']> {
  return {
    executeSql: async (text, values = []) => {
      const parts = text.split(/\$(\d+)/); // text, number of a parameter, text, …
      const insert = sql.join(
        parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
      );
      const job = transaction.$with('job', { id: sql<string>`id`.as('id') }).as(insert);
      return { rows: await transaction.with(job).select({ id: job.id }).from(job).prepare(name).execute() };
    },
  };
}

/** Where pg-boss is to run any other statement, in the caller's transaction. */
export const inTransaction = (transaction: Transaction): NonNullable<SendOptions['db']> => ({
  executeSql: async (text, values = []) => {
    const parts = text.split(/\$(\d+)/); // text, number of a parameter, text, …
    const statement = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
    const { rows } = await transaction.execute(sql.join(statement));
    return { rows };
  },
});
