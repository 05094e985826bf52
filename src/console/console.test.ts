import { asc, eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#accounts/accounts.tables.ts';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { sealEntries } from '#audit/seal-entries.ts';
import { allEntries, readEntries } from '#audit/read-entries.ts';
import { verifyChain } from '#audit/verify-chain.ts';
import {
  PEOPLE_PAGE,
  PEOPLE_REVEALS_PER_DAY,
  STAFF_INVITATION_TTL_S,
  STAFF_SESSION_IDLE_S,
  STAFF_SESSION_MAX_S,
} from '#contracts/limits.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  logIn,
  signUpBody,
} from '../../tests/support/accounts-site.ts';
import { type ConsoleSite, StaffBrowser, openConsoleSite, staffOf } from '../../tests/support/console-site.ts';
import { APPLICATION_ANSWERS, IDENTITY } from '../../tests/support/application-answers.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import type {
  ApplicationAnswersAnswer,
  AuditAnswer,
  CodesAnswer,
  DocumentAnswer,
  FoundAnswer,
  MeAnswer,
  NewAppAnswer,
  PeopleAnswer,
  PersonAnswer,
  PersonRow,
  RevealAnswer,
  SessionsAnswer,
  TheirChange,
  TimelineAnswer,
} from './answers.ts';
import { CONSOLE_CALLS } from './console-calls.ts';
import { people, peopleTerms, personNotes, timeline } from './console.tables.ts';
import { CONSOLE_PERSONAL } from './console.personal.ts';
import type { ConsoleCall } from './define-call.ts';
import { backfillPeople } from './people/backfill-people.ts';
import { FIRST_ROLES, PERMISSIONS, type Permission } from './sections.ts';
import type { FirstRole } from './section.ts';
import { inviteMember } from './staff/invite.ts';
import type { StaffAnswer } from './staff/staff.answers.ts';

const ROLES = Object.keys(FIRST_ROLES) as FirstRole[];
const ALL = { editions: null };
const PATH_ID = '0193b000-0000-7000-8000-000000000000';

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    // The console's tables are erased with the others.
    console_ = await openConsoleSite(handle.db, {}, { otherPersonalTables: CONSOLE_PERSONAL });
  });
  afterAll(() => console_.close());

  const administrator = () => staffOf(console_, ['administrator']);
  const invite = async (email: string, roles: readonly string[]) =>
    handle.db.transaction((tx) => inviteMember(tx, { email, name: 'New Member', roles }, null, console_.options.now()));
  const passDays = (seconds: number) =>
    (console_.site.clock.now = new Date(console_.site.clock.now.getTime() + seconds * 1000));
  const entries = async () =>
    // The test's clock stands: of one moment they are in the order in which they were written.
    (
      await handle.db
        .select()
        .from(auditEntries)
        .orderBy(asc(auditEntries.recordedAt), sql`ctid`)
    ).filter(({ actor }) => actor === 'staff');
  const entriesOf = async (id: string) =>
    (await entries())
      .map(({ act, object, reason }) => ({ act, reason, ...readByStaff(object ?? '') }))
      .filter(({ staff }) => staff === id);

  /** Somebody who signs up and confirms, as visitors do. */
  async function signedUp(details: Partial<typeof STEP_2_BODY> = {}): Promise<{ id: string; email: string }> {
    const email = freshEmail();
    const visitor = new Visitor(console_.site);
    await visitor.post(
      SIGN_UP,
      signUpBody(email, { attribution: { utm_source: 'google', utm_campaign: 'a@b.example' } }),
    );
    await visitor.post(STEP_2, { ...STEP_2_BODY, ...details });
    const [person] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    return { id: person?.id ?? '', email };
  }

  describe('who may do what', () => {
    it(
      'each call, sent as each role and by nobody, is answered as its declaration and the roles say',
      { timeout: 180_000 },
      async () => {
        const send = (browser: StaffBrowser, { method, path }: ConsoleCall) => {
          const address = path.replace('{id}', PATH_ID);
          return method === 'GET'
            ? browser.get<ProblemDetails>(address)
            : browser.post<ProblemDetails>(address, BODIES[path] ?? {});
        };
        const nobody = new StaffBrowser(console_);
        for (const call of CONSOLE_CALLS) {
          const { body } = await send(nobody, call);
          expect([call.path, body.code === 'staff-session-missing']).toEqual([call.path, call.needs !== 'nothing']);
        }
        let refused = 0;
        for (const role of ROLES) {
          const { browser } = await staffOf(console_, [role]);
          // Log-out last: it ends what the others need.
          for (const call of CONSOLE_CALLS.filter(
            ({ needs, path }) => needs !== 'nothing' && path !== '/console/api/log-out',
          )) {
            const { body, status } = await send(browser, call);
            const may =
              call.needs === 'logged-in' ||
              (FIRST_ROLES[role] as readonly Permission[]).includes(call.needs as Permission);
            expect([role, call.path, body.code === 'not-permitted']).toEqual([role, call.path, !may]);
            expect([403, 500].includes(status), `${role} ${call.path} ${status}`).toBe(!may);
            if (!may) refused += 1;
          }
        }
        expect(refused).toBeGreaterThan(40);
        expect((await entries()).filter(({ act }) => act === 'console-refused')).toHaveLength(refused);
      },
    );

    it('who is limited to editions is answered by each call as if there were nobody of another', async () => {
      const { browser: boss } = await administrator();
      const { body: made } = await boss.post<{ role: string }>('/console/api/roles', {
        name: 'Desk of Amman',
        permissions: PERMISSIONS.filter((each) => !each.startsWith('staff.')),
        editions: ['ar-jo'],
      });
      const { browser } = await staffOf(console_, [made.role, 'administrator'], 'Lola Limited');
      const { body: me } = await browser.get<MeAnswer>('/console/api/me');
      expect([me.editions, me.role_names]).toEqual([['ar-jo'], { [made.role]: 'Desk of Amman' }]);
      const personOfEdition = async (edition: string) => {
        const id = crypto.randomUUID();
        const email = `limited.${id.slice(0, 8)}@example.com`;
        const at = new Date();
        const fields = {
          emailNormalised: email,
          email,
          name: `Limited ${edition}`,
          kind: 'lead',
          stage: 'new',
        } as const;
        await handle.db
          .insert(people)
          .values({ id, ...fields, edition, isWhole: true, createdAt: at, lastEventAt: at });
        await handle.db.insert(peopleTerms).values([
          { class: 'n', term: 'limited', personId: id },
          { class: 'e', term: email, personId: id },
        ]);
        return { id, email };
      };
      const own = await personOfEdition('ar-jo');
      const second = await personOfEdition('ar-jo');
      const other = await personOfEdition('de-de');
      const ofPeople = CONSOLE_CALLS.filter(({ path }) => path.startsWith('/console/api/people'));
      // Views and jobs are of who made them, whatever people they are of.
      const isOfPerson = ({ path }: ConsoleCall) => path.startsWith('/console/api/people/{id}');
      for (const { method, path } of ofPeople.filter(isOfPerson))
        for (const [id, isFound] of [
          [own.id, true],
          [other.id, false],
        ] as const) {
          const address = path.replace('{id}', id);
          const body = {
            ...(address.endsWith('/stage') ? { stage: 'contacted', version: 1 } : BODIES[path]),
            // Of versions that they do not have, so that nothing is merged.
            ...(address.includes('merge') && { other: second.id, versions: [99, 99] }),
          };
          const { status } = method === 'GET' ? await browser.get(address) : await browser.post(address, body);
          expect([path, id === own.id, status === 404]).toEqual([path, isFound, !isFound]);
        }
      for (const { path } of ofPeople.filter((call) => !call.path.includes('{id}')))
        for (const body of [
          BODIES[path] ?? {},
          { text: 'limited' },
          { text: other.email },
          { text: other.id },
          { edition: 'de-de' },
          { edition: 'ar-jo' },
          { ...BODIES[path], chosen: { ids: [other.id] } },
          { ...BODIES[path], chosen: { filter: { edition: 'de-de' } } },
        ]) {
          const answer = JSON.stringify((await browser.post(path, body)).body);
          expect(answer, `${path} ${JSON.stringify(body)}`).not.toContain(other.id);
        }
      const { body: found } = await browser.post<FoundAnswer>('/console/api/people/search', { text: 'limited' });
      expect(
        found.people.map(({ id }) => id),
        'the other of the edition was erased by a call above',
      ).toEqual([second.id]);
      const { body: counted } = await browser.post<PeopleAnswer>('/console/api/people', { edition: 'de-de' });
      expect([counted.people, counted.count]).toEqual([[], 0]);
      const { body: all } = await browser.post<PeopleAnswer>('/console/api/people', {});
      expect([new Set(all.people.map(({ edition }) => edition)), all.count]).toEqual([
        new Set(['ar-jo']),
        all.people.length,
      ]);
    });

    it('no POST of another origin, or of none, is taken; no request that names another host is answered', async () => {
      const { browser } = await administrator();
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
        expect((await browser.post<ProblemDetails>('/console/api/people', {}, headers)).body.code).toBe('cross-site');
      const { body } = await browser.send<ProblemDetails>('/console/api/people', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(body.code).toBe('cross-site');
      expect((await browser.post<ProblemDetails>('/console/api/people', {})).status).toBe(200);
      const page = await browser.get('/console/people');
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
    });

    it('none of its addresses is one of the public site', async () => {
      for (const { method, path } of CONSOLE_CALLS)
        expect((await fetch(`${console_.site.origin}${path.replace('{id}', PATH_ID)}`, { method })).status, path).toBe(
          404,
        );
      expect((await fetch(`${console_.site.origin}/console/`)).status).toBe(404);
    });
  });

  describe('staff', () => {
    it('an invitation is good once and for days; its passkey logs in again, and a counter that lags behind does not', async () => {
      const late = await invite('late@staff.example', ['viewer']);
      passDays(STAFF_INVITATION_TTL_S + 1);
      const browser = new StaffBrowser(console_);
      expect((await browser.post<ProblemDetails>('/console/api/join', { token: late?.token })).body.code).toBe(
        'link-invalid',
      );
      const { browser: joined, authenticator, id } = await staffOf(console_, ['viewer'], 'Vera');
      const { body: me } = await joined.get<MeAnswer>('/console/api/me');
      expect(me).toMatchObject({
        id,
        name: 'Vera',
        roles: ['viewer'],
      });
      expect(me.may.toSorted()).toEqual([...FIRST_ROLES.viewer].toSorted());
      const logInBy = async (counter?: number) => {
        const fresh = new StaffBrowser(console_);
        const { body } = await fresh.post<{ options: { challenge: string } }>(
          '/console/api/log-in/passkey/options',
          {},
        );
        const response = authenticator.show(body.options, true, counter);
        const answer = await fresh.post<ProblemDetails>('/console/api/log-in/passkey', { response });
        return { fresh, response, answer };
      };
      const again = await logInBy();
      expect(again.answer.status).toBe(200);
      expect((await again.fresh.get('/console/api/me')).status).toBe(200);
      const replay = await again.fresh.post<ProblemDetails>('/console/api/log-in/passkey', {
        response: again.response,
      });
      expect(replay.body.code).toBe('passkey-refused');
      expect((await logInBy(1)).answer.body.code).toBe('passkey-refused');
      const line = (
        await again.fresh.send('/console/api/log-out', {
          method: 'POST',
          headers: { origin: again.fresh.url },
        })
      ).headers.getSetCookie()[0];
      expect(line).toMatch(/^fc_console=;.*SameSite=Strict/);
      expect((await again.fresh.get<ProblemDetails>('/console/api/me')).body.code).toBe('staff-session-missing');
      expect((await entriesOf(id)).map(({ act }) => act)).toEqual([
        'staff-joined',
        'staff-log-in',
        'staff-log-in',
        'staff-log-out',
      ]);
    });

    it('a password with an authenticator app, whose code is good once; recovery codes; the same words for whatever was wrong', async () => {
      const password = 'seven green kettles sing';
      const email = 'totp@staff.example';
      const { token } = (await invite(email, ['sales']))!;
      const browser = new StaffBrowser(console_);
      const { body: app } = await browser.post<NewAppAnswer>('/console/api/join/app/options', { token });
      const now = () => console_.site.clock.now.getTime();
      const totp = new TOTP({ secret: app.secret });
      const join = (fields: object) =>
        browser.post<CodesAnswer & ProblemDetails>('/console/api/join/app', { token, app: app.app, ...fields });
      const weak = await join({ code: totp.generate({ timestamp: now() }), password: 'password1234' });
      expect(weak.body.errors).toMatchObject({ password: [{ code: 'too-common' }] });
      const { body: codes } = await join({ code: totp.generate({ timestamp: now() }), password });
      expect(codes.recovery_codes).toHaveLength(10);
      const tries = async (fields: object) =>
        new StaffBrowser(console_).post<ProblemDetails>('/console/api/log-in/code', { email, password, ...fields });
      expect((await tries({ code: totp.generate({ timestamp: now() }) })).body.code, 'spent when it joined').toBe(
        'wrong-credentials',
      );
      passDays(60);
      expect((await tries({ code: totp.generate({ timestamp: now() }), password: 'not it' })).body.code).toBe(
        'wrong-credentials',
      );
      expect((await tries({ code: totp.generate({ timestamp: now() }) })).status).toBe(200);
      expect((await tries({ recovery_code: codes.recovery_codes[0] })).status).toBe(200);
      expect((await tries({ recovery_code: codes.recovery_codes[0] })).body.code).toBe('wrong-credentials');
      expect((await tries({ email: 'nobody@staff.example', code: '000000' })).body.code).toBe('wrong-credentials');
      expect((await tries({})).body.code).toBe('wrong-credentials');
      const codesOfTries = [];
      for (let i = 0; i < 12; i += 1) codesOfTries.push((await tries({ code: '000000' })).body.code);
      expect(codesOfTries.at(-1), 'a guesser is stopped').toBe('too-many-requests');
    });

    it('a session ends when it idles, when its day is over, when its owner or an administrator ends it', async () => {
      const { browser } = await staffOf(console_, ['viewer']);
      passDays(STAFF_SESSION_IDLE_S + 1);
      expect((await browser.get('/console/api/me')).status).toBe(401);
      const { browser: busy } = await staffOf(console_, ['viewer']);
      const statuses: number[] = [];
      for (let passed = 0; passed < STAFF_SESSION_MAX_S; passed += STAFF_SESSION_IDLE_S - 60) {
        statuses.push((await busy.get('/console/api/me')).status);
        passDays(STAFF_SESSION_IDLE_S - 60);
      }
      expect([statuses.every((status) => status === 200), (await busy.get('/console/api/me')).status]).toEqual([
        true,
        401,
      ]);

      const { browser: first, authenticator, id } = await staffOf(console_, ['viewer']);
      const second = new StaffBrowser(console_);
      const { body } = await second.post<{ options: { challenge: string } }>('/console/api/log-in/passkey/options', {});
      await second.post('/console/api/log-in/passkey', { response: authenticator.show(body.options) });
      const { body: own } = await first.get<SessionsAnswer>('/console/api/me/sessions');
      expect(own.sessions.map(({ is_this, factor }) => `${is_this} ${factor}`).toSorted()).toEqual([
        'false passkey',
        'true passkey',
      ]);
      await first.post('/console/api/me/sessions/end', { id: 'others' });
      expect((await second.get('/console/api/me')).status).toBe(401);
      const { browser: boss, id: bossId } = await administrator();
      expect((await boss.post('/console/api/staff/block', { id: bossId, blocked: true })).status, 'not oneself').toBe(
        404,
      );
      await boss.post('/console/api/staff/block', { id, blocked: true });
      expect((await first.get('/console/api/me')).status).toBe(401);
    });

    it('an administrator invites by mail, and who lost a passkey sets up a new one: the old is worth nothing', async () => {
      const { browser, id } = await administrator();
      const lost = await staffOf(console_, ['viewer'], 'Lotte');
      const { body } = await browser.get<StaffAnswer>('/console/api/staff');
      const { email } = body.staff.find((member) => member.id === lost.id)!;
      expect(
        (await browser.post('/console/api/staff/invite', { email, name: 'Lotte', roles: ['viewer'] })).status,
      ).toBe(200);
      const mail = (await console_.site.mails()).findLast(({ template }) => template === 'staff-invitation');
      expect(mail).toMatchObject({ to: email, values: { name: 'Lotte', by: 'administrator' } });
      const [, token = ''] = mail?.values['link']?.split('#') ?? [];
      const fresh = new StaffBrowser(console_);
      const { body: made } = await fresh.post<{ options: { challenge: string } }>('/console/api/join/passkey/options', {
        token,
      });
      const { VirtualAuthenticator } = await import('../../tests/support/virtual-authenticator.ts');
      const response = new VirtualAuthenticator(console_.url).create(made.options);
      expect((await fresh.post('/console/api/join/passkey', { token, response })).status).toBe(200);
      expect((await lost.browser.get('/console/api/me')).status).toBe(401);
      expect((await entriesOf(id)).at(-1)).toMatchObject({ act: 'staff-invited', object: `${lost.id}: viewer` });
      const odd = await browser.post<ProblemDetails>('/console/api/staff/invite', {
        email,
        name: 'Lotte',
        roles: ['king'],
      });
      expect(odd.body.errors).toHaveProperty('roles');
    });
  });

  describe('people', () => {
    it('whoever signs up, steps on, confirms, logs in and asks is one person with one timeline, and no personal data on it', async () => {
      const email = freshEmail();
      const visitor = await confirmedVisitor(console_.site, email);
      await logIn(console_.site, email);
      await visitor.post('/api/contact', {
        email: email.toUpperCase(),
        first_name: 'Somebody',
        last_name: 'Else',
        topic: 'other',
        message: 'A question',
        consent_privacy: true,
      });
      const { browser } = await staffOf(console_, ['administrator']);
      const { body: found } = await browser.post<FoundAnswer>('/console/api/people/search', { text: email });
      expect(found.people).toHaveLength(1);
      const [person] = found.people;
      expect(person).toMatchObject({
        name: { text: 'Ada Lovelace', is_masked: false },
        kind: 'client',
        stage: 'new',
        owner: null,
      });
      const { body } = await browser.post<TimelineAnswer>(`/console/api/people/${person?.id}/timeline`, {});
      // The clock of these tests stands.
      expect(body.rows.map((row) => row.kind).toSorted()).toEqual([
        'email-confirmed',
        'enquiry',
        'log-in',
        'registration',
        'step',
      ]);
      const stored = JSON.stringify(
        await handle.db
          .select()
          .from(timeline)
          .where(eq(timeline.personId, person?.id ?? '')),
      );
      for (const word of ['Lovelace', 'Somebody', email.toLowerCase(), '442083661177'])
        expect(stored.toLowerCase()).not.toContain(word.toLowerCase());
      const { body: whole } = await browser.get<PersonAnswer>(`/console/api/people/${person?.id}`);
      expect(whole.accounts).toMatchObject([{ kind: 'live', entity: 'uk' }]);
      expect(whole.email_verified_at).not.toBeNull();
    });

    it('a stranger who types a known address changes nothing of the person', async () => {
      const email = freshEmail();
      await confirmedVisitor(console_.site, email);
      const stranger = new Visitor(console_.site);
      await stranger.post(SIGN_UP, signUpBody(email, { country_id: 'GB' }));
      await stranger.post(STEP_2, {
        ...STEP_2_BODY,
        first_name: 'Mallory',
        last_name: 'Intruder',
        phone: '+442083669999',
      });
      const { browser } = await administrator();
      const find = async (text: string) =>
        (await browser.post<FoundAnswer>('/console/api/people/search', { text })).body.people;
      expect(await find('Mallory Intruder')).toEqual([]);
      const [person] = await find(email);
      expect(person).toMatchObject({ name: { text: 'Ada Lovelace' }, phone: { text: STEP_2_BODY.phone } });
      const { body } = await browser.post<TimelineAnswer>(`/console/api/people/${person?.id}/timeline`, {});
      expect(body.rows.filter(({ facts }) => facts['standing'] === 'known')).toHaveLength(2);
    });

    it('is found by the beginning of words in any order and without marks, by the end of a number, by domain and account', async () => {
      const { id, email } = await signedUp({ first_name: 'Zoë', last_name: 'Åkerström-Núñez', phone: '+442083661234' });
      const { browser } = await administrator();
      const finds = async (text: string) =>
        (await browser.post<FoundAnswer>('/console/api/people/search', { text })).body.people.map((row) => row.id);
      const [account] = (await browser.get<PersonAnswer>(`/console/api/people/${id}`)).body.accounts;
      for (const text of [
        'zoe',
        'akerstr',
        'nunez zo',
        'ZOË ÅKERSTRÖM',
        email.slice(0, 12),
        '+44 20 8366 1234',
        '3661234',
        String(account?.number),
      ])
        expect(await finds(text), text).toContain(id);
      expect(await finds('@example.com')).toContain(id);
      for (const text of ['zoex', 'zoe smith', '%', '_____', "'; drop table people; --", '\u{10ffff}'])
        expect(await finds(text), text).not.toContain(id);
      expect((await browser.post('/console/api/people/search', { text: 'a'.repeat(201) })).status).toBe(422);
    });

    it('masks alike in list, search, page and conflict; without a class, terms of it are found whole alone', async () => {
      const { id, email } = await signedUp({ first_name: 'Quentin', last_name: 'Quill', phone: '+442083665678' });
      const secrets = ['Quentin', 'Quill', email.toLowerCase(), '2083665678', STEP_2_BODY.birth_date, 'James'];
      const { browser } = await staffOf(console_, ['viewer']);
      const stage = { stage: 'contacted', version: 1 };
      const found = await browser.post<FoundAnswer>('/console/api/people/search', { text: email });
      const answers = [
        found,
        await browser.post('/console/api/people', {}),
        await browser.get(`/console/api/people/${id}`),
        await browser.post(`/console/api/people/${id}/timeline`, {}),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        for (const secret of secrets)
          expect(JSON.stringify(body).toLowerCase(), secret).not.toContain(secret.toLowerCase());
      }
      const [row] = found.body.people;
      expect(row).toMatchObject({
        id,
        name: { text: 'Q••• Q•••', is_masked: true },
        email: { is_masked: true },
        phone: { text: '+44 ••• 78' },
      });
      for (const part of [email.slice(0, -1), 'Quent', '208366567', '665678']) {
        const { body } = await browser.post<FoundAnswer>('/console/api/people/search', { text: part });
        expect(body.people, part).toEqual([]);
      }
      const { browser: sales } = await staffOf(console_, ['sales']);
      await sales.post(`/console/api/people/${id}/stage`, stage);
      const { body: conflict } = await sales.post<ProblemDetails>(`/console/api/people/${id}/stage`, stage);
      expect(JSON.stringify(conflict)).toContain('Quentin');
      for (const secret of secrets.slice(2)) expect(JSON.stringify(conflict)).not.toContain(secret);
    });

    it('shows where an application stands, and hands out a document for a reason, in the trail before it is answered', async () => {
      const email = freshEmail();
      await confirmedVisitor(console_.site, email);
      const { body: session } = await logIn<AuthoriseAnswer>(console_.site, email);
      const { browser: administrator } = await staffOf(console_, ['administrator']);
      const found = await administrator.post<FoundAnswer>('/console/api/people/search', { text: email });
      const id = found.body.people[0]?.id ?? '';
      const send = (step: string, body: object) =>
        new Visitor(console_.site).post<ProblemDetails>(
          `/api/application/${step}`,
          { edition: 'en-gb', ...body },
          { authorization: `Bearer ${session.token}` },
        );
      const content = Buffer.from('%PDF-1.7 the passport of Dora').toString('base64');
      expect((await send('identity-document', { document: content })).status).toBe(200);
      const { browser, id: staffId } = await staffOf(console_, ['support']);
      const { application } = (await browser.get<PersonAnswer>(`/console/api/people/${id}`)).body;
      expect(application).toMatchObject({ state: 'open', outcome: null, documents: [{ kind: 'identity' }] });
      const [document] = application?.documents ?? [];
      const open = (member: StaffBrowser, of: string, reason = 'identity-check') =>
        member.post<DocumentAnswer & ProblemDetails>(`/console/api/people/${of}/document`, {
          document: document?.id,
          reason,
        });
      const { id: other } = await signedUp({ first_name: 'Otto', last_name: 'Other' });
      expect((await open(browser, other)).body.code).toBe('not-possible');
      expect((await open(browser, id, 'because')).status).toBe(422);
      const { browser: sales } = await staffOf(console_, ['sales']);
      expect((await open(sales, id)).body.code).toBe('not-permitted');
      expect((await open(browser, id)).body).toEqual({ media_type: 'application/pdf', content });
      expect((await entriesOf(staffId)).at(-1)).toMatchObject({
        act: 'person-revealed',
        object: `document ${document?.id} of ${id}: identity-check`,
      });
      const { body: rows } = await browser.post<TimelineAnswer>(`/console/api/people/${id}/timeline`, {});
      expect(rows.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application-step', 'revealed']));
      expect(JSON.stringify(rows)).not.toContain(content);
    });

    it('masks what an application answers until it is revealed for a reason, and has those decide who may', async () => {
      const email = freshEmail();
      await confirmedVisitor(console_.site, email);
      const { body: session } = await logIn<AuthoriseAnswer>(console_.site, email);
      const { browser: administrator } = await staffOf(console_, ['administrator']);
      const found = await administrator.post<FoundAnswer>('/console/api/people/search', { text: email });
      const id = found.body.people[0]?.id ?? '';
      const steps = { ...APPLICATION_ANSWERS, identity: { ...IDENTITY, nationality: 'SN' } };
      for (const [step, body] of Object.entries(steps)) {
        const { status } = await new Visitor(console_.site).post<ProblemDetails>(
          `/api/application/${step}`,
          { edition: 'en-gb', ...body },
          { authorization: `Bearer ${session.token}` },
        );
        expect([step, status]).toEqual([step, 200]);
      }
      const { browser, id: staffId } = await staffOf(console_, ['compliance']);
      const seen = (await browser.get<PersonAnswer>(`/console/api/people/${id}`)).body;
      expect(seen.application).toMatchObject({
        state: 'sent',
        verification: 'pending',
        answers: { nationality: null, tax_number: null },
      });
      expect(JSON.stringify(seen)).not.toContain('1234567890');
      const reveal = (member: StaffBrowser, reason = 'identity-check') =>
        member.post<ApplicationAnswersAnswer & ProblemDetails>(`/console/api/people/${id}/application`, { reason });
      const { browser: sales } = await staffOf(console_, ['sales']);
      expect((await reveal(sales)).body.code).toBe('not-permitted');
      expect((await reveal(browser, 'because')).status).toBe(422);
      expect((await reveal(browser)).body.answers).toMatchObject({ nationality: 'SN', tax_number: '1234567890' });
      expect((await entriesOf(staffId)).at(-1)).toMatchObject({
        act: 'person-revealed',
        object: `application of ${id}: identity-check`,
      });

      const judge = (member: StaffBrowser, body: object) =>
        member.post<ProblemDetails>(`/console/api/people/${id}/application/judge`, body);
      const { browser: support } = await staffOf(console_, ['support']);
      expect((await judge(support, { outcome: 'approved', reason: 'documents-in-order' })).body.code).toBe(
        'not-permitted',
      );
      expect((await judge(browser, { outcome: 'asked-again', reason: 'incomplete', steps: [] })).status).toBe(422);
      const again = { outcome: 'asked-again', reason: 'documents-expired', steps: ['identity-document'] };
      expect((await judge(browser, again)).status).toBe(200);
      expect((await judge(browser, again)).body.code).toBe('not-possible');
      expect((await entriesOf(staffId)).filter(({ act }) => act === 'application-judged').at(0)).toMatchObject({
        object: `${id} asked-again identity-document: documents-expired`,
      });
      const after = (await browser.get<PersonAnswer>(`/console/api/people/${id}`)).body.application;
      expect(after).toMatchObject({ state: 'open', reopened_steps: ['identity-document'] });
    });

    it('a reveal is one class, for a reason, in the trail before it is answered; as many a day as the limit says', async () => {
      const { id, email } = await signedUp({ first_name: 'Rosa', last_name: 'Reveal' });
      const { browser, id: staffId } = await staffOf(console_, ['support']);
      const reveal = (name: string, reason = 'call') =>
        browser.post<RevealAnswer & ProblemDetails>(`/console/api/people/${id}/reveal`, { class: name, reason });
      expect((await reveal('contact')).body).toEqual({ email, phone: STEP_2_BODY.phone });
      expect((await reveal('identity')).body).toMatchObject({ birth_date: STEP_2_BODY.birth_date, city: 'London' });
      expect((await reveal('name')).body.code).toBe('not-permitted');
      expect((await reveal('contact', 'because')).status).toBe(422);
      expect((await entriesOf(staffId)).slice(-3)).toMatchObject([
        { act: 'person-revealed', reason: null, object: `contact of ${id}: call` },
        { act: 'person-revealed', reason: null, object: `identity of ${id}: call` },
        { act: 'person-revealed', reason: 'not-permitted' },
      ]);
      // The trail's own name of the person, by which what was shown of somebody is found.
      const [profile] = await handle.db
        .select()
        .from(profiles)
        .where(eq(profiles.emailNormalised, email.toLowerCase()));
      const ofPerson = (await entries()).filter(
        ({ act, subject }) => act === 'person-revealed' && subject === profile?.auditSubject,
      );
      expect(ofPerson).toHaveLength(2);
      await handle.db.execute(sql`alter table audit_entries rename to audit_entries_away`);
      const untold = await reveal('contact');
      await handle.db.execute(sql`alter table audit_entries_away rename to audit_entries`);
      expect([untold.status, JSON.stringify(untold.body).includes(email)]).toEqual([500, false]);
      const { throttle } = (await import('./console-context.ts')).consoleContext(console_.options);
      for (let i = 0; i < PEOPLE_REVEALS_PER_DAY.tries; i += 1)
        await throttle.count(handle.db, 'reveal', staffId, PEOPLE_REVEALS_PER_DAY);
      expect((await reveal('contact')).status).toBe(429);
    });

    it('a change of an older version brings theirs, and by whom; undo is a change back', async () => {
      const { id } = await signedUp();
      const one = await staffOf(console_, ['sales'], 'One Sales');
      const two = await staffOf(console_, ['sales'], 'Two Sales');
      const give = (browser: StaffBrowser, owner: string | null, version: number) =>
        browser.post<PersonRow & ProblemDetails>(`/console/api/people/${id}/owner`, { owner_id: owner, version });
      expect((await give(one.browser, one.id, 1)).body).toMatchObject({
        owner: { id: one.id, name: 'One Sales' },
        version: 2,
      });
      const { status, body } = await give(two.browser, two.id, 1);
      expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
      expect(body.theirs as TheirChange).toMatchObject({
        by: 'One Sales',
        person: { owner: { name: 'One Sales' }, version: 2 },
      });
      expect((await give(two.browser, two.id, 2)).body.owner?.name).toBe('Two Sales');
      expect((await give(two.browser, one.id, 3)).body, 'undone').toMatchObject({
        owner: { name: 'One Sales' },
        version: 4,
      });
      expect((await give(one.browser, crypto.randomUUID(), 4)).status).toBe(404);
      const both = await Promise.all([give(one.browser, null, 4), give(two.browser, two.id, 4)]);
      expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { body: told } = await one.browser.post<TimelineAnswer>(`/console/api/people/${id}/timeline`, {});
      expect(told.rows.filter((row) => row.kind === 'assigned').map(({ actor }) => actor)).toHaveLength(4);
    });

    it('a note is for who may see notes, and goes with the person', async () => {
      const { id, email } = await signedUp();
      const { browser } = await staffOf(console_, ['sales']);
      expect(
        (await browser.post(`/console/api/people/${id}/note`, { note: 'Called, asked\nfor Tuesday' })).status,
      ).toBe(200);
      const noteOf = async (asker: StaffBrowser) =>
        (await asker.post<TimelineAnswer>(`/console/api/people/${id}/timeline`, {})).body.rows.find(
          (row) => row.kind === 'note',
        )?.note;
      expect(await noteOf(browser)).toBe('Called, asked\nfor Tuesday');
      expect(await noteOf((await staffOf(console_, ['viewer'])).browser)).toBeNull();

      const { eraseData } = await import('#accounts/own-data/erase-data.ts');
      const { accountsContext } = await import('#accounts/accounts-context.ts');
      const [profile] = await handle.db
        .select()
        .from(profiles)
        .where(eq(profiles.emailNormalised, email.toLowerCase()));
      await handle.db.transaction((tx) =>
        eraseData(accountsContext(console_.site.options), tx, profile?.id ?? '', 'was asked'),
      );
      expect([
        await handle.db.$count(peopleTerms, eq(peopleTerms.personId, id)),
        await handle.db.$count(personNotes, eq(personNotes.personId, id)),
      ]).toEqual([0, 0]);
      const { body } = await browser.get<PersonAnswer>(`/console/api/people/${id}`);
      expect(body).toMatchObject({ is_erased: true, name: null, email: null, phone: null });
    });

    it('pages by key: nobody twice and nobody left out, though all were heard of in one millisecond', async () => {
      const at = new Date('2020-01-01T00:00:00.123Z');
      const many = Array.from({ length: 2 * PEOPLE_PAGE + 7 }, (_, i) => ({
        id: crypto.randomUUID(),
        emailNormalised: `tie.${i}@example.com`,
        email: `tie.${i}@example.com`,
        kind: 'learner' as const,
        stage: 'closed' as const,
        edition: 'de-de',
        isWhole: true,
        createdAt: at,
        lastEventAt: at,
      }));
      await handle.db.insert(people).values(many);
      const { browser } = await staffOf(console_, ['viewer']);
      const seen: string[] = [];
      const counts: (number | null)[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const { body } = await browser.post<PeopleAnswer>('/console/api/people', {
          stage: 'closed',
          edition: 'de-de',
          ...(after && { after }),
        });
        seen.push(...body.people.map((person) => person.id));
        counts.push(body.count);
        after = body.next;
      }
      expect([seen.length, new Set(seen).size, counts]).toEqual([many.length, many.length, [many.length, null, null]]);
      for (const after of ['x', `${Number.MAX_SAFE_INTEGER}.nobody`])
        expect((await browser.post('/console/api/people', { after })).status).toBe(400);
    });

    it('is backfilled from what was there before, once, in whatever order', async () => {
      const before = await openConsoleSite(handle.db, {}, { people: async () => {} });
      const email = freshEmail();
      await confirmedVisitor(before.site, email);
      const enquirer = freshEmail();
      await new Visitor(before.site).post('/api/contact', {
        email: enquirer,
        first_name: 'Nina',
        last_name: 'Enquirer',
        topic: 'other',
        message: 'A question',
        consent_privacy: true,
      });
      await before.close();
      // Comes back once the console is there, before the backfill.
      await logIn(console_.site, email);
      await backfillPeople(handle.db);
      expect(await backfillPeople(handle.db)).toBe(0);
      const { browser } = await administrator();
      const find = async (text: string) => {
        const { body } = await browser.post<FoundAnswer>('/console/api/people/search', { text });
        const { body: told } = await browser.post<TimelineAnswer>(
          `/console/api/people/${body.people[0]?.id}/timeline`,
          {},
        );
        return { person: body.people[0], kinds: told.rows.map((row) => row.kind).toReversed() };
      };
      const client = await find(email);
      expect(client.person).toMatchObject({ name: { text: 'Ada Lovelace' }, kind: 'client' });
      expect(client.kinds.toSorted()).toEqual(['email-confirmed', 'log-in', 'registration', 'step']);
      expect(await find('nina enq')).toMatchObject({ person: { kind: 'enquirer' }, kinds: ['enquiry'] });
    });
  });

  it('what staff did is in the chain, which verifies, and in the console', async () => {
    const { browser, id } = await staffOf(console_, ['administrator'], 'Audrey Audit');
    await browser.post('/console/api/people/search', { text: 'nobody at all' });
    const { body } = await browser.post<AuditAnswer>('/console/api/audit', { actor: 'staff' });
    expect(body.entries.find(({ act, staff }) => act === 'people-searched' && staff === 'Audrey Audit')).toMatchObject({
      object: 'name: 0',
      actor: 'staff',
    });
    expect(JSON.stringify(await entriesOf(id))).not.toContain('nobody at all');
    while ((await sealEntries(handle.db)) !== undefined);
    const reader = { page: (filter: Parameters<typeof readEntries>[1]) => readEntries(handle.db, filter) };
    expect(await verifyChain(allEntries(reader))).toMatchObject({ isWhole: true });
  });

  it.runIf(kind === 'postgres')(
    'each filter of the list, and a search, reads a range of an index that is for it',
    async () => {
      const { countQuery, pageQuery } = await import('./people/people-query.ts');
      await handle.db
        .execute(sql`insert into people (id, kind, stage, edition, is_whole, created_at, last_event_at, owner_id)
      select gen_random_uuid(), (array['client','lead','demo'])[1 + i % 3], (array['new','contacted','closed'])[1 + i % 3], 'en-gb', true, now(), now() - i * interval '1 minute', null
      from generate_series(1, 20000) as i`);
      await handle.db.execute(sql`analyze people`);
      const planOf = async (query: { toSQL: () => { sql: string; params: unknown[] } }) => {
        const { sql: text, params } = query.toSQL();
        const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const key = { at: new Date(), id: PATH_ID };
      for (const [filter, index] of [
        [{}, 'people_activity'],
        [{ stage: 'closed' }, 'people_stage'],
        [{ kind: 'client' }, 'people_kind'],
        [{ owner: crypto.randomUUID() }, 'people_owner'],
        [{ edition: 'de-de' }, 'people_edition'],
      ] as const)
        for (const after of [undefined, key]) {
          const plan = await planOf(pageQuery(handle.db, ALL, filter, after, PEOPLE_PAGE + 1));
          expect(plan).toContain(index);
          expect(plan).not.toMatch(/Sort|Seq Scan on people/);
        }
      const several = await planOf(
        pageQuery(handle.db, { editions: ['de-de', 'es-es'] }, { stage: 'closed' }, key, PEOPLE_PAGE + 1),
      );
      expect(several).toMatch(/people_edition.*people_edition/s);
      expect(several).not.toContain('Seq Scan on people');
      expect(await planOf(countQuery(handle.db, { editions: ['de-de', 'es-es'] }, {}))).toContain('people_edition');
      expect(await planOf(countQuery(handle.db, ALL, { stage: 'closed' }))).not.toContain('Sort');
      const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(
        `explain select person_id from people_terms where class = 'n' and term >= 'ad' and term < 'ad\u{10ffff}' limit 10`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/people_terms_class_term_person_id_pk/);
    },
  );
});

/** Bodies that pass their schemas, so that only permission is judged. */
const BODIES: Readonly<Record<string, object>> = {
  '/console/api/waiting/{event}/{id}/seat': { reason: 'guest', beyond: true, version: 1 },
  '/console/api/waiting/{event}/{id}/take-back': { version: 1 },
  '/console/api/waiting/{event}/{id}/order': { place: 'first', reason: 'guest', version: 1 },
  '/console/api/waiting/{event}/{id}/cancel': { reason: 'by-mistake', version: 1 },
  '/console/api/people/{id}/application': { reason: 'identity-check' },
  '/console/api/people/{id}/application/judge': { outcome: 'approved', reason: 'documents-in-order' },
  '/console/api/content/articles': { language: 'en' },
  '/console/api/content/preview': { address: '/en-gb/about', day: null },
  '/console/api/percentages/{regulator}': {
    percent: 70,
    from: '2027-01-01',
    to: '2027-03-31',
    review_by: '2027-03-15',
    source: 'a count',
    known: null,
  },
  '/console/api/percentages/{regulator}/withdraw': { id: PATH_ID },
  '/console/api/me/language': { language: null },
  '/console/api/me/sessions/end': { id: PATH_ID },
  '/console/api/people/search': { text: 'somebody' },
  '/console/api/funnel': { days: '30', language: 'en' },
  '/console/api/tasks': { state: 'open' },
  '/console/api/tasks/today': { before: '2026-11-20T23:59:59Z' },
  '/console/api/people/{id}/tasks/add': {
    text: 'Call',
    assignee_id: null,
    due_on: null,
    due_at: '2026-11-20T15:00:00Z',
  },
  '/console/api/tasks/{id}': {
    text: 'Call',
    assignee_id: null,
    due_on: null,
    due_at: '2026-11-20T15:00:00Z',
    version: 1,
  },
  '/console/api/tasks/{id}/done': { done: true, version: 1 },
  '/console/api/tasks/{id}/remove': { version: 1 },
  '/console/api/enquiries/{id}/answer': { text: 'An answer', version: 1 },
  '/console/api/enquiries/{id}/take-back': { answer_id: PATH_ID },
  '/console/api/enquiries/{id}/owner': { owner_id: null, version: 1 },
  '/console/api/enquiries/{id}/close': { closed: true, version: 1 },
  '/console/api/people/{id}/owner': { owner_id: null, version: 1 },
  '/console/api/people/{id}/stage': { stage: 'new', version: 1 },
  '/console/api/people/{id}/note': { note: 'a note' },
  '/console/api/people/{id}/reveal': { class: 'contact', reason: 'call' },
  '/console/api/people/{id}/document': {
    document: 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11',
    reason: 'call',
  },
  '/console/api/people/{id}/confirm': { reason: 'mail-lost' },
  '/console/api/people/{id}/details': { reason: 'document' },
  '/console/api/people/{id}/correct': { reason: 'document', state: '1.0' },
  '/console/api/people/{id}/block': { reason: 'fraud' },
  '/console/api/people/{id}/unblock': { reason: 'cleared' },
  '/console/api/people/{id}/close': { account: 1, reason: 'fraud' },
  '/console/api/people/{id}/merge/preview': { other: PATH_ID },
  '/console/api/people/{id}/merge': {
    other: PATH_ID,
    reason: 'signed-up-twice',
    versions: [1, 1],
    both_log_in: false,
  },
  '/console/api/people/{id}/unmerge': { other: PATH_ID, reason: 'by-mistake' },
  '/console/api/people/{id}/export': { reason: 'authority', words: 'Asked for by letter' },
  '/console/api/people/{id}/erase': { reason: 'under-age', words: 'Asked for by letter' },
  '/console/api/people/{id}/open': { open: true },
  '/console/api/people/views': { name: 'A view', is_shared: false, setting: { v: 1, filter: {}, sort: 'activity' } },
  '/console/api/people/views/{id}': {
    name: 'A view',
    is_shared: false,
    setting: { v: 1, filter: {}, sort: 'activity' },
    version: 1,
  },
  '/console/api/people/views/{id}/delete': { version: 1 },
  '/console/api/people/columns': { columns: ['name', 'country'] },
  '/console/api/people/bulk': { chosen: { ids: [PATH_ID] }, act: { act: 'stage', stage: 'closed' } },
  '/console/api/people/export/preview': { chosen: { filter: {} } },
  '/console/api/people/export': { chosen: { filter: {} }, columns: ['name'], format: 'csv' },
  '/console/api/people/exports': { chosen: { filter: {} }, columns: ['name'] },
  '/console/api/people/jobs/{id}/file': { format: 'csv' },
  '/console/api/applications': { stand: 'undecided' },
  '/console/api/requests': { view: 'all' },
  '/console/api/requests/open': {
    id: PATH_ID,
    kind: 'access',
    source: 'letter',
    identity: 'not-checked',
    received: '2026-11-20',
    note: 'Somebody wrote',
  },
  '/console/api/requests/{id}/change': { version: 1, state: 'open' },
  '/console/api/requests/{id}/extend': { version: 1, reason: 'complex' },
  '/console/api/requests/{id}/close': { version: 1, outcome: 'answered' },
  '/console/api/requests/{id}/reopen': { version: 1 },
  '/console/api/requests/{id}/note': { note: 'a note' },
  '/console/api/delivery/letters': { state: 'dead' },
  '/console/api/delivery/letters/resend': { state: 'dead', ids: [PATH_ID] },
  '/console/api/delivery/letters/discard': { ids: [PATH_ID], reason: 'outdated' },
  '/console/api/delivery/orders': { action: 'resend', of: 'dead' },
  '/console/api/delivery/endpoints/{id}/pause': { paused: true, version: 1 },
  '/console/api/delivery/suppressions': {},
  '/console/api/delivery/suppressions/lift': { id: PATH_ID, reason: 'person-asked' },
  '/console/api/prices/{id}/close': { reason: 'news', until: null, version: 0 },
  '/console/api/prices/{id}/open': { version: 0 },
  '/console/api/staff/invite': { email: 'new@staff.example', name: 'New', roles: ['viewer'] },
  '/console/api/staff/block': { id: PATH_ID, blocked: true },
  '/console/api/staff/{id}/roles': { roles: ['viewer'], version: 1 },
  '/console/api/staff/{id}/name': { name: 'A name', version: 1 },
  '/console/api/staff/{id}/sessions/end': { id: 'all' },
  '/console/api/roles': { name: 'Night shift', permissions: ['people.view'], editions: null },
  '/console/api/roles/{id}': { name: 'Night shift', permissions: ['people.view'], editions: null, version: 1 },
  '/console/api/roles/{id}/delete': { version: 1 },
  '/console/api/approvals/{id}/refuse': { reason: 'not today' },
  '/console/api/enter/as': { id: PATH_ID },
  '/console/api/log-in/provider': { code: 'a', state: 'b', tab: 'x'.repeat(43) },
  '/console/api/me/prove': { by: 'demonstration' },
};
