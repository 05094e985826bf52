// @module-tag long: makes a million jobs
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { freshPlace, silent } from '../../../tests/support/databases.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { DELIVERY_COUNTED_MAX, LETTERS_PAGE, LETTERS_SCANNED_MAX } from '#contracts/limits.ts';
import { FOLLOW_UPS, QUEUE_TIMES, SMS, TASKS, openJobQueue } from '../job-queue.ts';
import { type LetterFilter, lettersQuery, listLetters } from './letters.ts';
import { deadQuery, queuesQuery, readQueues } from './queue-facts.ts';

const EACH = 500_000;
/** Blocks of 8 kB. A scan of the table would be 60,000 and more. */
const BLOCKS_MAX = 20_000;

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
};

let database: DatabaseHandle;
beforeAll(async () => {
  const place = await freshPlace('postgres');
  database = await openDatabase({ url: place.url, dataDir: '', logger: silent });
  const boss = await openJobQueue(database.pool, 'postgres', QUEUE_TIMES, [FOLLOW_UPS, SMS, TASKS], () => {});
  await boss.stop({ graceful: false, close: false });
  const insert = (name: string, state: string, from: number, policy: string) =>
    database.pool.query(
      `INSERT INTO pgboss.job (name, state, data, singleton_key, created_on, start_after, policy, source_name, source_output, output)
       SELECT $1, $2::pgboss.job_state,
         jsonb_build_object('kind', 'mail', 'template', CASE WHEN n % 100000 = 0 THEN 'rare' ELSE 'verify-email' END, 'to', 'r' || n || '@reader.test'),
         'key-' || n, now() - n * interval '1 second', now() - n * interval '1 second', $4, 'follow-ups',
         '{"reason": "SMTP 421", "class": "receiver-refused"}', '{"reason": "SMTP 421", "class": "receiver-refused"}'
       FROM generate_series($3::int, $3::int + $5::int - 1) AS n`,
      [name, state, from, policy, state === 'retry' ? EACH / 5 : EACH - (name === FOLLOW_UPS ? EACH / 5 : 0)],
    );
  await insert(FOLLOW_UPS, 'created', 1, 'key_strict_fifo');
  await insert(FOLLOW_UPS, 'retry', 1_000_000, 'key_strict_fifo');
  await insert('dead-letters', 'created', 1, 'standard');
  await database.db.execute(sql`vacuum analyze pgboss.job`);
  return async () => {
    await database.close();
    await place.remove();
  };
}, 300_000);

async function explain(query: SQL): Promise<{ readonly blocks: number; readonly scans: readonly string[] }> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    sql`explain (analyze, buffers, format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan');
  const nodes = (node: Plan): readonly Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return {
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scans: nodes(plan)
      .filter((node) => node['Relation Name']?.startsWith('job') === true)
      .map((node) => node['Node Type']),
  };
}

it('reads queues of a million jobs along an index, and says "more than" where it stops to count', async () => {
  expect((await database.pool.query('SELECT count(*)::int AS n FROM pgboss.job')).rows[0]).toEqual({ n: 2 * EACH });
  for (const query of [queuesQuery([FOLLOW_UPS, SMS, TASKS]), deadQuery]) {
    const { blocks, scans } = await explain(query);
    expect(blocks).toBeLessThan(BLOCKS_MAX);
    expect(scans).not.toContain('Seq Scan');
  }
  const began = performance.now();
  const [mails] = await readQueues(database.db, [FOLLOW_UPS, SMS, TASKS]);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect([mails?.waiting, mails?.failing, mails?.dead]).toEqual(
    Array.from({ length: 3 }, () => DELIVERY_COUNTED_MAX + 1),
  );
});

it('looks through a bounded number of letters along an index, whatever is filtered, and finds the rare ones further back', async () => {
  const filters: readonly LetterFilter[] = [
    {},
    { kind: 'sms' },
    { name: 'rare' },
    { error: 'no-answer', age: 'older' },
  ];
  for (const state of ['dead', 'failing'] as const)
    for (const filter of filters) {
      const { blocks, scans } = await explain(lettersQuery(state, filter, undefined));
      expect(blocks, `${state} ${JSON.stringify(filter)}`).toBeLessThan(BLOCKS_MAX);
      expect(scans, `${state} ${JSON.stringify(filter)}`).not.toContain('Seq Scan');
    }
  const rare: string[] = [];
  let calls = 0;
  for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
    const page = await listLetters(database.db, 'dead', { name: 'rare' }, after);
    rare.push(...page.letters.map(({ id }) => id));
    after = page.next;
    calls += 1;
  }
  expect(rare).toHaveLength(EACH / 100_000);
  expect(calls).toBe(EACH / LETTERS_SCANNED_MAX + 1);
  expect((await listLetters(database.db, 'failing', {}, undefined)).letters).toHaveLength(LETTERS_PAGE);
}, 120_000);
