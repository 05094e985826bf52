import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** One handle for both databases, embedded and PostgreSQL. Inside a transaction use only the `Transaction`. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
