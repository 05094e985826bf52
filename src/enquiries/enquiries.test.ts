import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  EBookAnswer,
  EnquiryThankYouAnswer,
  EventAnswer,
  GiveBackSeatAnswer,
  LinkAnswer,
  PremiumAnalyticsAnswer,
  TradingCentralAnswer,
} from '#contracts/calls/enquiries.ts';
import type { AuthoriseAnswer, SessionAnswer, SignupAnswer } from '#contracts/calls/signup.ts';
import {
  ENQUIRIES,
  ENQUIRIES_KEPT_S,
  FILE_LINK_TTL_S,
  TRIGGER_EVENTS_KEPT_S,
  UNFINISHED_ENQUIRY_KEPT_S,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestSms,
  secondStep,
  signUpBody,
  visitorWithPhone,
} from '../../tests/support/accounts-site.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../../tests/support/enquiries-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { tampered } from '../../tests/support/tampered.ts';
import { analyticsEvents, enquiries, eventSeats } from './enquiries.tables.ts';
import { assignAllFreeSeats } from './events/assign-free-seats.ts';
import { ENQUIRIES_RETENTION } from './enquiries.retention.ts';
import { forgetOld } from '#contracts/retention.ts';
import { signedLinkKeys } from './signed-link.ts';

const TRADE_DAYS = '/utils/custom-forms/tradedays';
const person = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  first_name: 'Ada',
  last_name: 'Lovelace',
  consent_privacy: true,
  ...more,
});
const anyId = expect.stringMatching(/^[\da-f-]{36}$/) as string;
const ids = { profile_id: anyId, client_id: anyId, is_email_verified: false };

eachDatabase((_, open) => {
  let site: EnquiriesSite;
  beforeAll(async () => {
    site = await openEnquiriesSite((await open()).db);
  });
  afterAll(() => site.close());

  const rowsOf = (email: string) =>
    site.options.db.select().from(enquiries).where(eq(enquiries.emailNormalised, email.toLowerCase()));
  const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);
  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };

  describe('events', () => {
    it('[FRM-1, FRM-4] registers: a row, a seat, a mail with a calendar file, a mail to the company, an event for webhooks', async () => {
      const email = freshEmail();
      const context = {
        event: 'trade-days-london',
        timezone: 'Europe/London',
        form_id: 'trade-days',
        form_version: '1',
        shown_texts: ['privacy@3'],
        attribution: { utm_source: 'mail' },
      };
      const answer = await new Visitor(site).post<EventAnswer>(
        TRADE_DAYS,
        person(email, { company: 'Analytical Engines', ...context }),
        { 'idempotency-key': 'k-event' },
      );
      expect([answer.status, answer.body]).toEqual([200, { ...ids, state: 'registered' }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const [row] = await rowsOf(email);
      expect(row).toMatchObject({
        kind: 'trade-days',
        subject: 'trade-days-london',
        state: 'taken',
        email,
        formId: 'trade-days',
        formVersion: '1',
        shownTexts: ['privacy@3'],
        attribution: { utm_source: 'mail' },
        edition: 'en-gb',
        regulator: 'fca',
        entity: 'uk',
        companyId: 1,
        locale: 'en-GB',
        timezone: 'Europe/London',
        idempotencyKey: 'k-event',
        payload: {
          email,
          first_name: 'Ada',
          last_name: 'Lovelace',
          company: 'Analytical Engines',
          event: 'trade-days-london',
          consent_privacy: true,
        },
      });
      const [mail] = await mailsTo(email);
      expect(mail).toMatchObject({
        template: 'event-registered',
        edition: 'en-gb',
        values: {
          event: 'Trade days',
          link: 'https://forecourt.test/en-gb/events/trade-days-london',
          when: expect.stringContaining('18 March 2027') as string,
        },
      });
      const [attached] = mail?.attachments ?? [];
      expect(attached).toMatchObject({ filename: 'trade-days-london.ics', contentType: 'text/calendar' });
      expect(attached?.content).toMatch(
        /DTSTART:20270318T093000Z[\s\S]*DTEND:20270318T170000Z[\s\S]*SUMMARY:Trade days/,
      );
      const others = (await site.followUps()).filter((one) => one.kind === 'event' && one.id === row?.id);
      expect(others).toEqual([
        expect.objectContaining({
          name: 'enquiry.created',
          body: expect.objectContaining({ kind: 'trade-days', subject: 'trade-days-london', entity: 'uk' }) as unknown,
        }),
      ]);
      expect((await mailsTo('desk@forecourt.test')).at(-1)).toMatchObject({
        template: 'company-notice',
        edition: 'en-gb',
        values: { about: 'trade-days-london', id: row?.id, entity: 'uk', edition: 'en-gb', proof: 'typed' },
        notice: {
          kind: 'trade-days',
          facts: [
            { name: 'event', value: 'trade-days-london' },
            { name: 'first_name', value: 'Ada' },
            { name: 'last_name', value: 'Lovelace' },
            { name: 'email', value: email },
            { name: 'company', value: 'Analytical Engines' },
          ],
        },
      });

      const calendar = await fetch(`${site.origin}/api/events/en-gb/trade-days-london`);
      expect([calendar.headers.get('content-type'), await calendar.text()]).toEqual([
        'text/calendar; charset=utf-8',
        attached?.content,
      ]);
    });

    it('mails who has a seat in a webinar the way in, and tells it to nobody else', async () => {
      const join = 'https://live.forecourt.test/size-first';
      const email = freshEmail();
      const answer = await new Visitor(site).post<EventAnswer>('/utils/custom-forms/webinar', person(email));
      expect(answer).toMatchObject({ status: 200, body: { state: 'registered' } });
      const [mail] = await mailsTo(email);
      expect(mail).toMatchObject({
        template: 'webinar-registered',
        values: { link: join, page: 'https://forecourt.test/en-gb/events/size-first' },
      });
      expect(mail?.attachments?.[0]?.content).toContain(`URL;VALUE=URI:${join}`);
      const calendar = await (await fetch(`${site.origin}/api/events/en-gb/size-first`)).text();
      expect([calendar.includes('/en-gb/events/size-first'), calendar.includes(join)]).toEqual([true, false]);
      const late = freshEmail();
      for (const each of [freshEmail(), freshEmail(), late])
        await new Visitor(site).post('/utils/custom-forms/webinar', person(each));
      const [waits] = await mailsTo(late);
      expect(waits?.template).toBe('event-waiting-list');
      expect(JSON.stringify(waits)).not.toContain(join);
    });

    it('[FRM-2] gives 5 seats once where 20 come at the same moment, and a person one', async () => {
      const people = Array.from({ length: 20 }, () => freshEmail());
      const answers = await Promise.all(
        people.map((email) => new Visitor(site).post<EventAnswer>('/utils/custom-forms/latam-expo', person(email))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(answers.filter(({ body }) => body.state === 'registered')).toHaveLength(5);
      const standing = (wanted: 'seat' | 'waiting') =>
        site.options.db.$count(eventSeats, and(eq(eventSeats.event, 'latam-expo'), eq(eventSeats.standing, wanted)));
      expect([await standing('seat'), await standing('waiting')]).toEqual([5, 15]);
      const told = (await site.mails()).filter(({ to }) => people.includes(to)).map(({ template }) => template);
      expect([
        told.filter((name) => name === 'event-registered').length,
        told.filter((name) => name === 'event-waiting-list').length,
      ]).toEqual([5, 15]);

      // Who has a seat gets the answer for an unknown address, and reads the truth in the mailbox.
      const seated = people[answers.findIndex(({ body }) => body.state === 'registered')] ?? '';
      const again = await new Visitor(site).post<EventAnswer>(
        '/utils/custom-forms/latam-expo',
        person(seated.toUpperCase().replace('@EXAMPLE.COM', '@example.com')),
      );
      expect(again.body).toEqual({ ...ids, state: 'waiting-list' });
      expect((await site.mails()).at(-2)).toMatchObject({ template: 'event-registered' });
      expect([await standing('seat'), await standing('waiting')]).toEqual([5, 15]);
    });

    describe('a seat that is given back', () => {
      const codeFor = async (email: string) =>
        new URL((await mailsTo(email)).at(-1)?.values['further'] ?? 'none:').searchParams.get('code') ?? '';
      const giveBack = (code: string) =>
        new Visitor(site).post<GiveBackSeatAnswer & ProblemDetails>(`/api/event-seats/give-back/${code}`, {});
      const seats = () => site.options.db.select().from(eventSeats).where(eq(eventSeats.event, 'small-room'));
      const seated = async () =>
        (await seats()).filter(({ standing }) => standing === 'seat').map(({ emailNormalised }) => emailNormalised);
      const lower = (emails: readonly (string | undefined)[]) => emails.map((email) => email?.toLowerCase());
      const ROOM = { event: 'small-room' };
      const register = async (count: number) => {
        const people = Array.from({ length: count }, () => freshEmail());
        for (const email of people) {
          expect((await new Visitor(site).post<EventAnswer>(TRADE_DAYS, person(email, ROOM))).status).toBe(200);
          later(1);
        }
        return people;
      };

      it('[FRM-1] goes to who waits longest, who is told by mail; two at once are given to two, and a button pressed again gives nothing', async () => {
        const people = await register(6); // two seats
        expect(await seated()).toEqual(lower(people.slice(0, 2)));
        const codes = await Promise.all(people.map(codeFor));
        expect((await mailsTo(people[2] ?? '')).map(({ template }) => template)).toEqual(['event-waiting-list']);

        // Both seats, and one of them by two tabs, at the same moment.
        const answers = await Promise.all([
          giveBack(codes[0] ?? ''),
          giveBack(codes[1] ?? ''),
          giveBack(codes[0] ?? ''),
        ]);
        expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { given_back: true }]));
        expect(await seated()).toEqual(lower(people.slice(2, 4)));
        for (const email of people.slice(2, 4)) {
          const [, mail, ...more] = await mailsTo(email);
          expect(more).toEqual([]);
          expect(mail).toMatchObject({
            template: 'event-seat-free',
            edition: 'en-gb',
            values: { event: 'small-room' },
            attachments: [{ filename: 'small-room.ics' }],
          });
        }
        expect((await giveBack(codes[0] ?? '')).body).toEqual({ given_back: true });
        expect(await seats()).toHaveLength(4);
        const told = (await site.followUps()).map((one) => (one.kind === 'event' ? one.name : ''));
        expect(['event.given-back', 'event.moved-up'].map((name) => told.filter((one) => one === name).length)).toEqual(
          [2, 2],
        );

        // A place on the waiting list is given back by the same link, and nobody moves; who moved up can give the seat back too.
        await giveBack(codes[4] ?? '');
        expect(await seated()).toEqual(lower(people.slice(2, 4)));
        await giveBack(await codeFor(people[2] ?? ''));
        expect(new Set(await seated())).toEqual(new Set(lower([people[3], people[5]])));

        // Who comes back is at the end, with a link of the new registration.
        await new Visitor(site).post(TRADE_DAYS, person(people[0] ?? '', ROOM));
        expect(
          (await seats()).find(({ emailNormalised }) => emailNormalised === people[0]?.toLowerCase())?.standing,
        ).toBe('waiting');
        await giveBack(codes[0] ?? '');
        expect(await seats()).toHaveLength(3);
      });

      it('[FRM-1] is one of a larger room too: at a start, as many move up as there is room for, once where two machines start', async () => {
        const before = await seated();
        const waiting = await register(3);
        const larger = {
          ...site.options,
          linkKeys: signedLinkKeys(site.options.secret),
          content: {
            ...site.options.content,
            events: (edition: string) =>
              site.options.content
                .events(edition)
                .map((event) => (event.id === 'small-room' ? { ...event, capacity: 4 } : event)),
          },
        };
        const moved = await Promise.all([assignAllFreeSeats(larger), assignAllFreeSeats(larger)]);
        expect(moved[0] + moved[1]).toBe(2);
        expect(await seated()).toHaveLength(4);
        expect(await seated()).toEqual(expect.arrayContaining(before));
        expect(await assignAllFreeSeats(larger)).toBe(0);
        // A room made smaller again takes nobody's seat, and fills none that is given back.
        await giveBack(await codeFor(waiting[0] ?? ''));
        expect((await seated()).length).toBeGreaterThanOrEqual(3);
        expect(await assignAllFreeSeats({ ...larger, content: site.options.content })).toBe(0);
      });

      it('[FRM-2] is opened by its own link alone, until the event is over', async () => {
        const [email = ''] = await register(1);
        const code = await codeFor(email);
        const refused = async (wrong: string) => (await giveBack(wrong)).body.code;
        for (const wrong of ['x', code.slice(1), `${code}x`, `${crypto.randomUUID()}${code.slice(36)}`])
          expect(await refused(wrong)).toBe('code-invalid');
        expect(
          (
            await new Visitor(site).post<ProblemDetails>(
              `/api/event-seats/give-back/${code}`,
              {},
              { 'x-xsrf-token': 'x' },
            )
          ).body.code,
        ).toBe('xsrf-missing');
        const count = (await seats()).length;
        const { now } = site.clock;
        site.clock.now = new Date('2027-04-02T17:00:01Z');
        expect(await refused(code)).toBe('event-over');
        expect(await assignAllFreeSeats({ ...site.options, linkKeys: signedLinkKeys(site.options.secret) })).toBe(0);
        site.clock.now = now;
        expect(await seats()).toHaveLength(count);
      });
    });

    it('[FRM-7] makes one registration of the same request sent eight times at once', async () => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      await visitor.get('/api/xsrf');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          visitor.post<EventAnswer>(TRADE_DAYS, person(email), { 'idempotency-key': 'double' }),
        ),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await rowsOf(email)).toHaveLength(1);
      expect(await mailsTo(email)).toHaveLength(1);
      expect(
        (await visitor.post<ProblemDetails>(TRADE_DAYS, person(freshEmail()), { 'idempotency-key': 'double' })).body
          .code,
      ).toBe('idempotency-conflict');
    });

    it('[FRM-2] refuses an event that is over, and names one that there is not', async () => {
      const over = await new Visitor(site).post<ProblemDetails>('/utils/custom-forms/dubai-expo', person(freshEmail()));
      expect([over.status, over.body.code]).toEqual([409, 'event-over']);
      const unknown = await new Visitor(site).post<ProblemDetails>(
        TRADE_DAYS,
        person(freshEmail(), { event: 'latam-expo' }),
      );
      expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['event']]);
      expect((await fetch(`${site.origin}/api/events/en-gb/none`)).status).toBe(404);
      expect((await fetch(`${site.origin}/api/events/xx-xx/latam-expo`)).status).toBe(404);
    });
  });

  describe('what every call refuses', () => {
    it.each([
      ['no consent', { consent_privacy: false }, 'consent_privacy'],
      ['no name', { first_name: ' ' }, 'first_name'],
      ['a bad e-mail', { email: 'ada@' }, 'email'],
      ['a throw-away e-mail', { email: 'ada@mailinator.com' }, 'email'],
      ['a number for a name', { last_name: 7 }, 'last_name'],
      ['another company', { entity: 'cy' }, 'entity'],
      ['an unknown edition', { edition: 'zz-zz' }, 'edition'],
      ['a control character', { company: 'A\u0000B' }, 'company'],
      ['an event that is a path', { event: '../x' }, 'event'],
      ['a phone that is none', { phone: '12' }, 'phone'],
    ])('[FRM-2] %s, by its field', async (_name, changed, field) => {
      const answer = await new Visitor(site).post<ProblemDetails>(TRADE_DAYS, person(freshEmail(), changed));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    });

    it('[FRM-2] a call without the XSRF token, and one too many from an address', async () => {
      const visitor = new Visitor(site);
      expect(
        (await visitor.post<ProblemDetails>(TRADE_DAYS, person(freshEmail()), { 'x-xsrf-token': 'x' })).body.code,
      ).toBe('xsrf-missing');
      for (let tries = 0; tries < ENQUIRIES.address.tries; tries += 1)
        await visitor.post('/utils/mt5-download/new', {});
      const refused = await visitor.post<ProblemDetails>('/utils/mt5-download/new', {});
      expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
        429,
        'too-many-requests',
        true,
      ]);
    });
  });

  it('[FRM-1, FRM-2] takes a business enquiry and a question about sustainable investing, line by line', async () => {
    const [business, investor] = [freshEmail(), freshEmail()];
    const white = await new Visitor(site).post<SignupAnswer>(
      '/utils/custom-forms/white-label',
      person(business, {
        company: 'Babbage & Co',
        country_id: 'GB',
        website: 'https://babbage.example/',
        message: 'One.\r\n\r\nTwo.',
      }),
    );
    expect([white.status, white.body]).toEqual([200, ids]);
    expect((await rowsOf(business))[0]).toMatchObject({
      kind: 'white-label',
      payload: { company: 'Babbage & Co', message: ['One.', 'Two.'] },
    });
    expect((await mailsTo(business))[0]).toMatchObject({
      template: 'white-label-received',
      values: { name: 'Ada', link: 'https://forecourt.test/en-gb/white-label' },
    });
    const esg = await new Visitor(site).post<SignupAnswer>(
      '/utils/custom-forms/esg',
      person(investor, { country_id: 'JO', edition: 'ar-jo' }),
    );
    expect([esg.status, esg.body]).toEqual([200, ids]);
    expect((await mailsTo(investor))[0]).toMatchObject({ template: 'esg-received', edition: 'ar-jo' });
    expect(
      (
        await new Visitor(site).post<ProblemDetails>(
          '/utils/custom-forms/white-label',
          person(business, { country_id: 'GB', website: 'javascript:alert(1)' }),
        )
      ).body.errors,
    ).toHaveProperty('website');
  });

  it('[FRM-2, FRM-7] takes what somebody writes to the company, once, and confirms it in their language', async () => {
    const writer = freshEmail();
    const body = person(writer, {
      topic: 'payment',
      message: 'Where is it?\nSent on Monday.',
      phone: '0049 30 123456',
      edition: 'ar-jo',
    });
    const visitor = new Visitor(site);
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.post<SignupAnswer>('/api/contact', body, { 'idempotency-key': 'one' });
      expect([answer.status, answer.body]).toEqual([200, ids]);
    }
    const rows = await rowsOf(writer);
    expect(rows).toMatchObject([
      {
        kind: 'contact',
        payload: { topic: 'payment', message: ['Where is it?', 'Sent on Monday.'], phone: '+4930123456' },
      },
    ]);
    expect(await mailsTo(writer)).toMatchObject([
      {
        template: 'contact-received',
        edition: 'ar-jo',
        values: { name: 'Ada', link: 'https://forecourt.test/ar-jo/contact' },
      },
    ]);
    for (const [changed, field] of [
      [{ topic: 'weather' }, 'topic'],
      [{ topic: undefined }, 'topic'],
      [{ message: '  ' }, 'message'],
      [{ consent_privacy: false }, 'consent_privacy'],
      [{ email: 'test@io' }, 'email'],
    ] as const) {
      expect(
        Object.keys(
          (await new Visitor(site).post<ProblemDetails>('/api/contact', { ...body, ...changed })).body.errors ?? {},
        ),
      ).toEqual([field]);
    }
  });

  it('[FRM-9, FRM-2] mails an e-book by a link that opens it, and no other, until it runs out', async () => {
    const email = freshEmail();
    const answer = await new Visitor(site).post<EBookAnswer>('/utils/download-ebook', {
      email,
      first_name: 'Ada',
      e_book: 'reading-a-price',
      consent_privacy: true,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...ids,
        link: expect.stringMatching(
          /^https:\/\/forecourt\.test\/api\/e-books\/en-gb\/reading-a-price\?token=\d+\.[\w-]{43}$/,
        ) as string,
      },
    ]);
    expect((await mailsTo(email))[0]).toMatchObject({
      template: 'e-book',
      values: { link: answer.body.link, title: 'Reading a price', days: '7' },
    });
    const link = answer.body.link.replace('https://forecourt.test', site.origin);
    const file = await fetch(link);
    expect([
      file.status,
      file.headers.get('content-type'),
      file.headers.get('content-disposition'),
      await file.text(),
    ]).toEqual([200, 'application/pdf', 'attachment; filename="reading-a-price.pdf"', 'a book']);
    for (const wrong of [
      link.replace('reading-a-price', 'risk-before-return'),
      link.replace('en-gb', 'ar-jo'),
      link.slice(0, -1),
      link.split('?')[0] ?? '',
      `${link}&token=x`,
    ]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
    // A person is led to a page, a program is told.
    const followed = await fetch(link.slice(0, -1), { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/en-gb/link-incomplete']);
    const before = site.clock.now;
    later(FILE_LINK_TTL_S);
    expect(((await (await fetch(link)).json()) as ProblemDetails).code).toBe('link-invalid');
    expect((await fetch(link, { headers: { accept: 'text/html' }, redirect: 'manual' })).headers.get('location')).toBe(
      '/en-gb/link-expired',
    );
    site.clock.now = before;
    expect(
      (
        await new Visitor(site).post<ProblemDetails>('/utils/download-ebook', {
          email,
          first_name: 'Ada',
          e_book: 'none',
          consent_privacy: true,
        })
      ).body.errors,
    ).toHaveProperty('e_book');
  });

  it.each([
    ['/utils/mt4-download/old', 'mt4-old'],
    ['/utils/mt4-download/new', 'mt4'],
    ['/utils/mt5-download/new', 'mt5'],
  ])('[FRM-1, FRM-2] %s records the download and answers a link that leads to it', async (path, platform) => {
    const email = freshEmail();
    const answer = await new Visitor(site).post<LinkAnswer>(path, { email });
    expect(answer.status).toBe(200);
    expect((await rowsOf(email))[0]).toMatchObject({ kind: 'download', subject: platform });
    expect((await mailsTo(email))[0]).toMatchObject({ template: 'download', values: { link: answer.body.link } });
    const led = await fetch(answer.body.link.replace('https://forecourt.test', site.origin), { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      platform === 'mt5' ? 'https://files.example/mt5.exe' : 'https://forecourt.test/en-gb/downloads/demonstration',
    ]);
    expect(
      (
        await fetch(answer.body.link.replace('https://forecourt.test', site.origin).slice(0, -2), {
          redirect: 'manual',
        })
      ).status,
    ).toBe(404);
    expect((await new Visitor(site).post(path, {})).status).toBe(200);
  });

  it('[FRM-1, FRM-4] signs up for trading central in three steps, and tells nobody before the last', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const step = (name: string, body: object) =>
      visitor.post<TradingCentralAnswer & ProblemDetails>(`/utils/fcm-forms/trading-central/${name}`, body);
    expect((await step('step2', { first_name: 'Ada', last_name: 'L', country_id: 'GB' })).body.code).toBe(
      'enquiry-missing',
    );
    const first = await step('email', { email });
    expect([first.status, first.body]).toEqual([200, { ...ids, next: 'step2' }]);
    expect(first.headers.getSetCookie().join()).toMatch(
      /fc_trading_central=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    expect((await step('register', { consent_privacy: true })).body.code).toBe('enquiry-incomplete');
    expect((await visitor.post<ProblemDetails>('/utils/trading-central-ty', {})).body.code).toBe('enquiry-incomplete');
    expect((await step('step2', { first_name: 'Ada', last_name: 'Byron', country_id: 'GB' })).body).toEqual({
      ...ids,
      next: 'register',
    });
    await step('step2', { first_name: 'Ada', last_name: 'Lovelace', country_id: 'GB' });
    expect(await mailsTo(email)).toEqual([]);
    expect((await step('register', { consent_privacy: true, timezone: 'Europe/London' })).body).toEqual({
      ...ids,
      next: 'thank-you',
    });
    await step('register', { consent_privacy: true });
    expect(await rowsOf(email)).toEqual([
      expect.objectContaining({
        kind: 'trading-central',
        state: 'taken',
        timezone: 'Europe/London',
        payload: { email, first_name: 'Ada', last_name: 'Lovelace', country_id: 'GB', consent_privacy: true },
      }),
    ]);
    const mails = await mailsTo(email);
    expect(mails.map(({ template }) => template)).toEqual(['trading-central']);
    const led = await fetch((mails[0]?.values['link'] ?? '').replace('https://forecourt.test', site.origin), {
      redirect: 'manual',
    });
    expect([led.status, led.headers.get('location')]).toEqual([303, 'https://reports.example/']);
    expect((await visitor.post<EnquiryThankYouAnswer>('/utils/trading-central-ty', {})).body).toEqual({
      email_masked: 'P•••@example.com',
      is_email_verified: false,
      links: { login: 'https://forecourt.test/en-gb/log-in' },
    });

    const stolen = new Visitor(site);
    stolen.cookies.set('fc_trading_central', tampered(visitor.cookies.get('fc_trading_central') ?? ''));
    expect((await stolen.post<ProblemDetails>('/utils/trading-central-ty', {})).body.code).toBe('sign-up-missing');
  });

  it('[FRM-2] shows the thank-you data of a sign-up to who holds its cookie', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    expect((await visitor.post<ProblemDetails>('/utils/mt4se-ty', {})).body.code).toBe('sign-up-missing');
    await visitor.post(SIGN_UP, signUpBody(email));
    await visitor.post(STEP_2, STEP_2_BODY);
    const shown = {
      email_masked: 'P•••@example.com',
      is_email_verified: false,
      account_number: expect.stringMatching(/^5\d{7}$/) as string,
    };
    expect((await visitor.post<EnquiryThankYouAnswer>('/utils/mt4se-ty', {})).body).toEqual({
      ...shown,
      links: {
        login: 'https://forecourt.test/en-gb/log-in',
        download: expect.stringContaining('/api/downloads/en-gb/mt4-se?token=') as string,
      },
    });
    expect((await visitor.post<EnquiryThankYouAnswer>('/utils/trading-central-ty', {})).body).toEqual({
      ...shown,
      links: { login: 'https://forecourt.test/en-gb/log-in' },
    });
  });

  it('[FRM-1, FRM-2] opens premium analytics for a session, for minutes, and no longer than the session stands', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { token } = (await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD })).body;
    const ask = (authorization?: string) =>
      visitor.post<PremiumAnalyticsAnswer & ProblemDetails>(
        '/utils/premium-analytics',
        {},
        authorization === undefined ? {} : { authorization },
      );
    expect([(await ask()).body.code, (await ask('Bearer x.y.z')).body.code]).toEqual([
      'token-invalid',
      'token-invalid',
    ]);
    const { status, body } = await ask(`Bearer ${token}`);
    expect(status).toBe(200);
    const link = body.url.replace('https://forecourt.test', site.origin);
    const follow = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;
    expect(await follow(link)).toBe(303);
    expect([
      await follow(link.replace('premium-analytics', 'trading-central')),
      await follow(link.replace(/premium-analytics\/en-gb\/[^?]+/, 'premium-analytics/en-gb/x')),
    ]).toEqual([404, 404]);
    const before = site.clock.now;
    later(301);
    expect(await follow(link)).toBe(404);
    site.clock.now = before;
  });

  it('[FRM-2, SES-6] answers the way into premium analytics to its three log-ins and to the session check, in the language of the page', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const visitor = await visitorWithPhone(site, email, phone);
    const locale = { 'x-locale': 'ar-jo' };
    const byPassword = await visitor.post<AuthoriseAnswer>(
      '/api/user/premium-analytics/authorise',
      { email, password: PASSWORD },
      locale,
    );
    const registered = await visitor.post<AuthoriseAnswer>(
      '/api/user/premium-analytics/register',
      signUpBody(email),
      locale,
    );
    const guest = new Visitor(site);
    const {
      body: { otp_code_id },
    } = await guest.post<{ otp_code_id: string }>('/fcm-forms/verify-phone', { phone });
    const first = await guest.post<AuthoriseAnswer>(
      '/api/user/premium-analytics/authorise/phone',
      { phone, otp_code_id, code: await newestSms(site, phone) },
      locale,
    );
    const byPhone = await secondStep(site, guest, email, first, {}, locale);
    const session = await guest.post<SessionAnswer>(
      '/api/user/session',
      {},
      { ...locale, authorization: `Bearer ${byPassword.body.token}` },
    );
    const other = await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD }, locale);
    for (const { status, body } of [byPassword, registered, byPhone, session]) {
      expect([status, body.url]).toEqual([
        200,
        expect.stringMatching(/^https:\/\/forecourt\.test\/api\/access\/premium-analytics\/ar-jo\//) as string,
      ]);
      const led = await fetch(body.url.replace('https://forecourt.test', site.origin), { redirect: 'manual' });
      expect([led.status, led.headers.get('location')]).toEqual([
        303,
        'https://forecourt.test/ar-jo/premium-analytics/room',
      ]);
    }
    expect(other.body.url).toBe('https://dashboard.forecourt.test/ar-jo');
  });

  it('[FRM-2] mails an article; the rest of a gated one only with consent, and only by mail', async () => {
    const [reader, asker] = [freshEmail(), freshEmail()];
    const open = await new Visitor(site).post('/api/articles/education%2Fwhat-is-a-pip', { email: reader });
    expect([open.status, open.body]).toEqual([200, { sent: true }]);
    expect((await mailsTo(reader))[0]).toMatchObject({
      template: 'article',
      values: { link: 'https://forecourt.test/en-gb/education/what-is-a-pip' },
    });
    const gated = '/api/articles/education%2Fhow-large';
    expect((await new Visitor(site).post<ProblemDetails>(gated, { email: asker })).body.errors).toHaveProperty(
      'consent',
    );
    expect((await new Visitor(site).post(gated, { email: asker, consent: true })).body).toEqual({ sent: true });
    expect((await mailsTo(asker))[0]).toMatchObject({
      template: 'article-opened',
      values: {
        link: expect.stringMatching(
          /^https:\/\/forecourt\.test\/en-gb\/education\/how-large\?unlock=\d+\.[\w-]{43}$/,
        ) as string,
      },
    });
    expect((await new Visitor(site).post('/api/articles/none', { email: asker })).status).toBe(404);
  });

  describe('trigger-events', () => {
    const path = '/utils/trigger-events';
    const chosen = (letters: string) => `1.c.2026-11-20.${letters}`;
    const visit = (consent?: string) => {
      const visitor = new Visitor(site);
      if (consent !== undefined) visitor.cookies.set('fc_consent', consent);
      return visitor;
    };
    const played = { events: [{ name: 'video-played', data: { video: 'intro', seconds: 12 } }] };

    it('[FRM-2, TRK-4] keeps and hands on named events of who agrees, and nothing of anybody else', async () => {
      const count = () => site.options.db.$count(analyticsEvents);
      const before = await count();
      expect((await visit().post(path, played)).body).toEqual({ accepted: 0 });
      expect((await visit(chosen('k')).post(path, played)).body).toEqual({ accepted: 0 });
      expect((await visit(chosen('mk')).post(path, played, { 'sec-gpc': '1' })).body).toEqual({ accepted: 0 });
      expect(await count()).toBe(before);
      expect((await visit(chosen('m')).post(path, played)).body).toEqual({ accepted: 1 });
      expect(await count()).toBe(before + 1);
      expect((await site.followUps()).at(-1)).toMatchObject({
        kind: 'event',
        name: 'analytics.event',
        body: { name: 'video-played', data: { video: 'intro', seconds: 12 }, edition: 'en-gb' },
      });
    });

    it.each([
      ['a name that is not on the list', { events: [{ name: 'other' }] }],
      ['none', { events: [] }],
      ['too many', { events: Array(21).fill({ name: 'video-played' }) }],
      ['a long value', { events: [{ name: 'video-played', data: { a: 'x'.repeat(501) } }] }],
      [
        'many fields',
        {
          events: [
            { name: 'video-played', data: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 1])) },
          ],
        },
      ],
      ['a nested value', { events: [{ name: 'video-played', data: { a: { b: 1 } } }] }],
      ['no list', { events: 'video-played' }],
    ])('[FRM-2] refuses %s', async (_name, body) => {
      const answer = await visit(chosen('m')).post<ProblemDetails>(path, body);
      expect([
        answer.status,
        Object.keys(answer.body.errors ?? {}).every((field) => field.startsWith('events')),
      ]).toEqual([422, true]);
    });
  });

  it('forgets what was begun and never finished, and what was measured long ago', async () => {
    const email = freshEmail();
    await new Visitor(site).post('/utils/fcm-forms/trading-central/email', { email });
    const taken = await site.options.db.$count(enquiries, eq(enquiries.state, 'taken'));
    await forgetOld(ENQUIRIES_RETENTION, site.options.db, site.clock.now);
    expect(await rowsOf(email)).toHaveLength(1);
    await forgetOld(
      ENQUIRIES_RETENTION,
      site.options.db,
      new Date(site.clock.now.getTime() + (UNFINISHED_ENQUIRY_KEPT_S + 1) * 1000),
    );
    expect(await rowsOf(email)).toHaveLength(0);
    await forgetOld(
      ENQUIRIES_RETENTION,
      site.options.db,
      new Date(site.clock.now.getTime() + (TRIGGER_EVENTS_KEPT_S + 1) * 1000),
    );
    expect(await site.options.db.$count(analyticsEvents)).toBe(0);
    expect(await site.options.db.$count(enquiries, eq(enquiries.state, 'taken'))).toBe(taken);
    expect(taken).toBeGreaterThan(0);
    await forgetOld(
      ENQUIRIES_RETENTION,
      site.options.db,
      new Date(site.clock.now.getTime() + (ENQUIRIES_KEPT_S + 1) * 1000),
    );
    expect(await site.options.db.$count(enquiries)).toBe(0);
  });
});
