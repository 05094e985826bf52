import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { PASSWORD, Visitor, confirmedVisitor, freshEmail, logIn } from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { PersonAnswer } from '../answers.ts';
import { CONSOLE_PERSONAL } from '../console.personal.ts';
import { CONSOLE_RETENTION } from '../console.retention.ts';
import { people } from '../console.tables.ts';
import { monthsLater } from './due-date.ts';
import type { RequestAnswer, RequestRow, RequestsAnswer, TheirRequest } from './requests.answers.ts';
import { requestsPage } from './requests-query.ts';
import { dataRequestNotes, dataRequests } from './requests.tables.ts';

const API = '/console/api/requests';
const BEGIN = new Date('2026-11-20T12:00:00Z');

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, {}, { otherPersonalTables: CONSOLE_PERSONAL });
  });
  afterAll(() => console_.close());

  const member = (role = 'compliance', name = role) => staffOf(console_, [role], name);
  type Browser = Awaited<ReturnType<typeof member>>['browser'];
  async function client(): Promise<{ id: string; email: string; token: string }> {
    const email = freshEmail();
    await confirmedVisitor(console_.site, email);
    const { body } = await logIn<{ token: string }>(console_.site, email, { password: PASSWORD });
    const [person] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    return { id: person?.id ?? '', email, token: body.token };
  }
  const opened = async (browser: Browser, fields: object): Promise<string> => {
    const id = crypto.randomUUID();
    const made = await browser.post<{ id: string }>(`${API}/open`, {
      id,
      kind: 'access',
      source: 'mail',
      identity: 'known-address',
      received: console_.site.clock.now.toISOString().slice(0, 10),
      ...fields,
    });
    expect(made.status).toBe(200);
    return id;
  };
  const read = async (browser: Browser, id: string) => (await browser.get<RequestAnswer>(`${API}/${id}`)).body;
  const list = async (browser: Browser, filter: object) =>
    (await browser.post<RequestsAnswer>(API, { view: 'unfinished', ...filter })).body;

  it('is due a month after it came, as the law counts months', () => {
    const due = (day: string, months: number) => monthsLater(new Date(day), months).toISOString().slice(0, 10);
    expect([due('2026-11-20', 1), due('2027-01-31', 1), due('2028-01-31', 1), due('2026-12-31', 3)]).toEqual([
      '2026-12-20',
      '2027-02-28',
      '2028-02-29',
      '2027-03-31',
    ]);
  });

  it('becomes a case once, however often the form is sent; of somebody unknown with a note alone', async () => {
    const { browser } = await member();
    const { id: person } = await client();
    const id = await opened(browser, { person_id: person, note: 'Came by mail' });
    const again = await browser.post<{ id: string }>(`${API}/open`, {
      id,
      kind: 'access',
      source: 'mail',
      identity: 'known-address',
      received: '2026-11-20',
      person_id: person,
    });
    expect(again.body.id).toBe(id);
    expect(await handle.db.select().from(dataRequests).where(eq(dataRequests.personId, person))).toHaveLength(1);
    expect(await read(browser, id)).toMatchObject({
      state: 'open',
      due_at: '2026-12-20T00:00:00.000Z',
      person: { id: person },
      owner: { name: 'compliance' },
      notes: [{ body: 'Came by mail', by: 'compliance' }],
    });
    const bad = async (fields: object) =>
      Object.keys(
        (
          await browser.post<ProblemDetails>(`${API}/open`, {
            id: crypto.randomUUID(),
            kind: 'access',
            source: 'mail',
            identity: 'not-checked',
            received: '2026-11-20',
            ...fields,
          })
        ).body.errors ?? {},
      );
    expect(await bad({})).toEqual(['note']);
    expect(await bad({ received: '2027-01-01', note: 'x' })).toEqual(['received']);
    expect(await bad({ received: '2024-01-01', note: 'x' })).toEqual(['received']);
    await opened(browser, { note: 'A letter without an address' });
    const viewer = await member('support');
    expect((await viewer.browser.post<ProblemDetails>(`${API}/open`, {})).body.code).toBe('bad-input');
    expect(
      (await viewer.browser.post<ProblemDetails>(`${API}/${id}/extend`, { version: 1, reason: 'complex' })).body.code,
    ).toBe('not-permitted');
  });

  it('is extended once, within the month; overdue cases are marked and counted', async () => {
    const { browser } = await member();
    const id = await opened(browser, { note: 'Everything since 2009', received: '2026-11-10' });
    const extend = (version: number) =>
      browser.post<RequestRow & ProblemDetails>(`${API}/${id}/extend`, { version, reason: 'complex' });
    expect((await extend(1)).body).toMatchObject({ due_at: '2027-02-10T00:00:00.000Z', extension: 'complex' });
    expect((await extend(2)).body.code).toBe('not-possible');
    const late = await opened(browser, { note: 'Forgotten', received: '2026-11-01' });
    console_.site.clock.now = new Date('2026-12-02T00:00:00Z');
    const { browser: then } = await member();
    const { requests, overdue } = await list(then, { view: 'overdue' });
    expect(requests.map((row) => [row.id, row.is_overdue])).toEqual([[late, true]]);
    expect(overdue).toBe(1);
    expect(
      (await then.post<ProblemDetails>(`${API}/${late}/extend`, { version: 1, reason: 'complex' })).body.code,
      'too late',
    ).toBe('not-possible');
    console_.site.clock.now = BEGIN;
  });

  it('of two members at once the later sees what the earlier did; closing needs words for a no, and is taken back', async () => {
    const [one, two] = [await member('compliance', 'Ada'), await member('compliance', 'Bea')];
    const { id: person } = await client();
    const id = await opened(one.browser, { person_id: person, kind: 'objection' });
    const close = ({ browser }: typeof one, fields: object) =>
      browser.post<RequestRow & ProblemDetails>(`${API}/${id}/close`, { version: 1, ...fields });
    expect(Object.keys((await close(one, { outcome: 'unfounded' })).body.errors ?? {})).toEqual(['note']);
    const both = await Promise.all([
      close(one, { outcome: 'objection-upheld' }),
      close(two, { outcome: 'unfounded', note: 'No such processing' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const theirs = both.find(({ status }) => status === 409)?.body.theirs as TheirRequest;
    expect(theirs.request).toMatchObject({ version: 2, closed_by: both[0].status === 200 ? 'Ada' : 'Bea' });
    const reopen = (version: number) =>
      one.browser.post<RequestRow & ProblemDetails>(`${API}/${id}/reopen`, { version });
    expect((await reopen(2)).body).toMatchObject({ state: 'open', outcome: null, closed_at: null });
    expect((await reopen(3)).body.code).toBe('not-possible');
    expect((await one.browser.post(`${API}/${id}/note`, { note: 'Called back' })).status).toBe(200);
    const change = await two.browser.post<RequestRow>(`${API}/${id}/change`, {
      version: 3,
      owner_id: two.id,
      state: 'waiting',
      identity: 'call-back',
    });
    expect(change.body).toMatchObject({ owner: { name: 'Bea' }, state: 'waiting', identity: 'call-back' });
    expect((await list(one.browser, { view: 'waiting', owner: two.id })).requests.map((row) => row.id)).toEqual([id]);
    const acts = await handle.db.select().from(auditEntries);
    expect(acts.filter(({ object }) => object?.includes(id)).map(({ act, result }) => `${act} ${result}`)).toEqual(
      expect.arrayContaining([
        'request-opened done',
        'request-closed done',
        'request-reopened done',
        'request-noted done',
        'request-changed done',
      ]),
    );
  });

  it('is closed by doing what it asks for: an export, a correction, a block, an erasure, each with what was done', async () => {
    const { browser } = await member();
    const { id: person } = await client();
    const at = `/console/api/people/${person}`;
    const words = 'As the case says, by letter';
    const access = await opened(browser, { person_id: person });
    const restriction = await opened(browser, { person_id: person, kind: 'restriction' });
    const correction = await opened(browser, { person_id: person, kind: 'correction' });
    const erasure = await opened(browser, { person_id: person, kind: 'erasure' });
    expect((await browser.get<PersonAnswer>(at)).body.requests).toHaveLength(4);
    await browser.post(`${at}/export`, { reason: 'data-request', words, request_id: access });
    await browser.post(`${at}/block`, { reason: 'restriction-asked', request_id: restriction });
    const { body: form } = await browser.post<{ state: string }>(`${at}/details`, { reason: 'data-request' });
    await browser.post(`${at}/correct`, {
      reason: 'data-request',
      state: form.state,
      city: 'Bath',
      request_id: correction,
    });
    const foreign = await opened(browser, { person_id: (await client()).id, kind: 'erasure' });
    expect(
      (await browser.post<ProblemDetails>(`${at}/erase`, { reason: 'data-request', words, request_id: foreign })).body
        .code,
      'a case of somebody else',
    ).toBe('not-possible');
    await browser.post(`${at}/erase`, { reason: 'data-request', words, request_id: erasure });
    const stands = await Promise.all(
      [access, restriction, correction, erasure].map(async (id) => {
        const { state, outcome, closed_by: by, notes } = await read(browser, id);
        return [state, outcome, by, notes.map(({ body }) => body)];
      }),
    );
    expect(stands).toEqual([
      ['done', 'exported', 'compliance', [words]],
      ['done', 'restricted', 'compliance', []],
      ['done', 'corrected', 'compliance', []],
      ['done', 'erased', 'compliance', [words]],
    ]);
    expect((await read(browser, erasure)).person).toMatchObject({ is_erased: true, email: null });
  });

  it('what somebody does on the account page is a case by itself, once a day, and closes one that waits', async () => {
    const { browser } = await member();
    const { id: person, token } = await client();
    const headers = { authorization: `Bearer ${token}` };
    const download = () => new Visitor(console_.site).send('/api/user/data', { method: 'GET', headers });
    await download();
    await download();
    const cases = () => handle.db.select().from(dataRequests).where(eq(dataRequests.personId, person));
    expect(await cases()).toMatchObject([
      {
        kind: 'access',
        source: 'account-page',
        identity: 'logged-in',
        state: 'done',
        outcome: 'exported',
        closedBy: null,
      },
    ]);
    const waiting = await opened(browser, { person_id: person, kind: 'erasure' });
    const erased = await new Visitor(console_.site).post('/api/user/erase', { current_password: PASSWORD }, headers);
    expect(erased.status).toBe(200);
    expect(await cases()).toHaveLength(2);
    expect(await read(browser, waiting)).toMatchObject({ state: 'done', outcome: 'erased', closed_by: null });
  });

  it('lists by key, a page after the other, whole and without doubles; kept three years after it is closed', async () => {
    const { browser } = await member();
    const before = (await list(browser, { view: 'all' })).requests.length;
    await handle.db.insert(dataRequests).values(
      Array.from({ length: 120 }, (_, at) => ({
        id: crypto.randomUUID(),
        kind: 'access' as const,
        state: 'done' as const,
        source: 'letter' as const,
        identity: 'document' as const,
        receivedAt: new Date(BEGIN.getTime() + Math.floor(at / 3) * 1000),
        dueAt: new Date(BEGIN.getTime() + Math.floor(at / 3) * 1000),
        closedAt: BEGIN,
        outcome: 'answered' as const,
        createdAt: BEGIN,
      })),
    );
    const ids: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: RequestsAnswer = await list(browser, { view: 'done', source: 'letter', ...(after && { after }) });
      ids.push(...page.requests.map(({ id }) => id));
      after = page.next;
    }
    expect([ids.length, new Set(ids).size, before > 0]).toEqual([120, 120, true]);
    const [one] = ids;
    await handle.db.insert(dataRequestNotes).values({
      id: crypto.randomUUID(),
      requestId: one ?? '',
      body: 'A note',
      createdAt: BEGIN,
    });
    await CONSOLE_RETENTION['data_requests']?.forget?.(handle.db, new Date('2029-11-20T11:00:00Z'));
    expect((await list(browser, { view: 'done', source: 'letter' })).requests).toHaveLength(50);
    await CONSOLE_RETENTION['data_requests']?.forget?.(handle.db, new Date('2029-11-20T13:00:00Z'));
    expect((await list(browser, { view: 'done', source: 'letter' })).requests).toHaveLength(0);
    expect(
      await handle.db
        .select()
        .from(dataRequestNotes)
        .where(eq(dataRequestNotes.requestId, one ?? '')),
    ).toEqual([]);
  });

  it.runIf(kind === 'postgres')('lists are ranges of an index, without a sort', async () => {
    await handle.pool.query(
      `insert into data_requests (id, kind, state, source, identity, received_at, due_at, closed_at, created_at)
       select gen_random_uuid(), (array['access','erasure','correction','objection','restriction'])[1 + i % 5], case when i % 50 = 0 then 'open' else 'done' end,
         (array['mail','letter','phone','account-page','console'])[1 + i % 5], 'document', now(), now() + i * interval '1 second',
         case when i % 50 = 0 then null else now() end, now() from generate_series(1, 20000) as i`,
    );
    await handle.pool.query('analyze data_requests');
    // In the middle of them: at an end every index would do.
    const after = { at: new Date(Date.now() + 10_000_000), id: crypto.randomUUID() };
    for (const [filter, index] of [
      [{ view: 'unfinished' }, /data_requests_(unfinished|due)/],
      [{ view: 'overdue' }, /data_requests_(unfinished|due)/],
      [{ view: 'done' }, /data_requests_(state|due)/],
      [{ view: 'all' }, /data_requests_due/],
      [{ view: 'all', kind: 'erasure' }, /data_requests_(kind|due)/],
      [{ view: 'all', source: 'letter' }, /data_requests_(source|due)/],
      [{ view: 'all', owner: crypto.randomUUID() }, /data_requests_owner/],
    ] as const) {
      const { sql, params } = requestsPage(handle.db, { editions: null }, filter, BEGIN, after, 51).toSQL();
      const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, JSON.stringify(filter)).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan on data_requests/);
    }
  });
});
