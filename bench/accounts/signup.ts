/**
 * Step 1 of the sign-up over HTTP, 16 visitors at once, against argon2id alone with the same number at once, in the
 * same run: how much of an account's cost is the password hash. Run: node bench/accounts/signup.ts [seconds]
 * Database: a scratch one at BENCH_DATABASE_URL, else the embedded one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { PasswordHasher } from '#accounts/password-hasher.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { SIGN_UP, Visitor, freshEmail, openAccountsSite, signUpBody } from '../../tests/support/accounts-site.ts';

const VISITORS = 16;
const seconds = Number(process.argv[2] ?? 8);
const url = process.env['BENCH_DATABASE_URL'];

const ROUNDS = 4;

type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p95Ms: number };

/** Each in turn, several rounds, so that what else the machine does falls on both alike. */
async function measure(works: readonly ((worker: number) => Promise<void>)[]): Promise<readonly Measured[]> {
  const times = works.map((): number[] => []);
  const elapsedMs = works.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, work] of works.entries()) {
      const started = performance.now();
      const until = started + (seconds * 1000) / ROUNDS;
      const worker = async (_: unknown, index: number) => {
        while (performance.now() < until) {
          const from = performance.now();
          await work(index);
          times[i]?.push(performance.now() - from);
        }
      };
      await Promise.all(Array.from({ length: VISITORS }, worker));
      elapsedMs[i] = (elapsedMs[i] ?? 0) + performance.now() - started;
    }
  }
  return times.map((list, i) => {
    list.sort((a, b) => a - b);
    const at = (share: number) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
    return { perSecond: (list.length / (elapsedMs[i] ?? 1)) * 1000, p50Ms: at(0.5), p95Ms: at(0.95) };
  });
}

const show = (name: string, { perSecond, p50Ms, p95Ms }: Measured) =>
  console.log(`${name.padEnd(28)} ${perSecond.toFixed(1).padStart(7)} /s   p50 ${p50Ms.toFixed(1).padStart(7)} ms   p95 ${p95Ms.toFixed(1).padStart(7)} ms`);

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
const handle = await openDatabase({ url, dataDir, logger: pino({ level: 'silent' }) });
try {
  await migrate(handle);
  const site = await openAccountsSite(handle.db, { signUpsPerAddress: 'off' });
  const visitors = Array.from({ length: VISITORS }, () => new Visitor(site));
  for (const visitor of visitors) await visitor.get('/api/xsrf');
  console.log(`${handle.kind}, ${availableParallelism()} cores, ${VISITORS} at once, ${seconds} s each`);

  const hasher = new PasswordHasher();
  const [hashed, signedUp] = await measure([
    async () => void (await hasher.hash('correct horse battery staple')),
    async (worker) => {
      const answer = await visitors[worker]?.post(SIGN_UP, signUpBody(freshEmail()));
      if (answer?.status !== 200) throw new Error(`a sign-up was answered ${answer?.status}`);
    },
  ]);
  if (hashed === undefined || signedUp === undefined) throw new Error('nothing was measured');
  show('argon2id alone', hashed);
  show('step 1 over HTTP', signedUp);
  console.log(`ratio ${(signedUp.perSecond / hashed.perSecond).toFixed(2)} of the hash's own rate`);
  await site.close();
} finally {
  await handle.close();
  await rm(dataDir, { recursive: true, force: true });
}
