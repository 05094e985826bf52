import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { PEOPLE_AT_ONCE_MAX, PEOPLE_FROZEN_MAX, PEOPLE_JOB_STANDS_MS, PEOPLE_SAMPLED } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { addManyPeople } from '../../../../tests/support/many-people.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../../tests/support/databases.ts';
import type { TimelineAnswer } from '#console/answers.ts';
import { exportKeys } from '#console/console-context.ts';
import { people, staff } from '#console/console.tables.ts';
import { tasks } from '#console/tasks/tasks.tables.ts';
import { runPeopleJob } from '../jobs/people-jobs.ts';
import type { BulkPreview, PeopleJobAnswer, PeopleJobRow, PeopleJobsAnswer } from '../people-work.answers.ts';
import { peopleJobs } from '../people-work.tables.ts';

const API = '/console/api/people';
const MANY = 250;

eachDatabase((_, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db);
  });
  afterAll(() => console_.close());

  type Browser = Awaited<ReturnType<typeof staffOf>>['browser'];
  type Prepared = Extract<BulkPreview, { kind: 'prepared' }>;
  const sales = (name = 'Sally Sales') => staffOf(console_, ['sales'], name);
  /** People of a country that no other test has. */
  async function fresh(country: string, count = MANY): Promise<readonly string[]> {
    await addManyPeople(handle.db, count, { country });
    const rows = await handle.db
      .select({ id: people.id })
      .from(people)
      .where(eq(people.country, country))
      .orderBy(people.id);
    await handle.db.update(people).set({ edition: country }).where(eq(people.country, country));
    return rows.map(({ id }) => id);
  }
  const prepare = (browser: Browser, act: object, chosen: object) =>
    browser.post<Prepared & ProblemDetails>(`${API}/bulk`, { act, chosen });
  const start = (browser: Browser, id: string) =>
    browser.post<PeopleJobRow & ProblemDetails>(`${API}/jobs/${id}/start`, {});
  /** One turn of the queue. */
  const runTurn = (id: string) => {
    const { audit, enqueue, now, secret } = console_.options;
    return runPeopleJob({
      db: handle.db,
      audit,
      enqueue,
      now,
      exportKeys: exportKeys(secret),
      isDemonstration: false,
      sliceMs: 0,
    })({ job: id }, { id, attempt: 1 });
  };
  async function finish(id: string): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) {
      const [job] = await handle.db.select().from(peopleJobs).where(eq(peopleJobs.id, id));
      if (job?.state !== 'running') return;
      await runTurn(id);
    }
  }
  const jobOf = async (browser: Browser, id: string) => (await browser.get<PeopleJobAnswer>(`${API}/jobs/${id}`)).body;
  const timelineOf = async (browser: Browser, id: string) =>
    (await browser.post<TimelineAnswer>(`${API}/${id}/timeline`, {})).body.rows.map(({ kind }) => kind);
  const entriesOf = async (who: string, act: string) =>
    (
      await handle.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.act, act as 'person-assigned'))
    ).filter(({ object }) => readByStaff(object ?? '').staff === who);

  it('all who match are frozen: exactly they are changed, each on their timeline and in the trail, and back by the undo', async () => {
    const { browser, id: own } = await sales();
    const ids = await fresh('FR');
    await handle.db.update(people).set({ ownerId: own }).where(eq(people.id, ids[0]!));
    await handle.db
      .update(people)
      .set({ emailNormalised: null, email: null, name: null })
      .where(eq(people.id, ids[1]!));
    const act = { act: 'owner', owner_id: own };
    const { body: preview } = await prepare(browser, act, { filter: { edition: 'FR' } });
    expect([preview.count, preview.samples.length]).toEqual([MANY - 2, PEOPLE_SAMPLED]);
    expect(preview.left_out).toEqual([
      { reason: 'already', count: 1 },
      { reason: 'erased', count: 1 },
    ]);
    expect(new Map(preview.left_out_samples.map(({ reason, person }) => [reason, person.id]))).toEqual(
      new Map([
        ['already', ids[0]],
        ['erased', ids[1]],
      ]),
    );
    expect(preview.samples[0]?.email?.is_masked, 'masked as everywhere').toBe(true);
    expect(await handle.db.$count(people, and(eq(people.country, 'FR'), eq(people.ownerId, own))), 'nothing yet').toBe(
      1,
    );
    // Whoever comes later is not among them; whoever is changed meanwhile is left as they are.
    await handle.db.insert(people).values({
      id: crypto.randomUUID(),
      emailNormalised: 'late@example.com',
      kind: 'lead',
      stage: 'new',
      edition: 'FR',
      createdAt: new Date(),
      lastEventAt: new Date(),
    });
    const other = await sales('Otto Other');
    await other.browser.post(`${API}/${ids[2]}/owner`, { owner_id: other.id, version: 1 });
    const { body: job } = await start(browser, preview.job.id);
    expect(job.state).toBe('running');
    expect((await start(browser, job.id)).body.code, 'pressed twice').toBe('changed-meanwhile');
    await finish(job.id);
    const done = await jobOf(browser, job.id);
    expect(done.job).toMatchObject({ state: 'done', total: MANY, done: MANY - 3, refused: 3, can_undo: true });
    expect(done.left_out.find(({ reason }) => reason === 'changed')?.count).toBe(1);
    expect(await handle.db.$count(people, and(eq(people.edition, 'FR'), eq(people.ownerId, own)))).toBe(MANY - 2);
    expect(await timelineOf(browser, ids[9]!)).toEqual(['assigned']);
    expect(await entriesOf(own, 'person-assigned')).toHaveLength(MANY - 3);

    // Somebody goes on with one of them before it is taken back.
    await browser.post(`${API}/${ids[9]}/stage`, { stage: 'contacted', version: 2 });
    const { body: undo } = await browser.post<PeopleJobRow>(`${API}/jobs/${job.id}/undo`, {});
    expect((await browser.post<ProblemDetails>(`${API}/jobs/${job.id}/undo`, {})).body.code).toBe('not-possible');
    await finish(undo.id);
    const undone = await jobOf(browser, undo.id);
    expect(undone.job).toMatchObject({ kind: 'undo', state: 'done', done: MANY - 4, refused: 1 });
    expect(undone.left_out).toEqual([{ reason: 'changed', count: 1 }]);
    const kept = await handle.db
      .select()
      .from(people)
      .where(and(eq(people.country, 'FR'), eq(people.ownerId, own)));
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([ids[0], ids[9]]));
    const { jobs } = (await browser.get<PeopleJobsAnswer>(`${API}/jobs`)).body;
    expect(jobs.map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
      ['undo', false],
      ['bulk', false],
    ]);
    expect((await other.browser.get(`${API}/jobs/${job.id}`)).status, 'another’s').toBe(404);
  });

  it('a task for each: written, found on the person, and taken back where nobody has touched it', async () => {
    const { browser, id: own } = await sales('Tess Tasks');
    const ids = await fresh('IT', 12);
    const act = {
      act: 'task',
      text: 'Call about the fees',
      assignee_id: own,
      due_on: null,
      due_at: '2026-12-01T10:00:00Z',
    };
    for (const [wrong, code] of [
      [{ ...act, due_at: '0001-01-01T00:00:00Z' }, 'bad-input'],
      [{ ...act, text: ' ' }, 'bad-input'],
      [{ ...act, assignee_id: crypto.randomUUID() }, 'not-found'],
    ] as const)
      expect((await prepare(browser, wrong, { ids })).body.code).toBe(code);
    const { body: preview } = await prepare(browser, act, { ids: ids.slice(0, 10) });
    await start(browser, preview.job.id);
    await finish(preview.job.id);
    const written = await handle.db
      .select()
      .from(tasks)
      .where(inArray(tasks.personId, [...ids]));
    expect(written).toHaveLength(10);
    expect(await timelineOf(browser, ids[0]!)).toEqual(['task']);
    const stored = await handle.db.select().from(peopleJobs).where(eq(peopleJobs.id, preview.job.id));
    expect(JSON.stringify(stored), 'the words are with the tasks alone').not.toContain('fees');
    const [first] = written;
    await browser.post(`/console/api/tasks/${first?.id}/done`, { done: true, version: 1 });
    const { body: undo } = await browser.post<PeopleJobRow>(`${API}/jobs/${preview.job.id}/undo`, {});
    await finish(undo.id);
    expect((await jobOf(browser, undo.id)).job).toMatchObject({ done: 9, refused: 1 });
    expect(await handle.db.$count(tasks, inArray(tasks.personId, [...ids]))).toBe(1);
  });

  it('needs its own permission and that of the act, to the end; whoever is limited to editions changes nobody of another', async () => {
    const ids = await fresh('PT', 40);
    const stage = { act: 'stage', stage: 'closed' };
    const support = await staffOf(console_, ['support']);
    expect((await prepare(support.browser, stage, { ids })).status).toBe(403);
    const compliance = await staffOf(console_, ['compliance']);
    const { body: refused } = await prepare(compliance.browser, { act: 'owner', owner_id: null }, { ids });
    expect(refused.code, 'compliance sets stages and assigns nobody').toBe('not-permitted');
    const { browser: boss } = await staffOf(console_, ['administrator']);
    const { body: made } = await boss.post<{ role: string }>('/console/api/roles', {
      name: 'Desk of Oporto',
      permissions: ['people.view', 'people.stage', 'people.bulk'],
      editions: ['ar-jo'],
    });
    await handle.db
      .update(people)
      .set({ edition: 'ar-jo' })
      .where(inArray(people.id, ids.slice(0, 30)));
    const limited = await staffOf(console_, [made.role], 'Lia Limited');
    const { body: preview } = await prepare(limited.browser, stage, { ids });
    expect(preview.count).toBe(30);
    await handle.db
      .update(people)
      .set({ edition: 'PT' })
      .where(inArray(people.id, ids.slice(0, 10)));
    await start(limited.browser, preview.job.id);
    await finish(preview.job.id);
    const ended = await jobOf(limited.browser, preview.job.id);
    expect(ended.job).toMatchObject({ state: 'done', done: 20, refused: 10 });
    expect(ended.left_out).toEqual([{ reason: 'gone', count: 10 }]);
    expect(ended.left_out_samples, 'not by name either').toEqual([]);

    const { browser, id } = await sales('Lara Leaves');
    const { body: late } = await prepare(browser, { act: 'stage', stage: 'qualified' }, { ids });
    await start(browser, late.job.id);
    await handle.db.update(staff).set({ state: 'blocked' }).where(eq(staff.id, id));
    await finish(late.job.id);
    const [job] = await handle.db.select().from(peopleJobs).where(eq(peopleJobs.id, late.job.id));
    expect([job?.state, job?.done]).toEqual(['failed', 0]);
  });

  it(
    'stops and goes on; one that stands is handed to the queue again; too many are refused as a number',
    { tags: ['long'] },
    async () => {
      const { browser } = await sales('Stan Stops');
      const ids = await fresh('NL', 150);
      const { body: preview } = await prepare(browser, { act: 'stage', stage: 'closed' }, { ids });
      await start(browser, preview.job.id);
      await runTurn(preview.job.id);
      const stopped = await browser.post<PeopleJobRow>(`${API}/jobs/${preview.job.id}/stop`, {});
      expect(stopped.body).toMatchObject({ state: 'stopped', done: 100, can_undo: true });
      await finish(preview.job.id);
      expect((await start(browser, preview.job.id)).body.state).toBe('running');
      expect((await start(browser, preview.job.id)).status).toBe(409);
      console_.site.clock.now = new Date(console_.site.clock.now.getTime() + PEOPLE_JOB_STANDS_MS + 1_000);
      expect((await jobOf(browser, preview.job.id)).job.stands).toBe(true);
      expect((await start(browser, preview.job.id)).body.stands).toBe(false);
      await finish(preview.job.id);
      expect((await jobOf(browser, preview.job.id)).job).toMatchObject({ state: 'done', done: 150 });
      for (const chosen of [{ ids: [] }, { ids: Array.from({ length: PEOPLE_AT_ONCE_MAX + 1 }, () => ids[0]) }, {}])
        expect((await prepare(browser, { act: 'stage', stage: 'new' }, chosen)).body.code).toBe('bad-input');
      await addManyPeople(handle.db, PEOPLE_FROZEN_MAX + 1, { country: 'XX' });
      const { body: many } = await prepare(browser, { act: 'stage', stage: 'new' }, { filter: { kind: 'learner' } });
      expect(many).toEqual({ kind: 'too-many', max: PEOPLE_FROZEN_MAX });
    },
  );
});
