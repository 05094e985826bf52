// @module-tag long: kills workers and waits until the queue notices
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import { people, timeline } from '#console/console.tables.ts';
import { readParts } from '#console/people/export/export-parts.ts';
import { partsOf } from '#console/people/export/run-export.ts';
import { PEOPLE_JOB } from '#console/people/jobs/people-jobs.ts';
import { peopleExportParts, peopleJobPeople, peopleJobs } from '#console/people/people-work.tables.ts';
import { inviteMember, seedRoles } from '#console/staff/invite.ts';
import { staff } from '#console/console.tables.ts';
import { FOLLOW_UPS, QUEUE_TIMES, SMS, TASKS, openJobQueue } from '#delivery/job-queue.ts';
import { jobInsert } from '#delivery/insert-job.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { freshPlace, silent, usualKind } from '../support/databases.ts';
import { ROOT } from '../support/folders.ts';
import { addManyPeople } from '../support/many-people.ts';

const KEY = '11'.repeat(32);
const KEYS = [new Uint8Array(Buffer.from(KEY, 'hex'))] as const;
const MANY = 40_000;

/** Several processes at once need a server. */
describe.skipIf(usualKind() === 'embedded')('jobs of staff whose worker is killed (kill -9)', () => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let handle: DatabaseHandle;
  let member: string;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    place = await freshPlace('postgres');
    handle = await openDatabase({ url: place.url, dataDir: '', logger: silent });
    await seedRoles(handle.db);
    const invited = await handle.db.transaction((tx) =>
      inviteMember(tx, { email: 'k@staff.example', name: 'Kim Killed', roles: ['administrator'] }, null, new Date()),
    );
    member = invited?.staffId ?? '';
    await handle.db.update(staff).set({ state: 'active' }).where(eq(staff.id, member));
    await addManyPeople(handle.db, MANY);
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await handle.close();
    await place.remove();
  });

  async function worker(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['tests/support/people-job-process.ts', place.url ?? '', KEY], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.push(started);
    await once(started.stdout!, 'data');
    return started;
  }
  async function kill(started: ChildProcess): Promise<void> {
    const gone = once(started, 'exit');
    started.kill('SIGKILL');
    await gone;
  }
  const jobOf = async (id: string) => (await handle.db.select().from(peopleJobs).where(eq(peopleJobs.id, id)))[0]!;
  async function until(id: string, isThere: (job: Awaited<ReturnType<typeof jobOf>>) => boolean): Promise<void> {
    while (!isThere(await jobOf(id))) await sleep(20);
  }
  /** As the calls of the console write it. */
  async function begin(
    set: Partial<typeof peopleJobs.$inferInsert>,
    andThen?: (id: string) => Promise<unknown>,
  ): Promise<string> {
    const now = new Date();
    const id = crypto.randomUUID();
    const boss = await openJobQueue(handle.pool, 'postgres', QUEUE_TIMES, [FOLLOW_UPS, SMS, TASKS], () => {});
    await handle.db.insert(peopleJobs).values({
      id,
      kind: 'export',
      state: 'running',
      total: 0,
      movedAt: now,
      createdBy: member,
      sessionId: crypto.randomUUID(),
      createdAt: now,
      startedAt: now,
      ...set,
    });
    await andThen?.(id);
    await handle.db.transaction((tx) =>
      boss.send(
        TASKS,
        { kind: 'task', task: PEOPLE_JOB, values: { job: id } },
        { id: crypto.randomUUID(), singletonKey: id, db: jobInsert(tx, 'test') },
      ),
    );
    await boss.stop({ graceful: false, close: false });
    return id;
  }

  it(
    'an export goes on from its checkpoint: everybody once, nothing lost, whoever was killed when',
    { timeout: 180_000 },
    async () => {
      const id = await begin({
        filter: { kind: 'learner' },
        columns: ['id', 'name', 'email', 'phone'],
        seenBy: 'name+contact+identity+notes of all',
      });
      for (const share of [0.15, 0.5]) {
        const killed = await worker();
        await until(id, ({ done }) => done > MANY * share);
        await kill(killed);
        const { done, state } = await jobOf(id);
        expect(state, 'it was killed in the middle').toBe('running');
        expect(done).toBeLessThan(MANY);
        const kept = await handle.db
          .select({ rows: peopleExportParts.rows })
          .from(peopleExportParts)
          .where(eq(peopleExportParts.jobId, id));
        expect(
          kept.reduce((sum, { rows }) => sum + rows, 0),
          'parts and checkpoint are of one transaction',
        ).toBe(done);
      }
      const last = await worker();
      await until(id, ({ state }) => state !== 'running');
      await kill(last);
      const job = await jobOf(id);
      expect(job).toMatchObject({ state: 'done', done: MANY, total: MANY });
      const seen = new Set<string | null | undefined>();
      let rows = 0;
      for await (const part of readParts(KEYS, handle.db, id, partsOf(job), job.columns ?? [])) {
        for (const row of part) seen.add(row[0]);
        rows += part.length;
      }
      expect([rows, seen.size]).toEqual([MANY, MANY]);
    },
  );

  it(
    'a change of many goes on: each person is changed once, with one row of the timeline and one entry',
    { timeout: 180_000 },
    async () => {
      const frozen = 3_000;
      const id = await begin({ kind: 'bulk', act: { act: 'stage', stage: 'closed' }, total: frozen }, (job) =>
        handle.db.execute(sql`insert into people_job_people (job_id, person_id, version)
        select ${job}::uuid, id, version from people order by id limit ${frozen}`),
      );
      const killed = await worker();
      await until(id, ({ done }) => done > frozen * 0.3);
      await kill(killed);
      expect((await jobOf(id)).state).toBe('running');
      const last = await worker();
      await until(id, ({ state }) => state !== 'running');
      await kill(last);
      expect(await jobOf(id)).toMatchObject({ state: 'done', done: frozen, refused: 0 });
      expect(await handle.db.$count(people, eq(people.stage, 'closed'))).toBe(frozen);
      expect(await handle.db.$count(timeline, eq(timeline.kind, 'stage-set'))).toBe(frozen);
      expect(await handle.db.$count(auditEntries, eq(auditEntries.act, 'person-stage-set'))).toBe(frozen);
      expect(await handle.db.$count(peopleJobPeople, isNotNull(peopleJobPeople.outcome))).toBe(frozen);
    },
  );
});
