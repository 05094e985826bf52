import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { MIGRATIONS_FOLDER } from '#server/database/migration-files.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { ROOT } from './folders.ts';

const SERVER_URL = process.env['DATABASE_TEST_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** Where the server for tests would be, for the tests that are skipped without it. */
export const SERVER_HOST = new URL(SERVER_URL).host;
const CACHE = join(ROOT, 'node_modules', '.cache', 'forecourt');
const silent = pino({ level: 'silent' });

export type PreparedFolders = {
  /** As a first start has made it, before its migrations. */
  readonly withoutTables: string;
  readonly withTables: string;
};

/** Both are kept until PGlite, how it is started, or the migrations change. */
export async function prepareFolders(): Promise<PreparedFolders> {
  const empty = await digestOf([
    'node_modules/@electric-sql/pglite/package.json',
    'src/server/database/embedded-child.ts',
  ]);
  const migrations = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /\.(?:sql|json)$/.test(name)).toSorted();
  const full = await digestOf(
    migrations.map((name) => join(MIGRATIONS_FOLDER, name)),
    empty,
  );
  const withoutTables = await prepared(`empty-database-${empty}`, async (dataDir) => {
    const handle = await openDatabase({ dataDir, logger: silent });
    await handle.close();
  });
  const withTables = await prepared(`database-with-tables-${full}`, async (dataDir) => {
    await cp(join(withoutTables, 'database'), join(dataDir, 'database'), { recursive: true });
    const handle = await openDatabase({ dataDir, logger: silent });
    await migrate(handle);
    await handle.close();
  });
  return { withoutTables, withTables };
}

/** The folder of this name in the cache, made where it is not there yet. */
async function prepared(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'making-'));
  await make(unfinished);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true })); // another run was first
  return folder;
}

async function digestOf(files: readonly string[], more = ''): Promise<string> {
  const hash = createHash('sha256').update(more);
  for (const file of files) hash.update(await readFile(resolve(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** A database with all tables on the server for tests; undefined where none answers. */
export async function makeTemplateDatabase(): Promise<string | undefined> {
  const answers = await onServer(async () => {}).then(
    () => true,
    () => false,
  );
  if (!answers) return undefined;
  const { name, url } = await createDatabase('template0', 'template');
  const handle = await openDatabase({ url, dataDir: '', logger: silent });
  await migrate(handle);
  await handle.close();
  return name;
}

/** A new database, a copy of another. */
export async function createDatabase(template: string, kind: string): Promise<{ name: string; url: string }> {
  const name = `forecourt_${kind}_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

export const dropDatabase = (name: string): Promise<void> =>
  onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));

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
