import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsContext } from '#accounts/accounts-context.ts';
import { verifyApplication } from '#accounts/application/verify-application.ts';
import { clientApplications } from '#accounts/application.tables.ts';
import { APPLICATIONS_PAGE, PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { VerificationAnswer } from '#contracts/verification.ts';
import { PASSWORD, confirmedVisitor, freshEmail, logIn } from '../../../tests/support/accounts-site.ts';
import { APPLICATION_ANSWERS } from '../../../tests/support/application-answers.ts';
import { type ConsoleSite, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { CONSOLE_PERSONAL } from '../console.personal.ts';
import { people } from '../console.tables.ts';
import { APPLICATION_STANDS, type ApplicationStand, type ApplicationsAnswer } from './applications.answers.ts';
import { applicationPageQuery } from './applications-query.ts';

const API = '/console/api/applications';

eachDatabase((kind, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, {}, { otherPersonalTables: CONSOLE_PERSONAL });
  });
  afterAll(() => console_.close());

  const member = (role = 'compliance') => staffOf(console_, [role], role);
  type Browser = Awaited<ReturnType<typeof member>>['browser'];
  const list = async (browser: Browser, stand: ApplicationStand, after?: string) =>
    (await browser.post<ApplicationsAnswer>(API, { stand, ...(after !== undefined && { after }) })).body;
  const later = () => (console_.site.clock.now = new Date(console_.site.clock.now.getTime() + 60_000));

  /** A client with an application as far as `steps`, all of it where nothing is said. */
  async function client(steps: readonly string[] = Object.keys(APPLICATION_ANSWERS)) {
    later();
    const email = freshEmail();
    const visitor = await confirmedVisitor(console_.site, email);
    const { body } = await logIn<{ token: string }>(console_.site, email, { visitor, password: PASSWORD });
    const headers = { authorization: `Bearer ${body.token}` };
    const answer = async (step: string) => {
      const answers = APPLICATION_ANSWERS[step as keyof typeof APPLICATION_ANSWERS];
      const sent = await visitor.post(`/api/application/${step}`, { edition: 'en-gb', ...answers }, headers);
      expect([step, sent.status]).toEqual([step, 200]);
    };
    for (const step of steps) await answer(step);
    const [person] = await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase()));
    const { id, profileId } = person ?? {};
    if (id === undefined || profileId === undefined || profileId === null)
      throw new Error(`nobody is known by ${email}`);
    const checked = async (found: VerificationAnswer) => {
      const [row] = await handle.db
        .select()
        .from(clientApplications)
        .where(eq(clientApplications.profileId, profileId));
      const check = row?.checkId ?? '';
      await verifyApplication({
        ...accountsContext(console_.site.options),
        provider: async () => found,
        log: { error: () => {} },
      })({ profile_id: profileId, check_id: check }, { id: check, attempt: 1 });
    };
    return { id, profileId, email, answer, checked };
  }
  const ofThese = ({ applications }: ApplicationsAnswer, clients: readonly { readonly id: string }[]) =>
    applications.filter(({ person_id }) => clients.some(({ id }) => id === person_id));

  it('has who waits for a decision, the longest waiting first, with what the check has found', async () => {
    const { browser } = await member();
    const first = await client();
    const sentAt = console_.site.clock.now.toISOString();
    const second = await client();
    const [before, unchecked] = [await list(browser, 'undecided'), await list(browser, 'checked')];
    expect(ofThese(before, [first, second])).toEqual([]);
    expect(ofThese(unchecked, [first, second]).map(({ person_id }) => person_id)).toEqual([first.id, second.id]);
    // Whom the provider answers last has not waited shorter.
    await second.checked({ outcome: 'needs-person', reasons: ['public-office', 'country'] });
    await first.checked({ outcome: 'needs-person', reasons: ['document-unreadable'] });
    const waiting = await list(browser, 'undecided');
    expect(waiting.count).toBe((before.count ?? 0) + 2);
    expect(ofThese(waiting, [first, second])).toMatchObject([
      {
        person_id: first.id,
        name: { is_masked: false },
        stand: 'undecided',
        regulator: 'fca',
        edition: 'en-gb',
        since: sentAt,
        steps: [],
        reasons: ['document-unreadable'],
      },
      { person_id: second.id, reasons: ['public-office', 'country'] },
    ]);
    expect(ofThese(await list(browser, 'checked'), [first, second])).toEqual([]);
    const today = (await browser.get<ApplicationsAnswer>(`${API}/today`)).body;
    expect(today.count).toBe(waiting.count);
    expect(today.applications).toEqual(waiting.applications.slice(0, today.applications.length));
  });

  it('goes from list to list as it is begun, asked again, sent again, and decided', async () => {
    const { browser } = await member();
    const one = await client(['identity']);
    const standOf = async () => {
      const found: ApplicationsAnswer['applications'][number][] = [];
      for (const stand of APPLICATION_STANDS) found.push(...ofThese(await list(browser, stand), [one]));
      expect(found).toHaveLength(1);
      return found[0];
    };
    expect(await standOf()).toMatchObject({
      stand: 'begun',
      steps: ['tax', 'means', 'questionnaire', 'identity-document'],
    });
    for (const step of Object.keys(APPLICATION_ANSWERS).slice(1)) await one.answer(step);
    expect(await standOf()).toMatchObject({ stand: 'checked', steps: [] });
    await one.checked({ outcome: 'needs-person', reasons: ['other'] });
    later();
    const judge = (body: object) => browser.post(`/console/api/people/${one.id}/application/judge`, body);
    const again = { outcome: 'asked-again', reason: 'documents-expired', steps: ['identity-document', 'tax'] };
    expect((await judge(again)).status).toBe(200);
    expect(await standOf()).toMatchObject({
      stand: 'asked-again',
      since: console_.site.clock.now.toISOString(),
      steps: ['tax', 'identity-document'],
      reasons: [],
    });
    later();
    await one.answer('tax');
    expect(await standOf()).toMatchObject({ stand: 'asked-again', steps: ['identity-document'] });
    await one.answer('identity-document');
    expect(await standOf()).toMatchObject({ stand: 'asked-again', steps: [] });
    await one.answer('send');
    await one.checked({ outcome: 'needs-person', reasons: [] });
    later();
    expect((await judge({ outcome: 'approved', reason: 'documents-in-order' })).status).toBe(200);
    expect(await standOf()).toMatchObject({ stand: 'approved', since: console_.site.clock.now.toISOString() });
  });

  it('masks names without the permission, and is not for who does not decide', async () => {
    const one = await client();
    await one.checked({ outcome: 'needs-person', reasons: ['other'] });
    const { browser: administrator } = await member('administrator');
    const made = await administrator.post<{ role: string }>('/console/api/roles', {
      name: 'Counts applications',
      permissions: ['applications.view', 'people.view'],
      editions: null,
    });
    expect(made.status).toBe(200);
    const { browser: counter } = await member(made.body.role);
    const [row] = ofThese(await list(counter, 'undecided'), [one]);
    expect(row?.name).toMatchObject({ is_masked: true });
    expect(JSON.stringify(row)).not.toContain(one.email);
    for (const role of ['sales', 'support', 'viewer', 'editor']) {
      const { browser } = await member(role);
      const refused = await browser.post<ProblemDetails>(API, { stand: 'undecided' });
      expect([role, refused.body.code]).toEqual([role, 'not-permitted']);
    }
  });

  it('comes page by page without a gap, and has nobody of another edition or erased', async () => {
    const { browser } = await member();
    const one = await client();
    await one.checked({ outcome: 'needs-person', reasons: ['other'] });
    const other = await client();
    await other.checked({ outcome: 'needs-person', reasons: ['other'] });
    const limited = applicationPageQuery(handle.db, { editions: ['ar-jo'] }, 'undecided', undefined, 200);
    expect((await limited).filter(({ personId }) => personId === one.id)).toEqual([]);
    const own = applicationPageQuery(handle.db, { editions: ['en-gb'] }, 'undecided', undefined, 200);
    expect((await own).filter(({ personId }) => personId === one.id)).toHaveLength(1);
    await handle.db.update(people).set({ emailNormalised: null, name: null }).where(eq(people.id, other.id));
    expect(ofThese(await list(browser, 'undecided'), [one, other])).toHaveLength(1);

    // More than are counted, of which many were sent in one moment.
    const many = PEOPLE_COUNTED_MAX + 20;
    await handle.pool.query(
      `with made as (
         insert into profiles (id, email, email_normalised, attempt_id, edition, country, created_at, changed_at)
         select gen_random_uuid(), 'many' || i || '@many.test', 'many' || i || '@many.test', gen_random_uuid(), 'en-gb', 'GB', now(), now()
         from generate_series(1, ${many}) as i returning id, email),
       known as (
         insert into people (id, profile_id, email_normalised, email, name, kind, stage, edition, created_at, last_event_at)
         select gen_random_uuid(), id, email, email, 'One of many', 'client', 'new', 'en-gb', now(), now() from made returning profile_id)
       insert into client_applications (profile_id, regulator, state, verification, sent_at, created_at)
       select profile_id, 'fca', 'sent', 'needs-person', timestamptz '2020-01-01' + (row_number() over () / 30) * interval '1 second', now() from known`,
    );
    const seen: string[] = [];
    let answer = await list(browser, 'undecided');
    expect(answer.count).toBeNull();
    expect(answer.applications).toHaveLength(APPLICATIONS_PAGE);
    seen.push(...answer.applications.map(({ person_id }) => person_id));
    while (answer.next !== null) {
      answer = await list(browser, 'undecided', answer.next);
      seen.push(...answer.applications.map(({ person_id }) => person_id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(many);
    expect(seen).toContain(one.id);
  });

  it.runIf(kind === 'postgres')('each list is a range of an index of its own, without a sort', async () => {
    await handle.pool.query(
      `with made as (
         insert into profiles (id, email, email_normalised, attempt_id, edition, country, created_at, changed_at)
         select gen_random_uuid(), 'index' || i || '@many.test', 'index' || i || '@many.test', gen_random_uuid(), 'en-gb', 'GB', now(), now()
         from generate_series(1, 20000) as i returning id, email),
       known as (
         insert into people (id, profile_id, email_normalised, email, name, kind, stage, edition, created_at, last_event_at)
         select gen_random_uuid(), id, email, email, 'One of many', 'client', 'new', 'en-gb', now(), now() from made returning profile_id)
       insert into client_applications (profile_id, regulator, state, verification, sent_at, reopened_at, decided_at, created_at)
       select profile_id, 'fca',
         (array['approved','approved','refused','approved','open','open','sent','approved'])[1 + n % 8],
         case when n % 8 = 6 then (array['pending','needs-person'])[1 + n / 8 % 2] end,
         now() + n * interval '1 second',
         case when n % 8 = 4 then now() + n * interval '1 second' end,
         case when n % 8 in (0, 1, 2, 3, 7) then now() + n * interval '1 second' end,
         now() + n * interval '1 second'
       from (select profile_id, row_number() over () as n from known) as numbered`,
    );
    await handle.pool.query('analyze client_applications');
    await handle.pool.query('analyze people');
    // In the middle of them: at an end every index would do.
    const after = { at: new Date(Date.now() + 10_000_000), id: crypto.randomUUID() };
    const INDEXES: Readonly<Record<ApplicationStand, string>> = {
      undecided: 'client_applications_sent',
      checked: 'client_applications_sent',
      'asked-again': 'client_applications_asked_again',
      begun: 'client_applications_begun',
      approved: 'client_applications_decided',
      refused: 'client_applications_decided',
    };
    for (const stand of APPLICATION_STANDS) {
      const { sql, params } = applicationPageQuery(handle.db, { editions: null }, stand, after, 51).toSQL();
      const { rows } = await handle.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, stand).toContain(`using ${INDEXES[stand]} on client_applications`);
      expect(plan, stand).not.toMatch(/Sort|Seq Scan/);
    }
  });
});
