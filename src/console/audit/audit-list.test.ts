import { request as httpRequest } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'csv-parse/sync';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { AUDIT_EXPORT_BATCH, AUDIT_LOOKED_THROUGH_MAX } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { SIGN_UP, Visitor, freshEmail, signUpBody } from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { AuditAnswer } from '../answers.ts';
import { people } from '../console.tables.ts';
import { END_OF_EXPORT } from './audit-export.call.ts';
import { auditPage } from './audit-query.ts';
import { csvLine } from './csv-line.ts';

const API = '/console/api/audit';

describe('a line of CSV', () => {
  it('has no cell that a spreadsheet would run, and quotes what it has to', () => {
    expect(csvLine(['=1+1', '+44', '-1', '@a', 'a,b', 'say "no"', 'two\nlines', null, -5])).toBe(
      `'=1+1,'+44,'-1,'@a,"a,b","say ""no""","two\nlines",,-5\r\n`,
    );
  });
});

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db);
  });
  afterAll(() => console_.close());

  const person = crypto.randomUUID();
  const many = AUDIT_EXPORT_BATCH * 2 + 345;
  const member = (role = 'compliance', name = role) => staffOf(console_, [role], name);
  type Browser = Awaited<ReturnType<typeof member>>['browser'];
  const list = async (browser: Browser, filter: object) => (await browser.post<AuditAnswer>(API, filter)).body.entries;

  it('is filtered by act, actor, member, result, days and a word of the object, alone and together', async () => {
    const { browser, id } = await member('compliance', 'Grace');
    const { browser: other, id: otherId } = await member('operator', 'Oskar');
    await other.post('/console/api/people', {});
    await console_.options.audit.record(handle.db, {
      act: 'person-revealed',
      actor: 'staff',
      staff: id,
      object: `contact of ${person}: call`,
    });
    const acts = async (filter: object) => (await list(browser, filter)).map(({ act, staff }) => `${act} ${staff}`);
    expect(await acts({ word: person })).toEqual(['person-revealed Grace']);
    expect(await acts({ word: person, member: otherId })).toEqual([]);
    expect(await acts({ word: person.slice(0, 8) }), 'a word counts whole').toEqual([]);
    expect(new Set(await acts({ member: otherId }))).toEqual(
      new Set(['staff-joined Oskar', 'staff-log-in Oskar', 'console-refused Oskar']),
    );
    expect(await acts({ act: 'console-refused', result: 'refused', actor: 'staff' })).toEqual([
      'console-refused Oskar',
    ]);
    expect(await acts({ act: 'console-refused', result: 'done' })).toEqual([]);
    expect(await acts({ from: '2026-11-21' })).toEqual([]);
    expect((await acts({ from: '2026-11-20', until: '2026-11-20' })).length).toBeGreaterThan(4);
    const bad = await browser.post<ProblemDetails>(API, { from: 'yesterday', word: 'two words' });
    expect(Object.keys(bad.body.errors ?? {})).toEqual(['from', 'word']);
  });

  it('is exported whole, newest first, with a last line that counts; the export is an entry, without the word', async () => {
    await handle.db.execute(
      sql`insert into audit_entries (recorded_at, act, result, actor, object)
        select '2026-11-01T00:00:00Z'::timestamptz + i * interval '1 second', 'dead-letters-replayed', 'done', 'operator', '=' || i
        from generate_series(1, ${many}) as i`,
    );
    const { browser, id } = await member();
    const filter = { act: 'dead-letters-replayed', from: '2026-11-01', until: '2026-11-02' };
    const answer = await browser.post<string>(`${API}/export`, filter);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    const lines = parse(answer.body, { relax_column_count: true }) as string[][];
    expect(lines.at(-1)).toEqual([END_OF_EXPORT, String(many), 'all']);
    const entries = lines.slice(1, -1);
    expect(entries).toHaveLength(many);
    expect(new Set(entries.map((cells) => cells.at(-1))).size).toBe(many);
    expect(entries[0]?.[5]).toBe(`'=${many}`);
    const word = await browser.post<string>(`${API}/export`, { word: person });
    expect(word.body.trimEnd().split('\r\n')).toHaveLength(3);
    const own = (await handle.db.select().from(auditEntries)).filter(
      ({ act, object }) => act === 'audit-exported' && readByStaff(object ?? '').staff === id,
    );
    expect(own.map(({ object }) => readByStaff(object ?? '').object)).toEqual([
      'act dead-letters-replayed from 2026-11-01 until 2026-11-02',
      'word',
    ]);
    const { browser: operator } = await member('operator');
    expect((await operator.post<ProblemDetails>(`${API}/export`, {})).body.code).toBe('not-permitted');
  });

  it('an export that fails half-way ends the connection: nobody takes what came for the whole', async () => {
    const { browser } = await member();
    const asked = console_.options.db.select.bind(console_.options.db);
    let pages = 0;
    const spy = vi.spyOn(console_.options.db, 'select').mockImplementation(((...fields: []) => {
      // The session is read first, then a page and its names each time.
      pages += 1;
      if (pages > 3) throw new Error('the database went away');
      return asked(...fields);
    }) as typeof console_.options.db.select);
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
          let text = '';
          response.on('data', (chunk) => (text += String(chunk)));
          response.on('end', () => resolve(`whole ${text.includes(END_OF_EXPORT)}`));
          response.on('error', () => resolve(`broken ${text.includes(END_OF_EXPORT)}`));
        },
      );
      sent.on('error', () => resolve('broken before the answer'));
      sent.end(JSON.stringify({ act: 'dead-letters-replayed' }));
    });
    spy.mockRestore();
    expect(outcome).toBe('broken false');
  });

  it.runIf(kind === 'postgres')('each filter is a range of an index', async () => {
    await handle.pool.query('analyze audit_entries');
    const after = { at: new Date('2026-11-20T12:00:00Z'), id: person };
    for (const [filter, index] of [
      [{ act: 'person-revealed' }, 'audit_entries_act'],
      [{ actor: 'visitor' }, 'audit_entries_actor'],
      [{ member: person }, 'audit_entries_staff'],
      [{ word: person }, 'audit_entries_words'],
      [{ from: '2026-11-20', until: '2026-11-20' }, 'audit_entries_recorded_at'],
      [{}, 'audit_entries_recorded_at'],
    ] as const) {
      const { sql: text, params } = auditPage(handle.db, filter, after, 101).toSQL();
      const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, JSON.stringify(filter)).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('who is limited to editions reads their own acts, what is about nobody, and what is about people of these editions', async () => {
    const { browser: boss } = await member('administrator', 'Boss');
    const { body: made } = await boss.post<{ role: string }>('/console/api/roles', {
      name: 'Auditors of Amman',
      permissions: ['audit.view', 'audit.export', 'people.view', 'today.view'],
      editions: ['ar-jo'],
    });
    const { browser, id: own } = await staffOf(console_, [made.role], 'Lina');
    const ids = new Map<string, { person: string; enquiry: string }>();
    for (const edition of ['ar-jo', 'en-gb']) {
      const email = freshEmail();
      const sent = await new Visitor(console_.site).post('/api/contact', {
        first_name: 'Omar',
        last_name: 'Read',
        email,
        edition,
        topic: 'other',
        message: 'Hello',
        consent_privacy: true,
      });
      expect(sent.status).toBe(200);
      const [found] = await handle.db
        .select({ person: people.id, enquiry: enquiries.id })
        .from(people)
        .innerJoin(enquiries, eq(enquiries.emailNormalised, people.emailNormalised))
        .where(eq(people.emailNormalised, email.toLowerCase()));
      ids.set(edition, found ?? { person: '', enquiry: '' });
    }
    const { audit } = console_.options;
    const of = (edition: string) => ids.get(edition) ?? { person: '', enquiry: '' };
    const by = async (staff: string, object: string) =>
      audit.record(handle.db, { act: 'person-assigned', actor: 'staff', staff, object });
    await by(crypto.randomUUID(), `${of('ar-jo').person} to nobody`);
    await by(crypto.randomUUID(), `${of('en-gb').person} to nobody`);
    await by(own, `${of('en-gb').person} to own`);
    await by(crypto.randomUUID(), `${of('en-gb').enquiry} small-room: guest`);
    await by(crypto.randomUUID(), `${of('ar-jo').enquiry} small-room: guest`);
    await by(crypto.randomUUID(), 'nobody at all');
    // A visitor of each edition, whose profile the trail names.
    for (const edition of ['ar-jo', 'en-gb']) {
      const email = freshEmail();
      await new Visitor(console_.site).post(SIGN_UP, signUpBody(email));
      const [signedUp] = await handle.db
        .update(people)
        .set({ edition })
        .where(eq(people.emailNormalised, email.toLowerCase()))
        .returning({ profileId: people.profileId });
      await audit.record(handle.db, {
        act: 'log-out',
        object: `session of ${edition}`,
        subject: sql<string | null>`(select audit_subject from profiles where id = ${signedUp?.profileId ?? ''}::uuid)`,
      });
    }
    await audit.record(handle.db, {
      act: 'log-out',
      object: 'session of who was erased',
      subject: sql`gen_random_uuid()`,
    });

    const acts = ['person-assigned', 'log-out'];
    const objects = async (reader: Browser) =>
      (await Promise.all(acts.map((act) => list(reader, { act, from: '2026-11-20' }))))
        .flat()
        .map(({ object }) => object);
    const limited = await objects(browser);
    expect(new Set(limited)).toEqual(
      new Set([
        `${of('ar-jo').person} to nobody`,
        `${of('en-gb').person} to own`,
        `${of('ar-jo').enquiry} small-room: guest`,
        'nobody at all',
        'session of ar-jo',
      ]),
    );
    const all = await objects(boss);
    for (const hidden of [`${of('en-gb').person} to nobody`, 'session of en-gb', 'session of who was erased'])
      expect(all).toContain(hidden);
    const file = (await browser.post<string>(`${API}/export`, { act: 'person-assigned' })).body;
    expect([file.includes(of('ar-jo').enquiry), file.includes(of('en-gb').enquiry)]).toEqual([true, false]);

    // Behind thousands of others: the page is short, and goes on.
    await handle.db.execute(
      sql`insert into audit_entries (recorded_at, act, result, actor, object)
        select now() + i * interval '1 millisecond', 'person-stage-set', 'done', 'staff', gen_random_uuid() || ': ' || ${of('en-gb').person} || ' to closed'
        from generate_series(1, ${AUDIT_LOOKED_THROUGH_MAX + 200}) as i`,
    );
    await handle.db.execute(
      sql`insert into audit_entries (recorded_at, act, result, actor, object) values ('2026-11-02', 'person-stage-set', 'done', 'staff', gen_random_uuid() || ': ' || ${of('ar-jo').person} || ' to closed')`,
    );
    const first = await browser.post<AuditAnswer>(API, { act: 'person-stage-set' });
    expect(first.body.entries).toEqual([]);
    const second = await browser.post<AuditAnswer>(API, { act: 'person-stage-set', after: first.body.next });
    expect(second.body.entries.map(({ object }) => object)).toEqual([`${of('ar-jo').person} to closed`]);
    expect(second.body.next).toBe(null);
  });
});
