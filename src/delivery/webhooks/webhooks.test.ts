import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HTTP_ANSWER_MAX_BYTES } from '#contracts/limits.ts';
import { type ReceivedRequest, startReceiver } from '../../../tests/support/webhook-receiver.ts';
import { sendRequest } from '../transports/send-request.ts';
import { webhookSignature } from '../transports/send-signed.ts';
import { sendWebhook } from './send-webhook.ts';
import { wantsEvent, webhook } from './webhook.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
const receiver = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const server = await startReceiver(answer);
  cleanups.push(() => server.close());
  return server;
};

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NEXT_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const event = {
  kind: 'event' as const,
  name: 'client.opened',
  version: 1,
  id: 'evt_1',
  at: '2026-11-20T12:00:00Z',
  body: { client_id: 'c-1', name: 'Ada “Äöü” <x>' },
  receiver: 'crm',
};
const hook = (url: string, secret = SECRET) => ({ name: 'crm', url, secret });

/** Written from the text of the standard with WebCrypto, nothing shared with the sender. */
async function verifies({ headers, body }: ReceivedRequest, secret: string): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (c) => c.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(
    `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`,
  );
  const given = String(headers['webhook-signature'])
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice(3));
  for (const signature of given) {
    if (
      await crypto.subtle.verify(
        'HMAC',
        key,
        Uint8Array.from(atob(signature), (c) => c.charCodeAt(0)),
        signed,
      )
    )
      return true;
  }
  return false;
}

describe('a webhook', () => {
  it('is signed as the published example of Standard Webhooks', () => {
    expect(
      webhookSignature(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('carries type, time and data, its id, the time of the try, and a signature that an independent library verifies', async () => {
    const { url, received } = await receiver();
    await sendWebhook(hook(url), event, Date.UTC(2026, 10, 20, 12, 0, 30));
    const [request] = received as [ReceivedRequest];
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795176030',
    });
    expect(JSON.parse(request.body)).toEqual({
      type: 'client.opened',
      version: 1,
      timestamp: '2026-11-20T12:00:00Z',
      data: event.body,
    });
    expect(await verifies(request, SECRET)).toBe(true);
    expect(await verifies(request, NEXT_SECRET)).toBe(false);
    expect(await verifies({ ...request, body: request.body.replace('c-1', 'c-2') }, SECRET)).toBe(false);
    expect(
      await verifies({ ...request, headers: { ...request.headers, 'webhook-timestamp': '1795176031' } }, SECRET),
    ).toBe(false);
  });

  it('is signed by both secrets while one replaces the other', async () => {
    const { url, received } = await receiver();
    await sendWebhook(hook(url, `${SECRET} ${NEXT_SECRET}`), event, Date.now());
    const [request] = received as [ReceivedRequest];
    expect([await verifies(request, SECRET), await verifies(request, NEXT_SECRET)]).toEqual([true, true]);
  });

  it.each([200, 202, 204, 299])('is delivered by %i', async (status) => {
    const { url } = await receiver(() => ({ status }));
    await expect(sendWebhook(hook(url), event, Date.now())).resolves.toBeUndefined();
  });

  it.each([301, 400, 401, 404, 408, 409, 422, 425, 429, 500, 503])('is tried again after %i', async (status) => {
    const { url } = await receiver(() => ({ status, headers: { location: 'https://elsewhere.test/' } }));
    await expect(sendWebhook(hook(url), event, Date.now())).rejects.toMatchObject({
      name: 'Error',
      message: `the webhook answered ${status}`,
    });
  });

  it('is given up after 410', async () => {
    const { url } = await receiver(() => ({ status: 410 }));
    await expect(sendWebhook(hook(url), event, Date.now())).rejects.toMatchObject({ name: 'UndeliverableError' });
  });

  it('follows no redirect, so that what is told reaches nobody else', async () => {
    const elsewhere = await receiver();
    const { url } = await receiver(() => ({ status: 307, headers: { location: elsewhere.url } }));
    await expect(sendWebhook(hook(url), event, Date.now())).rejects.toThrow('the webhook answered 307');
    expect(elsewhere.received).toEqual([]);
  });

  it('waits no longer than it may, and names neither address nor content when it fails', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    cleanups.push(() => silent.closeAllConnections());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/secret-path`;
    await expect(sendWebhook(hook(url), event, Date.now(), 100)).rejects.toThrow(/^no answer within 0.1 s$/);
    silent.closeAllConnections();
    silent.close();
    await expect(sendWebhook(hook(url), event, Date.now())).rejects.toThrow(/^no connection \(ECONNREFUSED\)$/);
  });

  it('reads no more of an answer than it needs', async () => {
    const { url } = await receiver(() => ({ status: 200, body: 'x'.repeat(HTTP_ANSWER_MAX_BYTES * 20) }));
    const { text } = await sendRequest({ url, method: 'POST', headers: {}, body: '' });
    expect(text.length).toBe(HTTP_ANSWER_MAX_BYTES);
  });
});

describe('what a webhook is set by', () => {
  const parsed = (more: object) =>
    webhook.safeParse({ name: 'crm', url: 'https://crm.test/in', secret: SECRET, ...more }).success;
  it('takes a name, an address, a secret and events', () => {
    expect(parsed({})).toBe(true);
    expect(parsed({ url: 'http://10.0.0.7:8080/hook', events: ['client.opened', 'profile.*'] })).toBe(true);
  });
  it.each([
    { name: 'CRM' },
    { name: 'outbox' },
    { url: 'ftp://crm.test' },
    { url: 'https://user:pw@crm.test' },
    { secret: 'whsec_c2hvcnQ=' },
    { secret: 'plain' },
    { events: ['*'] },
    { events: ['client.openend'] },
    { events: ['clients.*'] },
    { more: 1 },
  ])('refuses %o', (more) => {
    expect(parsed(more)).toBe(false);
  });
  it('names the event that a misspelt one is meant for', () => {
    expect(
      webhook.safeParse({ name: 'crm', url: 'https://crm.test/in', secret: SECRET, events: ['client.openend'] }).error
        ?.issues[0]?.message,
    ).toBe('there is no event "client.openend", perhaps "client.opened": docs/events.md lists them');
  });
  it('tells those who want an event', () => {
    const all = hook('https://crm.test');
    expect(wantsEvent(all, 'client.opened')).toBe(true);
    expect(wantsEvent({ ...all, events: ['client.*'] }, 'client.opened')).toBe(true);
    expect(wantsEvent({ ...all, events: ['profile.verified'] }, 'client.opened')).toBe(false);
    expect(wantsEvent({ ...all, events: ['client'] }, 'client.opened')).toBe(false);
  });
});
