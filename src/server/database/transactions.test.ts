import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Transaction } from '#contracts/database.ts';
import { pipelined } from '#contracts/pipelined.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { DatabaseHandle } from './open-database.ts';

eachDatabase((_, open) => {
  let handle: Pick<DatabaseHandle, 'db' | 'pool'>;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeAll(async () => {
    process.on('unhandledRejection', note);
    handle = await open();
    await handle.pool.query('CREATE TABLE written (n int PRIMARY KEY)');
  });
  afterAll(async () => {
    await handle.pool.query('DROP TABLE written');
    await sleep(0);
    process.off('unhandledRejection', note);
    if (unhandled.length > 0) throw new Error('a rejection was not handled', { cause: unhandled[0] });
  });
  const written = async () =>
    (await handle.pool.query<{ n: number }>('SELECT n FROM written ORDER BY n')).rows.map(({ n }) => n);
  const message = (error: unknown) =>
    error instanceof Error ? String((error.cause as Error | undefined) ?? error) : '';

  it('keeps what a transaction wrote, and nothing of one that fails by its first statement or by a later one', async () => {
    const { db } = handle;
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO written VALUES (1)`);
      await tx.execute(sql`INSERT INTO written VALUES (2)`);
    });
    await expect(db.transaction((tx) => tx.execute(sql`INSERT INTO written VALUES (3), (1)`))).rejects.toThrow(
      'Failed query',
    );
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO written VALUES (4)`);
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO written VALUES (5)`);
        await tx.execute(sql`INSERT INTO written VALUES (1)`);
      }),
    ).rejects.toThrow('Failed query');
    expect(await written()).toEqual([1, 2]);
  });

  it('begins and ends a transaction that asks nothing, one that throws at once, and one within another', async () => {
    const { db } = handle;
    expect(await db.transaction(async () => 'nothing asked')).toBe('nothing asked');
    await expect(db.transaction(async () => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO written VALUES (10)`);
      await tx.transaction((inner) => inner.execute(sql`INSERT INTO written VALUES (11), (10)`)).catch(() => undefined);
      await tx.execute(sql`INSERT INTO written VALUES (12)`);
    });
    expect((await written()).filter((n) => n >= 10)).toEqual([10, 12]);
  });

  it('runs pipelined statements in order, each seeing what the one before it wrote', async () => {
    const counts = await handle.db.transaction((tx) =>
      pipelined(
        Array.from(
          { length: 20 },
          (_ignored, at) => () =>
            tx.execute<{ n: number }>(
              sql`WITH made AS (INSERT INTO written VALUES (${30 + at}) RETURNING n) SELECT count(*)::int AS n FROM written WHERE n BETWEEN 30 AND 49`,
            ),
        ),
      ),
    );
    expect(counts.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_ignored, at) => at));
    expect((await written()).filter((n) => n >= 30 && n < 50)).toHaveLength(20);
  });

  it('keeps nothing of a transaction whose pipelined statements fail in the middle, and throws that error', async () => {
    const failure: unknown = await handle.db
      .transaction((tx) =>
        pipelined([
          () => tx.execute(sql`INSERT INTO written VALUES (${50})`),
          () => tx.execute(sql`INSERT INTO written VALUES (${50})`),
          () => tx.execute(sql`INSERT INTO written VALUES (${51})`),
          () => tx.execute(sql`INSERT INTO written VALUES (52)`),
        ]),
      )
      .catch((error: unknown) => error);
    expect(message(failure)).toMatch(/duplicate key/);
    expect((await written()).filter((n) => n >= 50)).toEqual([]);
  });

  it('tells a transaction whose connection breaks, whatever it was at, and goes on', { timeout: 90_000 }, async () => {
    const sockets: Socket[] = [];
    const breakable = new pg.Pool({
      ...handle.pool.options,
      max: 1,
      stream: () => {
        const socket = new Socket();
        sockets.push(socket);
        return socket;
      },
    });
    breakable.on('error', () => {});
    breakable.on('connect', (client) => client.on('error', () => {}));
    const db = drizzle({ client: breakable });
    const breakNow = () => sockets.at(-1)?.destroy();
    try {
      const insert = (tx: Transaction, n: number) => () => tx.execute(sql`INSERT INTO written VALUES (${n})`);
      const transactions: readonly ((tx: Transaction) => Promise<unknown>)[] = [
        async (tx) => {
          breakNow();
          await insert(tx, 60)();
        },
        (tx) => {
          const running = pipelined([61, 62, 63].map((n) => insert(tx, n)));
          breakNow();
          return running;
        },
        async (tx) => {
          const closed = once(sockets.at(-1)!, 'close');
          breakNow();
          await closed;
          await pipelined([64, 65].map((n) => insert(tx, n)));
        },
      ];
      for (const work of transactions) {
        await vi.waitFor(() => breakable.query('SELECT 1'), { timeout: 20_000 });
        const failure: unknown = await db.transaction(work).catch((error: unknown) => error);
        expect(isDatabaseResting(failure), String(failure)).toBe(true);
      }
    } finally {
      await breakable.end();
    }
    expect((await written()).filter((n) => n >= 60 && n < 70)).toEqual([]);
  });

  it('takes a database that may not be written, such as a standby, for one that rests', async () => {
    const failure: unknown = await handle.db
      .transaction(async (tx) => {
        await tx.execute(sql`SET TRANSACTION READ ONLY`);
        await tx.execute(sql`INSERT INTO written VALUES (70)`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseResting(failure), String(failure)).toBe(true);
  });

  it('sends what a transaction holds back from no other: many at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_ignored, at) =>
        handle.db
          .transaction(async (tx) => {
            await tx.execute(sql`INSERT INTO written VALUES (${100 + at})`);
            if (at % 2 === 1) throw new Error('odd');
          })
          .catch(() => undefined),
      ),
    );
    expect((await written()).filter((n) => n >= 100)).toEqual(
      Array.from({ length: 20 }, (_ignored, at) => 100 + 2 * at),
    );
  });
}, 'both');
