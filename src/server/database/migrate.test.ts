import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATION_LOCK_WAIT_MS } from '#contracts/limits.ts';
import { eachDatabase, emptyPlace, silent, usualKind } from '../../../tests/support/databases.ts';
import { longUnless } from '../../../tests/support/long-form.ts';
import { MigrationError, SchemaTooNewError, SchemaTooOldError } from './database-errors.ts';
import { migrate, readyTables } from './migrate.ts';
import { MIGRATIONS_FOLDER, type Migration, type Release, readRelease } from './migration-files.ts';
import { type DatabaseHandle, openDatabase } from './open-database.ts';
import { projectFolder } from './project-folder.ts';

const present = readRelease();
const more = (tag: string, over: Partial<Migration> = {}): Migration => ({
  tag,
  when: Date.now() + 1_000_000,
  hash: `hash of ${tag}`,
  oldestCode: 1,
  statements: [`CREATE TABLE "${tag}" (n int)`],
  ...over,
});
/** A version that knows these migrations beside the present ones. */
const release = (version: string, ...migrations: readonly Migration[]): Release => ({
  version,
  schema: present.schema + migrations.length,
  migrations: [...present.migrations, ...migrations],
});
const refusalOf = (attempt: Promise<unknown>): Promise<Error> =>
  attempt.then(
    () => {
      throw new Error('was not refused');
    },
    (error: Error) => error,
  );

eachDatabase((kind) => {
  /** Seen on one database by `npm test`: what differs between them is in the other tests. */
  const onOne = { tags: longUnless(kind === usualKind()) };
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let handle: DatabaseHandle;
  const open = () => openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
  beforeEach(async () => {
    place = await emptyPlace(kind);
    handle = await open();
  });
  afterEach(async () => {
    await handle.close();
    await place.remove();
  });

  const tables = async (...names: readonly string[]) =>
    (
      await handle.pool.query<{ name: string }>(
        'SELECT tablename AS name FROM pg_tables WHERE tablename = ANY($1) ORDER BY tablename',
        [names],
      )
    ).rows.map(({ name }) => name);
  const applied = async () =>
    (
      await handle.pool.query<{ tag: string; oldest_code: number; code_version: string | null }>(
        'SELECT tag, oldest_code, code_version FROM drizzle.__drizzle_migrations ORDER BY id',
      )
    ).rows;

  describe('migrations', () => {
    it(
      'are applied once, however many processes do it at the same time, and cost nothing afterwards',
      onOne,
      async () => {
        if (kind === 'embedded') await migrate(handle); // one process at a time has it, and one connection
        await Promise.all([migrate(handle), migrate(handle), migrate(handle)]);
        expect(await applied()).toEqual(
          present.migrations.map(({ tag, oldestCode }) => ({
            tag,
            oldest_code: oldestCode,
            code_version: present.version,
          })),
        );
        expect(await migrate(handle)).toEqual([]);
      },
    );

    it('are another process’s where MIGRATE is off: found whole, or refused with what is missing', onOne, async () => {
      const refusal = await refusalOf(readyTables(handle, 'off'));
      expect(refusal).toBeInstanceOf(SchemaTooOldError);
      expect(refusal.message).toMatch(
        /^The database lacks what version \S+ needs \(0000_\w+ and \d+ more\), and MIGRATE is off here\./,
      );
      expect(await tables('profiles')).toEqual([]);
      expect(await readyTables(handle, 'auto')).toEqual([]);
      expect(await readyTables(handle, 'off')).toEqual([]);
      expect((await refusalOf(readyTables(handle, 'off', release('9.9.9', more('9000_more'))))).message).toContain(
        'version 9.9.9 needs (9000_more)',
      );
    });

    it('that a version before this one applied are known, and get what they ask for written down', onOne, async () => {
      await migrateByDrizzle(drizzle({ client: handle.pool }), { migrationsFolder: MIGRATIONS_FOLDER });
      expect(await migrate(handle)).toEqual([]);
      expect(await applied()).toEqual(
        present.migrations.map(({ tag, oldestCode }) => ({ tag, oldest_code: oldestCode, code_version: null })),
      );
      // And that version may start again.
      await migrateByDrizzle(drizzle({ client: handle.pool }), { migrationsFolder: MIGRATIONS_FOLDER });
      expect(await applied()).toHaveLength(present.migrations.length);
    });

    it('are applied also where a newer one was first, as two branches bring them', onOne, async () => {
      await migrate(handle, release('0.2.0', more('of_main')));
      await migrate(
        handle,
        release('0.2.0', more('of_branch', { when: present.migrations[0]!.when + 1 }), more('of_main')),
      );
      expect(await tables('of_main', 'of_branch')).toEqual(['of_branch', 'of_main']);
    });

    it(
      'that only add leave the version before able to start, and one that takes away refuses it in one line',
      onOne,
      async () => {
        const added = more('0011_added');
        await migrate(handle, release('0.2.0', added));
        expect(await migrate(handle, present), 'the version before, amid the upgrade').toEqual([]);
        expect(await handle.takesThisVersion()).toBe(true);
        await migrate(handle, release('0.3.0', added, more('0012_contract', { oldestCode: present.schema + 1 })));
        expect(await migrate(handle, release('0.2.0', added))).toEqual([]);

        const refusal = await refusalOf(migrate(handle, present));
        expect(refusal).toBeInstanceOf(SchemaTooNewError);
        expect(refusal.message).toBe(
          `This is version ${present.version} (schema ${present.schema}), and the database needs schema ${present.schema + 1} or newer: version 0.3.0 has brought it to schema ${present.schema + 2}. ` +
            'Start that version or a newer one, or go back to the backup that was made before it.',
        );
        expect(await handle.takesThisVersion(), 'and a process that runs already sees it').toBe(false);
      },
    );

    it('that changed or vanished after they were applied are said, and not applied again', onOne, async () => {
      const own = more('0011_own');
      await migrate(handle, release('0.2.0', own));
      expect(
        await migrate(
          handle,
          release('0.2.1', { ...own, hash: 'another', statements: ['CREATE TABLE never (n int)'] }),
        ),
      ).toEqual([expect.stringContaining('0011_own was applied to this database with another text')]);
      expect(await tables('never')).toEqual([]);
      expect(await migrate(handle, { ...present, version: '0.2.2', schema: present.schema + 1 })).toEqual([
        expect.stringContaining('0011_own was applied to this database, and this version does not have it'),
      ]);
    });

    it('that fail leave nothing behind, and say which', onOne, async () => {
      const failure = await refusalOf(
        migrate(
          handle,
          release(
            '0.2.0',
            more('good'),
            more('bad', { statements: ['CREATE TABLE bad (n int)', 'SELECT nonsense FROM bad'] }),
          ),
        ),
      );
      expect(failure).toBeInstanceOf(MigrationError);
      expect(failure.message).toBe(
        'The migration bad failed and nothing of it was kept: column "nonsense" does not exist (42703). Fix what it names, and start again.',
      );
      expect(await tables('good', 'bad', 'profiles')).toEqual([]);
      await migrate(handle, release('0.2.0', more('good')));
      expect(await tables('good', 'profiles')).toEqual(['good', 'profiles']);
    });

    it(
      'cut short by kill -9 leave nothing behind, and the next start makes all',
      { ...onOne, timeout: 60_000 },
      async () => {
        await migrate(handle);
        await handle.close();
        const cut = spawn(
          process.execPath,
          [
            join(projectFolder(), 'tests/support/migrating-process.ts'),
            place.url ?? '-',
            place.dataDir,
            kind === 'embedded' ? '5' : '60',
          ],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        );
        const [said] = (await once(cut.stdout, 'data')) as [Buffer];
        expect(said.toString()).toContain('amid');
        cut.kill('SIGKILL');
        await once(cut, 'exit');
        handle = await open();
        // The embedded database runs its statement to the end before it sees that its server is gone, and keeps nothing of it.
        // PostgreSQL notices the end of its client once it wants to answer it: its statement is ended as an operator would.
        if (kind === 'postgres')
          await handle.pool.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()",
          );
        await migrate(handle, release('0.2.0', more('next')));
        expect(await tables('half_made', 'next')).toEqual(['next']);
      },
    );

    it.skipIf(kind === 'embedded')(
      'wait for a table that somebody holds, without keeping others from it',
      { timeout: 60_000 },
      async () => {
        await migrate(handle);
        const holder = await handle.pool.connect();
        await holder.query('BEGIN');
        await holder.query('LOCK TABLE profiles IN ACCESS SHARE MODE');
        const migrating = migrate(
          handle,
          release('0.2.0', more('0011_column', { statements: ['ALTER TABLE profiles ADD COLUMN more int'] })),
        );
        await sleep(MIGRATION_LOCK_WAIT_MS + 200);
        expect((await handle.pool.query('SELECT count(*) FROM profiles')).rowCount).toBe(1);
        await holder.query('COMMIT');
        holder.release();
        expect(await migrating).toEqual([]);
        await handle.pool.query('SELECT more FROM profiles');
      },
    );
  });
}, 'both');
