import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormsClient } from './forms-client.ts';
import { sendRegistration } from './registration-client.ts';
import { RequestError } from './request-error.ts';
import { requestJson } from './request-json.ts';
import { sendUserAuth } from './user-auth-client.ts';

type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

let origin: string;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void;
/** Of an edition where measurement needs no yes (TRK-4); behaviours/consent.browser.test.ts has the others. */
const jar = { cookie: '', body: { dataset: { consent: 'notice' } } };
const page = { search: '', href: 'http://localhost/' };
const dataLayer = () => (globalThis as { window?: { dataLayer?: unknown[] } }).window?.dataLayer;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    if (one.url === '/api/xsrf') {
      jar.cookie = `other=1; XSRF-TOKEN=token-${seen.length}`;
      response.writeHead(204).end();
    } else {
      answer(one, response);
    }
  });
});

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  seen = [];
  answer = (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"sent":true}');
  jar.cookie = 'XSRF-TOKEN=held';
  page.search = '';
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', page);
  vi.stubGlobal('window', {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const failure = async (request: Promise<unknown>): Promise<RequestError> => {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError))
    throw new Error(`the request should have failed with a RequestError, not ${String(error)}`);
  return error;
};

describe('errors', () => {
  it('[FRM-6] Request aborted', async () => {
    const end = new AbortController();
    answer = () => end.abort();
    const error = await failure(requestJson({ method: 'POST', address: `${origin}/x`, body: {}, signal: end.signal }));
    expect(error.message).toBe('Request aborted');
    expect(error.failure).toEqual({ kind: 'aborted' });
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x`, signal: end.signal }))).message).toBe(
      'Request aborted',
    );
  });

  it('[FRM-6] Network Error: nobody there, cut off, or not JSON', async () => {
    expect((await failure(requestJson({ method: 'GET', address: 'http://127.0.0.1:1/x' }))).message).toBe(
      'Network Error',
    );
    answer = (_, response) => void response.destroy();
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x` }))).message).toBe('Network Error');
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"sent"');
      setTimeout(() => response.destroy(), 20);
    };
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x` }))).message).toBe('Network Error');
    answer = (_, response) => void response.writeHead(200).end('<html>');
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x` }))).message).toBe('Network Error');
  });

  it('[FRM-6] timeout of N ms exceeded, also when the body never ends', async () => {
    answer = () => undefined;
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x`, timeoutMs: 40 }))).message).toBe(
      'timeout of 40 ms exceeded',
    );
    answer = (_, response) => void response.writeHead(200).write('{');
    expect((await failure(requestJson({ method: 'GET', address: `${origin}/x`, timeoutMs: 60 }))).message).toBe(
      'timeout of 60 ms exceeded',
    );
  });

  it('[FRM-6] Request failed with status code N, with what the site says of it', async () => {
    const problem = { type: '/problems/too-many-requests', title: 't', status: 429, code: 'too-many-requests' };
    answer = (_, response) =>
      void response
        .writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': '120' })
        .end(JSON.stringify(problem));
    const error = await failure(requestJson({ method: 'POST', address: `${origin}/x`, body: {} }));
    expect(error.message).toBe('Request failed with status code 429');
    expect(error.failure).toEqual({ kind: 'status', status: 429, problem, retryAfterSeconds: 120 });
    answer = (_, response) =>
      void response.writeHead(502, { 'Retry-After': 'Fri, 20 Nov 2026 10:00:00 GMT' }).end('<html>Bad gateway</html>');
    expect((await failure(requestJson({ method: 'POST', address: `${origin}/x`, body: {} }))).failure).toEqual({
      kind: 'status',
      status: 502,
      problem: undefined,
      retryAfterSeconds: undefined,
    });
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await requestJson({ method: 'GET', address: `${origin}/x` });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the forms client', () => {
  it('[FRM-5] sends JSON, its locale, the XSRF token, and the geoip parameter of the page', async () => {
    page.search = '?utm_source=x&geoip=JO';
    const client = createFormsClient('en-gb', origin);
    expect(
      await client.send({
        method: 'POST',
        path: '/utils/custom-forms/signup',
        body: { a: 1 },
        headers: { 'idempotency-key': 'k' },
      }),
    ).toEqual({ sent: true });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/utils/custom-forms/signup?geoip=JO', body: '{"a":1}' });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-locale': 'en-gb',
      'x-xsrf-token': 'held',
      'idempotency-key': 'k',
    });
    client.setLocale('ar-jo');
    page.search = '';
    await client.send({ method: 'GET', path: '/fcm-forms/config/login-step?x=1' });
    expect(seen[1]).toMatchObject({
      url: '/fcm-forms/config/login-step?x=1',
      body: '',
      headers: { 'x-locale': 'ar-jo' },
    });
    expect(seen[1]?.headers['content-type']).toBeUndefined();
    page.search = '?geoip=GB';
    await client.send({ method: 'GET', path: '/fcm-forms/config/login-step?x=1' });
    expect(seen[2]?.url).toBe('/fcm-forms/config/login-step?x=1&geoip=GB');
  });

  it('[FRM-5] asks for a token once when there is none', async () => {
    jar.cookie = 'other=1';
    const client = createFormsClient('en-gb', origin);
    await Promise.all([
      client.send({ method: 'POST', path: '/a', body: {} }),
      client.send({ method: 'POST', path: '/b', body: {} }),
    ]);
    expect(seen.map(({ url }) => url).toSorted()).toEqual(['/a', '/api/xsrf', '/b']);
    for (const { headers } of seen.slice(1)) expect(headers['x-xsrf-token']).toBe('token-1');
  });

  it('[FRM-5] renews a token that the server refuses, once', async () => {
    const refusal = JSON.stringify({ type: '/problems/xsrf-missing', title: '', status: 403, code: 'xsrf-missing' });
    answer = ({ headers }, response) =>
      void (headers['x-xsrf-token'] === 'held'
        ? response.writeHead(403).end(refusal)
        : response.writeHead(200).end('{}'));
    await createFormsClient('en-gb', origin).send({ method: 'POST', path: '/a', body: {} });
    expect(seen.map(({ url }) => url)).toEqual(['/a', '/api/xsrf', '/a']);
    answer = (_, response) => void response.writeHead(403).end(refusal);
    expect(
      (await failure(createFormsClient('en-gb', origin).send({ method: 'POST', path: '/a', body: {} }))).message,
    ).toBe('Request failed with status code 403');
  });

  it('[TRK-3] tells the data layer of a registration, and of nothing else', async () => {
    const send = (json: unknown) => {
      answer = (_, response) => void response.writeHead(200).end(JSON.stringify(json));
      return createFormsClient('en-gb', origin).send({ method: 'POST', path: '/a', body: {} });
    };
    await send({ profile_id: 'p', client_id: 'c', is_email_verified: true });
    await send({ profile_id: 'p', is_email_verified: false });
    await send({ client_id: 'c' });
    await send({ profile_id: '', client_id: 'c' });
    await send(null);
    expect(dataLayer()).toBeUndefined();
    await send({ profile_id: 'p', client_id: 'c', is_email_verified: false });
    await send({ profile_id: 5, client_id: 6 });
    expect(dataLayer()).toEqual([
      { event: 'Registration Success', client_id: 'c', profile_id: 'p' },
      { event: 'Registration Success', client_id: 6, profile_id: 5 },
    ]);
  });
});

describe('the other clients', () => {
  it('[FRM-5, TRK-3] send the token but no geoip, and announce nothing', async () => {
    page.search = '?geoip=JO';
    answer = (_, response) => void response.writeHead(200).end('{"profile_id":"p","client_id":"c"}');
    await sendRegistration({ method: 'GET', path: '/activation_code/verify/abc/' }, 'ar-jo', origin);
    await expect(sendUserAuth({ method: 'POST', path: '/api/user/authorise', body: {} }, 'ar-jo')).rejects.toThrow(
      'Network Error',
    ); // no origin outside a page
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      url: '/activation_code/verify/abc/',
      headers: { 'x-xsrf-token': 'held', 'x-locale': 'ar-jo' },
    });
    expect(dataLayer()).toBeUndefined();
  });
});
