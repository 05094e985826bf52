import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_ARRIVES_WITHIN_MS, REQUEST_CHECK_EVERY_MS } from '#contracts/limits.ts';
import { sitePlace } from '../support/databases.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const place = await sitePlace();
let site: Site;
beforeAll(async () => {
  site = await startSite({ dataDir: place.dataDir, env: place.env });
});
afterAll(async () => {
  await site.stop();
  await place.remove();
});

/** Sends bytes as they are: `fetch` would mend them. Resolves with what came back until the other side closed or was silent for `silenceMs`. */
async function raw(bytes: string | Buffer, more: readonly Buffer[] = [], silenceMs = 2_000): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {}); // a reset is one of the answers looked for
  await once(socket, 'connect');
  socket.write(bytes);
  for (const part of more) {
    await new Promise((done) => setTimeout(done, 150));
    socket.write(part);
  }
  socket.setTimeout(silenceMs, () => socket.destroy());
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** The server closes each; the first search makes an index, which takes seconds on a busy machine. */
const get = (target: string, accept = 'text/html') =>
  raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`, [], 30_000);

describe('requests that make no sense', () => {
  it.each([
    ['//', 404],
    ['///evil.example', 404],
    ['/xx-yy', 404],
    ['/en-gb/no-such-page', 404],
    ['/en-gb/%E0%A4%A', 400],
    ['/%', 400],
    ['/en-gb/%00', 404],
    ['/en-gb/..%2f..%2fetc%2fpasswd', 404],
    ['/../../etc/passwd', 404],
  ])('GET %s is answered %i with a page that leads on', async (target, status) => {
    const answer = await get(target);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: text/html');
    expect(answer).toContain('href="/');
    expect(answer).not.toContain('    at ');
  });

  it.each([
    ['/en-gb/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
    [`/en-gb/search?q=${'a'.repeat(10_000)}`, 200],
    ['/en-gb/search?q=%E0%A4%A&q=%FF', 200],
    ['/en-gb/search?q=%20%20', 200],
    ['/ar-jo/search?q=%F0%9F%A6%8A%00', 200],
    ['/en-gb/search?%=&q', 200],
    ['/api/search?edition=en-gb&q=%E0%A4%A', 200],
    ['/api/search?edition=en-gb&q=%ED%A0%80%00', 200],
    [`/api/search?edition=en-gb&q=${'a'.repeat(10_000)}`, 422],
    ['/api/search?edition=en-gb&q=%20', 422],
    ['/api/search?%&&=&', 422],
  ])('[SRC-3] GET %s is answered %i', async (target, status) => {
    const answer = await get(target);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('<script>alert');
    expect(answer).not.toContain('    at ');
  });

  it('GET of an address of 6,000 letters is answered 404', async () => {
    expect(await get(`/en-gb/${'a'.repeat(6_000)}`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('answers a program with problem details', async () => {
    const answer = await fetch(`${site.url}/en-gb/%E0%A4%A`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'bad-address', status: 400 });
  });

  it.each([
    ['{"email":', 'application/json', 400, 'bad-json'],
    ['email=a', 'text/plain', 415, 'wrong-content-type'],
    [{ letters: 70_000 }, 'application/json', 413, 'body-too-large'],
    ['{"__proto__":{"x":1}}', 'application/json', 400, 'bad-json'],
    ['[]', 'application/json', 422, 'bad-input'],
    ['{"email":{"$gt":""}}', 'application/json', 422, 'bad-input'],
  ])('[FRM-2] POST of %j as %s is refused %i %s', async (sent, type, status, code) => {
    const body = typeof sent === 'string' ? sent : `{"email":"${'a'.repeat(sent.letters)}"}`;
    const visitor = new Visitor(site.url);
    await visitor.request('GET', '/api/xsrf');
    const token = visitor.cookie('XSRF-TOKEN') ?? '';
    const answer = await fetch(`${site.url}/utils/custom-forms/signup/validate-email`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) },
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('tells a program a wrong method from a wrong address', async () => {
    const wrongMethod = await fetch(`${site.url}/utils/custom-forms/signup`, {
      headers: { accept: 'application/json' },
    });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
    const wrongAddress = await fetch(`${site.url}/utils/custom-forms/nothing`, {
      headers: { accept: 'application/json' },
    });
    expect([wrongAddress.status, ((await wrongAddress.json()) as { code: string }).code]).toEqual([404, 'not-found']);
  });

  it('refuses a call without its XSRF token', async () => {
    const answer = await fetch(`${site.url}/utils/custom-forms/signup`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'xsrf-missing' });
  });

  it.concurrent.each([
    ['a head', 'POST /api/subscribe HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'],
    [
      'a body',
      'POST /api/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"a":"',
      'x',
    ],
  ])(
    'ends %s that comes in drops, and answers others meanwhile',
    { timeout: REQUEST_ARRIVES_WITHIN_MS + 30_000, tags: ['long'] },
    async (_, begun, drop) => {
      const { hostname, port } = new URL(site.url);
      const sockets = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = connect({ host: hostname, port: Number(port) });
          socket.on('error', () => {}); // a reset is an end too
          socket.resume();
          await once(socket, 'connect');
          socket.write(begun);
          return socket;
        }),
      );
      // Not by `once` of node:events, which a reset rejects.
      const ended = Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve) => {
              if (socket.closed) resolve();
              else socket.once('close', () => resolve());
            }),
        ),
      );
      const dripping = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(drop)), 500);
      const since = performance.now();
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
      await ended;
      clearInterval(dripping);
      expect(performance.now() - since).toBeLessThan(REQUEST_ARRIVES_WITHIN_MS + 2 * REQUEST_CHECK_EVERY_MS);
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    },
  );

  it('[ASVS 13.4.3, 13.4.4] has no TRACE, no list of a folder, and no file of its program or its repository', async () => {
    const traced = await raw('TRACE / HTTP/1.1\r\nHost: localhost\r\nX-A: told-back\r\nConnection: close\r\n\r\n');
    expect(traced).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(traced).not.toContain('told-back');
    for (const path of [
      '/assets/',
      '/texts/',
      '/media/',
      '/.git/config',
      '/.env',
      '/package.json',
      '/dist/server/main.js',
    ])
      expect([path, (await fetch(site.url + path, { redirect: 'manual' })).status]).toEqual([path, 404]);
  });

  it('answers what is no HTTP at all and goes on', async () => {
    expect(await raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')).toMatch(/^HTTP\/1\.1 400 |^$/);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});

describe('a socket that breaks the protocol', () => {
  const upgrade = `GET /ws/ticks HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
  /** A client frame: masked with a zero key (RFC 6455 5.2). */
  const frame = (firstByte: number, payload: Buffer) => {
    const length =
      payload.length < 126
        ? Buffer.from([0x80 | payload.length])
        : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
    return Buffer.concat([Buffer.from([firstByte]), length, Buffer.alloc(4), payload]);
  };

  it.each([
    ['a ping with a 126-byte payload', frame(0x89, Buffer.alloc(126, 120))],
    ['a reserved opcode', frame(0x83, Buffer.from('x'))],
    ['broken UTF-8', frame(0x81, Buffer.from([0xff, 0xfe]))],
    ['broken JSON', frame(0x81, Buffer.from('{"token":'))],
    ['a frame over the limit', frame(0x81, Buffer.alloc(40_000, 120))],
    ['a bad token', frame(0x81, Buffer.from('{"token":"x","instruments":["EURUSD"]}'))],
  ])('[LIV-7] %s closes that socket and no other', async (_name, bytes) => {
    const answer = await raw(upgrade, [bytes]);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    expect(answer.length).toBeGreaterThan(answer.indexOf('\r\n\r\n') + 4);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});
