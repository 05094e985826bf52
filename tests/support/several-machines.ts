import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RECONNECT_DELAY_MS } from '#contracts/limits.ts';
import { freshEmail, SIGN_UP, signUpBody } from './accounts-site.ts';
import { ROOT } from './folders.ts';
import { createDatabase, dropDatabase } from './prepare-databases.ts';
import { hasRedis, redisServer } from './redis-server.ts';
import { freePort, type Site, startSite } from './site.ts';
import { Visitor } from './visitor.ts';

const SECRET = 'the same on all of several machines';
/** The machines, by what they do. */
export const ROLES = ['web', 'web', 'gateway,feed', 'gateway,feed', 'worker'] as const;
const PAGES = ['/en-gb', '/ar-jo', '/en-gb/markets', '/de-de/costs', '/en-gb/sign-up', '/en-gb/nothing-here'];
/** Five of them start on a machine that may have other work. */
const READY_WITHIN_MS = 180_000;
const READERS = 3;
const NEWCOMERS = 2;
export const WATCHERS = 100;
/** Of a client whose gateway went, until it has a price again. */
export const PRICES_BACK_WITHIN_MS = 3_000;

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const missing = [!hasRedis && 'redis-server', !hasNginx && 'nginx', inject('templateDatabase') === '' && 'PostgreSQL'];
/** What several machines need and this one has not; empty where it has all. */
export const lacks = missing.filter((name) => name !== false).join(', ');

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
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
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
export class Load {
  readonly faults: string[] = [];
  readonly acknowledged: string[] = [];
  /** Answers to sign-ups that were sent again, by status; 0 for none. */
  readonly refusals: Record<string, number> = {};
  readonly pausesMs: number[] = [];
  pagesRead = 0;
  ticks = 0;
  /** When each client last had a frame with prices. */
  readonly lastTickAt: number[] = [];
  readonly #url: string;
  readonly #work: Promise<unknown>[] = [];
  readonly #sockets: WebSocket[] = [];
  readonly #repeats: number;
  readonly #clients: number;
  #isOver = false;
  #networks = 0;

  /**
   * @param repeats so often who signs up sends the same again after a fault, half a second apart, as the form does when its button is pressed again
   * @param clients of live prices
   */
  constructor(url: string, repeats: number, clients = WATCHERS) {
    this.#url = url;
    this.#repeats = repeats;
    this.#work.push(
      ...Array.from({ length: READERS }, () => this.#repeat((at) => this.#read(PAGES[at % PAGES.length] ?? ''))),
      ...Array.from({ length: NEWCOMERS }, () => this.#repeat(() => this.#signUp())),
    );
    this.#clients = clients;
    for (let client = 0; client < clients; client += 1) this.#watch(client, undefined);
  }

  /** Until each client has had a price. */
  async allHavePrices(): Promise<void> {
    const haveAll = () => Object.keys(this.lastTickAt).length === this.#clients;
    await vi.waitUntil(haveAll, { timeout: 60_000, interval: 200 });
  }

  /** Every client's connection breaks, and comes back by itself with a token that is asked for again. */
  breakConnections(): void {
    for (const socket of this.#sockets) socket.terminate();
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
    for (let again = 0; isOfServer(answer.status) && again < this.#repeats; again += 1) {
      this.refusals[answer.status] = (this.refusals[answer.status] ?? 0) + 1;
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
        this.lastTickAt[client] = performance.now();
        if (isWaiting && lostAt !== undefined) this.pausesMs.push(performance.now() - lostAt);
        isWaiting = false;
      });
      socket.on('error', () => undefined); // 'close' follows
      socket.on('close', () => again(isWaiting ? (lostAt ?? performance.now()) : performance.now()));
    };
    void connect().catch(() => again(lostAt ?? performance.now()));
  }
}

/** Two machines for pages, two for prices with a lease on the feed, one for jobs; behind the proxy. */
export async function openMachines(
  folder: string,
  parts: (at: number, direct: Parts) => Promise<Parts> | Parts = (_, direct) => direct,
  database?: { readonly url: string; readonly remove: () => Promise<void> },
) {
  mkdirSync(folder, { recursive: true });
  const redis = await redisServer();
  await redis.start();
  const { name, url } = database === undefined ? await createDatabase('template0', 'test') : { name: '', ...database };
  const ports = await Promise.all(Array.from({ length: ROLES.length }, freePort));
  const start = async (at: number, program?: string): Promise<Site> => {
    const own = await parts(at, { databaseUrl: url, redisUrl: redis.url });
    return startSite({
      dataDir: own.dataDir ?? join(folder, String(ports[at])),
      ...(ports[at] !== undefined && { port: ports[at] }),
      args: ['--roles', ROLES[at] ?? ''],
      readyWithinMs: READY_WITHIN_MS,
      ...(program !== undefined && { program }),
      ...(own.logFile !== undefined && { logFile: own.logFile }),
      env: {
        SECRET,
        DATABASE_URL: own.databaseUrl,
        REDIS_URL: own.redisUrl,
        TRUST_PROXY: '127.0.0.1',
        DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,bridge,prices,drafts',
        DRAIN_SECONDS: '1',
        ...own.env,
      },
    });
  };
  const machines: Site[] = [];
  let nginx: ChildProcess | undefined;
  onTestFinished(async () => {
    if (nginx !== undefined) {
      nginx.kill();
      await once(nginx, 'exit');
    }
    await Promise.all(machines.map((site) => site.stop()));
    await (database === undefined ? dropDatabase(name) : database.remove());
    await redis.kill();
  }, READY_WITHIN_MS);
  for (const at of ROLES.keys()) machines[at] = await start(at);
  const proxy = await startProxy(folder, ports.slice(0, 2), ports.slice(2, 4));
  ({ nginx } = proxy);
  /** By a connection of its own: those of before may be broken. */
  const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<readonly Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  return { machines, start, proxy, query, redis };
}
export type Machines = Awaited<ReturnType<typeof openMachines>>;
export type Parts = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  readonly logFile?: string;
};

/** What came of it, printed, and held against what was sent. */
export async function judge(load: Load, { query }: Pick<Machines, 'query'>, reconnections = WATCHERS): Promise<void> {
  const profiles = await query<{ email: string }>('SELECT lower(email) AS email FROM profiles');
  const slowestMs = Math.round(Math.max(0, ...load.pausesMs));
  console.log(
    `${load.pagesRead} pages, ${load.acknowledged.length} sign-ups, ${load.ticks} frames; ${load.pausesMs.length} reconnections, the slowest had a price again after ${slowestMs} ms`,
  );
  expect(profiles.map(({ email }) => email).toSorted()).toEqual(load.acknowledged.toSorted());
  expect(load.acknowledged.length).toBeGreaterThan(50);
  expect(load.pagesRead).toBeGreaterThan(200);
  expect(load.pausesMs.length).toBeGreaterThanOrEqual(reconnections);
  expect(slowestMs).toBeLessThan(PRICES_BACK_WITHIN_MS);
}
