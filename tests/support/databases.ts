import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { temporaryFolder } from './folders.ts';
import { isLongForm } from './long-form.ts';
import { createDatabase, dropDatabase, SERVER_HOST } from './prepare-databases.ts';

export const silent = pino({ level: 'silent' });

/** Opens a fresh database with all tables; it is closed and removed after the describe it was opened in. */
export type OpenFresh = () => Promise<DatabaseHandle>;

/**
 * Runs the tests that `body` declares on a PostgreSQL server, where one answers at DATABASE_TEST_URL or on this machine,
 * else on the embedded database. Both take the same SQL through the same driver, so the second one is left to
 * `npm run test:all` and listed as skipped; `both` names the tests of what the two do differently, which run on each every
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
  const hasServer = inject('templateDatabase') !== '';
  const isLeft = when === 'usual' && !isLongForm && hasServer;
  describe.skipIf(isLeft)(`on the embedded database${isLeft ? ' (skipped: left to npm run test:all)' : ''}`, () => {
    body('embedded', opener(freshFolder));
  });
  const reason = hasServer ? '' : ` (skipped: no server answers at ${SERVER_HOST})`;
  describe.skipIf(!hasServer)(`on PostgreSQL${reason}`, () => {
    body('postgres', opener(freshPostgres));
  });
}

type Place = { readonly url?: string; readonly dataDir: string; readonly remove: () => Promise<void> };

/** Where a database with all tables can be opened by several processes in turn; the test removes it itself. */
export const freshPlace = (kind: DatabaseHandle['kind']): Promise<Place> =>
  kind === 'embedded' ? freshFolder() : freshPostgres();

/** The same without any table. */
export const emptyPlace = (kind: DatabaseHandle['kind']): Promise<Place> =>
  kind === 'embedded' ? copyOf(inject('databaseFolders').withoutTables) : postgresFrom('template0');

export type SitePlace = Pick<Place, 'dataDir' | 'remove'> & { readonly env: Readonly<Record<string, string>> };

/** Which database a test takes that any would do for: PostgreSQL spares the seconds in which the embedded one starts. */
export const usualKind = (): DatabaseHandle['kind'] =>
  inject('templateDatabase') === '' || isLongForm ? 'embedded' : 'postgres';

/** For a site that is started as built: a data folder and a database with all tables. */
export async function sitePlace(): Promise<SitePlace> {
  if (usualKind() === 'embedded') return { ...(await freshFolder()), env: {} };
  const { url = '', remove } = await freshPostgres();
  const folder = temporaryFolder();
  return {
    dataDir: folder.path,
    env: { DATABASE_URL: url, SECRET: 'of a site that a test has started' },
    remove: async () => {
      folder.remove();
      await remove();
    },
  };
}

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
    return handle;
  };
}

/** A data folder whose embedded database has all tables. */
export const freshFolder = (): Promise<Place> => copyOf(inject('databaseFolders').withTables);

async function copyOf(folder: string): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
  await cp(join(folder, 'database'), join(dataDir, 'database'), { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) };
}

const freshPostgres = (): Promise<Place> => {
  const template = inject('templateDatabase');
  if (template === '') throw new Error(`no PostgreSQL server answers at ${SERVER_HOST}`);
  return postgresFrom(template);
};

async function postgresFrom(template: string): Promise<Place> {
  const { name, url } = await createDatabase(template, 'test');
  return { url, dataDir: '', remove: () => dropDatabase(name) };
}
