import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase, freshPlace, silent, usualKind } from '../../tests/support/databases.ts';
import { longUnless } from '../../tests/support/long-form.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { testEdition } from '../../tests/support/mail-editions.ts';
import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { type Delivery, type DeliveryOptions, createDelivery } from './delivery.ts';
import type { QueueTimes } from './job-queue.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../tests/support/mail-colours.ts';

const texts = siteTexts();
const QUICK: QueueTimes = { retryFirst: 1, retryMax: 1, retries: 3, expires: 30, supervise: 1, forget: 1 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const verify = (to: string, n = 0): MailFollowUp => ({
  kind: 'mail',
  template: 'verify-email',
  to,
  edition: 'en-gb',
  values: { link: `https://forecourt.test/en-gb/verify-email?code=${n}` },
});

const until = async (condition: () => boolean | Promise<boolean>, withinMs: number) => {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) throw new Error(`did not come about within ${withinMs} ms: ${condition.toString()}`);
    await sleep(20);
  }
};

eachDatabase((kind, open) => {
  /** Seen on one database by `npm test`: what differs between them is in the other tests. */
  const onOne = { tags: longUnless(kind === usualKind()) };
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`CREATE TABLE test_records (n int)`);
  });
  const records = async () =>
    (await database.pool.query<{ n: number }>('SELECT n FROM test_records ORDER BY n')).rows.map(({ n }) => n);

  const logs: string[] = [];
  beforeEach(() => {
    logs.length = 0;
  });
  async function deliverTo(url: string, more: Partial<DeliveryOptions> = {}): Promise<Delivery> {
    const delivery = await createDelivery({
      database,
      transport: { kind: 'smtp', url, tls: 'opportunistic' },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'https://forecourt.test',
        colours: MAIL_COLOURS,
        from: 'Marlowe & Finch <no-reply@forecourt.test>',
      },
      texts,
      edition: testEdition,
      logger: pino({ level: 'info' }, { write: (line: string) => logs.push(line) }),
      registry: new Registry(),
      times: QUICK,
      ...more,
    });
    cleanups.push(() => delivery.stop());
    return delivery;
  }
  async function mailServer(refuse?: Parameters<typeof startMailServer>[0]) {
    const server = await startMailServer(refuse);
    cleanups.push(() => server.close());
    return server;
  }
  const record = (n: number) => (transaction: Transaction) =>
    transaction.execute(sql`INSERT INTO test_records VALUES (${n})`);

  it('delivers what a committed transaction enqueued, well within 2 s, and writes no address in the log', async () => {
    const server = await mailServer();
    const delivery = await deliverTo(server.url);
    await delivery.start();
    await sleep(700);
    await database.db.transaction(async (transaction) => {
      await record(1)(transaction);
      await delivery.enqueue(transaction, 'profile-1', verify('ada.lovelace@reader.test'));
    });
    const committedAt = performance.now();
    await until(() => server.received.length === 1, 2_000);
    expect(performance.now() - committedAt).toBeLessThan(1_500);
    expect(server.received[0]).toMatchObject({ from: 'no-reply@forecourt.test', to: ['ada.lovelace@reader.test'] });
    expect(await records()).toContain(1);
    await until(() => logs.some((line) => line.includes('mail delivered')), 1_000);
    expect(logs.join('')).toContain('"domain":"reader.test"');
    expect(logs.join('')).not.toContain('ada.lovelace');
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const server = await mailServer();
    const delivery = await deliverTo(server.url);
    await delivery.start();
    const failing = database.db.transaction(async (transaction) => {
      await record(2)(transaction);
      await delivery.enqueue(transaction, 'profile-2', verify('rolled-back@reader.test'));
      throw new Error('the record could not be written');
    });
    await expect(failing).rejects.toThrow('the record could not be written');
    await database.db.transaction((transaction) =>
      delivery.enqueue(transaction, 'profile-2', verify('after@reader.test')),
    );
    await until(() => server.received.length === 1, 3_000);
    expect(server.received[0]?.to).toEqual(['after@reader.test']);
    expect(await records()).not.toContain(2);
  });

  it('takes 20 transactions that each enqueue, at the same time', async () => {
    const server = await mailServer();
    const delivery = await deliverTo(server.url);
    await delivery.start();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        database.db.transaction(async (transaction) => {
          await record(100 + i)(transaction);
          await delivery.enqueue(transaction, `many-${i}`, verify(`many-${i}@reader.test`));
        }),
      ),
    );
    await until(() => server.received.length === 20, 10_000);
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(20);
  });

  it(
    'keeps the order of a profile, within a transaction and behind a mail that is being retried, while others go on',
    onOne,
    async () => {
      let refusals = 0;
      const server = await mailServer((to) =>
        to.startsWith('first') && refusals++ < 2 ? { code: 451, text: 'Try later' } : undefined,
      );
      const delivery = await deliverTo(server.url);
      await database.db.transaction(async (transaction) => {
        await delivery.enqueue(transaction, 'ordered', verify('first@reader.test'));
        for (let n = 2; n <= 8; n += 1) await delivery.enqueue(transaction, 'ordered', verify(`${n}-th@reader.test`));
        await delivery.enqueue(transaction, 'another', verify('another@reader.test'));
      });
      await delivery.start();
      await until(() => server.received.length === 9, 15_000);
      const order = server.received.flatMap(({ to }) => to);
      expect(order[0]).toBe('another@reader.test');
      expect(order.slice(1)).toEqual([
        'first@reader.test',
        ...Array.from({ length: 7 }, (_, i) => `${i + 2}-th@reader.test`),
      ]);
    },
  );

  it('loses nothing while the mail server is away, and sends it when it is back', onOne, async () => {
    const away = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const { port } = away.address() as AddressInfo;
    cleanups.push(() => away.close());
    const first = await deliverTo(`smtp://127.0.0.1:${port}`, { times: { ...QUICK, retries: 50 } });
    await first.start();
    await database.db.transaction((transaction) =>
      first.enqueue(transaction, 'patient', verify('patient@reader.test')),
    );
    await until(() => logs.some((line) => line.includes('"attempt":2')), 8_000);
    await first.stop();

    const server = await mailServer();
    const second = await deliverTo(server.url);
    await second.start();
    await until(() => server.received.length === 1, 8_000);
    expect(server.received[0]?.to).toEqual(['patient@reader.test']);
    expect(await second.deadLetters()).toEqual([]);
  });

  it(
    'lists what was given up, without the address, lets the profile go on, and redelivers when told to',
    onOne,
    async () => {
      let refusing = true;
      const server = await mailServer((to) =>
        refusing && to.startsWith('refused') ? { code: 451, text: `<${to}> try later` } : undefined,
      );
      const delivery = await deliverTo(server.url, { times: { ...QUICK, retries: 1 } });
      await delivery.start();
      await database.db.transaction(async (transaction) => {
        await delivery.enqueue(transaction, 'given-up', verify('refused@reader.test'));
        await delivery.enqueue(transaction, 'given-up', verify('next@reader.test'));
      });
      await until(async () => (await delivery.deadLetters()).length === 1, 10_000);
      const [letter] = await delivery.deadLetters();
      expect(letter).toMatchObject({
        orderKey: 'given-up',
        kind: 'mail',
        name: 'verify-email',
        receiver: 'reader.test',
        tries: 2,
        reason: 'SMTP EENVELOPE 451 at RCPT TO',
      });
      expect(JSON.stringify(letter)).not.toContain('refused@');
      await until(() => server.received.length === 1, 10_000);
      expect(server.received[0]?.to).toEqual(['next@reader.test']);

      refusing = false;
      expect(await delivery.redeliver()).toBe(1);
      await until(() => server.received.length === 2, 5_000);
      expect(await delivery.deadLetters()).toEqual([]);
    },
  );

  it('gives up at once where no retry can help', async () => {
    const server = await mailServer((to) =>
      to.startsWith('unknown') ? { code: 550, text: 'No such user' } : undefined,
    );
    const delivery = await deliverTo(server.url);
    await delivery.start();
    const hopeless: readonly MailFollowUp[] = [
      verify('unknown@reader.test'),
      { ...verify('a@reader.test'), template: 'no-such-template' },
      { ...verify('a@reader.test'), edition: 'xx-xx' },
      { ...verify('a@reader.test'), values: { link: 'javascript:alert(1)' } },
      verify('a@reader.test\r\nBcc: everyone@reader.test'),
      verify('a@reader.test, b@reader.test'),
    ];
    await database.db.transaction(async (transaction) => {
      for (const [i, mail] of hopeless.entries()) await delivery.enqueue(transaction, `hopeless-${i}`, mail);
    });
    await until(async () => (await delivery.deadLetters()).length === hopeless.length, 10_000);
    expect((await delivery.deadLetters()).map(({ reason, tries }) => `${tries} ${reason}`).toSorted()).toEqual([
      '1 SMTP EENVELOPE 550 at RCPT TO',
      '1 the job is not a mail: to',
      '1 the job is not a mail: to',
      '1 the mail has no absolute link',
      '1 there is no edition "xx-xx"',
      '1 there is no mail template "no-such-template"',
    ]);
    expect(server.received).toEqual([]);
    await database.pool.query('DELETE FROM pgboss.job');
  });

  it(
    'is set up once by several that start at the same time on a new database, and each mail is sent once',
    onOne,
    async () => {
      const fresh = await open();
      const server = await mailServer();
      const several = await Promise.all([1, 2, 3].map(() => deliverTo(server.url, { database: fresh })));
      await Promise.all(several.map((delivery) => delivery.start()));
      await fresh.db.transaction(async (transaction) => {
        for (const [i, delivery] of several.entries())
          await delivery.enqueue(transaction, `several-${i}`, verify(`several-${i}@reader.test`));
      });
      await until(() => server.received.length >= 3, 10_000);
      await sleep(1_500);
      expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([
        'several-0@reader.test',
        'several-1@reader.test',
        'several-2@reader.test',
      ]);
    },
  );

  it(
    'sends the mail of a worker that was killed over it, at the next start',
    { ...onOne, timeout: 60_000 },
    async () => {
      const place = await freshPlace(kind);
      cleanups.push(place.remove);
      const stalled = createServer((socket) => socket.on('error', () => {}).write('220 wait\r\n')).listen(
        0,
        '127.0.0.1',
      );
      cleanups.push(() => stalled.close());
      await once(stalled, 'listening');
      const worker = spawn(
        process.execPath,
        [
          join(projectFolder(), 'tests', 'support', 'delivery-worker.ts'),
          JSON.stringify({
            url: place.url,
            dataDir: place.dataDir,
            smtpUrl: `smtp://127.0.0.1:${(stalled.address() as AddressInfo).port}`,
          }),
        ],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      );
      cleanups.push(() => worker.kill('SIGKILL'));
      await once(stalled, 'connection');
      worker.kill('SIGKILL');
      await once(worker, 'exit');

      const reopened = await openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
      cleanups.push(reopened.close);
      const state = async () =>
        (await reopened.pool.query<{ state: string }>(`SELECT state FROM pgboss.job WHERE singleton_key = 'orphan'`))
          .rows[0]?.state;
      expect(await state()).toBe('active');
      const server = await mailServer();
      const next = await deliverTo(server.url, { database: reopened, times: { ...QUICK, expires: 2 } });
      await next.start();
      await until(() => server.received.length === 1, 25_000);
      expect(server.received[0]?.to).toEqual(['orphan@reader.test']);
    },
  );
}, 'both');
