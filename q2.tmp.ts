import { drizzle } from 'drizzle-orm/node-postgres';
import { getTableColumns, sql } from 'drizzle-orm';
import * as plans from './node_modules/pg-boss/dist/plans.js';
import { activationCodes, clients, profiles, registrations, signUpAttempts } from '#accounts/accounts.tables.ts';
const db = drizzle.mock();
const now = new Date();
const row = (t: any) => Object.fromEntries(Object.entries(getTableColumns(t)).map(([k, c]: any) => [k, c.columnType === 'PgTimestamp' ? now : c.columnType.startsWith('PgJson') ? { a: 1 } : c.dataType === 'number' ? 1 : c.dataType === 'boolean' ? true : 'text']));
const rows = new Map([activationCodes, clients, profiles, registrations, signUpAttempts].map((t) => [t, row(t)]));
function insertWhere(tx: any, isWritten: boolean, table: any, r: any) {
  const values = Object.entries(getTableColumns(table)).map(([f, column]: any) => sql`${sql.param(r[f], column)}::${sql.raw(column.getSQLType())}`);
  return tx.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${isWritten}::boolean`);
}
const text = (plans as any).insertJobs('pgboss', { table: 'job_common', name: 'follow-ups' });
const cases: Record<string, () => unknown> = {
  profile: () => (db as any).insert(profiles).values(rows.get(profiles)).onConflictDoUpdate({ target: profiles.emailNormalised, set: { attemptId: sql`${profiles.attemptId}` } }).returning({ id: profiles.id, a: profiles.attemptId, b: profiles.email }).toSQL(),
  attempt: () => (db as any).insert(signUpAttempts).values(rows.get(signUpAttempts)).toSQL(),
  client: () => insertWhere(db, true, clients, rows.get(clients)).toSQL(),
  clientPlain: () => (db as any).insert(clients).values(rows.get(clients)).toSQL(),
  registration: () => (db as any).insert(registrations).values(rows.get(registrations)).toSQL(),
  code: () => (db as any).insert(activationCodes).values(rows.get(activationCodes)).toSQL(),
  job: () => { const parts = text.split(/\$(\d+)/); const insert = sql.join(parts.map((p: string, at: number) => at % 2 === 0 ? sql.raw(p) : sql`${'x'}`)); const job = (db as any).$with('job', { id: sql<string>`id`.as('id') }).as(insert); return (db as any).with(job).select({ id: job.id }).from(job).toSQL(); },
};
for (let w = 0; w < 2; w++) for (const [k, f] of Object.entries(cases)) {
  const n = 3000; for (let i = 0; i < 300; i++) f();
  const c = process.cpuUsage(); for (let i = 0; i < n; i++) f(); const u = process.cpuUsage(c);
  if (w) console.log(k, ((u.user + u.system) / n).toFixed(1), 'us');
}
