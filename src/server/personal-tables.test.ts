import { eq, getTableName, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authenticatorApps,
  passkeyChallenges,
  passkeys,
  pendingLogIns,
  recoveryCodes,
} from '#accounts/second-factor.tables.ts';
import { recordPerson } from '#console/people/record-person.ts';
import type { EraseAnswer } from '#contracts/calls/account.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { type Delivery, createDelivery } from '#delivery/delivery.ts';
import { JOB_COLUMNS_OF_NOBODY } from '#delivery/delivery.personal.ts';
import { mailReports, mailSuppressions } from '#delivery/delivery.tables.ts';
import { signedLinkKeys } from '#enquiries/signed-link.ts';
import {
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  freshPhone,
  signUpBody,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase, silent } from '../../tests/support/databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../../tests/support/enquiries-site.ts';
import { testEdition } from '../../tests/support/mail-editions.ts';
import type { DatabaseHandle } from './database/open-database.ts';
import { NOT_PERSONAL, otherPersonalTables, personalTables } from './personal-tables.ts';
import { RETENTION } from './retention.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';
import { VirtualAuthenticator } from '../../tests/support/virtual-authenticator.ts';
import { MAIL_COLOURS } from '../../tests/support/mail-colours.ts';

const NAME = 'Zebedee';
const OPERATOR = 'the token of the operator, of some length';
const WORDS = 'I would like to hear of the quarterly zephyr';
type Job = {
  readonly name: string;
  readonly data: Readonly<Record<string, never>> & {
    readonly kind: string;
    readonly template?: string;
    readonly name?: string;
    readonly to?: string;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly values?: Readonly<Record<string, string>>;
  };
};

eachDatabase((_, open) => {
  let database: DatabaseHandle;
  let delivery: Delivery;
  let site: EnquiriesSite;
  beforeAll(async () => {
    database = await open();
    delivery = await createDelivery({
      database,
      transport: { kind: 'outbox', tokensCss: '', mayRead: () => true },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'https://forecourt.test',
        colours: MAIL_COLOURS,
        from: 'no-reply@forecourt.test',
      },
      texts: siteTexts(),
      edition: testEdition,
      logger: silent,
      registry: new Registry(),
      times: { retryFirst: 1, retryMax: 1, retries: 3, expires: 2, supervise: 1, forget: 600 },
    });
    const secret = [new Uint8Array(32).fill(7)] as const;
    const changed = {
      secret,
      operatorToken: OPERATOR,
      enqueue: delivery.enqueue,
      people: recordPerson,
    };
    site = await openEnquiriesSite(database.db, undefined, { ...changed, otherPersonalTables: [] });
    const seats = { ...site.options, linkKeys: signedLinkKeys(secret) };
    await site.close();
    site = await openEnquiriesSite(database.db, undefined, {
      ...changed,
      otherPersonalTables: otherPersonalTables(seats),
    });
  });
  afterAll(async () => {
    await delivery.stop();
    await site.close();
  });

  const declared = () => personalTables({ ...site.options, linkKeys: signedLinkKeys(site.options.secret) });
  const jobs = async () =>
    (await database.db.execute<Job>(sql`select name, data from pgboss.job order by created_on, id`)).rows;
  const linkOf = async (to: string, template: string, key: string) => {
    const found =
      (await jobs()).findLast(({ data }) => data.template === template && data.to?.toLowerCase() === to.toLowerCase())
        ?.data.values ?? {};
    return new URL(found['link'] ?? 'none:').searchParams.get(key) ?? '';
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** Everything that a person can leave behind, through the calls. */
  async function leaveTraces(): Promise<{
    email: string;
    phone: string;
    tag: string;
    token: string;
    waiting: string;
    credential: string;
  }> {
    const [email, phone, waiting] = [freshEmail(), freshPhone(), freshEmail()];
    const tag = crypto.randomUUID();
    await database.db.execute(sql`delete from event_seats`);
    const visitor = new Visitor(site);
    const post = async (path: string, body: object, from = visitor, headers: Record<string, string> = {}) => {
      const answer = await from.post<Record<string, unknown>>(path, body, headers);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await post('/registration/unregistered_cfd_consent/', { consent: true, shown_texts: ['cfd@2'] });
    await post(
      SIGN_UP,
      signUpBody(email, {
        consent_marketing: true,
        shown_texts: ['terms@4'],
        attribution: { utm_source: 'zephyr-club', utm_campaign: tag },
      }),
      visitor,
      { 'idempotency-key': 'a-key' },
    );
    await post(STEP_2, { ...STEP_2_BODY, first_name: NAME, phone });
    await visitor.get(`/activation_code/verify/${await linkOf(email, 'verify-email', 'code')}/`);
    const { token } = (await post('/api/user/authorise', { email, password: PASSWORD })) as AuthoriseAnswer;
    // As a member of staff writes it in the console.
    await database.db.execute(
      sql`insert into person_notes (id, person_id, body, created_at)
        select gen_random_uuid(), id, ${`${NAME} asked for a call`}, now() from people where email_normalised = ${email.toLowerCase()}`,
    );
    await database.db.execute(
      sql`with request as (
        insert into data_requests (id, person_id, kind, state, source, identity, received_at, due_at, created_at)
        select gen_random_uuid(), id, 'access', 'open', 'letter', 'document', now(), now(), now() from people where email_normalised = ${email.toLowerCase()}
        returning id)
        insert into data_request_notes (id, request_id, body, created_at) select gen_random_uuid(), id, 'asked by letter', now() from request`,
    );
    // As a provider of mail tells of it.
    const told = { email: email.toLowerCase(), kind: 'complaint', source: 'json', code: '', at: new Date() } as const;
    await database.db
      .insert(mailReports)
      .values({ ...told, id: crypto.randomUUID(), key: tag, receivedAt: new Date() });
    await database.db.insert(mailSuppressions).values({ ...told, id: crypto.randomUUID() });
    const app = '/api/user/factors/authenticator';
    const { factor_id, secret } = await post(app, {}, visitor, bearer(token));
    const code = new TOTP({ secret: String(secret) }).generate({ timestamp: site.clock.now.getTime() });
    await post(`${app}/confirm`, { factor_id, code }, visitor, bearer(token));
    const passkey = '/api/user/factors/passkey';
    const device = new VirtualAuthenticator(site.options.publicUrl);
    const { options } = await post(`${passkey}/options`, { purpose: 'add' }, visitor, bearer(token));
    await post(passkey, { credential: device.create(options as { challenge: string }) }, visitor, bearer(token));
    await post(`${passkey}/options`, { purpose: 'prove' }, visitor, bearer(token));
    // A log-in that waits for one of them: the first factor ends those from before it.
    const elsewhere = await new Visitor(site).post('/api/user/authorise', { email, password: PASSWORD });
    if (elsewhere.status !== 403) throw new Error(`a log-in in an unknown browser: ${elsewhere.status}`);
    await visitor.post('/fcm-forms/verify-phone', { phone }, bearer(token));
    const sms = (await jobs()).findLast(({ data }) => data.kind === 'sms' && data.to === phone)?.data.values?.['code'];
    await visitor.post('/fcm-forms/verify-phone', { code: sms }, bearer(token));
    await post('/api/user/reset_password', { email }, new Visitor(site));
    await post(
      '/api/operator/verification',
      {
        person: email,
        state: 'documents-needed',
        reason: 'documents-missing',
        note: `the page of your name, ${tag}`,
        decided_by: 'J. Clarke',
      },
      new Visitor(site),
      bearer(OPERATOR),
    );
    await post('/api/subscribe', { email, consent: true, topics: ['market-news'], edition: 'en-gb' });
    await post('/api/subscribe/confirm', { code: await linkOf(email, 'newsletter-confirm', 'code') });
    const who = { first_name: NAME, last_name: 'Lovelace', email, consent_privacy: true };
    for (const [at, whose] of [email, freshEmail(), waiting].entries())
      await post(
        '/utils/custom-forms/tradedays',
        { ...who, email: whose, first_name: at === 0 ? NAME : 'Other', event: 'small-room' },
        new Visitor(site),
      );
    await post(
      '/utils/custom-forms/white-label',
      { ...who, company: 'Zephyr Ltd', country_id: 'GB', phone, message: `${WORDS}, ${tag}` },
      visitor,
      { 'idempotency-key': 'another' },
    );
    // As members of staff write them in the console.
    await database.db.execute(
      sql`insert into tasks (id, person_id, body, due_at, changed_at, created_at)
        select gen_random_uuid(), id, ${`Call ${NAME}`}, now(), now(), now() from people where email_normalised = ${email.toLowerCase()}`,
    );
    await database.db.execute(
      sql`insert into enquiry_answers (id, enquiry_id, body, edition, state, created_at)
        select gen_random_uuid(), id, ${`Dear ${NAME}, ${tag}`}, 'en-gb', 'sent', now() from enquiries where kind = 'white-label' and email_normalised = ${email.toLowerCase()}`,
    );
    const application = {
      edition: 'en-gb',
      nationality: 'GB',
      home_address: WORDS,
      home_city: NAME,
      home_postal_code: 'LS1',
    };
    await post('/api/application/identity', application, visitor, bearer(token));
    await post(
      '/api/application/identity-document',
      { edition: 'en-gb', document: 'JVBERi0xLjcK' },
      visitor,
      bearer(token),
    );
    await post('/utils/download-ebook', { ...who, e_book: 'reading-a-price' });
    await post('/api/articles/education%2Fhow-large', { email, consent: true });
    await post('/utils/mt5-download/new', { email });
    await post('/utils/fcm-forms/trading-central/email', { email });
    // Somebody else types the address once it is confirmed.
    await post(SIGN_UP, signUpBody(email, { attribution: { utm_source: 'a-stranger' } }), new Visitor(site));
    await post(
      '/utils/custom-forms/signup/lead-signup',
      { ...who, country_id: 'GB', consent_terms: true },
      new Visitor(site),
    );
    // What was given up is kept as a dead letter.
    await database.db.execute(
      sql`insert into pgboss.job (name, data, singleton_key) select 'dead-letters', data, singleton_key from pgboss.job where data->>'kind' = 'mail' and lower(data->>'to') = ${email.toLowerCase()} limit 1`,
    );
    await database.db.execute(
      sql`insert into outbox_mails (id, sender, recipient, subject, language, template, text, html) values (${crypto.randomUUID()}, 's', ${email}, 'x', 'en', 'verify-email', 'x', 'x'), (${crypto.randomUUID()}, 's', 'desk@forecourt.test', 'x', 'en', 'enquiry-for-company', ${`email: ${email.toUpperCase()}`}, 'x')`,
    );
    await database.db.execute(
      sql`insert into outbox_messages (id, kind, recipient, name, language, body) values (${crypto.randomUUID()}, 'sms', ${phone}, 'one-time-code', 'en', 'x'), (${crypto.randomUUID()}, 'event', 'e', 'enquiry.created', 'en', ${JSON.stringify({ data: { email } })})`,
    );
    return { email, phone, tag, token, waiting, credential: device.id.toString('base64url') };
  }

  const names = async () =>
    (
      await database.db.execute<{ name: string }>(sql`
      select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' and c.relname not like 'test\\_%'`)
    ).rows.map(({ name }) => name);
  /** Every row of every table, as text. */
  const everything = async () =>
    await Promise.all(
      (await names()).map(
        async (name) =>
          [
            name,
            JSON.stringify((await database.db.execute(sql.raw(`select * from ${name}`))).rows).toLowerCase(),
          ] as const,
      ),
    );
  const holding = async (words: readonly string[]) =>
    (await everything()).flatMap(([name, text]) =>
      words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`),
    );

  it('[FRM-8] every table of the database is declared, with every column, or is one in which nobody stands', async () => {
    const tables = await names();
    const personal = new Map(declared().map(({ name, columns }) => [name, columns]));
    expect(tables.filter((name) => !personal.has(name) && NOT_PERSONAL[name] === undefined)).toEqual([]);
    expect(tables.filter((name) => personal.has(name) && NOT_PERSONAL[name] !== undefined)).toEqual([]);
    expect([...personal.keys(), ...Object.keys(NOT_PERSONAL)].filter((name) => !tables.includes(name))).toEqual([]);
    expect(Object.keys(RETENTION).toSorted(), 'and each says how long it keeps its rows').toEqual(tables.toSorted());
    for (const [name, columns] of personal) {
      const [schema = '', table = ''] = name.includes('.') ? name.split('.') : ['public', name];
      const { rows } = await database.db.execute<{ column: string }>(
        sql`select column_name as column from information_schema.columns where table_schema = ${schema} and table_name = ${table}`,
      );
      const told = [...Object.keys(columns), ...(name === 'pgboss.job' ? JOB_COLUMNS_OF_NOBODY : [])];
      expect([name, rows.map(({ column }) => column).toSorted()]).toEqual([name, told.toSorted()]);
    }
  });

  it("[FRM-8] hands out what every declared table holds of a person, and nothing that is secret or another's", async () => {
    const { email, token } = await leaveTraces();
    const { body } = await new Visitor(site).send<Readonly<Record<string, readonly object[]>>>('/api/user/data', {
      method: 'GET',
      headers: bearer(token),
    });
    const exported = declared().flatMap((table) => ('as' in table.export ? [table.export.as] : []));
    expect(Object.keys(body).toSorted()).toEqual([...exported, 'exported_at'].toSorted());
    for (const name of exported.filter((one) => one !== 'providers' && one !== 'courses'))
      expect([name, body[name]?.length]).not.toEqual([name, 0]);
    const text = JSON.stringify(body);
    for (const part of [
      email.toLowerCase(),
      NAME,
      WORDS,
      'Zephyr Ltd',
      'zephyr-club',
      'market-news',
      'small-room',
      'reading-a-price',
      'cfd@2',
      'terms@4',
    ])
      expect(text).toContain(part);
    for (const secret of ['argon2', 'passwordHash', 'codeHash', '"secret"', 'a-stranger'])
      expect(text).not.toContain(secret);
    expect(body['enquiries']?.length).toBe(6);
    expect(body['eventSeats']).toMatchObject([{ event: 'small-room', standing: 'seat' }]);
  });

  it('[FRM-8] erases a person everywhere, gives the seat to who waits, sends nothing that was queued, and tells the CRM by ids', async () => {
    const { email, phone, tag, token, waiting, credential } = await leaveTraces();
    const before = await holding([email]);
    for (const table of [
      'pgboss.job',
      'enquiries',
      'event_seats',
      'newsletter_subscriptions',
      'profiles',
      'registrations',
      'sign_up_attempts',
      'outbox_mails',
      'outbox_messages',
    ])
      expect(before).toContain(`${table}: ${email}`);
    expect(await holding([credential])).toEqual([`passkeys: ${credential}`]);
    // These hold nothing that names a person: their rows are counted.
    const [person] = (
      await database.db.execute<{ id: string }>(
        sql`select id from profiles where lower(email) = ${email.toLowerCase()}`,
      )
    ).rows;
    const ofFactors = async () => {
      const counts: Record<string, boolean> = {};
      for (const table of [authenticatorApps, passkeys, passkeyChallenges, pendingLogIns, recoveryCodes])
        counts[getTableName(table)] = (await database.db.$count(table, eq(table.profileId, person?.id ?? ''))) > 0;
      return counts;
    };
    const everyTable = (isHeld: boolean) => ({
      authenticator_apps: isHeld,
      passkey_challenges: isHeld,
      passkeys: isHeld,
      pending_log_ins: isHeld,
      recovery_codes: isHeld,
    });
    expect(await ofFactors()).toEqual(everyTable(true));

    const answer = await new Visitor(site).post<EraseAnswer>(
      '/api/user/erase',
      { current_password: PASSWORD },
      bearer(token),
    );
    expect(answer.body).toEqual({ erased: true, held_until: null });
    // The one mail that confirms it is still to be sent.
    const left = (await jobs()).filter(({ data }) => JSON.stringify(data).toLowerCase().includes(email.toLowerCase()));
    expect(left.map(({ data }) => [data.kind, data.template])).toEqual([['mail', 'account-erased']]);
    expect(
      (await holding([email, phone, tag, credential])).filter((found) => found !== `pgboss.job: ${email}`),
    ).toEqual([]);
    expect(await ofFactors()).toEqual(everyTable(false));

    const events = (await jobs()).filter(
      ({ data }) =>
        data.kind === 'event' &&
        (data.name === 'profile.erased' ||
          (data.name === 'marketing-consent.changed' && data.body?.['by'] === 'erasure')),
    );
    expect(events.slice(-3).map(({ data }) => [data.name, data.body?.['channel'], data.body?.['consent']])).toEqual([
      ['marketing-consent.changed', 'account', 'withdrawn'],
      ['marketing-consent.changed', 'newsletter', 'withdrawn'],
      ['profile.erased', undefined, undefined],
    ]);
    const erased = events.at(-1)?.data.body;
    expect(erased).toMatchObject({ profile_id: expect.any(String), held_until: null });
    const ids = erased as Readonly<Record<string, readonly string[]>>;
    expect(ids['client_ids']?.length).toBe(1);
    expect(ids['other_ids']?.length).toBeGreaterThanOrEqual(8);
    expect(JSON.stringify(events)).not.toContain(email);
    const seat = (await jobs()).filter(
      ({ data }) => data.template === 'event-seat-free' && data.to?.toLowerCase() === waiting.toLowerCase(),
    );
    expect(seat).toHaveLength(1);

    await delivery.start();
    await expect
      .poll(
        async () =>
          (
            await database.db.execute(
              sql`select template from outbox_mails where lower(recipient) = ${email.toLowerCase()}`,
            )
          ).rows,
        { timeout: 15_000 },
      )
      .toEqual([{ template: 'account-erased' }]);
    await expect
      .poll(
        async () =>
          (
            await database.db.execute(
              sql`select name from outbox_messages where body like ${`%${String(erased?.['profile_id'])}%`} order by created_at`,
            )
          ).rows.map(({ name }) => name),
        { timeout: 15_000 },
      )
      .toEqual(['marketing-consent.changed', 'marketing-consent.changed', 'profile.erased']);
    expect(
      (
        await database.db.execute(
          sql`select 1 from pgboss.job where name = 'dead-letters' and lower(data->>'to') = ${email.toLowerCase()}`,
        )
      ).rows,
    ).toEqual([]);
    await delivery.stop();
  });
});
