import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';

const SERVER_URL = process.env['DATABASE_TEST_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const silent = pino({ level: 'silent' });

/** Opens a fresh database with all tables; it is closed and removed after the describe it was opened in. */
export type OpenFresh = () => Promise<DatabaseHandle>;

/**
 * Runs the tests that `body` declares on a PostgreSQL server, where one answers at DATABASE_TEST_URL or on this machine,
 * else on the embedded database. Both take the same SQL through the same driver, so the second one is left to
 * `npm run check:all` and listed as skipped; `both` names the tests of what the two do differently, which run on each every
 * time: starting, connections, transactions, the queue of jobs.
 *
 *     eachDatabase((kind, open) => {
 *       let handle: DatabaseHandle;
 *       beforeAll(async () => { handle = await open(); });
 *       it('…', …);
 *     });
 */
export function eachDatabase(
  body: (kind: DatabaseHandle['kind'], open: OpenFresh) => void,
  when: 'usual' | 'both' = 'usual',
): void {
  const isBoth = when === 'both' || process.env['FORECOURT_CHECK_ALL'] === '1';
  const isLeft = !isBoth && postgresAnswers;
  describe.skipIf(isLeft)(`on the embedded database${isLeft ? ' (skipped: left to npm run check:all)' : ''}`, () => {
    body('embedded', opener(freshFolder));
  });
  const reason = postgresAnswers ? '' : ` (skipped: no server answers at ${new URL(SERVER_URL).host})`;
  describe.skipIf(!postgresAnswers)(`on PostgreSQL${reason}`, () => {
    body('postgres', opener(freshPostgres));
  });
}

/** Where a database can be opened by several processes in turn; the test removes it itself. */
export const freshPlace = (kind: DatabaseHandle['kind']): Promise<Place> =>
  kind === 'embedded' ? freshFolder() : freshPostgres();

type Place = { readonly url?: string; readonly dataDir: string; readonly remove: () => Promise<void> };

function opener(place: () => Promise<Place>): OpenFresh {
  const opened: { handle: DatabaseHandle; place: Place }[] = [];
  afterAll(async () => {
    for (const { handle, place } of opened) {
      await handle.close();
      await place.remove();
    }
  });
  return async () => {
    const where = await place();
    const handle = await openDatabase({ url: where.url, dataDir: where.dataDir, logger: silent });
    opened.push({ handle, place: where });
    await migrate(handle);
    return handle;
  };
}

/** A data folder whose database is made already, which spares each test file the seconds of a first start. */
export async function freshFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
  await cp(join(await madeOnce(), 'database'), join(dataDir, 'database'), { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Made by the first test that needs it, then kept beside the packages until PGlite or how it is started changes. */
async function madeOnce(): Promise<string> {
  const parts = ['node_modules/@electric-sql/pglite/package.json', 'src/server/database/embedded-child.ts'];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(await readFile(join(projectFolder(), part)));
  const cache = join(projectFolder(), 'node_modules', '.cache', 'forecourt');
  const made = join(cache, `empty-database-${hash.digest('hex').slice(0, 16)}`);
  try {
    await readFile(join(made, 'database', 'PG_VERSION'));
    return made;
  } catch {
    // Not made yet: made aside and renamed, since several test files may be at it at once.
  }
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, 'making-'));
  const handle = await openDatabase({ dataDir: aside, logger: silent });
  await handle.close();
  await rename(aside, made).catch(() => rm(aside, { recursive: true, force: true })); // another was first
  return made;
}

async function freshPostgres(): Promise<Place> {
  const name = `forecourt_test_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dataDir: '',
    remove: () => onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // an unreachable server shows in the promise
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

const postgresAnswers = await onServer(async () => {}).then(
  () => true,
  () => false,
);
