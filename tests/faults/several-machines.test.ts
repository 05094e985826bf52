// @module-tag long: restarts and kills every process of a site on several machines under load

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RECONNECT_DELAY_MS } from '#contracts/limits.ts';
import { freshEmail, SIGN_UP, signUpBody } from '../support/accounts-site.ts';
import { createDatabase, dropDatabase } from '../support/prepare-databases.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { makeNextVersion, NEXT_VERSION } from '../support/next-version.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { freePort, type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const SECRET = 'the same on all of several machines';
/** The machines, by what they do. */
const ROLES = ['web', 'web', 'gateway,feed', 'gateway,feed', 'worker'] as const;
const PAGES = ['/en-gb', '/ar-jo', '/en-gb/markets', '/de-de/costs', '/en-gb/sign-up', '/en-gb/nothing-here'];
const READERS = 3;
const NEWCOMERS = 2;
const WATCHERS = 100;
/** Of a client whose gateway went, until it has a price again. */
const PRICES_BACK_WITHIN_MS = 3_000;

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const missing = [!hasRedis && 'redis-server', !hasNginx && 'nginx', inject('templateDatabase') === '' && 'PostgreSQL'];
const lacks = missing.filter((name) => name !== false).join(', ');

/** The proxy of docs/how-to/run-on-several-machines.md, in front of these ports. */
async function startProxy(folder: string, pages: readonly number[], prices: readonly number[]): Promise<Proxy> {
  const page = readFileSync(join(ROOT, 'docs/how-to/run-on-several-machines.md'), 'utf8');
  const [, text = ''] = /```nginx\n([\s\S]*?)```/.exec(page) ?? [];
  const port = await freePort();
  const here = (number: number | undefined) => `127.0.0.1:${number}`;
  const site = [
    ['10.0.0.10:8080', here(pages[0])],
    ['10.0.0.11:8080', here(pages[1])],
    ['10.0.0.20:8081', here(prices[0])],
    ['10.0.0.21:8081', here(prices[1])],
    ['listen 443 ssl', `listen ${here(port)}`],
    [/^\s*ssl_certificate.*$/gm, ''],
    // Visitors come from networks of their own here: the limits of one address are another test's.
    ['proxy_set_header X-Forwarded-For $remote_addr', 'proxy_set_header X-Forwarded-For $http_x_visitor'],
  ] as const;
  let config: string = text;
  for (const [from, to] of site) {
    const changed = config.replaceAll(from, to);
    expect(changed, String(from)).not.toBe(config);
    config = changed;
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'nginx.log');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; error_log ${log};
events { worker_connections 4096; }
http { access_log off; ${temporary}
${config}
}
`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'inherit' });
  const url = `http://${here(port)}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), { timeout: 10_000 });
  return { url, nginx, log: () => readFileSync(log, 'utf8') };
}
type Proxy = { readonly url: string; readonly nginx: ChildProcess; readonly log: () => string };

/** No answer, or one that says that the site is at fault. */
const isOfServer = (status: number): boolean => status === 0 || status >= 500;

/** What visitors met while the processes were restarted. */
class Load {
  readonly faults: string[] = [];
  readonly acknowledged: string[] = [];
  readonly pausesMs: number[] = [];
  pagesRead = 0;
  ticks = 0;
  readonly #url: string;
  readonly #work: Promise<unknown>[] = [];
  readonly #sockets: WebSocket[] = [];
  readonly #mayRepeat: boolean;
  #isOver = false;
  #networks = 0;

  /** `mayRepeat`: who signs up sends the same again after a fault, as the form does when its button is pressed again. */
  constructor(url: string, mayRepeat: boolean) {
    this.#url = url;
    this.#mayRepeat = mayRepeat;
    this.#work.push(
      ...Array.from({ length: READERS }, () => this.#repeat((at) => this.#read(PAGES[at % PAGES.length] ?? ''))),
      ...Array.from({ length: NEWCOMERS }, () => this.#repeat(() => this.#signUp())),
    );
    for (let client = 0; client < WATCHERS; client += 1) this.#watch(client, undefined);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
    for (const socket of this.#sockets) socket.terminate();
  }

  async #repeat(once: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; !this.#isOver; at += 1) {
      await once(at).catch((error: unknown) => void this.faults.push(String(error)));
      await sleep(50);
    }
  }

  #network(): string {
    this.#networks += 1;
    return `2001:db8:${this.#networks.toString(16)}::1`;
  }

  async #read(path: string): Promise<void> {
    const answer = await fetch(this.#url + path, { headers: { 'x-visitor': '192.0.2.1' } });
    await answer.text();
    this.pagesRead += 1;
    const expected = path.endsWith('nothing-here') ? 404 : 200;
    if (answer.status !== expected) this.faults.push(`${path}: ${answer.status}`);
  }

  async #signUp(): Promise<void> {
    const email = freshEmail();
    const visitor = new Visitor(this.#url);
    const address = this.#network();
    await visitor.request('GET', '/api/xsrf', { headers: { 'x-visitor': address } });
    const send = () =>
      visitor
        .request('POST', SIGN_UP, {
          json: signUpBody(email, { edition: 'en-gb' }),
          headers: { 'x-visitor': address, 'idempotency-key': email },
        })
        .then(
          async (answer) => ({ status: answer.status, words: (await answer.text()).slice(0, 60) }),
          (error: unknown) => ({ status: 0, words: String(error) }),
        );
    let answer = await send();
    for (let again = 0; this.#mayRepeat && isOfServer(answer.status) && again < 20; again += 1) {
      await sleep(500);
      answer = await send();
    }
    if (answer.status === 200) this.acknowledged.push(email.toLowerCase());
    else this.faults.push(`sign-up: ${answer.status} ${answer.words}`);
  }

  /** A page's socket: it comes back by itself (LIV-4). */
  #watch(client: number, lostAt: number | undefined): void {
    const again = (since: number) => {
      if (!this.#isOver) setTimeout(() => this.#watch(client, since), RECONNECT_DELAY_MS);
    };
    const origin = { 'x-visitor': this.#network() };
    const connect = async () => {
      const answer = await fetch(`${this.#url}/api/quotes/token`, { headers: origin });
      const { token } = (await answer.json()) as { token: string };
      const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/ws/ticks`, { headers: origin });
      this.#sockets[client] = socket;
      let isWaiting = true;
      socket.on('open', () => socket.send(JSON.stringify({ token, instruments: ['EURUSD', 'BTCUSD'] })));
      socket.on('message', () => {
        this.ticks += 1;
        if (isWaiting && lostAt !== undefined) this.pausesMs.push(performance.now() - lostAt);
        isWaiting = false;
      });
      socket.on('error', () => undefined); // 'close' follows
      socket.on('close', () => again(isWaiting ? (lostAt ?? performance.now()) : performance.now()));
    };
    void connect().catch(() => again(lostAt ?? performance.now()));
  }
}

describe.skipIf(lacks !== '')(`a site on several machines${lacks === '' ? '' : ` (skipped: no ${lacks})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** Two machines for pages, two for prices with a lease on the feed, one for jobs; behind the proxy. */
  const openMachines = async () => {
    const redis = await redisServer();
    await redis.start();
    const database = await createDatabase('template0', 'test');
    const ports = await Promise.all(Array.from({ length: ROLES.length }, freePort));
    const start = (at: number, program?: string): Promise<Site> =>
      startSite({
        dataDir: join(folder.path, String(ports[at])),
        ...(ports[at] !== undefined && { port: ports[at] }),
        args: ['--roles', ROLES[at] ?? ''],
        ...(program !== undefined && { program }),
        env: {
          SECRET,
          DATABASE_URL: database.url,
          REDIS_URL: redis.url,
          TRUST_PROXY: '127.0.0.1',
          DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,bridge,prices,drafts',
          DRAIN_SECONDS: '1',
        },
      });
    const machines: Site[] = [];
    for (const at of ROLES.keys()) machines[at] = await start(at);
    const proxy = await startProxy(folder.path, ports.slice(0, 2), ports.slice(2, 4));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      proxy.nginx.kill();
      await once(proxy.nginx, 'exit');
      await Promise.all(machines.map((site) => site.stop()));
      await dropDatabase(database.name);
      await redis.kill();
    });
    return { machines, start, proxy, client };
  };

  /** What came of it, printed, and held against what was sent. */
  const judge = async (load: Load, { client }: Pick<Machines, 'client'>) => {
    const { rows: profiles } = await client.query<{ email: string }>('SELECT lower(email) AS email FROM profiles');
    const slowestMs = Math.round(Math.max(0, ...load.pausesMs));
    console.log(
      `${load.pagesRead} pages, ${load.acknowledged.length} sign-ups, ${load.ticks} frames; ${load.pausesMs.length} reconnections, the slowest had a price again after ${slowestMs} ms`,
    );
    expect(profiles.map(({ email }) => email).toSorted()).toEqual(load.acknowledged.toSorted());
    expect(load.acknowledged.length).toBeGreaterThan(50);
    expect(load.pagesRead).toBeGreaterThan(200);
    expect(load.pausesMs.length).toBeGreaterThanOrEqual(WATCHERS);
    expect(slowestMs).toBeLessThan(PRICES_BACK_WITHIN_MS);
  };
  type Machines = Awaited<ReturnType<typeof openMachines>>;

  it(
    '[FRM-7, LIV-7] is upgraded process by process: no page and no sign-up fails, no account is lost or doubled, and prices are back',
    { timeout: 600_000 },
    async () => {
      const next = makeNextVersion(join(folder.path, 'next'));
      const site = await openMachines();
      const load = new Load(site.proxy.url, false);
      await sleep(3_000);
      const replace = async (at: number, program?: string) => {
        const old = site.machines[at];
        expect(await old?.stop(), old?.output()).toBe(0);
        site.machines[at] = await site.start(at, program);
        await sleep(1_000);
      };
      // The first process of the next version migrates; the other one of this version goes on, and may restart.
      await replace(0, next);
      await replace(1);
      for (const at of [1, 2, 3, 4]) await replace(at, next);
      await sleep(3_000);
      await load.end();
      const { rows } = await site.client.query<{ code_version: string }>(
        'SELECT code_version FROM drizzle.__drizzle_migrations ORDER BY id DESC LIMIT 1',
      );
      expect(rows[0]?.code_version).toBe(NEXT_VERSION);
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site);
    },
  );

  it(
    '[FRM-7, LIV-7] goes on while each of its processes is killed in turn: pages are served, no account is lost or doubled, and prices are back',
    { timeout: 600_000 },
    async () => {
      const site = await openMachines();
      const load = new Load(site.proxy.url, true);
      await sleep(3_000);
      for (const at of ROLES.keys()) {
        await site.machines[at]?.kill();
        await sleep(2_000);
        site.machines[at] = await site.start(at);
        await sleep(1_000);
      }
      await sleep(3_000);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site);
    },
  );
});
