import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { DatabaseHandle } from './open-database.ts';

eachDatabase((_, open) => {
  let handle: Pick<DatabaseHandle, 'db' | 'pool'>;
  beforeAll(async () => {
    handle = await open();
    await handle.pool.query('CREATE TABLE begun (n int PRIMARY KEY)');
  });
  afterAll(() => handle.pool.query('DROP TABLE begun'));
  const kept = async () =>
    (await handle.pool.query<{ n: number }>('SELECT n FROM begun ORDER BY n')).rows.map(({ n }) => n);

  it('keeps what a transaction wrote, and nothing of one that fails by its first statement or by a later one', async () => {
    const { db } = handle;
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO begun VALUES (1)`);
      await tx.execute(sql`INSERT INTO begun VALUES (2)`);
    });
    await expect(db.transaction((tx) => tx.execute(sql`INSERT INTO begun VALUES (3), (1)`))).rejects.toThrow(
      'Failed query',
    );
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO begun VALUES (4)`);
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO begun VALUES (5)`);
        await tx.execute(sql`INSERT INTO begun VALUES (1)`);
      }),
    ).rejects.toThrow('Failed query');
    expect(await kept()).toEqual([1, 2]);
  });

  it('begins and ends a transaction that asks nothing, one that throws at once, and one within another', async () => {
    const { db } = handle;
    expect(await db.transaction(async () => 'nothing asked')).toBe('nothing asked');
    await expect(db.transaction(async () => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO begun VALUES (10)`);
      await tx.transaction((inner) => inner.execute(sql`INSERT INTO begun VALUES (11), (10)`)).catch(() => undefined);
      await tx.execute(sql`INSERT INTO begun VALUES (12)`);
    });
    expect((await kept()).filter((n) => n >= 10)).toEqual([10, 12]);
  });

  it('tells a transaction whose connection breaks before its first statement, and goes on', async () => {
    const failure: unknown = await handle.db
      .transaction(async (tx) => {
        const { client } = tx._.session as unknown as { client: { connection: { stream: { destroy: () => void } } } };
        client.connection.stream.destroy();
        await tx.execute(sql`INSERT INTO begun VALUES (20)`);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((await kept()).includes(20)).toBe(false);
  });

  it('sends what a transaction holds back from no other: many at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_ignored, at) =>
        handle.db
          .transaction(async (tx) => {
            await tx.execute(sql`INSERT INTO begun VALUES (${100 + at})`);
            if (at % 2 === 1) throw new Error('odd');
          })
          .catch(() => undefined),
      ),
    );
    expect((await kept()).filter((n) => n >= 100)).toEqual(Array.from({ length: 20 }, (_ignored, at) => 100 + 2 * at));
  });
}, 'both');
