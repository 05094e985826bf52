import { describe, expect, it } from 'vitest';
import type { Database } from '#contracts/database.ts';
import { FORM_LOADS_BUFFERED_MAX } from '#contracts/limits.ts';
import { type Load, LoadCounter } from './load-counter.ts';

const LOAD: Load = {
  edition: 'en-gb',
  form: 'demo',
  version: 1,
  step: 'account',
  event: 'seen',
  field: '',
  code: '',
  source: '',
  campaign: '',
};

/** A counter whose database answers as the test says, and what was written to it. */
function counterOf(isAway: () => boolean) {
  const written: number[] = [];
  const told = { dropped: 0, waiting: 0 };
  const db = {
    insert: () => ({
      select: (query: { queryChunks: readonly unknown[] }) => ({
        prepare: () => ({
          execute: async () => {
            if (isAway()) throw new Error('the database is away');
            const json = query.queryChunks.find((chunk) => typeof chunk === 'string' && chunk.startsWith('['));
            written.push(...(JSON.parse(String(json)) as { n: number }[]).map(({ n }) => n));
          },
        }),
      }),
    }),
  } as unknown as Database;
  const counter = new LoadCounter({
    db,
    now: () => new Date('2026-11-20T12:00:00Z'),
    onDropped: (loads) => (told.dropped += loads),
    onWaiting: () => (told.waiting += 1),
    onWritten: () => {},
  });
  return { counter, written, told };
}

describe('loads that wait', () => {
  it('are one row of a kind, written when it stops', async () => {
    const { counter, written } = counterOf(() => false);
    counter.start();
    for (let at = 0; at < 500; at += 1) counter.count({ ...LOAD, step: at % 2 ? 'account' : 'terms' });
    await counter.stop();
    expect(written).toEqual([250, 250]);
  });

  it('stay while the database is away, and are written once', async () => {
    let isAway = true;
    const { counter, written, told } = counterOf(() => isAway);
    counter.count(LOAD);
    await counter.flush();
    counter.count(LOAD);
    await counter.flush();
    isAway = false;
    await counter.flush();
    await counter.flush();
    expect([written, told.waiting]).toEqual([[2], 2]);
  });

  it('are bounded: the oldest goes first, and is counted', async () => {
    const { counter, written, told } = counterOf(() => false);
    for (let at = 0; at < FORM_LOADS_BUFFERED_MAX + 50; at += 1) {
      counter.count({ ...LOAD, source: `s${at}` });
      if (at < 10) counter.count({ ...LOAD, source: `s${at}` });
    }
    await counter.flush();
    expect([written.length, told.dropped]).toEqual([FORM_LOADS_BUFFERED_MAX, 60]);
  });
});
