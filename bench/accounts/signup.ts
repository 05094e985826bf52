/**
 * Step 1 of the sign-up over HTTP, 16 visitors at once, against what node:crypto's argon2id reaches with the same
 * parameters and as many callers, in turns in the same run: the whole site as built, in a process of its own, and its
 * visitors so light that they take none of its time. Beside it what a page and a price feel of the hashes.
 * Run: node bench/accounts/signup.ts [seconds of each]. Database: a scratch one at BENCH_DATABASE_URL, else the embedded one.
 */
import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import { PASSWORD_HASH_LANES, PASSWORD_HASH_MEMORY_KIB, PASSWORD_HASH_PASSES } from '#contracts/limits.ts';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { startSite } from '../../tests/support/site.ts';
import { KeepAliveCaller } from './keep-alive-caller.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { openTicks } from './ticks.ts';

const VISITORS = 16;
const ROUNDS = 4;
const PAGE_EVERY_MS = 50;
const seconds = Number(process.argv[2] ?? 12);
const url = process.env['BENCH_DATABASE_URL'];
const PASSWORD = 'correct horse battery staple';

type Measured = { readonly times: number[]; elapsedMs: number };
const none = (): Measured => ({ times: [], elapsedMs: 0 });
const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const perSecond = ({ times, elapsedMs }: Measured): number => (times.length / elapsedMs) * 1000;
const round = (value: number) => value.toFixed(1).padStart(7);
const show = (name: string, measured: Measured) =>
  console.log(
    `${name.padEnd(34)} ${round(perSecond(measured))} /s   p50 ${round(at(measured.times, 0.5))} ms   p99 ${round(at(measured.times, 0.99))} ms`,
  );
const showTimes = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(34)} p50 ${round(at(times, 0.5))} ms   p99 ${round(at(times, 0.99))} ms   of ${times.length}`,
  );

/** As many at once, for a part of the seconds. */
async function run(into: Measured, work: (worker: number) => Promise<unknown>, callers = VISITORS): Promise<void> {
  const started = performance.now();
  const until = started + (seconds * 1000) / ROUNDS;
  await Promise.all(
    Array.from({ length: callers }, async (_, worker) => {
      while (performance.now() < until) {
        const from = performance.now();
        await work(worker);
        into.times.push(performance.now() - from);
      }
    }),
  );
  into.elapsedMs += performance.now() - started;
}

const nodeArgon2 = promisify(argon2);
const peer = () =>
  nodeArgon2('argon2id', {
    message: PASSWORD,
    nonce: randomBytes(16),
    parallelism: PASSWORD_HASH_LANES,
    tagLength: 32,
    memory: PASSWORD_HASH_MEMORY_KIB,
    passes: PASSWORD_HASH_PASSES,
  });

const added = (
  sum: ProcessorTime,
  before: ProcessorTime,
  after: ProcessorTime | undefined,
): ProcessorTime | undefined =>
  after && {
    server: sum.server + after.server - before.server,
    database: sum.database + after.database - before.database,
  };

const folder = temporaryFolder();
const database: Record<string, string> =
  url === undefined ? {} : { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') };
const site = await startSite({
  dataDir: folder.path,
  env: { SIGN_UPS_PER_ADDRESS: 'off', CAPTCHA: 'off', ...database },
});
const port = Number(new URL(site.url).port);
/** Of the turn: the server closes connections that rest. */
let callers: readonly KeepAliveCaller[] = [];
try {
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost:${port}\r\n`;
  const { token } = (await (await fetch(`${site.url}/api/xsrf`)).json()) as { token: string };
  let people = 0;
  const runName = randomBytes(4).toString('hex');
  const signUp = async (worker: number) => {
    const body = JSON.stringify({
      email: `bench.${runName}.${(people += 1)}@example.com`,
      password: PASSWORD,
      country_id: 'GB',
      consent_terms: true,
      edition: 'en-gb',
    });
    const { status } = await callers[worker]!.ask(
      `${head('POST /utils/custom-forms/signup')}Content-Type: application/json\r\nX-XSRF-TOKEN: ${token}\r\nCookie: XSRF-TOKEN=${token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    if (status !== 200) throw new Error(`a sign-up was answered ${status}`);
  };
  const page = async () => {
    const answer = await fetch(`${site.url}/en-gb`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the page was answered ${answer.status}`);
    await sleep(PAGE_EVERY_MS);
  };
  const ticks = await openTicks(port);
  const hasher = new PasswordHasher();
  const measured = { peer: none(), own: none(), signUps: none(), quiet: none(), busy: none() };
  let used: ProcessorTime | undefined = { server: 0, database: 0 };
  await page();
  // In turns, so that what else the machine does falls on all alike.
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await run(measured.peer, peer);
    await run(measured.own, () => hasher.hash(PASSWORD));
    ticks.into('quiet');
    await run(measured.quiet, page, 1);
    callers = await Promise.all(Array.from({ length: VISITORS }, () => KeepAliveCaller.open(port)));
    ticks.into('busy');
    const before = processorTime();
    await Promise.all([run(measured.signUps, signUp), run(measured.busy, page, 1)]);
    used = used && before && added(used, before, processorTime());
    ticks.into(undefined);
    for (const caller of callers) caller.close();
  }
  await hasher.close();
  const withoutPause = ({ times }: Measured) => times.map((ms) => Math.max(0, ms - PAGE_EVERY_MS));
  console.log(
    `${url === undefined ? 'embedded database' : 'PostgreSQL'}, ${availableParallelism()} cores, ${VISITORS} at once, ${seconds} s each in ${ROUNDS} turns`,
  );
  show('argon2id of node:crypto alone', measured.peer);
  show('argon2id of the site alone', measured.own);
  show('step 1 over HTTP', measured.signUps);
  console.log(
    `ratio ${(perSecond(measured.signUps) / perSecond(measured.peer)).toFixed(2)} of node:crypto's own rate, where the site's hash alone has ${(perSecond(measured.own) / perSecond(measured.peer)).toFixed(2)}`,
  );
  if (used !== undefined)
    console.log(
      `processor time of a sign-up: server ${(used.server / measured.signUps.times.length).toFixed(2)} ms, database ${(used.database / measured.signUps.times.length).toFixed(2)} ms`,
    );
  showTimes('a cached page, nobody else', withoutPause(measured.quiet));
  showTimes('a cached page, while they sign up', withoutPause(measured.busy));
  showTimes('a price socket, nobody else', ticks.roundTripsMs.quiet);
  showTimes('a price socket, while they sign up', ticks.roundTripsMs.busy);
  ticks.close();
} finally {
  await site.stop();
  folder.remove();
}
