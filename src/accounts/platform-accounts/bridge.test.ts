// @module-tag long: waits for retries against a bridge that is away

import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { desc, eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DemoAnswer } from '#contracts/calls/registrations.ts';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import type { AccountOrder } from '#contracts/platform-bridge.ts';
import { httpBridge } from '#delivery/bridge/http-bridge.ts';
import { type Delivery, createDelivery } from '#delivery/delivery.ts';
import { webhookSignature } from '#delivery/transports/send-signed.ts';
import {
  type AccountsSite,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  newestCode,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase, silent } from '../../../tests/support/databases.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { OPEN_PLATFORM_ACCOUNT } from './begin-opening.ts';
import { openPlatformAccount } from './open-platform-account.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const WAIT_MS = 500;
const SOON = { timeout: 30_000, interval: 50 };
const mailTexts = siteTexts();

type Order = { readonly headers: IncomingHttpHeaders; readonly raw: string; readonly order: AccountOrder };
type Behaviour = (response: ServerResponse, order: AccountOrder, times: number) => void;
const say = (response: ServerResponse, status: number, body?: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));

/** A platform of its own: opens one account a client id, whatever it then answers. */
async function startBridge() {
  const bridge = { orders: [] as Order[], opened: new Set<string>(), behave: undefined as Behaviour | undefined };
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const order = JSON.parse(raw) as AccountOrder;
      bridge.orders.push({ headers: request.headers, raw, order });
      if (bridge.behave === undefined) {
        bridge.opened.add(order.client_id);
        say(response, 200, { login: `MT-${order.account_number}` });
      } else bridge.behave(response, order, bridge.orders.length);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return Object.assign(bridge, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/accounts`, close });
}

eachDatabase((_, open) => {
  let site: AccountsSite;
  let delivery: Delivery;
  let bridge: Awaited<ReturnType<typeof startBridge>>;
  let handle: TaskHandler;
  const [alerts, errors]: [string[], string[]] = [[], []];
  let failsToWrite = 0;
  beforeAll(async () => {
    const database = await open();
    const openAccount: TaskHandler = (values, job) => handle(values, job);
    delivery = await createDelivery({
      database,
      transport: { kind: 'outbox', tokensCss: '', mayRead: () => true },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'https://forecourt.test',
        colours: MAIL_COLOURS,
        from: 'no-reply@forecourt.test',
      },
      texts: mailTexts,
      edition: testEdition,
      tasks: { [OPEN_PLATFORM_ACCOUNT]: openAccount },
      logger: silent,
      registry: new Registry(),
      times: { retryFirst: 1, retryMax: 1, retries: 3, expires: 30, supervise: 1, forget: 1 },
    });
    site = await openAccountsSite(database.db, {
      contactPage: () => 'contact',
      alertTo: 'operator@forecourt.test',
      onAlert: (kind) => void alerts.push(kind),
    });
    const recorded = site.options.enqueue;
    // Recorded, as the other tests read it, and delivered.
    const enqueue: typeof recorded = async (tx, key, followUp) => {
      await recorded(tx, key, followUp);
      await delivery.enqueue(tx, key, followUp);
    };
    await site.close();
    site = await openAccountsSite(database.db, { ...site.options, enqueue });
    await delivery.start();
  });
  beforeEach(async () => {
    bridge = await startBridge();
    alerts.length = errors.length = failsToWrite = 0;
    handle = openPlatformAccount({
      ...site.options,
      enqueue: async (tx, key, followUp) => {
        if (failsToWrite > 0) {
          failsToWrite -= 1;
          throw new Error('the process died here');
        }
        return site.options.enqueue(tx, key, followUp);
      },
      bridge: httpBridge({ url: bridge.url, secret: SECRET }, WAIT_MS),
      log: { error: (facts, message) => void errors.push(`${message} ${JSON.stringify(facts)}`) },
    });
  });
  afterEach(() => bridge.close().catch(() => {}));
  afterAll(async () => {
    await delivery.stop();
    await site.close();
  });

  const clientOf = async (email: string) => {
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    const [client] = await site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, profile?.id ?? ''))
      .orderBy(desc(clients.createdAt));
    if (client === undefined) throw new Error('there is no client');
    return client;
  };
  const told = async (clientId: string) =>
    (await site.followUps()).flatMap((followUp) =>
      followUp.kind === 'event' &&
      (followUp.name === 'client.opened' || followUp.name === 'client.refused') &&
      followUp.body.client_id === clientId
        ? [followUp.name]
        : [],
    );
  const mailsTo = async (email: string) =>
    (await site.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  const stateBecomes = (email: string, state: string) =>
    vi.waitFor(async () => expect((await clientOf(email)).state).toBe(state), SOON);
  async function confirmed(
    path = SIGN_UP,
    more: Record<string, unknown> = {},
  ): Promise<{ email: string; body: DemoAnswer }> {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const { body } = await visitor.post<DemoAnswer>(path, signUpBody(email, more));
    if (path === SIGN_UP) await visitor.post(STEP_2, STEP_2_BODY);
    expect((await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`)).status).toBe(200);
    return { email, body };
  }

  describe('the bridge to the platforms', () => {
    it('[FRM-2] gets a signed order, and the account is open once it says so, with mail and event', async () => {
      const { email, body } = await confirmed('/utils/custom-forms/demo-signup', {
        platform: 'mt5',
        leverage: 1,
        currency: 'USD',
        balance: 50_000,
      });
      await stateBecomes(email, 'open');
      const client = await clientOf(email);
      expect(client).toMatchObject({
        platformLogin: `MT-${client.accountNumber}`,
        openedAt: expect.any(Date),
        refusal: null,
      });
      const [sent, ...more] = bridge.orders;
      if (sent === undefined) throw new Error('there was no order');
      const { headers, raw, order } = sent;
      expect(more).toEqual([]);
      expect(order).toEqual({
        client_id: client.id,
        platform: 'mt5',
        kind: 'demo',
        currency: 'USD',
        leverage: 1,
        account_number: String(client.accountNumber),
        balance: 50_000,
        password: body.demo_login.password,
      });
      expect(headers).toMatchObject({ 'idempotency-key': client.id, 'webhook-id': client.id });
      expect(headers['webhook-signature']).toBe(
        webhookSignature(SECRET, `${client.id}.${String(headers['webhook-timestamp'])}.${raw}`),
      );
      expect((await mailsTo(email)).at(-1)).toMatchObject({
        template: 'demo-opened',
        values: { number: `MT-${client.accountNumber}` },
      });
      expect(await told(client.id)).toEqual(['client.opened']);
      expect(JSON.stringify(await site.followUps())).not.toContain(body.demo_login.password);
    });

    it('[FRM-2] is asked again while it fails, is too slow or hangs up after it has opened, and the account opens once', async () => {
      bridge.behave = (response, order, times) => {
        if (times === 1) return say(response, 500, { reason: 'not a refusal' });
        bridge.opened.add(order.client_id);
        if (times === 2) return void setTimeout(() => say(response, 200), 4 * WAIT_MS).unref();
        if (times === 3) return void response.destroy();
        return say(response, 200);
      };
      const { email } = await confirmed();
      await vi.waitFor(() => expect(bridge.orders.length).toBeGreaterThan(1), SOON);
      const waiting = await clientOf(email);
      expect([waiting.state, await told(waiting.id)]).toEqual(['pending', []]);
      await stateBecomes(email, 'open');
      expect(bridge.orders.map(({ order }) => order.client_id)).toEqual(Array.from({ length: 4 }, () => waiting.id));
      expect([...bridge.opened]).toEqual([waiting.id]);
      expect(await told(waiting.id)).toEqual(['client.opened']);
      expect((await mailsTo(email)).filter(({ template }) => template === 'account-opened')).toMatchObject([
        { values: { number: String(waiting.accountNumber) } },
      ]);
      // Without a platform of its own choice it is on the web trader.
      expect(await clientOf(email)).toMatchObject({ platform: 'webtrader', platformLogin: null });
    });

    it('[FRM-2] may be asked twice: what follows its answer is written whole, once, though the process dies over it or two do it at a time', async () => {
      failsToWrite = 1;
      const { email } = await confirmed();
      await stateBecomes(email, 'open');
      const { id } = await clientOf(email);
      expect(bridge.orders.map(({ order }) => order.client_id)).toEqual([id, id]);
      await Promise.all([1, 2].map((attempt) => handle({ client_id: id }, { id: 'again', attempt })));
      expect(bridge.orders).toHaveLength(2);
      await site.options.db.update(clients).set({ state: 'pending' }).where(eq(clients.id, id));
      // Neither is answered before both have asked, or the second would find the account open.
      const asked: ServerResponse[] = [];
      bridge.behave = (response) => {
        if (asked.push(response) === 2) for (const each of asked) say(each, 200);
      };
      await Promise.all([1, 2].map((attempt) => handle({ client_id: id }, { id: 'at once', attempt })));
      expect(bridge.orders).toHaveLength(4);
      // One for the first time, one for the two at once.
      expect(await told(id)).toEqual(['client.opened', 'client.opened']);
    });

    it('[FRM-2] may refuse with a reason: owner and operator are told, and the account was never open', async () => {
      bridge.behave = (response) => say(response, 422, { reason: 'The group is full.' });
      const { email } = await confirmed();
      await stateBecomes(email, 'refused');
      const client = await clientOf(email);
      expect(client).toMatchObject({ refusal: 'The group is full.', openedAt: null });
      expect(await told(client.id)).toEqual(['client.refused']);
      const mail = (await mailsTo(email)).at(-1);
      expect(mail).toMatchObject({
        template: 'account-not-opened',
        edition: 'en-gb',
        values: { link: 'https://forecourt.test/en-gb/contact' },
      });
      expect(JSON.stringify(mail)).not.toContain('group');
      expect((await mailsTo('operator@forecourt.test')).at(-1)).toMatchObject({
        template: 'account-refused',
        values: { number: String(client.accountNumber), platform: 'webtrader', reason: 'The group is full.' },
      });
      await vi.waitFor(
        () => expect([alerts, errors]).toEqual([['account-refused'], [expect.stringContaining('The group is full.')]]),
        SOON,
      );
      expect(bridge.orders).toHaveLength(1);
    });

    it('[FRM-2] that is gone leaves the account pending and a dead letter, and opens it when that is replayed', async () => {
      bridge.behave = (response) => say(response, 401, { reason: 'The signature is not yours.' });
      const { email } = await confirmed();
      await vi.waitFor(
        async () => expect((await delivery.deadLetters()).map(({ name }) => name)).toEqual([OPEN_PLATFORM_ACCOUNT]),
        SOON,
      );
      expect(bridge.orders.length).toBe(4);
      const client = await clientOf(email);
      expect([client.state, await told(client.id)]).toEqual(['pending', []]);
      bridge.behave = undefined;
      expect(await delivery.redeliver()).toBe(1);
      await stateBecomes(email, 'open');
      expect(await told(client.id)).toEqual(['client.opened']);
    });

    it.each([
      ['a login that is none', 200, { login: { $ne: 1 } }],
      ['a page', 200, '<html>'],
      ['a refusal without a reason', 404, {}],
      ['too many requests', 429, { reason: 'Later.' }],
      ['a redirect', 302, {}],
    ])('[FRM-2] is asked again after %s', async (_name, status, body) => {
      bridge.behave = (response) =>
        void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
      const order: AccountOrder = {
        client_id: 'c-1',
        platform: 'mt4',
        kind: 'live',
        currency: 'USD',
        leverage: 30,
        account_number: '40000001',
      };
      await expect(httpBridge({ url: bridge.url, secret: SECRET }, 5_000)(order)).rejects.toThrow(
        `the bridge answered ${status}`,
      );
    });
  });
});
