// @module-tag long: waits for retries of mails whose server is away

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { eachDatabase, freshPlace, silent } from '../../tests/support/databases.ts';
import { testEdition } from '../../tests/support/mail-editions.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { passTime } from '../../tests/support/move-clock.ts';
import { startReceiver } from '../../tests/support/webhook-receiver.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { type EventFollowUp, eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { clientOpened } from '#contracts/webhook-events/client-opened.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { type Delivery, type DeliveryOptions, createDelivery } from './delivery.ts';
import { type QueueTimes, QUEUE_TIMES } from './job-queue.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../tests/support/mail-colours.ts';

const texts = siteTexts();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const QUICK: QueueTimes = { retryFirst: 1, retryMax: 1, retries: 3, expires: 30, supervise: 1, forget: 1 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const event = (id: string): EventFollowUp =>
  eventFollowUp('client.opened', { ...clientOpened.example, client_id: id }, new Date('2026-11-20T12:00:00.000Z'), id);
const mail = (to: string) => ({
  kind: 'mail' as const,
  template: 'verify-email',
  to,
  edition: 'en-gb',
  values: { link: 'https://forecourt.test/en-gb/verify-email?code=1' },
});
const until = async (condition: () => boolean | Promise<boolean>, withinMs: number) => {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) throw new Error(`did not come about within ${withinMs} ms: ${condition.toString()}`);
    await sleep(20);
  }
};

eachDatabase((kind, open) => {
  const logs: string[] = [];
  async function deliverTo(database: DatabaseHandle, more: Partial<DeliveryOptions>): Promise<Delivery> {
    logs.length = 0;
    const delivery = await createDelivery({
      database,
      transport: { kind: 'smtp', url: 'smtp://127.0.0.1:9', tls: 'opportunistic' },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'https://forecourt.test',
        colours: MAIL_COLOURS,
        from: 'no-reply@forecourt.test',
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

  it('outlasts a mail server that refuses for an hour and a CRM that is down for a day, by the schedule in use, and doubles nothing', async () => {
    const database = await open();
    let seconds = 0;
    let mailAt = Infinity;
    const mailbox = await startMailServer(() => {
      if (seconds < 3_600) return { code: 451, text: 'Try later' };
      mailAt = Math.min(mailAt, seconds);
      return undefined;
    });
    const accepted: string[] = [];
    const crm = await startReceiver(({ headers }) => {
      if (seconds < 86_400) return { status: 503 };
      accepted.push(String(headers['webhook-id']));
      return undefined;
    });
    const partner = await startReceiver();
    cleanups.push(
      () => mailbox.close(),
      () => crm.close(),
      () => partner.close(),
    );
    const delivery = await deliverTo(database, {
      transport: { kind: 'smtp', url: mailbox.url, tls: 'opportunistic' },
      times: QUEUE_TIMES,
      webhooks: [
        { name: 'crm', url: crm.url, secret: SECRET },
        { name: 'partner', url: partner.url, secret: SECRET },
      ],
    });
    await delivery.start();
    await database.db.transaction(async (transaction) => {
      await delivery.enqueue(transaction, 'profile', event('evt-1'));
      await delivery.enqueue(transaction, 'profile', mail('reader@reader.test'));
      await delivery.enqueue(transaction, 'profile', event('evt-2'));
    });
    await until(() => partner.received.length === 2, 10_000);
    expect(partner.received.map(({ headers }) => headers['webhook-id'])).toEqual(['evt-1', 'evt-2']);

    const deadline = Date.now() + 240_000;
    while (accepted.length < 2 && Date.now() < deadline) {
      seconds += await passTime(database.pool);
      await sleep(50);
    }
    expect(accepted).toEqual(['evt-1', 'evt-2']);
    // Tried again soon after both came back, not at the end of the schedule.
    expect(seconds).toBeLessThan(86_400 + 1_801);
    expect(mailAt).toBeLessThan(3_600 + 1_801);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['reader@reader.test']]);
    expect(await delivery.deadLetters()).toEqual([]);
    // Half a hundred tries, not thousands.
    expect(crm.received.length).toBeLessThan(70);
    expect(new Set(crm.received.slice(0, -1).map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['evt-1']));
  }, 300_000);

  it('keeps the events of a profile in order behind one that is refused, tells others meanwhile, and gives up in the end what can be replayed', async () => {
    const database = await open();
    let refusing = true;
    const accepted: string[] = [];
    const crm = await startReceiver(({ body, headers }) => {
      if (refusing && body.includes('bad')) return { status: 422 };
      accepted.push(String(headers['webhook-id']));
      return undefined;
    });
    cleanups.push(() => crm.close());
    const delivery = await deliverTo(database, { webhooks: [{ name: 'crm', url: crm.url, secret: SECRET }] });
    await database.db.transaction(async (transaction) => {
      await delivery.enqueue(transaction, 'one', event('bad-1'));
      await delivery.enqueue(transaction, 'one', event('one-2'));
      await delivery.enqueue(transaction, 'one', event('one-3'));
      await delivery.enqueue(transaction, 'two', event('two-1'));
    });
    await delivery.start();
    await until(() => accepted.length === 3, 30_000);
    expect(accepted).toEqual(['two-1', 'one-2', 'one-3']);
    const [letter] = await delivery.deadLetters();
    expect(letter).toMatchObject({
      kind: 'event',
      name: 'client.opened',
      receiver: 'crm',
      orderKey: 'one',
      tries: 4,
      reason: 'the webhook answered 422',
    });
    refusing = false;
    expect(await delivery.redeliver(['00000000-0000-7000-8000-000000000000'])).toBe(0);
    expect(await delivery.redeliver([letter?.id ?? ''])).toBe(1);
    await until(() => accepted.length === 4, 10_000);
    expect(accepted.at(-1)).toBe('bad-1');
    expect(await delivery.deadLetters()).toEqual([]);
  }, 60_000);

  it('tells again, with the same id, what a worker that was killed had told already: at least once, known by its id', async () => {
    const place = await freshPlace(kind);
    cleanups.push(place.remove);
    // Takes the event and never says so: the worker dies after sending, before it can note that it has.
    const told: string[] = [];
    const mute = createServer((request) => void told.push(String(request.headers['webhook-id']))).listen(
      0,
      '127.0.0.1',
    );
    cleanups.push(() => (mute.closeAllConnections(), mute.close()));
    await once(mute, 'listening');
    const worker = spawn(
      process.execPath,
      [
        join(projectFolder(), 'tests', 'support', 'delivery-worker.ts'),
        JSON.stringify({
          url: place.url,
          dataDir: place.dataDir,
          smtpUrl: 'smtp://127.0.0.1:9',
          webhookUrl: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`,
        }),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    cleanups.push(() => worker.kill('SIGKILL'));
    await once(mute, 'request');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(told).toEqual(['evt-orphan']);

    const reopened = await openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
    cleanups.push(reopened.close);
    const crm = await startReceiver();
    cleanups.push(() => crm.close());
    const next = await deliverTo(reopened, {
      webhooks: [{ name: 'crm', url: crm.url, secret: SECRET }],
      times: { ...QUICK, expires: 2 },
    });
    await next.start();
    await until(() => crm.received.length === 1, 40_000);
    expect(crm.received[0]?.headers['webhook-id']).toBe('evt-orphan');
    await sleep(1_500);
    expect(crm.received).toHaveLength(1);
  }, 90_000);

  it('does the tasks of a module until they are done, gives up at once what it says is hopeless or nobody does', async () => {
    const database = await open();
    const done: string[] = [];
    const ids = new Set<string>();
    const delivery = await deliverTo(database, {
      tasks: {
        'open-platform-account': async ({ client = '' }, { id, attempt }) => {
          ids.add(id);
          if (client === 'hopeless') throw new UndeliverableError('the platform knows no such group');
          if (attempt < 3) throw new Error('the platform rests');
          done.push(`${client} at try ${attempt}`);
        },
      },
    });
    await delivery.start();
    const task = (name: string, client: string) => ({ kind: 'task' as const, task: name, values: { client } });
    await database.db.transaction(async (transaction) => {
      await delivery.enqueue(transaction, 'a', task('open-platform-account', 'c-1'));
      await delivery.enqueue(transaction, 'b', task('open-platform-account', 'hopeless'));
      await delivery.enqueue(transaction, 'c', task('toString', 'c-2'));
    });
    await until(async () => done.length === 1 && (await delivery.deadLetters()).length === 2, 20_000);
    expect(done).toEqual(['c-1 at try 3']);
    expect(ids.size).toBe(2);
    expect((await delivery.deadLetters()).map(({ name, reason }) => `${name}: ${reason}`).toSorted()).toEqual([
      'open-platform-account: the platform knows no such group',
      'toString: there is no task "toString"',
    ]);
  }, 40_000);

  it('sends SMS by the provider, writes calling code and segments to the log and never the number, and gives up a code that has run out', async () => {
    const database = await open();
    const provider = await startReceiver(() => ({ status: 201 }));
    cleanups.push(() => provider.close());
    const delivery = await deliverTo(database, {
      sms: {
        provider: { url: provider.url, method: 'POST', headers: {}, form: { to: '{to}', text: '{text}' } },
        from: 'Northquay',
        user: '',
        key: '',
      },
    });
    const sms = (to: string, code: string) => ({
      kind: 'sms' as const,
      template: 'one-time-code',
      to,
      edition: 'en-gb',
      values: { code, minutes: '10' },
    });
    await database.db.transaction((transaction) => delivery.enqueue(transaction, 'p', sms('+442083661177', '111111')));
    await database.pool.query(
      `UPDATE pgboss.job SET created_on = created_on - interval '11 minutes', start_after = start_after - interval '11 minutes'`,
    );
    await database.db.transaction((transaction) => delivery.enqueue(transaction, 'p', sms('+962790000000', '222222')));
    await delivery.start();
    await until(async () => provider.received.length === 1 && (await delivery.deadLetters()).length === 1, 15_000);
    expect(Object.fromEntries(new URLSearchParams(provider.received[0]?.body))).toEqual({
      to: '+962790000000',
      text: '222222 is your Marlowe & Finch code. It is good for 10 minutes.\n\n@forecourt.test #222222',
    });
    expect(await delivery.deadLetters()).toMatchObject([
      {
        kind: 'sms',
        name: 'one-time-code',
        receiver: '+44',
        reason: 'the message was good for 10 minutes, which are over',
      },
    ]);
    await until(() => logs.some((line) => line.includes('sms delivered')), 2_000);
    expect(logs.join('')).toContain('"receiver":"+962","segments":1,"alphabet":"GSM-7"');
    expect(logs.join('')).not.toMatch(/2083661177|790000000|222222/);
  }, 40_000);
});
