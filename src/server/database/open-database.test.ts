import { sql } from 'drizzle-orm';
import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { migrate } from './migrate.ts';
import type { DatabaseHandle } from './open-database.ts';

const notes = pgTable('test_notes', { id: serial('id').primaryKey(), body: text('body').notNull() });

eachDatabase((kind, open) => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await open();
    await handle.db.execute(sql`CREATE TABLE test_notes (id serial PRIMARY KEY, body text NOT NULL)`);
  });

  it('says which it is and that it answers', async () => {
    expect(handle.kind).toBe(kind);
    expect(await handle.healthy()).toBe(true);
  });

  it('runs 20 transactions at once, each seeing only its own', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        handle.db.transaction(async (transaction) => {
          for (let row = 0; row < 3; row += 1) await transaction.insert(notes).values({ body: `at once ${i}` });
          const own = await transaction
            .select()
            .from(notes)
            .where(sql`${notes.body} = ${`at once ${i}`}`);
          return own.length;
        }),
      ),
    );
    expect(counts).toEqual(Array.from({ length: 20 }, () => 3));
    expect(await handle.db.$count(notes, sql`body LIKE 'at once %'`)).toBe(60);
  });

  it('keeps nothing of a transaction that failed, and the connection is good for the next', async () => {
    const failing = handle.db.transaction(async (transaction) => {
      await transaction.insert(notes).values({ body: 'never' });
      await transaction.execute(sql`SELECT 1 / 0`);
    });
    await expect(failing).rejects.toThrow('SELECT 1 / 0');
    expect(await handle.db.$count(notes, sql`body = 'never'`)).toBe(0);
  });

  it('carries large values whole beside small ones', async () => {
    const large = 'é'.repeat(300_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? handle.db.execute<{ n: number }>(sql`SELECT length(${large}::text) AS n`)
          : handle.db.execute<{ n: number }>(sql`SELECT ${i}::int AS n, 'other' AS m`),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 300_000 : i)),
    );
  });

  it('migrates once, however many do it at the same time', async () => {
    await Promise.all([migrate(handle), migrate(handle), migrate(handle)]);
    const applied = await handle.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n, count(DISTINCT hash)::int AS d FROM drizzle.__drizzle_migrations`,
    );
    expect(applied.rows[0]).toMatchObject({ n: (applied.rows[0] as unknown as { d: number }).d });
  });
}, 'both');
