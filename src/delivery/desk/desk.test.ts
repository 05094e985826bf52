import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { clientOpened } from '#contracts/webhook-events/client-opened.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { LETTERS_PAGE, PAUSES_POLL_MS, RESUMED_BATCH } from '#contracts/limits.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { eachDatabase, freshPlace, silent, usualKind } from '../../../tests/support/databases.ts';
import { longUnless } from '../../../tests/support/long-form.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import { type Delivery, type DeliveryOptions, createDelivery } from '../delivery.ts';
import { deliveryAttempts, deliveryQueues, letterOrders, mailReports, mailSuppressions } from '../delivery.tables.ts';
import { judgeQueue } from './judge-queue.ts';
import { type LetterFilter, listLetters, readLetter } from './letters.ts';
import { discardLetters, prepareOrder, resendLetters, runOrderBatch, turnOrder } from './orders.ts';
import { lockQueue, setPaused } from './pauses.ts';

const texts = siteTexts();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BY = '0193b000-0000-7000-8000-0000000000aa';
const QUICK = { retryFirst: 1, retryMax: 1, retries: 1, expires: 30, supervise: 1, forget: 1 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
const until = async (condition: () => boolean | Promise<boolean>, withinMs = 20_000) => {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) throw new Error(`did not come about within ${withinMs} ms: ${condition.toString()}`);
    await sleep(50);
  }
};

const verify = (to: string, template = 'verify-email') => ({
  kind: 'mail' as const,
  template,
  to,
  edition: 'en-gb',
  values: { link: 'https://forecourt.test/en-gb/verify-email?code=1' },
});

async function openDelivery(database: DatabaseHandle, smtpUrl: string, more: Partial<DeliveryOptions> = {}) {
  const delivery = await createDelivery({
    database,
    transport: { kind: 'smtp', url: smtpUrl, tls: 'opportunistic' },
    brand: {
      name: 'Marlowe & Finch',
      publicUrl: 'https://forecourt.test',
      colours: MAIL_COLOURS,
      from: 'no-reply@forecourt.test',
    },
    texts,
    edition: testEdition,
    logger: silent,
    registry: new Registry(),
    times: QUICK,
    ...more,
  });
  cleanups.push(() => delivery.stop());
  return delivery;
}

/** Given up, as pg-boss leaves it. */
async function addDead(database: DatabaseHandle, count: number, data: object, output: object, from = 'follow-ups') {
  await database.pool.query(
    `INSERT INTO pgboss.job (id, name, data, singleton_key, created_on, policy, source_name, source_id, source_created_on, source_retry_count, source_output, source_root_id)
     SELECT gen_random_uuid(), 'dead-letters', $1::jsonb || jsonb_build_object('to', 'reader-' || n || '@reader.test'), 'key-' || n,
       now() - n * interval '1 second', 'standard', $2, gen_random_uuid(), now() - n * interval '2 seconds', 3, $3::jsonb, gen_random_uuid()
     FROM generate_series(1, $4::int) AS n`,
    [JSON.stringify(data), from, JSON.stringify(output), count],
  );
}

eachDatabase((kind, open) => {
  const onOne = { tags: longUnless(kind === usualKind()) };
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await open();
    // The queue has tables of its own, which its first start makes.
    const delivery = await openDelivery(database, 'smtp://127.0.0.1:9');
    await delivery.start();
    await delivery.stop();
  });
  const clear = async () => {
    await database.db.execute(sql`delete from pgboss.job`);
    await database.db.delete(letterOrders);
    await database.db.delete(deliveryQueues);
  };
  const all = async (state: 'dead' | 'failing', filter: LetterFilter = {}) => {
    const ids: string[] = [];
    for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
      const page = await listLetters(database.db, state, filter, after);
      expect(page.letters.length).toBeLessThanOrEqual(LETTERS_PAGE);
      ids.push(...page.letters.map(({ id }) => id));
      after = page.next;
    }
    return ids;
  };

  it(
    'counts what a queue did, keeps each try with its class and without an address, and forgets the tries of what was delivered',
    { ...onOne, timeout: 60_000 },
    async () => {
      let isAway = true;
      const server = await startMailServer((to) =>
        isAway
          ? { code: 451, text: `4.3.0 ${to} later please` }
          : to.startsWith('gone')
            ? { code: 550, text: '5.1.1 who is that' }
            : undefined,
      );
      cleanups.push(() => server.close());
      const delivery = await openDelivery(database, server.url, { times: { ...QUICK, retries: 50 } });
      await delivery.start();
      await database.db.transaction(async (tx) => {
        await delivery.enqueue(tx, 'one', verify('ada@reader.test'));
      });
      await until(async () => (await all('failing')).length === 1);
      const [id = ''] = await all('failing');
      await until(async () => (await database.db.select().from(deliveryAttempts)).length > 0);
      expect(await readLetter(database.db, id)).toMatchObject({
        state: 'failing',
        kind: 'mail',
        name: 'verify-email',
        to: 'ada@reader.test',
        errorClass: 'receiver-refused',
      });
      // While it is tried it is in work.
      await until(async () => (await delivery.desk.queues())[0]?.failing === 1);
      const [queue] = await delivery.desk.queues();
      expect(queue).toMatchObject({ queue: 'follow-ups', dead: 0, doneDay: 0 });
      expect(judgeQueue(queue!)).toEqual({ state: 'stands', why: 'all-fail' });
      const tries = await database.db.select().from(deliveryAttempts);
      expect(tries.every(({ rootId }) => rootId === id)).toBe(true);
      expect(JSON.stringify(tries)).not.toContain('ada@');

      isAway = false;
      await database.db.transaction((tx) => resendLetters(tx, delivery.desk.redrive, 'failing', [id]));
      await until(() => server.received.length === 1);
      await until(async () => (await database.db.select().from(deliveryAttempts)).length === 0);
      expect((await delivery.desk.queues())[0]).toMatchObject({ failing: 0, doneHour: 1, doneDay: 1 });

      // A mailbox that the server does not know is a bounce before the mail has left.
      await database.db.transaction((tx) => delivery.enqueue(tx, 'two', verify('gone@reader.test')));
      await until(async () => (await all('dead')).length === 1);
      expect(await database.db.select().from(mailSuppressions)).toMatchObject([
        { email: 'gone@reader.test', kind: 'hard-bounce', source: 'smtp', code: '5.1.1' },
      ]);
      expect(await all('dead', { error: 'mailbox-refused' })).toHaveLength(1);
      expect(await all('dead', { error: 'no-answer' })).toHaveLength(0);
    },
  );

  it(
    'sends no marketing mail to an address that bounced or complained, and the mails of its account all the same',
    { ...onOne, timeout: 30_000 },
    async () => {
      await clear();
      const server = await startMailServer();
      cleanups.push(() => server.close());
      const delivery = await openDelivery(database, server.url);
      await database.db.insert(mailSuppressions).values({
        id: crypto.randomUUID(),
        email: 'annoyed@reader.test',
        kind: 'complaint',
        source: 'json',
        code: '',
        at: new Date(),
      });
      const unsubscribe = 'https://forecourt.test/en-gb/unsubscribe?token=1';
      const newsletter = (to: string) => ({
        ...verify(to, 'newsletter-welcome'),
        values: { link: unsubscribe, unsubscribe, unsubscribeAt: unsubscribe },
      });
      await database.db.transaction(async (tx) => {
        await delivery.enqueue(tx, 'a', newsletter('Annoyed@Reader.test'));
        await delivery.enqueue(tx, 'a', verify('annoyed@reader.test'));
        await delivery.enqueue(tx, 'b', newsletter('glad@reader.test'));
      });
      await delivery.start();
      await until(() => server.received.length === 2);
      await sleep(1_500);
      expect(
        server.received.map(({ to, headers }) => `${to[0]} ${headers.has('list-unsubscribe')}`).toSorted(),
      ).toEqual(['annoyed@reader.test false', 'glad@reader.test true']);
      expect(await all('dead')).toEqual([]);
    },
  );

  it('pages through letters by filters without leaving one out or showing one twice', async () => {
    await clear();
    const delivery = await openDelivery(database, 'smtp://127.0.0.1:9');
    await addDead(
      database,
      120,
      { kind: 'mail', template: 'verify-email' },
      { reason: 'SMTP 421', class: 'receiver-refused' },
    );
    await addDead(
      database,
      7,
      { kind: 'event', name: 'client.opened', receiver: 'crm' },
      { reason: 'the webhook answered 500', class: 'receiver-failed' },
      'follow-ups',
    );
    await addDead(database, 3, { kind: 'mail', template: 'reset-password' }, { value: { message: 'job timed out' } });
    expect(delivery.desk.endpoints).toEqual([]);
    expect(new Set(await all('dead')).size).toBe(130);
    expect(await all('dead', { kind: 'event', endpoint: 'crm' })).toHaveLength(7);
    expect(await all('dead', { name: 'verify-email', age: 'day' })).toHaveLength(120);
    expect(await all('dead', { error: 'worker-died' })).toHaveLength(3);
    expect(await all('dead', { age: 'older' })).toEqual([]);
    // What is no key of a page begins with the first.
    expect((await listLetters(database.db, 'dead', {}, "x' or true --")).letters).toHaveLength(LETTERS_PAGE);
  });

  it('sends what was given up again at once, and then what waited behind it', { timeout: 60_000 }, async () => {
    await clear();
    let isFull = true;
    const server = await startMailServer(() => (isFull ? { code: 552, text: 'mailbox full' } : undefined));
    cleanups.push(() => server.close());
    // What was given up is not forgotten while the test runs.
    const delivery = await openDelivery(database, server.url, { times: { ...QUICK, forget: 600 } });
    await delivery.start();
    await database.db.transaction((tx) => delivery.enqueue(tx, 'one', verify('ada@reader.test')));
    await until(async () => (await all('dead')).length === 1);
    await database.db.transaction((tx) => delivery.enqueue(tx, 'one', verify('ada@reader.test', 'reset-password')));
    isFull = false;
    const ids = await all('dead');
    expect(await database.db.transaction((tx) => resendLetters(tx, delivery.desk.redrive, 'dead', ids))).toBe(1);
    await until(() => server.received.length === 2);
    expect(await all('dead')).toEqual([]);
    await delivery.stop();
  });

  it('settles the letters of an order before it begins, sends each again once, and stops and goes on where it was', async () => {
    await clear();
    const delivery = await openDelivery(database, 'smtp://127.0.0.1:9');
    const { redrive } = delivery.desk;
    const now = new Date();
    await addDead(
      database,
      25,
      { kind: 'mail', template: 'verify-email', edition: 'en-gb', values: {} },
      { reason: 'SMTP 421', class: 'receiver-refused' },
    );
    const prepared = await database.db.transaction((tx) =>
      prepareOrder(tx, { action: 'resend', of: 'dead', filter: { kind: 'mail' }, reason: undefined, by: BY }, now),
    );
    if (prepared.kind !== 'prepared') throw new Error('too many');
    expect(prepared.order).toMatchObject({ total: 25, state: 'prepared', filter: { kind: 'mail' } });
    expect(prepared.samples).toHaveLength(10);
    // What comes later is not among them, and nothing happens before it is started.
    await addDead(database, 4, { kind: 'mail', template: 'verify-email' }, { reason: 'SMTP 421' });
    expect(await runOrderBatch(database.db, redrive, now, 10)).toBe(false);
    const turn = (from: readonly ('prepared' | 'running' | 'stopped')[], to: 'running' | 'stopped') =>
      database.db.transaction((tx) => turnOrder(tx, prepared.order.id, from, to, now));
    expect(await turn(['prepared', 'stopped'], 'running')).toMatchObject({ state: 'running' });
    expect(await turn(['prepared', 'stopped'], 'running'), 'clicked twice').toBeUndefined();
    expect(await runOrderBatch(database.db, redrive, now, 10)).toBe(true);
    await turn(['running'], 'stopped');
    expect(await runOrderBatch(database.db, redrive, now, 10)).toBe(false);
    // Somebody else discards one of the rest meanwhile.
    const left = await database.db.execute<{ job_id: string }>(sql`select job_id from letter_order_letters`);
    expect(left.rows).toHaveLength(15);
    await database.db.transaction((tx) => discardLetters(tx, [left.rows[0]?.job_id ?? '']));
    await turn(['stopped'], 'running');
    while (await runOrderBatch(database.db, redrive, now, 10));
    const [order] = await database.db.select().from(letterOrders).where(eq(letterOrders.id, prepared.order.id));
    expect(order).toMatchObject({ state: 'done', total: 25, done: 24, skipped: 1 });
    const waiting = await database.pool.query<{ n: number }>(
      `SELECT count(DISTINCT data->>'to')::int AS n FROM pgboss.job WHERE name = 'follow-ups' AND state = 'created'`,
    );
    expect(waiting.rows[0]?.n).toBe(24);
    expect(await all('dead')).toHaveLength(4);
  });

  it(
    'a paused endpoint gets nothing within a second, in every process; resumed, it gets all of it in order and no faster than it may',
    { ...onOne, timeout: 120_000 },
    async () => {
      await clear();
      const got: string[] = [];
      const crm = await startReceiver(({ headers }) => {
        got.push(String(headers['webhook-id']));
        return { status: 204 };
      });
      cleanups.push(() => crm.close());
      const webhooks = [{ name: 'crm', url: crm.url, secret: SECRET }];
      const [one, other] = [
        await openDelivery(database, 'smtp://127.0.0.1:9', { webhooks }),
        await openDelivery(database, 'smtp://127.0.0.1:9', { webhooks }),
      ];
      await one.start();
      await other.start();
      const tell = (n: number, key: string, by: Delivery) =>
        database.db.transaction((tx) =>
          by.enqueue(tx, key, eventFollowUp('client.opened', clientOpened.example, new Date(), `evt-${key}-${n}`)),
        );
      await tell(0, 'before', one);
      await until(() => got.length === 1);
      const pause = (isPaused: boolean) =>
        database.db.transaction(async (tx) => {
          const row = await lockQueue(tx, 'webhook-crm');
          return setPaused(tx, row, isPaused, BY, new Date());
        });
      await pause(true);
      await sleep(1_000);
      expect(PAUSES_POLL_MS).toBeLessThan(1_000);
      const COUNT = 60;
      for (let n = 0; n < COUNT; n += 1) await tell(n, n % 2 === 0 ? 'even' : 'odd', n % 3 === 0 ? one : other);
      await sleep(2_500);
      expect(got, 'nothing leaves while it rests').toHaveLength(1);
      const [facts] = (await one.desk.queues()).filter(({ queue }) => queue === 'webhook-crm');
      expect(facts).toMatchObject({ waiting: COUNT, failing: 0 });
      expect(judgeQueue(facts!)).toEqual({ state: 'stands', why: 'paused' });
      expect(await one.desk.test('crm')).toMatchObject({ failure: undefined });
      expect(got.splice(1)).toHaveLength(1);

      await pause(false);
      const began = performance.now();
      await until(() => got.length === COUNT + 1, 60_000);
      // Two keys, one after the other within each, two workers: no second has more than both may send.
      expect(COUNT / ((performance.now() - began) / 1000)).toBeLessThan(2 * RESUMED_BATCH);
      for (const key of ['even', 'odd'])
        expect(
          got.filter((id) => id.startsWith(`evt-${key}`)),
          key,
        ).toEqual(
          Array.from({ length: COUNT }, (_each, n) => n)
            .filter((n) => (n % 2 === 0) === (key === 'even'))
            .map((n) => `evt-${key}-${n}`),
        );
      await until(
        async () =>
          (await database.db.select().from(deliveryQueues).where(eq(deliveryQueues.queue, 'webhook-crm')))[0]
            ?.resumedAt === null,
      );
    },
  );

  it('takes a report once, keeps a complaint over a bounce, and tells the timeline through the port', async () => {
    const { takeReport } = await import('./suppressions.ts');
    const told: string[] = [];
    const take = (key: string, kind: 'hard-bounce' | 'soft-bounce' | 'complaint', email = 'Sam@Example.COM') =>
      database.db.transaction((tx) =>
        takeReport(
          tx,
          { source: 'json', key, email, kind, code: '5.1.1', at: new Date('2026-11-01T00:00:00Z') },
          async (_tx, address, event) => void told.push(`${address} ${event.kind}`),
          new Date(),
        ),
      );
    expect(await take('1', 'soft-bounce')).toBe(true);
    const active = () =>
      database.db.select().from(mailSuppressions).where(eq(mailSuppressions.email, 'sam@example.com'));
    expect(await active()).toEqual([]);
    expect([await take('2', 'hard-bounce'), await take('2', 'hard-bounce')]).toEqual([true, false]);
    expect(await take('3', 'complaint')).toBe(true);
    expect(await take('4', 'hard-bounce')).toBe(true);
    expect(await active()).toMatchObject([{ kind: 'complaint' }]);
    expect(await take('5', 'hard-bounce', 'no address')).toBe(false);
    expect(told).toEqual(
      ['soft-bounce', 'hard-bounce', 'complaint', 'hard-bounce'].map((kind) => `sam@example.com ${kind}`),
    );
    expect(await database.db.$count(mailReports, eq(mailReports.email, 'sam@example.com'))).toBe(4);
  });
}, 'both');

it(
  'killed in the middle of an order, it goes on elsewhere, and nobody gets a letter twice',
  { timeout: 240_000, tags: ['long'] },
  async () => {
    const place = await freshPlace('postgres').catch(() => freshPlace('embedded'));
    cleanups.push(() => place.remove());
    const LETTERS = 400;
    const server = await startMailServer();
    cleanups.push(() => server.close());
    const openHere = () => openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
    const worker = () =>
      spawn(
        process.execPath,
        [
          join(projectFolder(), 'tests', 'support', 'delivery-worker.ts'),
          JSON.stringify({ url: place.url, dataDir: place.dataDir, smtpUrl: server.url }),
        ],
        { stdio: 'ignore' },
      );
    const to = (each: { readonly to: readonly string[] }) => each.to[0] ?? '';
    const letters = () => server.received.filter((each) => to(each).startsWith('reader-'));

    let database = await openHere();
    const delivery = await openDelivery(database, server.url);
    await addDead(
      database,
      LETTERS,
      { kind: 'mail', template: 'verify-email', edition: 'en-gb', values: verify('x').values },
      { reason: 'SMTP 421', class: 'receiver-refused' },
    );
    await database.db.transaction(async (tx) => {
      const prepared = await prepareOrder(
        tx,
        { action: 'resend', of: 'dead', filter: {}, reason: undefined, by: BY },
        new Date(),
      );
      if (prepared.kind !== 'prepared') throw new Error('too many');
      expect(prepared.order.total).toBe(LETTERS);
      await turnOrder(tx, prepared.order.id, ['prepared'], 'running', new Date());
    });
    await delivery.stop();
    await database.close();

    const first = worker();
    await until(() => letters().length > 20, 60_000);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const before = letters().length;
    expect(before).toBeLessThan(LETTERS);
    const second = worker();
    cleanups.push(async () => {
      if (second.exitCode === null) second.kill('SIGKILL');
    });
    await until(() => new Set(letters().map(to)).size === LETTERS, 120_000);
    await sleep(1_000);
    second.kill('SIGTERM');
    await once(second, 'exit');
    // What was on its way when the process died is tried again under the same name (at least once); no letter was put back twice.
    const names = new Map<string, Set<string>>();
    for (const mail of letters())
      names.set(to(mail), (names.get(to(mail)) ?? new Set()).add(mail.headers.get('message-id') ?? ''));
    expect([...names.values()].every((ids) => ids.size === 1)).toBe(true);
    expect(letters().length - LETTERS, 'of those on their way').toBeLessThanOrEqual(10);
    database = await openHere();
    const [order] = await database.db.select().from(letterOrders);
    expect(order).toMatchObject({ state: 'done', done: LETTERS, skipped: 0 });
    await database.close();
  },
);
