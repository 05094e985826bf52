// @module-tag long: takes parts away from running sites and waits until they recover

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { REQUEST_ARRIVES_WITHIN_MS, REQUEST_CHECK_EVERY_MS } from '#contracts/limits.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const SERVER_URL = process.env['DATABASE_TEST_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const TOKEN = 'a token of metrics';
const SECRET = 'x'.repeat(32);

async function onServer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // an unreachable server shows in the promise
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const hasPostgres = await onServer().then(
  () => true,
  () => false,
);
if (!hasRedis || !hasPostgres)
  console.warn('skipped: what a site does without its parts, because there is no redis-server or no PostgreSQL here');

type Readyz = { readonly code: number; readonly status: string; readonly parts?: Readonly<Record<string, boolean>> };

async function readyz({ url }: Site, query = ''): Promise<Readyz> {
  const answer = await fetch(`${url}/readyz${query}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return { code: answer.status, ...((await answer.json()) as Omit<Readyz, 'code'>) };
}
const becomes = (site: Site, expected: Partial<Readyz>, query = '') =>
  vi.waitFor(async () => expect(await readyz(site, query)).toMatchObject(expected), { timeout: 20_000, interval: 200 });
/** The log's lines with these words. */
const said = (site: Site, words: string) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes(words));

describe.skipIf(!hasRedis || !hasPostgres)('[LIV-7] parts that go away', () => {
  const folder = temporaryFolder();
  const name = `forecourt_test_${randomUUID().replaceAll('-', '')}`;
  const database = new URL(SERVER_URL);
  database.pathname = `/${name}`;
  let redis: Awaited<ReturnType<typeof redisServer>>;
  const sites: Site[] = [];

  const closeDatabase = () =>
    onServer(
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  const openDatabase = () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);

  /** A bridge that says nothing until it is told to. */
  const bridge = { isSpeaking: false, port: 0 };
  const bridgeServer = createServer((socket: Socket) => {
    socket.on('error', () => undefined); // a site that is stopped
    const speak = setInterval(
      () => bridge.isSpeaking && socket.write('{"s":"EURUSD","bid":1.2345,"ask":1.2347}\n'),
      100,
    );
    socket.on('close', () => clearInterval(speak));
  });

  const start = async (
    roles: string,
    env: Record<string, string> = {},
    args: readonly string[] = [],
  ): Promise<Site> => {
    const site = await startSite({
      dataDir: `${folder.path}/${sites.length}`,
      args: ['--roles', roles, ...args],
      env: {
        SECRET,
        METRICS_TOKEN: TOKEN,
        LOG_LEVEL: 'warn',
        REDIS_URL: redis.url,
        DATABASE_URL: database.href,
        ...env,
      },
    });
    sites.push(site);
    return site;
  };

  beforeAll(async () => {
    bridgeServer.listen(0, '127.0.0.1');
    await once(bridgeServer, 'listening');
    bridge.port = (bridgeServer.address() as AddressInfo).port;
    redis = await redisServer();
    await redis.start();
    await onServer(`CREATE DATABASE ${name}`);
  });
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.stop();
  });
  afterAll(async () => {
    bridgeServer.close();
    await redis.kill();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    folder.remove();
  });

  it(
    'do not take the pages out: a silent feed, no Redis, no database; the log has a line for each, and one when it is back',
    { timeout: 120_000 },
    async () => {
      const site = await start('web,gateway,feed,worker', {}, [
        '--feed',
        'lines',
        '--feed-host',
        '127.0.0.1',
        '--feed-port',
        String(bridge.port),
        '--feed-silence',
        '3',
      ]);
      await becomes(site, {
        code: 200,
        status: 'degraded',
        parts: { database: true, schema: true, redis: true, feed: false, prices: true, connections: true, jobs: true },
      });
      bridge.isSpeaking = true;
      await becomes(site, { code: 200, status: 'ok' });
      const stranger = (await (await fetch(`${site.url}/readyz`)).json()) as unknown;
      expect(stranger, 'which parts there are is for who has the token').toEqual({ status: 'ok' });
      expect(
        await (await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text(),
      ).toMatch(/^forecourt_part_up\{part="feed"\} 1$/m);

      await redis.kill();
      await becomes(site, {
        code: 200,
        status: 'degraded',
        parts: { database: true, schema: true, redis: false, feed: true, prices: true, connections: true, jobs: true },
      });
      expect((await readyz(site, '?need=redis')).code).toBe(503);
      await redis.start();
      await becomes(site, { code: 200, status: 'ok' });

      await closeDatabase();
      const visitor = new Visitor(site.url);
      const codes = await Promise.all(
        Array.from(
          { length: 25 },
          async (_ignored, n) =>
            (
              await visitor.request('POST', '/utils/custom-forms/signup', {
                json: {
                  email: `away-${n}@mail.example`,
                  password: 'correct horse battery staple',
                  country_id: 'GB',
                  consent_terms: true,
                  edition: 'en-gb',
                },
              })
            ).status,
        ),
      );
      expect(codes.filter((code) => code === 503).length).toBeGreaterThan(10);
      await becomes(site, {
        code: 200,
        status: 'degraded',
        parts: { database: false, schema: true, redis: true, feed: true, prices: true, connections: true, jobs: false },
      });
      expect(await readyz(site, '?need=database')).toMatchObject({ code: 503, status: 'not ready' });
      expect((await fetch(`${site.url}/readyz?need=weather`)).status).toBe(422);
      expect((await fetch(`${site.url}/en-gb`)).status).toBe(200);
      await sleep(2_000);
      await openDatabase();
      await becomes(site, { code: 200, status: 'ok' });

      await vi.waitFor(() => expect(said(site, 'the database answers again')).toHaveLength(1));
      expect(said(site, 'the database is away')).toHaveLength(1);
      expect(said(site, '@mail.example')).toEqual([]);
      expect(said(site, '    at '), 'no stacks').toEqual([]);
      expect(said(site, 'request failed')).toEqual([]);
      for (const words of ['Redis is unreachable', 'Redis is connected again'])
        expect(said(site, words)).toHaveLength(1);
      bridge.isSpeaking = false;
      await becomes(site, { code: 200, status: 'degraded' });
      expect((await readyz(site)).parts).toMatchObject({ feed: false });
    },
  );

  it('take a worker out that has no database, and nothing else', { timeout: 90_000 }, async () => {
    const site = await start('worker');
    await becomes(site, { code: 200, status: 'ok', parts: { database: true, schema: true, redis: true, jobs: true } });
    await closeDatabase();
    await becomes(site, { code: 503, status: 'not ready' });
    await openDatabase();
    await becomes(site, { code: 200, status: 'ok' });
    await redis.kill();
    await becomes(site, { code: 200, status: 'degraded' });
    await redis.start();
    expect((await readyz(site)).parts).toMatchObject({ database: true, jobs: true });
  });

  it(
    'a version that the tables have left behind says so while it runs, and does not start again',
    { timeout: 90_000 },
    async () => {
      const site = await start('web');
      await becomes(site, { code: 200 });
      const client = new pg.Client({ connectionString: database.href });
      await client.connect();
      await client.query(
        "INSERT INTO drizzle.__drizzle_migrations (hash, created_at, tag, oldest_code, code_schema, code_version) VALUES ('of tomorrow', 9999999999999, '9999_contract', 900, 901, '9.9.0')",
      );
      await becomes(site, { code: 503, status: 'not ready' });
      expect((await readyz(site)).parts).toMatchObject({ database: true, schema: false });
      const again = await start('web').then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(again).toMatch(
        /ended with 1:\n✗ This is version \S+ \(schema \d+\), and the database needs schema 900 or newer: version 9\.9\.0 has brought it to schema 901\./,
      );
      await client.query("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of tomorrow'");
      await client.end();
      await becomes(site, { code: 200 });
    },
  );

  it(
    'two processes that start at once on a new database both start, and every migration is applied once',
    { timeout: 120_000 },
    async () => {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`);
      const both = await Promise.all([start('web,worker'), start('web,worker')]);
      for (const site of both) await becomes(site, { code: 200, status: 'ok' });
      const client = new pg.Client({ connectionString: database.href });
      await client.connect();
      const { rows } = await client.query<{ all: number; distinct: number }>(
        'SELECT count(*)::int AS all, count(DISTINCT hash)::int AS distinct FROM drizzle.__drizzle_migrations',
      );
      await client.end();
      expect(rows[0]?.all).toBeGreaterThan(5);
      expect(rows[0]?.all).toBe(rows[0]?.distinct);
    },
  );

  it(
    'a process of the price path is degraded without the bus, and cuts off who sends a request in drops as the pages do',
    { timeout: REQUEST_ARRIVES_WITHIN_MS + 60_000 },
    async () => {
      const site = await start('gateway', { DATABASE_URL: '' });
      await becomes(site, { code: 200, status: 'ok', parts: { redis: true, prices: true, connections: true } });
      const { port } = new URL(site.url);
      const since = performance.now();
      const slow = [
        'GET /readyz HTTP/1.1\r\nHost: x\r\n',
        'POST /api/quotes/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      ].map(async (begun) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined); // the end of the socket is what is looked at
        socket.write(begun);
        const drops = setInterval(() => socket.write(begun.startsWith('GET') ? 'X-Drop: 1\r\n' : '.'), 1_000);
        await once(socket.resume(), 'close');
        clearInterval(drops);
        return performance.now() - since;
      });
      const idle = connect(Number(port), '127.0.0.1');
      idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = (await once(idle, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/keep-alive: timeout=75/i);
      await redis.kill();
      await becomes(site, { code: 200, status: 'degraded' });
      await redis.start();
      await becomes(site, { code: 200, status: 'ok' });
      for (const endedAfterMs of await Promise.all(slow))
        expect(endedAfterMs).toBeLessThan(REQUEST_ARRIVES_WITHIN_MS + 2 * REQUEST_CHECK_EVERY_MS);
      expect(idle.destroyed, 'who is idle between two requests is not cut off yet').toBe(false);
      idle.destroy();
    },
  );

  it('of two processes that can run the feed, the one that waits is ready', { timeout: 90_000 }, async () => {
    const both = await Promise.all([
      start('gateway,feed', { DATABASE_URL: '' }),
      start('gateway,feed', { DATABASE_URL: '' }),
    ]);
    for (const site of both)
      await becomes(site, {
        code: 200,
        status: 'ok',
        parts: { redis: true, feed: true, prices: true, connections: true },
      });
    const leads = await Promise.all(
      both.map(
        async ({ url }) =>
          /^forecourt_feed_leads (\d)$/m.exec(
            await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text(),
          )?.[1],
      ),
    );
    expect(new Set(leads)).toEqual(new Set(['0', '1']));
  });
});

describe('[FRM-7] the embedded database', () => {
  it('that dies leaves the pages ready, and the log has two lines of it', { timeout: 90_000 }, async () => {
    const folder = temporaryFolder();
    const site = await startSite({ dataDir: folder.path, env: { LOG_LEVEL: 'warn', METRICS_TOKEN: TOKEN } });
    try {
      await becomes(site, { code: 200, status: 'ok' });
      const [, pid] =
        /^\s*(\d+) .*embedded-child/m.exec(
          execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
            .split('\n')
            .filter((line) => line.includes(folder.path))
            .join('\n'),
        ) ?? [];
      process.kill(Number(pid), 'SIGSTOP'); // it hangs: connections stay, and nothing is answered
      await becomes(site, {
        code: 200,
        status: 'degraded',
        parts: { database: false, schema: true, feed: true, prices: true, connections: true, jobs: false },
      });
      process.kill(Number(pid), 'SIGKILL');
      await becomes(site, { code: 200, status: 'ok' });
      await vi.waitFor(() => expect(said(site, 'the database answers again')).toHaveLength(1), { timeout: 10_000 });
      expect(said(site, 'the database is away')).toHaveLength(1);
      expect(said(site, '    at ')).toEqual([]);
    } finally {
      await site.stop();
      folder.remove();
    }
  });
});

describe('SIGTERM under load', () => {
  it(
    'is said at /readyz at once, while every request is still served; the process ends by itself',
    { timeout: 60_000 },
    async () => {
      const folder = temporaryFolder();
      const site = await startSite({ dataDir: folder.path, env: { DRAIN_SECONDS: '2' } });
      const failures: string[] = [];
      /** Once the port is closed, who comes all the same finds nobody: that is what the notice is for. */
      let endsAtMs = Number.POSITIVE_INFINITY;
      let served = 0;
      let isOver = false;
      const load = Array.from({ length: 8 }, async (_ignored, n) => {
        while (!isOver) {
          try {
            const answer = await fetch(
              `${site.url}${['/en-gb', '/en-gb/markets', '/api/quotes/token', '/healthz'][n % 4]}`,
            );
            await answer.arrayBuffer();
            if (answer.status === 200) served += 1;
            else failures.push(String(answer.status));
          } catch (error) {
            if (performance.now() >= endsAtMs) return;
            failures.push((error as { cause?: { code?: string } }).cause?.code ?? String(error));
          }
        }
      });
      await sleep(500);
      endsAtMs = performance.now() + 2_000;
      const stopped = site.stop();
      await becomes(site, { code: 503, status: 'draining' });
      const before = served;
      await sleep(1_000);
      expect(served - before).toBeGreaterThan(20);
      expect((await fetch(`${site.url}/en-gb`)).headers.get('connection')).toBe('close');
      expect(await stopped).toBe(0);
      isOver = true;
      await Promise.all(load);
      expect(failures).toEqual([]);
      folder.remove();
    },
  );

  it("without a notice, as on a machine of one's own, ends within seconds", { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const site = await startSite({ dataDir: folder.path });
    const since = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - since).toBeLessThan(4_000);
    folder.remove();
  });
});
