import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../tests/support/databases.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { idempotentRequests, throttles } from './accounts.tables.ts';
import { rowOf, writeTogether } from './write-together.ts';

eachDatabase((_, open) => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await open();
  });
  const resetsAt = new Date('2026-11-20T12:00:00.123Z');
  const answer = { z: 1, a: ['"quoted"', null, 'é'] };
  const request = (key: string) => ({
    key,
    fingerprint: "it's $1",
    attemptId: crypto.randomUUID(),
    answer,
    createdAt: resetsAt,
  });

  it('writes rows in one go, each value as its column has it, and no row where there is none', async () => {
    await handle.db.transaction(async (tx) => {
      for (const round of ['first', 'again']) {
        await writeTogether(tx, [
          rowOf(throttles, { key: round, tries: 3, resetsAt }),
          rowOf(throttles, null),
          rowOf(idempotentRequests, request(round)),
        ]);
      }
    });
    expect(await handle.db.select().from(throttles).orderBy(throttles.key)).toEqual([
      { key: 'again', tries: 3, resetsAt },
      { key: 'first', tries: 3, resetsAt },
    ]);
    const [kept] = await handle.db.select().from(idempotentRequests).where(eq(idempotentRequests.key, 'again'));
    expect(kept).toMatchObject({ fingerprint: "it's $1", createdAt: resetsAt });
    expect(JSON.stringify(kept?.answer)).toBe(JSON.stringify(answer));
  });

  it('writes all or nothing', async () => {
    const half = handle.db.transaction((tx) =>
      writeTogether(tx, [
        rowOf(throttles, { key: 'half', tries: 1, resetsAt }),
        rowOf(idempotentRequests, { ...request('half'), fingerprint: null as unknown as string }),
      ]),
    );
    await expect(half).rejects.toThrow('Failed query');
    expect(await handle.db.select().from(throttles).where(eq(throttles.key, 'half'))).toEqual([]);
  });

  it('goes on when a connection broke', async () => {
    const write = (key: string) =>
      handle.db.transaction((tx) => writeTogether(tx, [rowOf(throttles, { key, tries: 1, resetsAt })]));
    await write('before');
    const client = await handle.pool.connect();
    client.release(new Error('broken'));
    await write('after');
    const {
      rows: [found],
    } = await handle.db.execute<{ count: number }>(
      sql`select count(*)::int as count from throttles where key in ('before', 'after')`,
    );
    expect(found?.count).toBe(2);
  });
}, 'both');
