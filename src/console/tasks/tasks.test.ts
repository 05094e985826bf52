import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import { PEOPLE_PAGE, TASKS_PAGE } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type ConsoleSite, type StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { PeopleAnswer, TimelineAnswer } from '../answers.ts';
import { NO_TASK, people } from '../console.tables.ts';
import { CONSOLE_PERSONAL } from '../console.personal.ts';
import { pageQuery } from '../people/people-query.ts';
import type { TaskRow, TasksAnswer, TheirTask } from './tasks.answers.ts';
import { taskPageQuery } from './tasks-query.ts';
import { tasks } from './tasks.tables.ts';

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, {}, { otherPersonalTables: CONSOLE_PERSONAL });
  });
  afterAll(() => console_.close());

  async function somebody(name = 'Ada Lovelace'): Promise<string> {
    const id = crypto.randomUUID();
    const email = `${id}@example.com`;
    const at = console_.options.now();
    await handle.db.insert(people).values({
      id,
      emailNormalised: email,
      email,
      name,
      kind: 'lead',
      stage: 'new',
      edition: 'en-gb',
      isWhole: true,
      createdAt: at,
      lastEventAt: at,
    });
    return id;
  }
  type Due = { readonly due_on?: string; readonly due_at: string };
  const add = (browser: StaffBrowser, person: string, assignee: string | null, due: Due, text = 'Call back') =>
    browser.post<TaskRow & ProblemDetails>(`/console/api/people/${person}/tasks/add`, {
      text,
      assignee_id: assignee,
      due_on: null,
      ...due,
    });
  const nextOf = async (id: string) =>
    (await handle.db.select({ at: people.nextTaskAt }).from(people).where(eq(people.id, id)))[0]?.at;
  const later = (hours: number) => ({
    due_at: new Date(console_.options.now().getTime() + hours * 3_600_000).toISOString(),
  });
  const list = async (browser: StaffBrowser, body: object) =>
    (await browser.post<TasksAnswer>('/console/api/tasks', { state: 'open', ...body })).body.tasks;

  it('stands in the lists of its person and of whom it is for, on the timeline, and in the next task of the person', async () => {
    const { browser, id: own } = await staffOf(console_, ['sales'], 'Tess Task');
    const person = await somebody();
    expect(await nextOf(person)).toEqual(NO_TASK);
    const late = (await add(browser, person, own, later(48), 'Send the papers')).body;
    const soon = (await add(browser, person, own, later(2))).body;
    expect(soon).toMatchObject({
      text: 'Call back',
      person: { name: { text: 'Ada Lovelace' } },
      assignee: { id: own },
    });
    expect((await nextOf(person))?.toISOString()).toBe(soon.due_at);
    expect((await list(browser, { assignee: own })).map(({ id }) => id)).toEqual([soon.id, late.id]);
    const today = { before: later(12).due_at };
    expect((await browser.post<TasksAnswer>('/console/api/tasks/today', today)).body).toMatchObject({
      count: 1,
      tasks: [{ id: soon.id }],
    });
    const ofPerson = await browser.get<TasksAnswer>(`/console/api/people/${person}/tasks`);
    expect(ofPerson.body.tasks.map(({ id }) => id)).toEqual([soon.id, late.id]);

    const done = await browser.post<TaskRow>(`/console/api/tasks/${soon.id}/done`, { done: true, version: 1 });
    expect([done.status, done.body.version]).toEqual([200, 2]);
    expect((await nextOf(person))?.toISOString()).toBe(late.due_at);
    expect((await list(browser, { assignee: own, state: 'done' })).map(({ id }) => id)).toEqual([soon.id]);
    const undone = await browser.post<TaskRow>(`/console/api/tasks/${soon.id}/done`, { done: false, version: 2 });
    expect(undone.body).toMatchObject({ done_at: null, version: 3 });
    expect((await nextOf(person))?.toISOString()).toBe(soon.due_at);
    for (const { id, version } of [undone.body, late])
      expect((await browser.post(`/console/api/tasks/${id}/remove`, { version })).status).toBe(200);
    expect(await nextOf(person)).toEqual(NO_TASK);
    const { body } = await browser.post<TimelineAnswer>(`/console/api/people/${person}/timeline`, {});
    expect(body.rows.map((row) => row.kind).toSorted()).toEqual([
      'task',
      'task',
      'task-done',
      'task-removed',
      'task-removed',
      'task-reopened',
    ]);
    const acts = await handle.db.select().from(auditEntries);
    expect(acts.filter(({ act, object }) => act.startsWith('task-') && object?.includes(person))).toHaveLength(6);
    expect(JSON.stringify(acts), 'the trail has no words of anybody').not.toContain('Send the papers');
  });

  it('a day is due at its end, and the same day everywhere; a moment that is not of the day is refused', async () => {
    const { browser } = await staffOf(console_, ['support']);
    const person = await somebody();
    const day = await add(browser, person, null, { due_on: '2026-11-24', due_at: '2026-11-25T07:59:59.999Z' });
    expect(day.body).toMatchObject({ due_on: '2026-11-24', assignee: null });
    for (const due of [
      { due_on: '2026-11-24', due_at: '2026-11-27T00:00:00Z' },
      { due_on: '2026-13-40', due_at: '2026-11-27T00:00:00Z' },
      { due_at: '0001-01-01T00:00:00Z' },
      { due_at: '9999-12-31T00:00:00Z' },
      { due_at: 'tomorrow' },
    ])
      expect((await add(browser, person, null, due)).body.code, JSON.stringify(due)).toBe('bad-input');
    for (const text of ['', ' ', 'x'.repeat(501)])
      expect((await add(browser, person, null, later(1), text)).body.code).toBe('bad-input');
    expect((await add(browser, person, crypto.randomUUID(), later(1))).status, 'who is no colleague').toBe(404);
    expect((await add(browser, crypto.randomUUID(), null, later(1))).status).toBe(404);
    expect((await list(browser, { assignee: 'none' })).map(({ id }) => id)).toContain(day.body.id);
  });

  it('who changes an older version is told by whom and to what; of two who do a task at once one is told', async () => {
    const one = await staffOf(console_, ['sales'], 'One Tasker');
    const two = await staffOf(console_, ['sales'], 'Two Tasker');
    const { id } = (await add(one.browser, await somebody(), one.id, later(-1))).body;
    expect((await list(one.browser, { state: 'overdue', assignee: one.id })).map((task) => task.id)).toEqual([id]);
    const change = { text: 'Write instead', assignee_id: two.id, due_on: null, ...later(5) };
    expect((await two.browser.post(`/console/api/tasks/${id}`, { ...change, version: 1 })).status).toBe(200);
    const late = await one.browser.post<ProblemDetails>(`/console/api/tasks/${id}`, { ...change, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.theirs as TheirTask).toMatchObject({
      by: 'Two Tasker',
      task: { text: 'Write instead', version: 2, assignee: { name: 'Two Tasker' } },
    });
    const both = await Promise.all(
      [one, two].map(({ browser }) => browser.post(`/console/api/tasks/${id}/done`, { done: true, version: 2 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('of two who write tasks about one person at once both count for the next', async () => {
    const { browser } = await staffOf(console_, ['sales']);
    const person = await somebody();
    await Promise.all([5, 1, 3, 2, 4].map((hours) => add(browser, person, null, later(hours))));
    expect((await nextOf(person))?.toISOString()).toBe(later(1).due_at);
  });

  it('people are listed by their next task, by pages, and those with one that is overdue alone', async () => {
    const { browser, id: own } = await staffOf(console_, ['sales']);
    const made: string[] = [];
    for (const hours of [3, -2, 1]) {
      const person = await somebody();
      await handle.db.update(people).set({ ownerId: own }).where(eq(people.id, person));
      await add(browser, person, own, later(hours));
      made.push(person);
    }
    const without = await somebody();
    await handle.db.update(people).set({ ownerId: own }).where(eq(people.id, without));
    const ids = async (body: object) =>
      (await browser.post<PeopleAnswer>('/console/api/people', { owner: own, ...body })).body.people.map(
        ({ id }) => id,
      );
    const [third, first, second] = made;
    expect(await ids({ sort: 'task' })).toEqual([first, second, third, without]);
    expect(await ids({ task: 'open' })).toEqual([first, second, third]);
    expect(await ids({ task: 'overdue', sort: 'created' })).toEqual([first]);
    expect((await ids({ sort: 'created' })).toSorted()).toEqual([...made, without].toSorted());
    const [at] = await handle.db
      .select()
      .from(people)
      .where(eq(people.id, first ?? ''));
    const after = `${at?.nextTaskAt.getTime()}.${first}`;
    expect(await ids({ sort: 'task', after })).toEqual([second, third, without]);
  });

  it('words and names are masked for who may not see them', async () => {
    const { browser: sales } = await staffOf(console_, ['sales']);
    const { browser: viewer } = await staffOf(console_, ['viewer']);
    const person = await somebody('Quentin Quill');
    await add(sales, person, null, later(1), 'A secret word');
    const answers = [
      await viewer.get(`/console/api/people/${person}/tasks`),
      await viewer.post('/console/api/tasks', { state: 'open' }),
      await viewer.post(`/console/api/people/${person}/timeline`, {}),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      for (const secret of ['Quentin', 'secret word']) expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  describe('of many', () => {
    it('pages by key: none twice and none left out, though all are due in one millisecond', async () => {
      const { browser, id: own } = await staffOf(console_, ['sales']);
      const person = await somebody();
      const at = new Date('2030-01-01T00:00:00.123Z');
      await handle.db.insert(tasks).values(
        Array.from({ length: 2 * TASKS_PAGE + 3 }, () => ({
          id: crypto.randomUUID(),
          personId: person,
          body: 'x',
          assigneeId: own,
          dueAt: at,
          changedAt: at,
          createdAt: at,
        })),
      );
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const { body } = await browser.post<TasksAnswer>('/console/api/tasks', {
          state: 'open',
          assignee: own,
          ...(after && { after }),
        });
        seen.push(...body.tasks.map(({ id }) => id));
        after = body.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([2 * TASKS_PAGE + 3, 2 * TASKS_PAGE + 3]);
    });

    it.runIf(kind === 'postgres')('each order of people reads a range of an index that is for it', async () => {
      await handle.db
        .execute(sql`insert into people (id, kind, stage, edition, is_whole, created_at, last_event_at, next_task_at, owner_id)
        select gen_random_uuid(), 'lead', (array['new','contacted','closed'])[1 + i % 3], 'en-gb', true, now() - i * interval '1 minute', now() - i * interval '1 minute',
          case when i % 20 = 0 then now() + i * interval '1 minute' else ${NO_TASK.toISOString()}::timestamptz end, null from generate_series(1, 20000) as i`);
      await handle.db.execute(sql`analyze people`);
      const now = new Date();
      for (const [filter, sort, index] of [
        [{}, 'created', 'people_created'],
        [{ stage: 'closed' }, 'created', 'people_stage_created'],
        [{ owner: crypto.randomUUID() }, 'created', 'people_owner_created'],
        [{}, 'task', 'people_next_task'],
        [{ task: 'open' }, 'activity', 'people_next_task'],
        [{ stage: 'closed' }, 'task', 'people_stage_next_task'],
        [{ owner: crypto.randomUUID(), task: 'overdue' }, 'task', 'people_owner_next_task'],
      ] as const)
        for (const after of [undefined, { at: now, id: crypto.randomUUID() }]) {
          const { sql: text, params } = pageQuery(handle.db, { editions: null }, filter, after, PEOPLE_PAGE + 1, {
            sort,
            now,
          }).toSQL();
          const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toContain(`using ${index} `);
          expect(plan).not.toMatch(/Sort|Seq Scan on people/);
        }
    });

    it.runIf(kind === 'postgres')('each list reads a range of an index that is for it', async () => {
      const person = await somebody();
      await handle.db
        .execute(sql`insert into tasks (id, person_id, body, due_at, done_at, changed_at, created_at, assignee_id)
        select gen_random_uuid(), ${person}::uuid, 'x', now() + i * interval '1 minute', case when i % 2 = 0 then now() - i * interval '1 minute' end, now(), now(), null
        from generate_series(1, 20000) as i`);
      await handle.db.execute(sql`analyze tasks`);
      const now = new Date();
      for (const [filter, index] of [
        [{ state: 'open' }, 'tasks_open'],
        [{ state: 'open', assignee: crypto.randomUUID() }, 'tasks_open_assignee'],
        [{ state: 'done' }, 'tasks_done'],
        [{ state: 'done', assignee: crypto.randomUUID() }, 'tasks_done_assignee'],
      ] as const)
        for (const after of [undefined, { at: now, id: person }]) {
          const { sql: text, params } = taskPageQuery(
            handle.db,
            { editions: null },
            filter,
            { now, after },
            TASKS_PAGE + 1,
          ).toSQL();
          const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toMatch(new RegExp(`using ${index} `));
          expect(plan).not.toMatch(/Sort|Seq Scan on tasks/);
        }
    });
  });
});
