import { request as httpRequest } from 'node:http';
import { parse } from 'csv-parse/sync';
import { and, asc, eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import {
  PEOPLE_EXPORT_BATCH,
  PEOPLE_EXPORT_KEPT_S,
  PEOPLE_EXPORT_STRAIGHT_MAX,
  PEOPLE_PAGE,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { addManyPeople } from '../../../../tests/support/many-people.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../../tests/support/databases.ts';
import type { HeldAnswer, PeopleAnswer } from '#console/answers.ts';
import { exportKeys } from '#console/console-context.ts';
import { CONSOLE_RETENTION } from '#console/console.retention.ts';
import { people, staffMembers } from '#console/console.tables.ts';
import { forgetOld } from '#contracts/retention.ts';
import { conditionOf, pageQuery } from '../people-query.ts';
import { runPeopleJob } from '../jobs/people-jobs.ts';
import { exportQuery } from './export-rows.ts';
import type { ExportPreview, PeopleJobRow, PeopleJobsAnswer } from '../people-work.answers.ts';
import { peopleExportParts, peopleJobs } from '../people-work.tables.ts';

const API = '/console/api/people';
const MANY = PEOPLE_EXPORT_BATCH * 2 + 345;
const LEARNERS = { filter: { kind: 'learner' } };
const COLUMNS = ['name', 'stage', 'owner', 'phone', 'created'];

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  let two: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db);
    two = await openConsoleSite(handle.db, { fourEyes: new Set(['export-many']) });
    await addManyPeople(handle.db, MANY);
  });
  afterAll(async () => {
    await two.close();
    await console_.close();
  });

  type Browser = Awaited<ReturnType<typeof staffOf>>['browser'];
  const member = (role: string, name = role, site = console_) => staffOf(site, [role], name);
  /** Bytes of a file, as a browser gets them. */
  const fileOf = async (browser: Browser, path: string, body: object) => {
    const answer = await fetch(`${browser.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        origin: browser.url,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  const csvOf = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true });
  const work = (site = console_) =>
    runPeopleJob({
      db: handle.db,
      audit: site.options.audit,
      enqueue: site.options.enqueue,
      now: site.options.now,
      exportKeys: exportKeys(site.options.secret),
      isDemonstration: false,
      sliceMs: 0,
    });
  /** As the queue does: a turn after the other while there are any. */
  const finish = async (id: string, site = console_): Promise<number> => {
    let turns = 0;
    for (;;) {
      const [job] = await handle.db.select().from(peopleJobs).where(eq(peopleJobs.id, id));
      if (job?.state !== 'running' || turns > 50) return turns;
      await work(site)({ job: id }, { id, attempt: 1 });
      turns += 1;
    }
  };
  const jobsOf = async (browser: Browser) => (await browser.get<PeopleJobsAnswer>(`${API}/jobs`)).body.jobs;
  const actsOf = async (id: string) =>
    (await handle.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt)))
      .filter(({ result }) => result === 'done')
      .map(({ act, object }) => ({ act, ...readByStaff(object ?? '') }))
      .filter(({ staff, act }) => staff === id && act.startsWith('people-'));

  it('is every person of the filter once, newest first, masked as the list is, with no cell that a spreadsheet would run', async () => {
    const { browser, id } = await member('compliance');
    const preview = await browser.post<ExportPreview>(`${API}/export/preview`, { chosen: LEARNERS });
    expect(preview.body).toEqual({ count: MANY, how: 'file', needs_second: false, masked: ['contact'] });
    const body = { chosen: LEARNERS, columns: COLUMNS };
    const csv = await fileOf(browser, `${API}/export`, { ...body, format: 'csv' });
    expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = csvOf(csv.bytes);
    expect(head).toEqual(['id', 'name', 'email', 'stage', 'owner', 'phone', 'created']);
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map(([each]) => each)).size).toBe(MANY);
    expect(rows[0]?.slice(1)).toEqual([
      "'=Many 1",
      'm•••@example.com',
      'qualified',
      '',
      "'+44 ••• 01",
      '2026-09-30T23:59:00.000Z',
    ]);
    const list = await browser.post<PeopleAnswer>(API, { kind: 'learner', sort: 'created' });
    expect(rows.slice(0, 100).map(([each, , email]) => [each, email])).toEqual(
      list.body.people.map((person) => [person.id, person.email?.text]),
    );
    const xlsx = await fileOf(browser, `${API}/export`, { ...body, format: 'xlsx' });
    const { sheets } = await readXlsx(xlsx.bytes);
    expect(sheets[0]?.rows).toHaveLength(MANY + 1);
    expect(sheets[0]?.rows[1]?.slice(1, 6)).toEqual(['=Many 1', 'm•••@example.com', 'qualified', null, '+44 ••• 01']);
    expect(sheets[0]?.rows[1]?.[6]).toEqual(new Date('2026-09-30T23:59:00Z'));
    expect((await actsOf(id)).map(({ object }) => object)).toEqual([
      `${MANY}: kind=learner; columns id name email stage owner phone created`,
      `${MANY}: kind=learner; columns id name email stage owner phone created`,
    ]);
    const one = await fileOf(browser, `${API}/export`, {
      chosen: { ids: [rows[5]?.[0]] },
      columns: ['name'],
      format: 'csv',
    });
    expect(csvOf(one.bytes).slice(1)).toEqual([rows[5]?.slice(0, 3)]);
    const sales = await member('sales');
    expect((await fileOf(sales.browser, `${API}/export`, { ...body, format: 'csv' })).status).toBe(403);
  });

  it('that fails half-way ends the connection: nobody takes what came for the whole', async () => {
    const { browser } = await member('compliance');
    const begin = console_.options.db.transaction.bind(console_.options.db);
    let begun = 0;
    const spy = vi.spyOn(console_.options.db, 'transaction').mockImplementation(((
      ...asked: Parameters<typeof begin>
    ) => {
      // Count and entry first, then a batch each time.
      begun += 1;
      if (begun > 2) throw new Error('the database went away');
      return begin(...asked);
    }) as typeof begin);
    const outcome = await new Promise<string>((resolve) => {
      const sent = httpRequest(
        `${console_.url}${API}/export`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: console_.url,
            cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          response.on('end', () => resolve('whole'));
          response.on('error', () => resolve(bytes > 1_000 ? 'broken after some rows' : 'broken'));
        },
      );
      sent.on('error', () => resolve('broken before the answer'));
      sent.end(JSON.stringify({ chosen: LEARNERS, columns: COLUMNS, format: 'csv' }));
    });
    spy.mockRestore();
    expect(outcome).toBe('broken after some rows');
  });

  it('of more than are sent at once is a job of turns, which can be stopped and goes on; its file is the same people', async () => {
    await addManyPeople(handle.db, PEOPLE_EXPORT_STRAIGHT_MAX, { country: 'DE' });
    const all = MANY + PEOPLE_EXPORT_STRAIGHT_MAX;
    const { browser, id: own } = await member('compliance', 'Cora Compliance');
    const body = { chosen: LEARNERS, columns: ['name', 'country'] };
    expect((await browser.post<ExportPreview>(`${API}/export/preview`, body)).body).toMatchObject({
      count: null,
      how: 'job',
    });
    const straight = await browser.post<ProblemDetails>(`${API}/export`, { ...body, format: 'csv' });
    expect(straight.body.code).toBe('not-possible');
    const { body: job } = await browser.post<PeopleJobRow>(`${API}/exports`, body);
    const file = (format: string, from = browser) => fileOf(from, `${API}/jobs/${job.id}/file`, { format });
    await work()({ job: job.id }, { id: job.id, attempt: 1 });
    expect((await jobsOf(browser))[0]).toMatchObject({ state: 'running', done: PEOPLE_EXPORT_BATCH, total: all });
    expect((await file('csv')).status, 'not before it is whole').toBe(404);
    expect((await browser.post<PeopleJobRow>(`${API}/jobs/${job.id}/stop`, {})).body.state).toBe('stopped');
    await work()({ job: job.id }, { id: job.id, attempt: 1 });
    expect((await jobsOf(browser))[0]).toMatchObject({ state: 'stopped', done: PEOPLE_EXPORT_BATCH });
    expect((await browser.post<PeopleJobRow>(`${API}/jobs/${job.id}/start`, {})).body.state).toBe('running');
    // Somebody who is heard of meanwhile is neither lost nor twice in it; who comes meanwhile is not.
    await handle.db
      .update(people)
      .set({ lastEventAt: console_.options.now() })
      .where(and(eq(people.kind, 'learner'), eq(people.country, 'DE')));
    expect(await finish(job.id)).toBe(Math.ceil(all / PEOPLE_EXPORT_BATCH) - 1);
    expect((await jobsOf(browser))[0]).toMatchObject({ state: 'done', done: all, total: all });

    const [sealed] = await handle.db.select().from(peopleExportParts).where(eq(peopleExportParts.jobId, job.id));
    expect(Buffer.from(sealed!.sealed).toString('latin1')).not.toContain('Many');
    const rows = csvOf((await file('csv')).bytes).slice(1);
    expect([rows.length, new Set(rows.map(([each]) => each)).size]).toEqual([all, all]);
    const { sheets } = await readXlsx((await file('xlsx')).bytes);
    expect(sheets[0]?.rows).toHaveLength(all + 1);

    const [first] = rows;
    await handle.db
      .update(people)
      .set({ emailNormalised: null, email: null, name: null, phone: null })
      .where(eq(people.id, first?.[0] ?? ''));
    expect(csvOf((await file('csv')).bytes)[1], 'who was erased since').toEqual([first?.[0], '', '', first?.[3]]);
    const other = await member('compliance', 'Otto Other');
    expect((await file('csv', other.browser)).status, 'another’s').toBe(404);
    await handle.db.insert(staffMembers).values({ staffId: own, role: 'viewer' });
    expect((await file('csv')).status).toBe(200);
    await handle.db.delete(staffMembers).where(and(eq(staffMembers.staffId, own), eq(staffMembers.role, 'viewer')));
    await handle.db.execute(
      sql`insert into staff_roles (role, permission) values ('compliance', 'see.identity') on conflict do nothing`,
    );
    expect((await file('csv')).status, 'who sees something else by now').toBe(403);
    await handle.db.execute(sql`delete from staff_roles where role = 'compliance' and permission = 'see.identity'`);
    expect((await actsOf(own)).map(({ act }) => act)).toEqual([
      'people-export-asked',
      'people-job-stopped',
      'people-job-started',
      ...Array.from({ length: 4 }, () => 'people-export-fetched'),
    ]);

    await forgetOld(CONSOLE_RETENTION, handle.db, console_.options.now());
    expect(await handle.db.$count(peopleExportParts, eq(peopleExportParts.jobId, job.id))).toBeGreaterThan(0);
    const dayLater = new Date(console_.options.now().getTime() + (PEOPLE_EXPORT_KEPT_S + 1) * 1000);
    await forgetOld(CONSOLE_RETENTION, handle.db, dayLater);
    expect(await handle.db.$count(peopleExportParts, eq(peopleExportParts.jobId, job.id))).toBe(0);
  });

  it('of who may not do it any more ends, and says so', async () => {
    const { browser, id } = await member('compliance', 'Lena Leaves');
    const { body: job } = await browser.post<PeopleJobRow>(`${API}/exports`, { chosen: LEARNERS, columns: ['name'] });
    await handle.db.execute(sql`update staff_members set role = 'sales' where staff_id = ${id}`);
    await finish(job.id);
    expect((await jobsOf(browser))[0]).toMatchObject({ id: job.id, state: 'failed', kept_until: null });
  });

  it('waits for a second person where the brand wants one; nothing is sent at once then', async () => {
    const one = await member('compliance', 'One Compliance', two);
    const second = await member('compliance', 'Two Compliance', two);
    const body = { chosen: { filter: { kind: 'learner', edition: 'es-es' } }, columns: ['name'] };
    expect((await one.browser.post<ExportPreview>(`${API}/export/preview`, body)).body).toMatchObject({
      how: 'job',
      needs_second: true,
    });
    expect((await one.browser.post<ProblemDetails>(`${API}/export`, { ...body, format: 'csv' })).body.code).toBe(
      'not-possible',
    );
    const held = await one.browser.post<HeldAnswer>(`${API}/exports`, body);
    expect(held.status).toBe(202);
    expect(await jobsOf(one.browser)).toEqual([]);
    const approved = await second.browser.post<ProblemDetails>(`/console/api/approvals/${held.body.held}/approve`, {});
    expect(approved.status).toBe(200);
    const [job] = await jobsOf(one.browser);
    await finish(job?.id ?? '', two);
    expect((await jobsOf(one.browser))[0]).toMatchObject({ state: 'done' });
    expect(await jobsOf(second.browser), 'it is of who asked').toEqual([]);
    const file = await fileOf(one.browser, `${API}/jobs/${job?.id}/file`, { format: 'csv' });
    expect(csvOf(file.bytes).length).toBeGreaterThan(PEOPLE_EXPORT_STRAIGHT_MAX);
  });

  it.runIf(kind === 'postgres')(
    'reads ranges of indexes, and so does the list of who waits for confirmation',
    async () => {
      await handle.pool.query('analyze people');
      const now = console_.options.now();
      const planOf = async (query: { toSQL: () => { sql: string; params: unknown[] } }) => {
        const { sql: text, params } = query.toSQL();
        const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const key = { at: now, id: crypto.randomUUID() };
      for (const [filter, index] of [
        [{}, 'people_created'],
        [{ stage: 'closed' }, 'people_stage_created'],
        [{ owner: crypto.randomUUID() }, 'people_owner_created'],
      ] as const)
        for (const after of [undefined, key]) {
          const plan = await planOf(exportQuery(handle.db, conditionOf(filter, now), now, after, PEOPLE_EXPORT_BATCH));
          expect(plan).toContain(`using ${index} `);
          expect(plan).not.toContain('Seq Scan on people');
        }
      for (const after of [undefined, key]) {
        const page = pageQuery(handle.db, { editions: null }, { confirm: 'waiting' }, after, PEOPLE_PAGE + 1);
        expect(await planOf(page)).not.toContain('Seq Scan on people');
      }
    },
  );
});
