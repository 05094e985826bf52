import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients, profiles } from '#accounts/accounts.tables.ts';
import { type AccountsOptions, accountsContext } from '#accounts/accounts-context.ts';
import { erasures, heldRecords } from '#accounts/log-in.tables.ts';
import { repeatErasures } from '#accounts/own-data/repeat-erasures.ts';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { type Erasure, ErasureLedgerError } from '#contracts/erasures.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { enquiriesPersonal } from '#enquiries/enquiries.personal.ts';
import {
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  logIn,
  signUpBody,
} from '../../../../tests/support/accounts-site.ts';
import {
  type ConsoleSite,
  type StaffBrowser,
  openConsoleSite,
  staffOf,
} from '../../../../tests/support/console-site.ts';
import { eachDatabase, silent } from '../../../../tests/support/databases.ts';
import type { FoundAnswer, PeopleAnswer, PersonAnswer, TimelineAnswer } from '#console/answers.ts';
import { CONSOLE_PERSONAL } from '#console/console.personal.ts';
import { people, peopleTerms, timeline } from '#console/console.tables.ts';
import { dataRequests } from '#console/requests/requests.tables.ts';
import { recordPerson } from '../record-person.ts';
import type {
  CorrectedAnswer,
  CorrectionAnswer,
  DataPreview,
  ErasedAnswer,
  MergeAnswer,
  MergePreview,
  TheirDetails,
} from './acts.answers.ts';

const API = '/console/api/people';
const WORDS = 'Asked by letter on the 19th';

eachDatabase((_, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let console_: ConsoleSite;
  const ledger = new Map<string, Erasure>();
  let isWritable = true;
  const seats = { editions: [], now: () => new Date() } as unknown as Parameters<typeof enquiriesPersonal>[0];
  const ofAccounts: Partial<AccountsOptions> = {
    otherPersonalTables: [...enquiriesPersonal(seats), ...CONSOLE_PERSONAL],
    erasureLedger: {
      add: async (known) => {
        if (!isWritable) throw new ErasureLedgerError('the disk is full');
        for (const erasure of known) ledger.set(erasure.profileId, erasure);
        return [...ledger.values()];
      },
    },
  };
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, {}, ofAccounts);
  });
  afterAll(() => console_.close());

  const member = (role = 'administrator') => staffOf(console_, [role]);
  const later = (seconds: number) =>
    (console_.site.clock.now = new Date(console_.site.clock.now.getTime() + seconds * 1000));
  const personOfEmail = async (email: string) =>
    (await handle.db.select().from(people).where(eq(people.emailNormalised, email.toLowerCase())))[0];
  const profileOf = async (id: string) => (await handle.db.select().from(profiles).where(eq(profiles.id, id)))[0];
  async function signedUp(): Promise<{ id: string; email: string; profileId: string }> {
    const email = freshEmail();
    const visitor = new Visitor(console_.site);
    await visitor.post(SIGN_UP, signUpBody(email));
    await visitor.post(STEP_2, STEP_2_BODY);
    const person = await personOfEmail(email);
    return { id: person?.id ?? '', email, profileId: person?.profileId ?? '' };
  }
  async function confirmed(): Promise<{ id: string; email: string; profileId: string }> {
    const email = freshEmail();
    await confirmedVisitor(console_.site, email);
    const person = await personOfEmail(email);
    return { id: person?.id ?? '', email, profileId: person?.profileId ?? '' };
  }
  async function enquirer(name = 'Grete Hermann'): Promise<{ id: string; email: string }> {
    const email = freshEmail().toLowerCase();
    const id = crypto.randomUUID();
    const at = console_.site.clock.now;
    const [firstName = '', lastName = ''] = name.split(' ');
    await handle.db.transaction(async (tx) => {
      await tx.insert(enquiries).values({
        id,
        kind: 'contact',
        subject: null,
        state: 'taken',
        email,
        emailNormalised: email,
        payload: { first_name: firstName, last_name: lastName },
        shownTexts: [],
        attribution: {},
        edition: 'en-gb',
        regulator: 'fca',
        entity: 'uk',
        companyId: 1,
        locale: 'en-GB',
        createdAt: at,
      });
      await recordPerson(
        tx,
        {
          email,
          profileId: null,
          kind: 'enquirer',
          edition: 'en-gb',
          country: null,
          details: { email, name, phone: null },
        },
        { kind: 'enquiry', at, refTable: 'enquiries', refId: id, facts: { about: 'contact' } },
      );
    });
    return { id: (await personOfEmail(email))?.id ?? '', email };
  }
  const read = async (browser: StaffBrowser, id: string) => (await browser.get<PersonAnswer>(`${API}/${id}`)).body;
  const kindsOf = async (browser: StaffBrowser, id: string) =>
    (await browser.post<TimelineAnswer>(`${API}/${id}/timeline`, {})).body.rows.map(({ kind }) => kind);
  const actsOf = async (staffId: string) =>
    (await handle.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt)))
      .filter(({ actor }) => actor === 'staff')
      .map(({ act, object, result }) => ({ act, result, ...readByStaff(object ?? '') }))
      .filter(({ staff }) => staff === staffId);
  const casesOf = (id: string) => handle.db.select().from(dataRequests).where(eq(dataRequests.personId, id));

  describe('the mail that confirms', () => {
    it('goes out once more, with its entry, until the mailbox has had its mails; not to who has confirmed', async () => {
      const { browser, id: staffId } = await member('support');
      const { id, email } = await signedUp();
      const before = (await console_.site.mails()).filter(({ to }) => to === email).length;
      const again = () => browser.post<ProblemDetails>(`${API}/${id}/confirm`, { reason: 'mail-lost' });
      expect((await again()).status).toBe(200);
      const mails = (await console_.site.mails()).filter(({ to }) => to === email);
      expect(mails).toHaveLength(before + 1);
      expect(mails.at(-1)?.template).toBe('verify-email');
      const code = /code=([\w-]+)/.exec(mails.at(-1)?.values['link'] ?? '')?.[1] ?? '';
      const codes = [];
      for (let i = 0; i < 8; i += 1) codes.push((await again()).body.code);
      expect(codes.at(-1)).toBe('too-many-requests');
      await new Visitor(console_.site).get(`/activation_code/verify/${code}/`);
      expect((await read(browser, id)).email_verified_at).not.toBeNull();
      expect((await again()).body.code).toBe('not-possible');
      expect(await kindsOf(browser, id)).toContain('confirmation-sent');
      expect(await actsOf(staffId)).toContainEqual({
        act: 'person-confirmation-sent',
        result: 'done',
        staff: staffId,
        object: `${id}: mail-lost`,
      });
    });
  });

  describe('a correction', () => {
    it('changes fields one by one, what the person is found by, and what the CRM is told; the number that is gone logs nobody in', async () => {
      const { browser, id: staffId } = await member();
      const { id, profileId } = await confirmed();
      await handle.db.update(profiles).set({ verifiedPhone: '+442083661177' }).where(eq(profiles.id, profileId));
      const { body: form } = await browser.post<CorrectionAnswer>(`${API}/${id}/details`, { reason: 'typing-error' });
      const sent = {
        reason: 'typing-error',
        state: form.state,
        last_name: 'Noether',
        phone: '+442083661178',
        country: 'DE',
      };
      const { body, status } = await browser.post<CorrectedAnswer>(`${API}/${id}/correct`, sent);
      expect([status, body.fields]).toEqual([200, ['last_name', 'phone', 'country']]);
      expect(await profileOf(profileId)).toMatchObject({
        lastName: 'Noether',
        phone: '+442083661178',
        country: 'DE',
        verifiedPhone: null,
        firstName: form.details.first_name,
      });
      expect(
        (await browser.post<FoundAnswer>(`${API}/search`, { text: 'noether' })).body.people.map((one) => one.id),
      ).toContain(id);
      const event = (await console_.site.followUps()).findLast((each) => each.kind === 'event');
      expect(event).toMatchObject({
        name: 'profile.corrected',
        body: { profile_id: profileId, fields: ['last_name', 'phone', 'country'], last_name: 'Noether' },
      });
      const { body: again } = await browser.post<ProblemDetails>(`${API}/${id}/correct`, sent);
      expect(again.code, 'a double click').toBe('changed-meanwhile');
      const rows = await handle.db.select().from(timeline).where(eq(timeline.personId, id));
      expect(JSON.stringify(rows)).not.toContain('Noether');
      expect(await actsOf(staffId)).toContainEqual({
        act: 'person-corrected',
        result: 'done',
        staff: staffId,
        object: `${id} last_name phone country: typing-error`,
      });
    });

    it('keeps to the rules of the site: age, countries that the company serves, forms of names and numbers', async () => {
      const { browser } = await member();
      const { id } = await confirmed();
      const { body: form } = await browser.post<CorrectionAnswer>(`${API}/${id}/details`, { reason: 'document' });
      const correct = async (fields: object) =>
        (
          await browser.post<ProblemDetails>(`${API}/${id}/correct`, {
            reason: 'document',
            state: form.state,
            ...fields,
          })
        ).body.errors;
      expect(await correct({ birth_date: '2020-01-01' })).toMatchObject({ birth_date: [{ code: 'under-age' }] });
      expect(await correct({ country: 'FR' })).toMatchObject({ country: [{ code: 'not-offered' }] });
      expect(Object.keys((await correct({ country: 'Atlantis', phone: '12', first_name: '-' })) ?? {})).toEqual([
        'first_name',
        'phone',
        'country',
      ]);
      expect((await correct({ first_name: 'A' })) ?? 'none').toBe('none');
    });

    it('of two members at once, the later sees what the earlier wrote, by whom and when', async () => {
      const [one, two] = [await member(), await staffOf(console_, ['administrator'], 'Second')];
      const { id } = await confirmed();
      // Later than the sign-up: rows of one millisecond are in no order.
      later(1);
      const form = async ({ browser }: typeof one) =>
        (await browser.post<CorrectionAnswer>(`${API}/${id}/details`, { reason: 'document' })).body;
      const [first, second] = [await form(one), await form(two)];
      const send = ({ browser }: typeof one, state: string, city: string) =>
        browser.post<CorrectedAnswer & ProblemDetails>(`${API}/${id}/correct`, { reason: 'document', state, city });
      const answers = await Promise.all([send(one, first.state, 'Leeds'), send(two, second.state, 'York')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!.body;
      const theirs = refused.theirs as TheirDetails;
      const winner = answers[0].status === 200 ? 'Leeds' : 'York';
      expect(theirs).toMatchObject({
        details: { city: winner },
        by: winner === 'Leeds' ? 'administrator' : 'Second',
        at: expect.any(String),
      });
      expect((await send(winner === 'Leeds' ? two : one, theirs.state, 'Bath')).status).toBe(200);
    });

    it('shows and takes fields of the classes that somebody may reveal alone, and records that', async () => {
      const { browser, id: staffId } = await member('support');
      const { id } = await confirmed();
      const { body: form } = await browser.post<CorrectionAnswer>(`${API}/${id}/details`, { reason: 'document' });
      expect(form.details).toHaveProperty('birth_date');
      expect(
        (await actsOf(staffId)).filter(({ act }) => act === 'person-revealed').map(({ object }) => object),
      ).toEqual(expect.arrayContaining([`identity of ${id}: correction`]));
    });

    it('of who has no profile is the name, the number and the country', async () => {
      const { browser } = await member();
      const { id } = await enquirer();
      const { body: form } = await browser.post<CorrectionAnswer>(`${API}/${id}/details`, {
        reason: 'asked-by-person',
      });
      expect(Object.keys(form.details)).toEqual(['name', 'phone', 'country']);
      const correct = (fields: object) =>
        browser.post<ProblemDetails>(`${API}/${id}/correct`, {
          reason: 'asked-by-person',
          state: form.state,
          ...fields,
        });
      expect((await correct({ birth_date: '1990-01-01' })).body.code).toBe('not-possible');
      expect((await correct({ name: 'Grete Henry-Hermann' })).status).toBe(200);
      expect((await read(browser, id)).name?.text).toBe('Grete Henry-Hermann');
    });
  });

  describe('blocking and closing', () => {
    it('ends the sessions, tells who proves to be the owner and nobody else, and can be taken back', async () => {
      const { browser, id: staffId } = await member('compliance');
      const { id, email, profileId } = await confirmed();
      const session = await logIn<{ token: string }>(console_.site, email, { password: PASSWORD });
      const account = () =>
        new Visitor(console_.site).send('/api/user/account', {
          method: 'GET',
          headers: { authorization: `Bearer ${session.body.token}` },
        });
      expect((await account()).status).toBe(200);
      const block = () => browser.post<ProblemDetails>(`${API}/${id}/block`, { reason: 'fraud' });
      const both = await Promise.all([block(), block()]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        'a double click',
      ).toEqual([200, 409]);
      expect((await account()).status).toBe(401);
      const raw = (password: string) =>
        new Visitor(console_.site).post<ProblemDetails>('/api/user/authorise', { email, password });
      expect((await raw(PASSWORD)).body.code).toBe('account-blocked');
      expect((await raw('not the password')).body.code).toBe('wrong-credentials');
      const signUp = await new Visitor(console_.site).post(SIGN_UP, signUpBody(email));
      const other = await new Visitor(console_.site).post(SIGN_UP, signUpBody(freshEmail()));
      expect([signUp.status, Object.keys(signUp.body as object)], 'answered as any address').toEqual([
        other.status,
        Object.keys(other.body as object),
      ]);
      expect((await read(browser, id)).blocked_at).not.toBeNull();
      later(1);
      expect((await browser.post(`${API}/${id}/unblock`, { reason: 'cleared' })).status).toBe(200);
      expect((await account()).status, 'a session of before stays ended').toBe(401);
      expect((await logIn(console_.site, email, { password: PASSWORD })).status).toBe(200);
      expect((await profileOf(profileId))?.blockedAt).toBeNull();
      const mails = (await console_.site.mails()).filter(
        ({ to, template }) => to === email && template === 'access-changed',
      );
      expect(mails.map(({ values }) => values['access'])).toEqual(['blocked', 'open']);
      expect(
        (await console_.site.followUps()).flatMap((each) =>
          each.kind === 'event' && each.name === 'profile.access-changed' && each.body.profile_id === profileId
            ? [each.body.access]
            : [],
        ),
      ).toEqual(['blocked', 'open']);
      expect((await actsOf(staffId)).map(({ act }) => act)).toEqual(
        expect.arrayContaining(['person-blocked', 'person-unblocked']),
      );
      expect((await kindsOf(browser, id)).filter((kind) => kind.endsWith('blocked'))).toEqual(['unblocked', 'blocked']);
    });

    it('an account is closed once, the others stay; the mail and the event name it', async () => {
      const { browser } = await member('compliance');
      const { id, email, profileId } = await confirmed();
      const [account] = (await read(browser, id)).accounts;
      const close = (number: number | undefined) =>
        browser.post<ProblemDetails>(`${API}/${id}/close`, { account: number, reason: 'asked-by-person' });
      expect((await close(1)).body.code).toBe('not-possible');
      const both = await Promise.all([close(account?.number), close(account?.number)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await read(browser, id)).accounts).toMatchObject([{ state: 'closed' }]);
      expect((await logIn(console_.site, email, { password: PASSWORD })).status).toBe(200);
      const mail = (await console_.site.mails()).findLast(({ to }) => to === email);
      expect(
        (await console_.site.mails()).some(({ to, template }) => to === email && template === 'account-closed'),
      ).toBe(true);
      expect(mail).toBeDefined();
      const event = (await console_.site.followUps()).findLast(
        (each) => each.kind === 'event' && each.name === 'client.closed',
      );
      expect(event).toMatchObject({ body: { profile_id: profileId, account_number: String(account?.number) } });
      expect(await kindsOf(browser, id)).toContain('account-closed');
    });
  });

  describe('a merge', () => {
    it('keeps both rows; list, search and timeline show one; parting them again leaves each as it was', async () => {
      const { browser, id: staffId } = await member();
      const client = await confirmed();
      later(1);
      const asked = await enquirer('Emilie Chatelet');
      const { body: preview } = await browser.post<MergePreview>(`${API}/${asked.id}/merge/preview`, {
        other: client.id,
      });
      expect([preview.kept.person.id, preview.merged.person.id, preview.both_log_in]).toEqual([
        client.id,
        asked.id,
        false,
      ]);
      expect(preview).toMatchObject({ kept: { log_in: 'open' }, merged: { log_in: 'none', events: 1 } });
      const merge = () =>
        browser.post<MergeAnswer & ProblemDetails>(`${API}/${asked.id}/merge`, {
          other: client.id,
          reason: 'enquired-before',
          versions: [preview.kept.person.version, preview.merged.person.version],
          both_log_in: false,
        });
      const both = await Promise.all([merge(), merge()]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        'a double click',
      ).toEqual([200, 409]);
      const { body: list } = await browser.post<PeopleAnswer>(API, {});
      expect(list.people.map(({ id }) => id)).toContain(client.id);
      expect(list.people.map(({ id }) => id)).not.toContain(asked.id);
      const found = async (text: string) =>
        (await browser.post<FoundAnswer>(`${API}/search`, { text })).body.people.map(({ id }) => id);
      expect(await found('chatelet')).toEqual([client.id]);
      expect(await found(asked.email)).toEqual([client.id]);
      expect(await kindsOf(browser, client.id)).toEqual(
        expect.arrayContaining(['enquiry', 'email-confirmed', 'merged']),
      );
      expect(await read(browser, client.id)).toMatchObject({ merged: [{ id: asked.id }] });
      expect((await read(browser, asked.id)).merged_into).toBe(client.id);
      // Whoever asks again under the other address moves the one person up.
      later(60);
      await handle.db.transaction((tx) =>
        recordPerson(
          tx,
          {
            email: asked.email,
            profileId: null,
            kind: 'enquirer',
            edition: 'en-gb',
            country: null,
            details: { email: asked.email, name: 'Emilie Chatelet', phone: null },
          },
          {
            kind: 'enquiry',
            at: console_.site.clock.now,
            refTable: 'enquiries',
            refId: crypto.randomUUID(),
            facts: {},
          },
        ),
      );
      expect((await read(browser, client.id)).last_event_at).toBe(console_.site.clock.now.toISOString());
      expect((await kindsOf(browser, client.id))[0]).toBe('enquiry');
      expect(
        (await browser.post<ProblemDetails>(`${API}/${asked.id}/stage`, { stage: 'closed', version: 2 })).body.code,
      ).toBe('not-possible');
      const part = () => browser.post(`${API}/${client.id}/unmerge`, { other: asked.id, reason: 'by-mistake' });
      expect((await part()).status).toBe(200);
      expect((await part()).status).toBe(409);
      expect(await found('chatelet')).toEqual([asked.id]);
      expect(await kindsOf(browser, client.id)).not.toContain('enquiry');
      expect((await actsOf(staffId)).map(({ act }) => act)).toEqual(
        expect.arrayContaining(['person-merged', 'person-unmerged']),
      );
    });

    it('of two who log in says so and asks; each keeps its own log-in and accounts', async () => {
      const { browser } = await member();
      const [one, two] = [await confirmed(), await confirmed()];
      const { body: preview } = await browser.post<MergePreview>(`${API}/${one.id}/merge/preview`, { other: two.id });
      expect(preview.both_log_in).toBe(true);
      const merge = (both: boolean) =>
        browser.post<ProblemDetails>(`${API}/${one.id}/merge`, {
          other: two.id,
          reason: 'signed-up-twice',
          versions: [preview.kept.person.version, preview.merged.person.version],
          both_log_in: both,
        });
      expect((await merge(false)).body.code).toBe('not-possible');
      expect((await merge(true)).status).toBe(200);
      expect((await read(browser, one.id)).accounts.map(({ is_own: isOwn }) => isOwn)).toEqual([true, false]);
      for (const { email } of [one, two])
        expect((await logIn(console_.site, email, { password: PASSWORD })).status).toBe(200);
    });

    it('is refused once one of the two has changed, with how they stand', async () => {
      const { browser } = await member();
      const [one, two] = [await enquirer(), await enquirer()];
      const { body: preview } = await browser.post<MergePreview>(`${API}/${one.id}/merge/preview`, { other: two.id });
      await browser.post(`${API}/${two.id}/stage`, { stage: 'contacted', version: preview.merged.person.version });
      const { body } = await browser.post<ProblemDetails>(`${API}/${one.id}/merge`, {
        other: two.id,
        reason: 'signed-up-twice',
        versions: [preview.kept.person.version, preview.merged.person.version],
        both_log_in: false,
      });
      expect(body).toMatchObject({ code: 'changed-meanwhile', theirs: { merged: { person: { stage: 'contacted' } } } });
    });
  });

  describe('export and erasure', () => {
    it('an export has what the person would download, of rows kept under theirs too, and is a case', async () => {
      const { browser, id: staffId } = await member('compliance');
      const { id, email } = await confirmed();
      const asked = await enquirer();
      const { body: preview } = await browser.post<MergePreview>(`${API}/${id}/merge/preview`, { other: asked.id });
      await browser.post(`${API}/${id}/merge`, {
        other: asked.id,
        reason: 'enquired-before',
        versions: [preview.kept.person.version, preview.merged.person.version],
        both_log_in: false,
      });
      const { body: before } = await browser.get<DataPreview>(`${API}/${id}/export`);
      expect(before).toMatchObject({ log_ins: 1, merged: 1 });
      expect(before.records).toContainEqual({ name: 'enquiries', rows: 1 });
      expect(
        (await browser.post<ProblemDetails>(`${API}/${id}/export`, { reason: 'data-request', words: 'short' })).body
          .errors,
      ).toHaveProperty('words');
      const { body: file } = await browser.post<Record<string, unknown>>(`${API}/${id}/export`, {
        reason: 'data-request',
        words: WORDS,
      });
      const session = await logIn<{ token: string }>(console_.site, email, { password: PASSWORD });
      const own = await new Visitor(console_.site).send<Record<string, unknown>>('/api/user/data', {
        method: 'GET',
        headers: { authorization: `Bearer ${session.body.token}` },
      });
      expect(Object.keys(file)).toEqual(Object.keys(own.body));
      expect(file['profile']).toMatchObject({ email });
      expect(JSON.stringify(file['enquiries'])).toContain(asked.email);
      expect(await casesOf(id)).toMatchObject([
        { kind: 'access', source: 'console', state: 'done', outcome: 'exported', closedBy: staffId },
        { kind: 'access', source: 'account-page', state: 'done', outcome: 'exported', closedBy: null },
      ]);
      expect((await actsOf(staffId)).map(({ act }) => act)).toContain('data-exported');
    });

    it('an erasure closes the accounts, holds what the law asks for, is in the ledger before the answer, and done once', async () => {
      const { browser, id: staffId } = await member('compliance');
      const { id, email, profileId } = await confirmed();
      await handle.db
        .update(clients)
        .set({ state: 'open', openedAt: new Date() })
        .where(eq(clients.profileId, profileId));
      const asked = await enquirer();
      const { body: sides } = await browser.post<MergePreview>(`${API}/${id}/merge/preview`, { other: asked.id });
      await browser.post(`${API}/${id}/merge`, {
        other: asked.id,
        reason: 'enquired-before',
        versions: [sides.kept.person.version, sides.merged.person.version],
        both_log_in: false,
      });
      const { body: preview } = await browser.get<DataPreview>(`${API}/${id}/erase`);
      expect(preview).toMatchObject({ log_ins: 1, accounts: [{ state: 'open' }], held_until: expect.any(String) });
      const erase = () =>
        browser.post<ErasedAnswer & ProblemDetails>(`${API}/${id}/erase`, { reason: 'data-request', words: WORDS });
      isWritable = false;
      expect((await erase()).body.code).toBe('unavailable');
      isWritable = true;
      const both = await Promise.all([erase(), erase()]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        'a double click',
      ).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 200)?.body.held_until).toBe(preview.held_until);
      expect([...ledger.keys()]).toEqual(expect.arrayContaining([profileId, asked.id]));
      expect((await logIn(console_.site, email, { password: PASSWORD })).status).toBe(401);
      expect(await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, asked.email))).toEqual([]);
      for (const each of [id, asked.id]) {
        const [row] = await handle.db.select().from(people).where(eq(people.id, each));
        expect(row).toMatchObject({ emailNormalised: null, email: null, name: null, phone: null });
        expect(await handle.db.select().from(peopleTerms).where(eq(peopleTerms.personId, each))).toEqual([]);
      }
      expect(await handle.db.select().from(heldRecords).where(eq(heldRecords.profileId, profileId))).toHaveLength(1);
      expect(await casesOf(id)).toMatchObject([{ kind: 'erasure', state: 'done', outcome: 'erased' }]);
      expect((await actsOf(staffId)).map(({ act }) => act)).toContain('data-erased');
      expect((await read(browser, id)).is_erased).toBe(true);
    });

    it('somebody without a profile is exported and erased as well; their address is free again', async () => {
      const { browser } = await member('compliance');
      const { id, email } = await enquirer();
      const { body: file } = await browser.post<Record<string, readonly unknown[]>>(`${API}/${id}/export`, {
        reason: 'data-request',
        words: WORDS,
      });
      expect([file['enquiries']?.length, file['profile']]).toEqual([1, undefined]);
      expect(
        (await browser.post<ErasedAnswer>(`${API}/${id}/erase`, { reason: 'data-request', words: WORDS })).body,
      ).toEqual({
        erased: true,
        held_until: null,
      });
      expect(await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, email))).toEqual([]);
      expect(await handle.db.select().from(erasures).where(eq(erasures.profileId, id))).toMatchObject([
        { heldUntil: null },
      ]);
      const told = (await console_.site.followUps()).slice(-2);
      expect(told).toMatchObject([
        { kind: 'mail', template: 'enquirer-erased', to: email },
        { kind: 'event', name: 'enquirer.erased', body: { ids: expect.arrayContaining([id]) } },
      ]);
      await expect(personOfEmail(email)).resolves.toBeUndefined();
    });

    it('an erasure waits for a second person where the brand wants two, and is in the ledger once they approve', async () => {
      const two = await openConsoleSite(handle.db, { fourEyes: new Set(['erase']) }, ofAccounts);
      const [asks, approves] = [await staffOf(two, ['compliance']), await staffOf(two, ['compliance'])];
      const { id, email, profileId } = await confirmed();
      const held = await asks.browser.post<{ held: string }>(`${API}/${id}/erase`, {
        reason: 'data-request',
        words: WORDS,
      });
      expect([held.status, (await read(asks.browser, id)).is_erased, ledger.has(profileId)]).toEqual([
        202,
        false,
        false,
      ]);
      const approve = `/console/api/approvals/${held.body.held}/approve`;
      expect((await asks.browser.post<ProblemDetails>(approve, {})).body.code).toBe('own-request');
      expect((await approves.browser.post(approve, {})).status).toBe(200);
      expect([(await read(asks.browser, id)).is_erased, ledger.has(profileId)]).toEqual([true, true]);
      expect((await logIn(console_.site, email, { password: PASSWORD })).status).toBe(401);
      await two.close();
    });

    it('staff’s erasures are done again after a restore: of clients and of who has no profile, without a mail', async () => {
      const { browser } = await member('compliance');
      const [client, asked] = [await confirmed(), await enquirer()];
      const [stored] = await handle.db.select().from(people).where(eq(people.id, asked.id));
      const [kept] = await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, asked.email));
      const before = await profileOf(client.profileId);
      for (const { id } of [client, asked])
        expect((await browser.post(`${API}/${id}/erase`, { reason: 'data-request', words: WORDS })).status).toBe(200);
      // As a backup of before brings them back, without the table of erasures.
      await handle.db.delete(erasures);
      if (stored === undefined || kept === undefined || before === undefined) throw new Error('nobody to restore');
      await handle.db.update(people).set(stored).where(eq(people.id, asked.id));
      await handle.db.insert(enquiries).values(kept);
      await handle.db.update(profiles).set(before).where(eq(profiles.id, client.profileId));
      const mails = (await console_.site.mails()).length;
      const context = accountsContext(console_.site.options);
      await repeatErasures(context, silent);
      expect((await profileOf(client.profileId))?.erasedAt).not.toBeNull();
      expect((await handle.db.select().from(people).where(eq(people.id, asked.id)))[0]?.emailNormalised).toBeNull();
      expect(await handle.db.select().from(enquiries).where(eq(enquiries.emailNormalised, asked.email))).toEqual([]);
      expect((await console_.site.mails()).length).toBe(mails);
      const entries = (await handle.db.select().from(auditEntries)).length;
      await repeatErasures(context, silent);
      expect((await handle.db.select().from(auditEntries)).length, 'once').toBe(entries);
    });
  });
});
