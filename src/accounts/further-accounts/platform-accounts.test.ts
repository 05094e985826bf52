import { desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EducationAnswer, PlatformAccountAnswer } from '#contracts/calls/registrations.ts';
import type { ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { downloadLink } from '#enquiries/calls/download.call.ts';
import { opensLink, signedLinkKeys } from '#enquiries/signed-link.ts';
import {
  type AccountsSite,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccounts,
  openAccountsSite,
  signUpBody,
  logIn,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { applyAccountNumbers } from '../platform-accounts/account-numbers.ts';
import { clients, profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { courseEnrolments } from '../courses/courses.tables.ts';

type Any = PlatformAccountAnswer & ProblemDetails;
const path = (call: string) => `/utils/custom-forms/${call}`;
const [MT4, MT5, SE, MAC, MAC_JWT, EDUCATION, THANKS, ZTH] = [
  path('metatrader-4/step2'),
  path('metatrader-5/signup'),
  path('metatrader-se/step2'),
  path('mac-trader'),
  path('mac-trader-jwt'),
  path('education/signup-step2'),
  path('education/fetch-thank-you'),
  path('education/zth/fetch-thank-you'),
];
const NIL_UUID = '00000000-0000-4000-8000-000000000000';
const NUMBERS = { mt4: /^4[0-4]\d{6}$/, mt5: /^4[5-9]\d{6}$/ };
const COURSE = {
  id: 'zero-to-hero',
  title: 'From zero',
  link: 'https://forecourt.test/en-gb/courses/zero-to-hero',
  lessons: [{ title: 'Two prices', link: 'https://forecourt.test/en-gb/courses/zero-to-hero/two-prices' }],
};

eachDatabase((_, open) => {
  let site: AccountsSite;
  const statements: string[] = [];
  beforeAll(async () => {
    const { pool } = await open();
    site = await openAccountsSite(
      drizzle({ client: pool, logger: { logQuery: (text) => void statements.push(text) } }),
      { courses: (edition) => (edition === 'en-gb' ? [COURSE, { ...COURSE, id: 'risk-first' }] : []) },
    );
    // Read at each call, so that it may be added once the site's secret is known.
    const content = { download: (id: string) => (id === 'mt4-old' ? undefined : `https://files.example/${id}`) };
    Object.assign(site.options, { downloadLink: downloadLink({ ...site.options, content }) });
    await site.close();
    site = await openAccountsSite(site.options.db, site.options);
  });
  afterAll(() => site.close());

  const profileOf = async (email: string) =>
    (await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase())))[0];
  const clientsOf = async (email: string) =>
    site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, (await profileOf(email))?.id ?? NIL_UUID))
      .orderBy(desc(clients.createdAt));
  const confirm = async (visitor: Visitor, email: string) =>
    visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
  const bearer = async (email: string) => ({
    authorization: `Bearer ${(await logIn(site, email)).body.token}`,
  });
  const recordsOf = async (email: string) =>
    site.options.db
      .select()
      .from(registrations)
      .where(eq(registrations.profileId, (await profileOf(email))?.id ?? NIL_UUID));
  const enrolmentsOf = async (email: string) =>
    site.options.db
      .select()
      .from(courseEnrolments)
      .where(eq(courseEnrolments.profileId, (await profileOf(email))?.id ?? NIL_UUID));
  async function begun(email = freshEmail()): Promise<{ visitor: Visitor; email: string }> {
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    return { visitor, email };
  }
  const links = (...ids: readonly string[]) =>
    ids.map((id) => ({
      id,
      link: expect.stringMatching(
        new RegExp(String.raw`^https://forecourt\.test/api/downloads/en-gb/${id}\?token=\d+\.[\w-]{43}$`),
      ),
    }));

  describe('accounts on MetaTrader', () => {
    it.each([
      [MT5, 'metatrader-5-signup', ['mt5']],
      [MAC, 'mac-trader', ['mac-trader']],
    ])('[FRM-1, FRM-2, FRM-4] %s opens one in one step, with its download', async (call, id, downloads) => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      const answer = await visitor.post<Any>(call, { ...signUpBody(email), ...STEP_2_BODY, timezone: 'Europe/London' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { is_email_verified: false, download_links: links(...downloads) },
      ]);
      const link = new URL(answer.body.download_links[0]?.link ?? '');
      const opens = (at: number) =>
        opensLink(
          signedLinkKeys(site.options.secret),
          'download',
          link.pathname,
          link.searchParams.get('token') ?? '',
          new Date(site.clock.now.getTime() + at * 86_400_000),
        );
      expect([opens(6), opens(8)]).toEqual([true, false]);
      const [client] = await clientsOf(email);
      expect(client).toMatchObject({ kind: 'live', platform: 'mt5', state: 'pending' });
      expect(String(client?.accountNumber)).toMatch(NUMBERS.mt5);
      expect(await recordsOf(email)).toMatchObject([{ call: id, timezone: 'Europe/London' }]);
      expect((await visitor.post<ThankYouAnswer>(THANK_YOU, {})).body).toMatchObject({
        kind: 'live',
        account_number: String(client?.accountNumber),
        download_links: links(...downloads),
      });
    });

    it.each([
      [MT4, 'metatrader-4-step-2', ['mt4']],
      [SE, 'metatrader-se-step-2', ['mt4-se', 'mt4']],
    ])('[FRM-1, FRM-2] %s moves a sign-up to the platform, with a number of its range', async (call, id, downloads) => {
      const { visitor, email } = await begun();
      const missing = await visitor.post<Any>(call, {});
      expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([
        422,
        ['first_name', 'last_name', 'birth_date', 'phone', 'address_line', 'city'],
      ]);
      for (const field of Object.keys(STEP_2_BODY))
        expect([
          field,
          Object.keys((await visitor.post<Any>(call, { ...STEP_2_BODY, [field]: { $ne: 1 } })).body.errors ?? {}),
        ]).toEqual([field, [field]]);
      const send = () => visitor.post<Any>(call, STEP_2_BODY, { 'idempotency-key': 'a-key' });
      const answers = [...(await Promise.all([send(), send()])), await send()];
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]).toMatchObject({
        status: 200,
        body: { is_email_verified: false, download_links: links(...downloads) },
      });
      const [client, ...more] = await clientsOf(email);
      expect([client, more]).toMatchObject([{ kind: 'live', platform: 'mt4', state: 'pending' }, []]);
      expect(String(client?.accountNumber)).toMatch(NUMBERS.mt4);
      expect((await recordsOf(email)).map((record) => record.call).sort()).toEqual([id, 'signup']);
      // Sent again it keeps its number.
      expect((await visitor.post(call, STEP_2_BODY)).status).toBe(200);
      expect((await clientsOf(email))[0]?.accountNumber).toBe(client?.accountNumber);
    });

    it('[FRM-2] gives another account to who has confirmed one, once, and refuses who has no sign-up', async () => {
      const { visitor, email } = await begun();
      await visitor.post(STEP_2, STEP_2_BODY);
      await confirm(visitor, email);
      const answers = await Promise.all([visitor.post<Any>(MT4, {}), visitor.post<Any>(SE, {})]);
      expect(answers.map(({ status, body }) => [status, body.is_email_verified])).toEqual([
        [200, true],
        [200, true],
      ]);
      expect(answers[0]?.body.client_id).toBe(answers[1]?.body.client_id);
      expect((await clientsOf(email)).map(({ platform }) => platform ?? 'none').sort()).toEqual(['mt4', 'none']);
      expect((await new Visitor(site).post<Any>(MT4, STEP_2_BODY)).body.code).toBe('sign-up-missing');
    });

    it('[FRM-8] never adds one to the profile of a known address for who only typed it', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const otherVisitor = new Visitor(site);
      await otherVisitor.post(MT5, { ...signUpBody(email), ...STEP_2_BODY });
      const answer = await otherVisitor.post<Any>(MT4, STEP_2_BODY);
      expect([answer.status, answer.body]).toMatchObject([200, { is_email_verified: false }]);
      expect(await clientsOf(email)).toHaveLength(1);
      // The owner agrees to the account; the other visitor's browser still has no access.
      const code = (await site.mails())
        .filter(({ to, template }) => to === email && template === 'confirm-further-account')
        .at(-1)
        ?.values['link']?.split('code=')[1];
      expect((await new Visitor(site).get(`/activation_code/verify/${code}/`)).status).toBe(200);
      expect(await clientsOf(email)).toHaveLength(2);
      expect((await otherVisitor.post<Any>(MT4, STEP_2_BODY)).body.code).toBe('sign-up-missing');
      expect(await clientsOf(email)).toHaveLength(2);
    });

    it.each([MT4, SE, EDUCATION])(
      '[FRM-8] %s is the same work, answered alike, for an address that is new or known',
      async (call) => {
        const known = freshEmail();
        await confirmedVisitor(site, known);
        const seen = [];
        for (const email of [freshEmail(), known]) {
          const { visitor } = await begun(email);
          site.clock.now = new Date(site.clock.now.getTime() + 3_601_000);
          statements.length = 0;
          const { status, body, headers } = await visitor.post<object>(call, call === EDUCATION ? {} : STEP_2_BODY);
          seen.push({
            status,
            body: Object.keys(body),
            headers: [...headers.keys()].sort(),
            statements: [...statements],
          });
        }
        expect(seen[0]?.status).toBe(200);
        expect(seen[1]).toEqual(seen[0]);
      },
    );

    it('[FRM-2, FRM-4] mac-trader-jwt gives a signed-in client one account, however often it is asked', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const headers = await bearer(email);
      const visitor = new Visitor(site);
      expect((await visitor.post<Any>(MAC_JWT, {})).body.code).toBe('token-invalid');
      expect(Object.keys((await visitor.post<Any>(MAC_JWT, { timezone: 7 }, headers)).body.errors ?? {})).toEqual([
        'timezone',
      ]);
      const answers = await Promise.all(
        [1, 2, 3].map(() => visitor.post<Any>(MAC_JWT, { timezone: 'Asia/Amman' }, headers)),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      const profile = await profileOf(email);
      expect(answers[0]?.body).toMatchObject({
        profile_id: profile?.id,
        is_email_verified: true,
        download_links: links('mac-trader'),
      });
      const made = (await clientsOf(email)).filter(({ platform }) => platform === 'mt5');
      expect(made).toMatchObject([{ id: answers[0]?.body.client_id, kind: 'live', state: 'pending' }]);
      expect((await recordsOf(email)).find((record) => record.call === 'mac-trader-jwt')).toMatchObject({
        timezone: 'Asia/Amman',
      });
      await openAccounts(site);
      expect((await clientsOf(email)).map(({ state }) => state)).toEqual(['open', 'open']);
    });

    it('[FRM-1] refuses a form that the company does not have', async () => {
      const { visitor } = await begun();
      const facts = site.options.regulators['fca'];
      Object.assign(facts ?? {}, { hasSignUp: (form: string) => form === 'live' });
      for (const [call, body] of [
        [MT4, STEP_2_BODY],
        [EDUCATION, {}],
        [MT5, { ...signUpBody(freshEmail()), ...STEP_2_BODY }],
      ] as const) {
        const refused = await visitor.post<Any>(call, body);
        expect([call, refused.status, refused.body.code]).toEqual([call, 403, 'not-offered']);
      }
      Object.assign(facts ?? {}, { hasSignUp: undefined });
    });
  });

  describe('account numbers', () => {
    const draw = async (email = freshEmail()) => {
      const { body } = await new Visitor(site).post<Any>(MT5, { ...signUpBody(email), ...STEP_2_BODY });
      return { body, number: (await clientsOf(email))[0]?.accountNumber };
    };
    it('[FRM-2] come of the range that is set, go on after those in use, and are never given twice', async () => {
      const { db } = site.options;
      await applyAccountNumbers(db, { mt5: [46_000_000, 46_000_002] });
      await applyAccountNumbers(db, { mt5: [46_000_000, 46_000_002] });
      expect((await draw()).number).toBe(46_000_000);
      // Elsewhere and back: the one in use is passed over.
      await applyAccountNumbers(db, { mt5: [47_000_000, 47_999_999] });
      expect((await draw()).number).toBe(47_000_000);
      await applyAccountNumbers(db, { mt5: [46_000_000, 46_000_001] });
      expect((await draw()).number).toBe(46_000_001);
      const none = await draw();
      expect([none.body.status, none.body.code]).toEqual([503, 'unavailable']);
      await applyAccountNumbers(db, { mt5: [45_000_001, 49_999_999] });
      expect((await draw()).number).toBe(47_000_001);
      const numbers = (await db.select({ number: signUpAttempts.accountNumber }).from(signUpAttempts)).map(
        ({ number }) => number,
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    });
  });

  describe('the course', () => {
    it('[FRM-1, FRM-2] enrols the sign-up, shows its links, and is the profile’s once the mailbox confirms', async () => {
      const { visitor, email } = await begun();
      for (const call of [THANKS, ZTH])
        expect((await visitor.send<Any>(call, { method: call === ZTH ? 'GET' : 'POST' })).body.code).toBe(
          'sign-up-incomplete',
        );
      expect(Object.keys((await visitor.post<Any>(EDUCATION, { course: 'none' })).body.errors ?? {})).toEqual([
        'course',
      ]);
      expect(
        Object.keys((await visitor.post<Any>(EDUCATION, { phone: '12', first_name: {} })).body.errors ?? {}).sort(),
      ).toEqual(['first_name', 'phone']);
      for (let i = 0; i < 2; i += 1) {
        const answer = await visitor.post<EducationAnswer>(EDUCATION, { first_name: 'Ada', last_name: 'Lovelace' });
        expect([answer.status, answer.body]).toMatchObject([200, { is_email_verified: false, course: COURSE }]);
      }
      // A course completes no live account.
      expect((await visitor.post<Any>(THANK_YOU, {})).body.code).toBe('sign-up-incomplete');
      expect(await profileOf(email)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
      expect(await enrolmentsOf(email)).toEqual([]);
      await confirm(visitor, email);
      expect(await enrolmentsOf(email)).toMatchObject([{ course: 'zero-to-hero', edition: 'en-gb' }]);
      const shown = [await visitor.post<EducationAnswer>(THANKS, {}), await visitor.get<EducationAnswer>(ZTH)];
      for (const { body } of shown) expect(body).toMatchObject({ is_email_verified: true, course: COURSE });
      await visitor.post(EDUCATION, { course: 'risk-first' });
      expect((await enrolmentsOf(email)).map(({ course }) => course).sort()).toEqual(['risk-first', 'zero-to-hero']);
    });

    it('[FRM-8] gives a known profile no course that somebody else asked for, and says so where there is none', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const { visitor } = await begun(email);
      expect((await visitor.post<EducationAnswer>(EDUCATION, {})).body.course.id).toBe('zero-to-hero');
      expect(await enrolmentsOf(email)).toEqual([]);
      const elsewhere = new Visitor(site);
      await elsewhere.post(SIGN_UP, signUpBody(freshEmail(), { edition: 'de-de', country_id: 'DE' }));
      expect((await elsewhere.post<Any>(EDUCATION, {})).body.code).toBe('not-offered');
      for (const call of [THANKS, ZTH])
        expect((await new Visitor(site).send<Any>(call, { method: call === ZTH ? 'GET' : 'POST' })).body.code).toBe(
          'sign-up-missing',
        );
    });
  });
});
