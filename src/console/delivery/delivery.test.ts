import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { deliveryQueues, mailSuppressions } from '#delivery/delivery.tables.ts';
import { type Delivery, createDelivery } from '#delivery/delivery.ts';
import { takeReport } from '#delivery/desk/suppressions.ts';
import { TEST_EVENT } from '#delivery/desk/delivery-desk.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { SIGN_UP, Visitor, freshEmail, signUpBody } from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase, silent } from '../../../tests/support/databases.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import type { PersonAnswer, TimelineAnswer } from '../answers.ts';
import { people } from '../console.tables.ts';
import { recordMailEvent } from '../people/record-mail-event.ts';
import type {
  EndpointTested,
  EndpointsAnswer,
  LetterAnswer,
  LettersAnswer,
  LettersDone,
  OrderPreview,
  OrderRow,
  OrdersAnswer,
  QueuesAnswer,
  SuppressionsAnswer,
} from './delivery.answers.ts';

const API = '/console/api/delivery';
const until = async (condition: () => boolean | Promise<boolean>, withinMs = 15_000) => {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) throw new Error(`did not come about within ${withinMs} ms: ${condition.toString()}`);
    await sleep(50);
  }
};

eachDatabase((_, open) => {
  let database: DatabaseHandle;
  let delivery: Delivery;
  let console_: ConsoleSite;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let crm: Awaited<ReturnType<typeof startReceiver>>;
  let isFull = true;
  beforeAll(async () => {
    database = await open();
    mails = await startMailServer((to) =>
      isFull && to.includes('+full') ? { code: 550, text: `5.7.1 ${to}: no` } : undefined,
    );
    crm = await startReceiver(({ body }) => ({ status: body.includes(TEST_EVENT) ? 500 : 204 }));
    delivery = await createDelivery({
      database,
      transport: { kind: 'smtp', url: mails.url, tls: 'opportunistic' },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'https://forecourt.test',
        colours: MAIL_COLOURS,
        from: 'no-reply@forecourt.test',
      },
      texts: siteTexts(),
      edition: testEdition,
      webhooks: [
        { name: 'crm', url: `${crm.url}/secret-path`, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      ],
      recordMailEvent,
      logger: silent,
      registry: new Registry(),
      times: { retryFirst: 1, retryMax: 1, retries: 1, expires: 30, supervise: 1, forget: 1 },
    });
    console_ = await openConsoleSite(database.db, { desk: delivery.desk });
    await delivery.start();
  });
  afterAll(async () => {
    await console_.close();
    await delivery.stop();
    await mails.close();
    await crm.close();
  });

  const operator = () => staffOf(console_, ['operator'], `Olga Operator ${crypto.randomUUID().slice(0, 4)}`);
  const enqueue = (to: string, key: string) =>
    database.db.transaction((tx) =>
      delivery.enqueue(tx, key, {
        kind: 'mail',
        template: 'verify-email',
        to,
        edition: 'en-gb',
        values: { link: 'https://forecourt.test/en-gb/verify-email?code=1', hours: '24' },
      }),
    );
  const actsOf = async (id: string) =>
    (await database.db.select().from(auditEntries))
      .map(({ act, object, result }) => ({ act, result, ...readByStaff(object ?? '') }))
      .filter(({ staff }) => staff === id);
  const signedUp = async (email: string) => {
    await new Visitor(console_.site).post(SIGN_UP, signUpBody(email));
    const [person] = await database.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    if (person === undefined) throw new Error('nobody was written');
    return person;
  };

  it('shows what was given up with its tries and its person, masked by class, and sends it again once the cause is gone', async () => {
    const email = freshEmail().replace('@', '+full@');
    const person = await signedUp(email);
    await enqueue(email, person.profileId ?? person.id);
    const { browser, id: staffId } = await operator();
    const list = async (filter: object = {}) =>
      (await browser.post<LettersAnswer>(`${API}/letters`, { state: 'dead', ...filter })).body.letters;
    await until(async () => (await list()).length === 1);
    const [letter] = await list({ kind: 'mail', name: 'verify-email', error: 'mailbox-refused', age: 'hour' });
    expect(letter).toMatchObject({ tries: 1, to: { is_masked: true }, person: null, is_made_up: false });
    expect(JSON.stringify(letter)).not.toContain(email);
    const id = letter?.id ?? '';
    await until(async () => {
      const { body } = await browser.get<LetterAnswer>(`${API}/letters/${id}`);
      return body.attempts.length === 1;
    });
    // Who may view people sees whose it is; who sees contact data, where it goes.
    const administrator = await staffOf(console_, ['administrator']);
    const whole = (await administrator.browser.get<LetterAnswer>(`${API}/letters/${id}`)).body;
    expect(whole).toMatchObject({
      to: { text: email, is_masked: false },
      person: { id: person.id },
      attempts: [{ attempt: 1, class: 'mailbox-refused' }],
      suppression: null,
    });
    const support = await staffOf(console_, ['support']);
    const seen = (await support.browser.get<LetterAnswer>(`${API}/letters/${id}`)).body;
    expect([seen.to?.is_masked, seen.person?.id]).toEqual([true, person.id]);
    expect(
      (await support.browser.post<ProblemDetails>(`${API}/letters/resend`, { state: 'dead', ids: [id] })).body.code,
    ).toBe('not-permitted');

    isFull = false;
    const again = () => browser.post<LettersDone>(`${API}/letters/resend`, { state: 'dead', ids: [id, id] });
    expect((await again()).body).toEqual({ done: 1, asked: 1 });
    expect((await again()).body, 'clicked twice').toEqual({ done: 0, asked: 1 });
    await until(() => mails.received.some(({ to }) => to.includes(email)));
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
    expect((await browser.get<ProblemDetails>(`${API}/letters/${id}`)).body.code).toBe('not-found');
    expect((await actsOf(staffId)).filter(({ act }) => act === 'letters-resent').map(({ object }) => object)).toEqual([
      `1 of 1: ${id}`,
      `0 of 1: ${id}`,
    ]);
    isFull = true;
  }, 60_000);

  it('freezes all that match, shows how many they are, discards them for a reason, and answers who comes second', async () => {
    for (let n = 0; n < 12; n += 1) await enqueue(`reader${n}+full@reader.test`, `order-${n}`);
    const { browser, id: staffId } = await operator();
    const dead = async () => (await browser.post<LettersAnswer>(`${API}/letters`, { state: 'dead' })).body.letters;
    await until(async () => (await dead()).length === 12);
    const prepare = (body: object) =>
      browser.post<OrderPreview & ProblemDetails>(`${API}/orders`, { of: 'dead', ...body });
    expect((await prepare({ action: 'discard' })).body.code, 'without a reason').toBe('bad-input');
    const { body } = await prepare({ action: 'discard', reason: 'outdated', name: 'verify-email' });
    if (body.kind !== 'prepared') throw new Error(JSON.stringify(body));
    expect([body.order.total, body.samples.length, body.order.state]).toEqual([12, 10, 'prepared']);
    const { id } = body.order;
    const [one, other] = await Promise.all([
      browser.post<OrderRow & ProblemDetails>(`${API}/orders/${id}/start`, {}),
      (await operator()).browser.post<OrderRow & ProblemDetails>(`${API}/orders/${id}/start`, {}),
    ]);
    expect([one.body.state ?? one.body.code, other.body.state ?? other.body.code].toSorted()).toEqual([
      'changed-meanwhile',
      'running',
    ]);
    await until(async () => (await browser.get<OrdersAnswer>(`${API}/orders`)).body.orders[0]?.state === 'done');
    expect((await browser.get<OrdersAnswer>(`${API}/orders`)).body.orders[0]).toMatchObject({ done: 12, skipped: 0 });
    expect(await dead()).toEqual([]);
    expect((await browser.post<ProblemDetails>(`${API}/orders/${id}/stop`, {})).body.code).toBe('not-found');
    expect(
      (await actsOf(staffId)).some(
        ({ act, object }) =>
          act === 'letter-order-prepared' && object === `${id}: discard 12 dead, outdated, name=verify-email`,
      ),
    ).toBe(true);
    // A role that sends again and discards nothing.
    const { browser: only } = await staffOf(console_, ['support']);
    expect((await only.post<ProblemDetails>(`${API}/orders`, { action: 'resend', of: 'dead' })).body.code).toBe(
      'not-permitted',
    );
  }, 60_000);

  it('says how queues and endpoints are, pauses by version, and tells of a test what the receiver answered', async () => {
    const { browser, id: staffId } = await operator();
    const queues = (await browser.get<QueuesAnswer>(`${API}/queues`)).body.queues;
    expect(queues.map(({ kind, endpoint }) => [kind, endpoint])).toEqual([
      ['mail', null],
      ['sms', null],
      ['task', null],
      ['event', 'crm'],
    ]);
    const endpoint = async () => (await browser.get<EndpointsAnswer>(`${API}/endpoints`)).body.endpoints[0]!;
    const before = await endpoint();
    expect(before).toMatchObject({ name: 'crm', secrets: 1, events: null, is_encrypted: false, is_paused: false });
    expect(JSON.stringify(before)).not.toContain('secret-path');
    const pause = (paused: boolean, version: number) =>
      browser.post<{ version: number } & ProblemDetails>(`${API}/endpoints/crm/pause`, { paused, version });
    const { body } = await pause(true, before.version);
    expect(body.version).toBe(before.version + 1);
    const late = await pause(true, before.version);
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.theirs).toMatchObject({
      endpoint: { is_paused: true },
      by: expect.stringMatching(/^Olga Operator/),
    });
    expect(await endpoint()).toMatchObject({ state: 'stands', why: 'paused' });
    const tested = await browser.post<EndpointTested>(`${API}/endpoints/crm/test`, {});
    expect(tested.body.failure).toEqual({ class: 'receiver-failed', line: 'the webhook answered 500' });
    expect((await browser.post<ProblemDetails>(`${API}/endpoints/none/test`, {})).body.code).toBe('not-found');
    expect((await pause(false, body.version)).status).toBe(200);
    await until(
      async () =>
        (await database.db.select().from(deliveryQueues).where(eq(deliveryQueues.queue, 'webhook-crm')))[0]
          ?.resumedAt === null,
    );
    expect((await actsOf(staffId)).flatMap(({ act }) => (act.startsWith('endpoint-') ? [act] : [])).toSorted()).toEqual(
      ['endpoint-paused', 'endpoint-resumed', 'endpoint-tested'],
    );
  }, 60_000);

  it('shows a bounce on the page and the timeline of the person, lists it, and lifts it once, for a reason', async () => {
    const email = freshEmail();
    const person = await signedUp(email);
    const at = new Date(console_.options.now().getTime() - 1000);
    await database.db.transaction((tx) =>
      takeReport(tx, { source: 'ses', key: 'k', email, kind: 'hard-bounce', code: '5.1.1', at }, recordMailEvent, at),
    );
    const { browser, id: staffId } = await staffOf(console_, ['support']);
    const page = () => browser.get<PersonAnswer>(`/console/api/people/${person.id}`);
    expect((await page()).body.mail).toMatchObject({ kind: 'hard-bounce' });
    const kinds = async () =>
      (await browser.post<TimelineAnswer>(`/console/api/people/${person.id}/timeline`, {})).body.rows.map(
        ({ kind, facts }) => [kind, facts['bounce'] ?? facts['lifted'] ?? null],
      );
    expect(await kinds()).toContainEqual(['mail-bounced', 'hard-bounce']);
    const list = async (lifted = false) =>
      (await browser.post<SuppressionsAnswer>(`${API}/suppressions`, { lifted })).body.suppressions;
    const row = (await list()).find((each) => each.person?.id === person.id);
    expect(row).toMatchObject({ email: { is_masked: true }, source: 'ses', code: '5.1.1', lifted: null });
    const lift = () =>
      browser.post<ProblemDetails>(`${API}/suppressions/lift`, { id: row?.id ?? '', reason: 'address-works' });
    expect((await lift()).status).toBe(200);
    expect((await lift()).body).toMatchObject({
      code: 'changed-meanwhile',
      theirs: { by: 'support', reason: 'address-works' },
    });
    expect((await page()).body.mail).toBeNull();
    expect(await kinds()).toContainEqual(['mail-allowed', 'address-works']);
    expect((await list(true)).find(({ id }) => id === row?.id)?.lifted).toMatchObject({ reason: 'address-works' });
    const entries = await actsOf(staffId);
    expect(entries.find(({ act }) => act === 'suppression-lifted')?.object).toBe(
      `${row?.id}: hard-bounce, address-works`,
    );
    expect(JSON.stringify(entries)).not.toContain(email);
    // It bounces once more.
    await database.db.transaction((tx) =>
      takeReport(tx, { source: 'ses', key: 'k2', email, kind: 'hard-bounce', code: '', at }, recordMailEvent, at),
    );
    expect(await database.db.$count(mailSuppressions, eq(mailSuppressions.email, email.toLowerCase()))).toBe(2);
  }, 60_000);
});
