import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import { ENQUIRIES_PAGE, ENQUIRY_ANSWER_WAITS_S } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { Visitor, freshEmail } from '../../../tests/support/accounts-site.ts';
import { type ConsoleSite, type StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase, silent } from '../../../tests/support/databases.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import type { PersonAnswer, TimelineAnswer } from '../answers.ts';
import { people } from '../console.tables.ts';
import { CONSOLE_PERSONAL } from '../console.personal.ts';
import type {
  ChangedEnquiryAnswer,
  EnquiriesAnswer,
  EnquiryAnswer,
  SentAnswer,
  TheirEnquiry,
} from './enquiries.answers.ts';
import { enquiryPageQuery } from './enquiries-query.ts';
import { enquiryAnswers } from './enquiries.tables.ts';
import { SEND_ENQUIRY_ANSWER, sendEnquiryAnswer } from './send-answer.ts';

const ASKED = { topic: 'payment', message: 'When does a transfer arrive?\nIt is urgent.', consent_privacy: true };
const GERMAN = {
  language: 'de',
  locale: 'de-DE',
  direction: 'ltr',
  riskWarning: 'Die meisten verlieren Geld.',
  legal: 'x',
} as const;
const PUBLIC_URL = 'https://forecourt.test';

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let delivery: Awaited<ReturnType<typeof createDelivery>>;
  beforeAll(async () => {
    handle = await open();
    mails = await startMailServer((to) =>
      to.startsWith('refused.') ? { code: 550, text: 'no such mailbox' } : undefined,
    );
    const { db } = handle;
    delivery = await createDelivery({
      database: handle,
      transport: { kind: 'smtp', url: mails.url, tls: 'opportunistic' },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: PUBLIC_URL,
        colours: MAIL_COLOURS,
        from: 'Marlowe & Finch <no-reply@forecourt.test>',
      },
      texts: siteTexts(),
      edition: (id) => (id === 'de-de' ? GERMAN : testEdition(id)),
      logger: silent,
      registry: new Registry(),
      times: { retryFirst: 1, retryMax: 1, retries: 1, expires: 30, supervise: 1, forget: 1 },
      tasks: {
        [SEND_ENQUIRY_ANSWER]: sendEnquiryAnswer({
          db,
          enqueue: (...args) => delivery.enqueue(...args),
          now: () => new Date(),
          publicUrl: PUBLIC_URL,
        }),
      },
    });
    await delivery.start();
    const { enqueue, mailStates } = delivery;
    console_ = await openConsoleSite(db, { enqueue, mailStates }, { otherPersonalTables: CONSOLE_PERSONAL });
  });
  afterAll(async () => {
    await console_.close();
    await delivery.stop();
    await mails.close();
  });

  /** Somebody who writes to the company, on the site. */
  async function asked(more: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; email: string }> {
    const email = typeof more['email'] === 'string' ? more['email'] : freshEmail();
    const sent = await new Visitor(console_.site).post('/api/contact', {
      first_name: 'Nina',
      last_name: 'Enquirer',
      ...ASKED,
      ...more,
      email,
    });
    expect(sent.status).toBe(200);
    const [row] = await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, email.toLowerCase()));
    return { id: row?.id ?? '', email };
  }
  const page = async (browser: StaffBrowser, id: string) =>
    (await browser.get<EnquiryAnswer>(`/console/api/enquiries/${id}`)).body;
  const answer = (browser: StaffBrowser, id: string, text: string, version: number) =>
    browser.post<SentAnswer & ProblemDetails>(`/console/api/enquiries/${id}/answer`, { text, version });
  const until = async (condition: () => Promise<boolean>) => {
    const deadline = Date.now() + 20_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('did not come about in time');
      await sleep(100);
    }
  };

  it(
    'an answer goes out by mail, in the language of who asked, once it can be taken back no more; one that was taken back does not',
    { timeout: 60_000 },
    async () => {
      const { browser, id: own } = await staffOf(console_, ['support'], 'Ines Duarte');
      const { id, email } = await asked({ edition: 'de-de' });
      const refused = await asked({ email: `refused.${crypto.randomUUID()}@example.com` });
      const before = await page(browser, id);
      expect(before).toMatchObject({
        state: 'new',
        kind: 'contact',
        topic: 'payment',
        name: { text: 'Nina Enquirer' },
        email: { is_masked: true },
        message: 'When does a transfer arrive?\nIt is urgent.',
        language: 'de',
        templates: [{ id: 'hello', title: 'Hello', text: 'Dear {name} (de),' }],
        answers: [],
        version: 1,
      });
      const first = await answer(browser, id, 'Nicht dieser', 1);
      expect(await page(browser, id)).toMatchObject({ state: 'answered', owner: { id: own }, version: 2 });
      const back = await browser.post<ChangedEnquiryAnswer>(`/console/api/enquiries/${id}/take-back`, {
        answer_id: first.body.answer_id,
      });
      expect([back.status, (await page(browser, id)).state]).toEqual([200, 'new']);
      console_.site.clock.now = new Date(console_.site.clock.now.getTime() + 1_000); // answers stand in the order of their time
      const sentAt = Date.now();
      const text = 'Guten Tag {name},\n\n\n\nin zwei Tagen.\n<b>Grüße</b>\n{me}';
      const second = await answer(browser, id, text, back.body.version);
      expect([second.status, second.body.errors]).toEqual([200, undefined]);
      expect((await answer(browser, refused.id, 'It bounces', 1)).status).toBe(200);
      expect((await page(browser, id)).answers.map(({ state }) => state)).toEqual(['taken-back', 'waiting']);
      await until(async () => mails.received.some(({ to }) => to.includes(email)));
      expect(Date.now() - sentAt).toBeGreaterThan(ENQUIRY_ANSWER_WAITS_S * 1000 - 500);
      const mail = mails.received.find(({ to }) => to.includes(email));
      expect(mail?.headers.get('subject')).toBe('Unsere Antwort auf Ihre Nachricht');
      expect(mail?.text).toContain('Guten Tag Nina,\n\nin zwei Tagen.\n<b>Grüße</b>\nInes Duarte');
      expect(mail?.html).toContain('&lt;b&gt;Grüße&lt;/b&gt;');
      expect(mail?.text).not.toContain('Nicht dieser');
      expect(mail?.text, 'what somebody typed goes to no mailbox that they named').not.toContain('It is urgent');
      await until(async () => (await page(browser, id)).answers[1]?.state === 'sent');
      await until(async () => (await page(browser, refused.id)).answers[0]?.state === 'given-up');
      const late = await browser.post<ProblemDetails>(`/console/api/enquiries/${id}/take-back`, {
        answer_id: second.body.answer_id,
      });
      expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
      expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1);

      const [person] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
      const { body } = await browser.post<TimelineAnswer>(`/console/api/people/${person?.id}/timeline`, {});
      expect(body.rows.map((row) => row.kind).toSorted()).toEqual([
        'answer-taken-back',
        'answered',
        'answered',
        'enquiry',
      ]);
      expect(body.rows.map(({ note }) => note ?? '').join('')).toContain('in zwei Tagen');
      const acts = await handle.db.select().from(auditEntries);
      expect(
        acts
          .filter(({ object }) => object?.includes(id))
          .map(({ act }) => act)
          .toSorted(),
      ).toEqual(['enquiry-answer-taken-back', 'enquiry-answered', 'enquiry-answered']);
      expect(JSON.stringify(acts)).not.toContain('zwei Tagen');
    },
  );

  it('of two who answer at once the later is shown what the earlier has answered, and sends or not', async () => {
    const one = await staffOf(console_, ['support'], 'One Support');
    const two = await staffOf(console_, ['sales'], 'Two Sales');
    const { id } = await asked();
    const both = await Promise.all([answer(one.browser, id, 'By one', 1), answer(two.browser, id, 'By two', 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    const theirs = late?.body.theirs as TheirEnquiry;
    expect(theirs).toMatchObject({ version: 2, state: 'answered', answers: [{ state: 'waiting' }] });
    expect(['By one', 'By two']).toContain(theirs.answers[0]?.text);
    expect((await answer(two.browser, id, 'As well', theirs.version)).status).toBe(200);
    expect((await page(one.browser, id)).answers).toHaveLength(2);
  });

  it('is closed and opened again, is given to somebody, and says where it stands', async () => {
    const { browser, id: own } = await staffOf(console_, ['support']);
    const { id } = await asked();
    const close = (closed: boolean, version: number) =>
      browser.post<ChangedEnquiryAnswer>(`/console/api/enquiries/${id}/close`, { closed, version });
    const own_ = (owner: string | null, version: number) =>
      browser.post<ChangedEnquiryAnswer>(`/console/api/enquiries/${id}/owner`, { owner_id: owner, version });
    expect((await own_(own, 1)).body.version).toBe(2);
    expect((await own_(crypto.randomUUID(), 2)).status).toBe(404);
    expect((await close(true, 1)).status).toBe(409);
    expect((await close(true, 2)).body.version).toBe(3);
    expect(await page(browser, id)).toMatchObject({ state: 'closed', owner: { id: own } });
    expect((await close(false, 3)).body.version).toBe(4);
    expect((await page(browser, id)).state).toBe('new');
    for (const text of ['', '   ', 'x'.repeat(10_001)])
      expect((await answer(browser, id, text, 4)).body.code).toBe('bad-input');
  });

  it('masks alike: without the classes neither names nor addresses nor words', async () => {
    const { browser } = await staffOf(console_, ['viewer']);
    const { id, email } = await asked({ first_name: 'Quentin', last_name: 'Quill', phone: '+442083665678' });
    const answers = [
      await browser.get(`/console/api/enquiries/${id}`),
      await browser.post('/console/api/enquiries', {}),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      for (const secret of ['Quentin', email, '2083665678', 'transfer'])
        expect(JSON.stringify(body).toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it(
    'every kind is listed by its name; who registered for an event is written to, who took an e-book is not',
    { tags: ['long'] },
    async () => {
      const { browser } = await staffOf(console_, ['support'], 'Ines Events');
      const [reader, guest] = [freshEmail(), freshEmail()];
      const visitor = new Visitor(console_.site);
      const common = { consent_privacy: true, consent_marketing: true };
      await visitor.post('/utils/download-ebook', {
        email: reader,
        first_name: 'Eve',
        e_book: 'reading-a-price',
        ...common,
      });
      const registered = await new Visitor(console_.site).post('/utils/custom-forms/tradedays', {
        email: guest,
        first_name: 'Gus',
        last_name: 'Guest',
        event: 'trade-days-london',
        ...common,
      });
      expect(registered.status).toBe(200);
      const idOf = async (email: string) =>
        (await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, email.toLowerCase())))[0]?.id ??
        '';
      const [book, place] = await Promise.all([idOf(reader), idOf(guest)]);
      const listed = async (filter: object) =>
        (await browser.post<EnquiriesAnswer>('/console/api/enquiries', filter)).body.enquiries.map(({ id }) => id);
      expect(await listed({ kind: 'e-book' })).toContain(book);
      expect(await listed({ kind: 'trade-days' })).toContain(place);
      expect(await listed({ kind: 'all' })).toEqual(expect.arrayContaining([book, place]));
      for (const filter of [{}, { state: 'new' }, { kind: 'all', state: 'new' }])
        expect((await listed(filter)).filter((id) => id === book || id === place)).toEqual([]);

      expect(await page(browser, book)).toMatchObject({
        kind: 'e-book',
        subject: 'reading-a-price',
        state: null,
        is_writable: false,
        marketing: true,
      });
      expect((await answer(browser, book, 'Did you like it?', 1)).body.code).toBe('not-possible');
      const closed = await browser.post<ProblemDetails>(`/console/api/enquiries/${book}/close`, {
        closed: true,
        version: 1,
      });
      expect(closed.body.code).toBe('not-possible');

      expect(await page(browser, place)).toMatchObject({
        subject: 'trade-days-london',
        state: null,
        is_writable: true,
      });
      expect((await answer(browser, place, 'The hall has moved, {name}.', 1)).status).toBe(200);
      await until(async () => (await page(browser, place)).answers[0]?.state === 'sent');
      const arrived = mails.received.filter(({ to }) => to.includes(guest));
      expect(arrived.map(({ headers }) => headers.get('subject'))).toEqual(['A message about your registration']);
      expect(await page(browser, place)).toMatchObject({ state: 'answered' });
      for (const id of ['x', crypto.randomUUID()])
        expect((await browser.get(`/console/api/enquiries/${id}`)).status).toBe(404);
    },
  );

  it('goes with the person: answers are handed out, and erased', async () => {
    const { browser } = await staffOf(console_, ['support']);
    const { id, email } = await asked();
    await answer(browser, id, 'Words of an answer', 1);
    const table = CONSOLE_PERSONAL.find(({ name }) => name === 'enquiry_answers');
    const person = { profileId: crypto.randomUUID(), emails: [email], phones: [], ids: [id] };
    await handle.db.transaction(async (tx) => {
      expect(await tx.$count(enquiryAnswers, table?.find(person))).toBe(1);
      await table?.erase(tx, person);
    });
    expect(await handle.db.$count(enquiryAnswers, eq(enquiryAnswers.enquiryId, id))).toBe(0);
    const [known] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    expect((await browser.get<PersonAnswer>(`/console/api/people/${known?.id}`)).status).toBe(200);
  });

  describe('of many', () => {
    it('pages by key, whatever the order: none twice and none left out', async () => {
      const { browser } = await staffOf(console_, ['support']);
      const at = new Date('2020-01-01T00:00:00.123Z');
      const many = Array.from({ length: ENQUIRIES_PAGE + 7 }, () => ({
        id: crypto.randomUUID(),
        kind: 'white-label' as const,
        state: 'taken' as const,
        payload: {},
        shownTexts: [],
        attribution: {},
        edition: 'ar-jo',
        regulator: 'jsc',
        entity: 'jo',
        companyId: 2,
        locale: 'ar-JO',
        createdAt: at,
      }));
      await handle.db.insert(enquiries).values(many);
      for (const filter of [{ kind: 'white-label' }, { state: 'new', edition: 'ar-jo' }]) {
        const seen: string[] = [];
        const counts: (number | null)[] = [];
        for (let after: string | null | undefined; after !== null;) {
          const { body } = await browser.post<EnquiriesAnswer>('/console/api/enquiries', {
            ...filter,
            ...(after && { after }),
          });
          seen.push(...body.enquiries.map(({ id }) => id));
          counts.push(body.count);
          after = body.next;
        }
        expect([seen.length, new Set(seen).size, counts]).toEqual([many.length, many.length, [many.length, null]]);
      }
      const today = await browser.get<EnquiriesAnswer>('/console/api/enquiries/today');
      expect(
        today.body.enquiries.every(({ kind: each }) => each === 'white-label'),
        'who waits longest first',
      ).toBe(true);
    });

    it.runIf(kind === 'postgres')('each filter reads a part of an index that is for it', async () => {
      await handle.db
        .execute(sql`insert into enquiries (id, kind, state, payload, shown_texts, attribution, edition, regulator, entity, company_id, locale, created_at, work_state)
        select gen_random_uuid(), (array['contact','white-label','esg','download'])[1 + i % 4], 'taken', '{}', '[]', '{}', 'en-gb', 'fca', 'uk', 1, 'en-GB',
          now() - i * interval '1 minute', case when i % 200 = 0 then 'new' when i % 2 = 0 then 'answered' else 'closed' end from generate_series(1, 20000) as i`);
      await handle.db.execute(sql`analyze enquiries`);
      const key = { at: new Date(Date.now() - 7 * 86_400_000), id: crypto.randomUUID() };
      for (const filter of [
        {},
        { state: 'new' },
        { state: 'closed' },
        { kind: 'esg' },
        { state: 'new', kind: 'esg' },
        { state: 'new', owner: 'none' },
        { state: 'closed', owner: crypto.randomUUID() },
        { state: 'new', edition: 'de-de' },
        { kind: 'all' },
        { kind: 'all', state: 'new' },
        { kind: 'all', edition: 'de-de' },
        { kind: 'download' },
        { kind: 'download', edition: 'de-de' },
        { kind: 'e-book' },
      ] as const)
        for (const after of [undefined, key]) {
          const { sql: text, params } = enquiryPageQuery(
            handle.db,
            { editions: null },
            filter,
            after,
            ENQUIRIES_PAGE + 1,
          ).toSQL();
          const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(
            `explain (analyze, buffers) ${text}`,
            params,
          );
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toMatch(/(?:using|on) enquiries_(?:answered|work_\w+|taken|taken_\w+|kind_created) /);
          expect(plan).not.toContain('Seq Scan on enquiries');
          const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
          expect(Number(blocks), plan).toBeLessThan(1_000);
        }
    });
  });
});
