import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationAnswer, ApplicationStepAnswer } from '#contracts/calls/application-answer.ts';
import { unsealBytes } from '#calls/sealed-bytes.ts';
import { DOCUMENT_MAX_BYTES } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  APPLICATION_RULES,
  confirmedVisitor,
  freshEmail,
  logIn,
  newestMail,
  openAccountsSite,
  PASSWORD,
  Visitor,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { documentOf, IDENTITY, KNOWS, MEANS, TAX } from '../../../tests/support/application-answers.ts';
import { profiles } from '../accounts.tables.ts';
import { applicationAnswers, applicationDocuments } from '../application.tables.ts';
import { accountKeys } from '../keys.ts';
import { resealDocuments } from './reseal-documents.ts';

const LITTLE = { ...KNOWS, knows_leverage: 'neither', knows_margin: 'lent' };
const NOTHING = { ...LITTLE, traded_cfds: 'never' };

const PASSPORT = documentOf('the passport of a client');

type Answered = ApplicationStepAnswer & Partial<ProblemDetails> & { readonly sent?: true };

eachDatabase((_, open) => {
  let site: AccountsSite;
  /** Its company refuses those whose points are too few. */
  let strict: AccountsSite;
  /** Its files are scanned. */
  let scanned: AccountsSite;
  let verdict: () => Promise<'clean' | 'infected'>;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
    const { regulators } = site.options;
    const refusing = {
      ...APPLICATION_RULES,
      scoring: APPLICATION_RULES.scoring && { ...APPLICATION_RULES.scoring, otherwise: 'refused' as const },
    };
    const fca = regulators['fca'];
    if (fca === undefined) throw new Error('the site has no regulator fca.');
    scanned = await openAccountsSite(site.options.db, {
      secret: site.options.secret,
      scanFile: () => verdict(),
    });
    strict = await openAccountsSite(site.options.db, {
      regulators: { ...regulators, fca: { ...fca, application: refusing } },
    });
  });
  afterAll(async () => {
    await strict.close();
    await scanned.close();
    await site.close();
  });

  /** A client who is logged in. */
  const client = async (at = site) => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(at, email);
    const { body } = await logIn(at, email, { visitor });
    const headers = { authorization: `Bearer ${body.token}` };
    const answer = (step: string, answers: object, more: Record<string, string> = {}) =>
      visitor.post<Answered>(`/api/application/${step}`, { edition: 'en-gb', ...answers }, { ...headers, ...more });
    const state = async () =>
      (await visitor.post<ApplicationAnswer>('/api/application', { edition: 'en-gb' }, headers)).body;
    return { email, visitor, headers, answer, state };
  };
  const profileOf = async (email: string) => {
    const rows = await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase()));
    if (rows[0] === undefined) throw new Error(`no profile of ${email}`);
    return rows[0];
  };
  const documentsOfProfile = (id: string) =>
    site.options.db
      .select()
      .from(applicationDocuments)
      .where(eq(applicationDocuments.profileId, id))
      .orderBy(asc(applicationDocuments.createdAt));
  const documentsOf = async (email: string) => documentsOfProfile((await profileOf(email)).id);
  const answersOf = async (email: string) => {
    const { id } = await profileOf(email);
    return site.options.db
      .select()
      .from(applicationAnswers)
      .where(eq(applicationAnswers.profileId, id))
      .orderBy(asc(applicationAnswers.createdAt));
  };

  it('goes from step to step, and is sent once nothing is missing', async () => {
    const { email, answer, state } = await client();
    expect((await state()).steps.map(({ step, missing }) => [step, missing.length])).toEqual([
      ['identity', 4],
      ['tax', 4],
      ['means', 5],
      ['questionnaire', 6],
      ['identity-document', 1],
    ]);
    const facts = { form_id: 'application-identity', form_version: '1', shown_texts: ['terms@2026-03'] };
    expect((await answer('identity', { ...IDENTITY, ...facts })).body).toEqual({ next: 'tax' });
    expect((await answer('send', { answers_true: true })).body.code).toBe('application-incomplete');
    expect((await answer('tax', TAX)).body).toEqual({ next: 'means' });
    expect((await answer('means', MEANS)).body).toEqual({ next: 'questionnaire' });
    expect((await answer('questionnaire', KNOWS)).body).toEqual({ next: 'identity-document' });
    expect((await answer('identity-document', { document: PASSPORT })).body).toEqual({ next: 'check' });
    const complete = await state();
    expect(complete).toMatchObject({ state: 'open', outcome: 'suitable', answers: { ...IDENTITY, ...TAX, ...MEANS } });
    expect(complete.steps.every(({ missing }) => missing.length === 0)).toBe(true);
    // The points are nobody's but the company's.
    expect(JSON.stringify(complete)).not.toMatch(/score/u);
    expect((await answersOf(email))[0]).toMatchObject({
      step: 'identity',
      rulesVersion: '2026-11',
      formVersion: '1',
      shownTexts: ['terms@2026-03'],
      edition: 'en-gb',
      regulator: 'fca',
    });

    expect((await answer('send', { answers_true: true })).body).toEqual({ sent: true });
    expect((await answer('means', MEANS)).body.code).toBe('application-closed');
    expect((await answer('send', { answers_true: true })).body.code).toBe('application-closed');
    expect((await state()).sent_at).not.toBeNull();
  });

  it('judges by the rules of the form, and asks only what the regulator has', async () => {
    const { answer } = await client();
    const refused = await answer('identity', { nationality: 'ZZ', home_city: 'Leeds', birth_place: '' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual([
      'home_address',
      'home_postal_code',
      'nationality',
    ]);
    expect((await answer('identity', { ...IDENTITY, personal_number: 'X1', income: 'to-50' })).status).toBe(200);
    // Who has no number says so.
    expect((await answer('tax', { ...TAX, tax_number: undefined })).body.errors).toHaveProperty('tax_number');
    expect((await answer('tax', { ...TAX, tax_number: undefined, no_tax_number: true })).status).toBe(200);
    expect((await answer('means', { ...MEANS, income: 'enough' })).body.errors).toHaveProperty('income');
    expect((await answer('identity', { ...IDENTITY, home_city: 7 })).status).toBe(422);
  });

  it('keeps no answer that was not asked', async () => {
    const { email, answer } = await client();
    await answer('identity', { ...IDENTITY, personal_number: 'X1', income: 'to-50' });
    expect((await answersOf(email)).map(({ answers }) => answers)).toEqual([IDENTITY]);
  });

  it('adds a row where a step is corrected in another tab, and takes a double submit once', async () => {
    const { email, answer, state } = await client();
    const once = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = await Promise.all([answer('identity', IDENTITY, once), answer('identity', IDENTITY, once)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await answersOf(email)).toHaveLength(1);
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await answer('identity', { ...IDENTITY, home_city: 'York' });
    expect((await answersOf(email)).map(({ answers }) => answers['home_city'])).toEqual(['Leeds', 'York']);
    expect((await state()).answers['home_city']).toBe('York');
  });

  it('warns, and goes on once that is acknowledged', async () => {
    const { answer, state } = await client();
    await answer('identity', IDENTITY);
    await answer('tax', TAX);
    await answer('means', MEANS);
    expect((await answer('questionnaire', LITTLE)).body).toEqual({ next: 'warning' });
    expect((await answer('questionnaire', KNOWS)).body.code).toBe('application-closed');
    expect((await answer('send', { answers_true: true })).body.code).toBe('application-incomplete');
    expect((await answer('warning', { warning_read: false })).status).toBe(422);
    expect((await answer('warning', { warning_read: true })).body).toEqual({ next: 'identity-document' });
    await answer('identity-document', { document: PASSPORT });
    expect((await state()).outcome).toBe('warning');
    expect((await answer('send', { answers_true: true })).body).toEqual({ sent: true });
  });

  it('has the questionnaire answered again once its time is over, and not before', async () => {
    const { email, visitor, answer, state } = await client();
    expect((await answer('questionnaire', NOTHING)).body).toEqual({ next: 'check' });
    const waiting = await answer('questionnaire', KNOWS);
    expect(waiting.body.code).toBe('application-waits');
    expect(waiting.headers.get('retry-after')).toBe('86400');
    expect((await state()).steps.find(({ step }) => step === 'questionnaire')).toMatchObject({ is_open: false });
    const before = site.clock.now;
    site.clock.now = new Date(before.getTime() + 24 * 3_600_000);
    // The session has ended meanwhile.
    const { body } = await logIn(site, email, { visitor });
    const again = await answer('questionnaire', KNOWS, { authorization: `Bearer ${body.token}` });
    site.clock.now = before;
    expect(again.body).toEqual({ next: 'identity' });
  });

  it('refuses for good where the regulator has it so', async () => {
    const { answer, state } = await client(strict);
    await answer('identity', IDENTITY);
    expect((await answer('questionnaire', NOTHING)).body).toEqual({ next: 'check' });
    for (const [step, body] of [
      ['identity', IDENTITY],
      ['questionnaire', KNOWS],
      ['send', { answers_true: true }],
    ] as const)
      expect((await answer(step, body)).body.code).toBe('application-closed');
    expect((await state()).state).toBe('refused');
  });

  it('is for clients of a company that asks, in an edition of its regulator', async () => {
    const { visitor, headers, answer } = await client();
    const elsewhere = await visitor.post<ProblemDetails>('/api/application', { edition: 'de-de' }, headers);
    expect(elsewhere.body.code).toBe('not-offered');
    expect((await answer('identity', IDENTITY, { authorization: 'Bearer x' })).body.code).toBe('token-invalid');
    const otherVisitor = await new Visitor(site).post<ProblemDetails>('/api/application', {});
    expect(otherVisitor.body.code).toBe('token-invalid');
  });

  it('goes on in another browser by a mailed link, once, and opens nothing else of the account', async () => {
    const { email, answer } = await client();
    await answer('identity', IDENTITY);
    expect((await answer('link', {})).body).toMatchObject({ sent: true });
    const link = (await newestMail(site, email, 'continue-application'))?.values['link'] ?? '';
    expect(link).toMatch(/\/en-gb\/account\/application\/return\?code=[\w-]{43}$/u);
    const code = link.split('code=')[1];
    const elsewhere = new Visitor(site);
    expect((await elsewhere.post('/api/application/return', { code })).body).toEqual({ next: 'tax' });
    const seen = await elsewhere.post<ApplicationAnswer>('/api/application', { edition: 'en-gb' });
    expect(seen.body.answers).toEqual(IDENTITY);
    expect((await elsewhere.post('/api/application/tax', { edition: 'en-gb', ...TAX })).status).toBe(200);
    expect((await elsewhere.get('/api/user/account')).status).toBe(401);
    expect((await elsewhere.get('/api/user/data')).status).toBe(401);

    const third = new Visitor(site);
    const used = await third.post<ProblemDetails>('/api/application/return', { code });
    expect(used.body.code).toBe('code-used');
    expect((await third.post('/api/application', {})).status).toBe(401);
    // A cookie without its header is another site's request.
    expect((await elsewhere.post('/api/application/tax', TAX, { 'x-xsrf-token': 'x' })).status).toBe(403);
  });

  it('ends a link after three days, and what it opened with a new password', async () => {
    const { email, answer, visitor, headers } = await client();
    await answer('link', {});
    const codeOf = async () =>
      (await newestMail(site, email, 'continue-application'))?.values['link']?.split('code=')[1] ?? '';
    const before = site.clock.now;
    const code = await codeOf();
    site.clock.now = new Date(before.getTime() + 3 * 86_400_000 + 1000);
    const late = await new Visitor(site).post<ProblemDetails>('/api/application/return', { code });
    site.clock.now = before;
    expect(late.body.code).toBe('code-expired');
    const elsewhere = new Visitor(site);
    expect((await elsewhere.post('/api/application/return', { code })).status).toBe(200);
    const password = 'another horse battery staple';
    const change = { current_password: PASSWORD, password, password_confirm: password };
    expect((await visitor.post('/api/user/password', change, headers)).status).toBe(200);
    expect((await elsewhere.post('/api/application', {})).status).toBe(401);
  });

  it('takes documents by what is in them, up to their size, and keeps them sealed', async () => {
    const { email, answer } = await client();
    const of = (text: string, bytes = text.length) =>
      Buffer.concat([Buffer.from(text), Buffer.alloc(Math.max(0, bytes - text.length))]).toString('base64');
    const refusedBy = async (document: string) =>
      (await answer('identity-document', { document })).body.errors?.['document']?.[0]?.code;
    expect(await refusedBy(of('<html>a page that is called passport.pdf'))).toBe('wrong-kind');
    for (const [kind, beginning] of [
      ['ZIP, which documents of office programs are too', 'PK\u0003\u0004'],
      ['gzip', '\u001f\u008b\u0008'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['GIF', 'GIF89a'],
      ['TIFF', 'II*\u0000'],
      ['a program', 'MZ'],
    ] as const)
      expect([kind, await refusedBy(Buffer.from(beginning, 'latin1').toString('base64'))]).toEqual([
        kind,
        'wrong-kind',
      ]);
    const { status } = await answer('identity-document', { document: PASSPORT, name: '../../etc/passwd.php' });
    expect([status, JSON.stringify(await documentsOf(email)).includes('passwd')], 'no name is taken').toEqual([
      200,
      false,
    ]);
    await site.options.db.delete(applicationDocuments);
    expect(await refusedBy('')).toBe('required');
    expect(await refusedBy(of('%PDF-', DOCUMENT_MAX_BYTES + 1))).toBe('too-large');
    expect((await answer('identity-document', { document: of('%PDF-', 2 * DOCUMENT_MAX_BYTES) })).body.code).toBe(
      'body-too-large',
    );
    // The company does not ask for it.
    expect((await answer('address-document', { document: PASSPORT })).body.code).toBe('not-offered');
    expect((await answer('identity-document', { document: of('%PDF-', DOCUMENT_MAX_BYTES) })).status).toBe(200);
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    expect((await answer('identity-document', { document: PASSPORT })).status).toBe(200);

    const documents = await documentsOf(email);
    expect(documents.map(({ bytes, mediaType }) => [bytes, mediaType])).toEqual([
      [DOCUMENT_MAX_BYTES, 'application/pdf'],
      [Buffer.from(PASSPORT, 'base64').length, 'application/pdf'],
    ]);
    const [, newest] = documents;
    if (newest === undefined) throw new Error('there is no second document.');
    expect(newest.sealed.includes('passport')).toBe(false);
    const { document: keys } = accountKeys(site.options.secret);
    expect(unsealBytes(keys, newest.sealed, newest.id).toString('base64')).toBe(PASSPORT);
  });

  it('has the other calls take no more than they did', async () => {
    const { answer } = await client();
    expect((await answer('identity', { ...IDENTITY, home_address: 'x'.repeat(100_000) })).body.code).toBe(
      'body-too-large',
    );
  });

  it('refuses what the scanner finds something in, and everything while it does not answer', async () => {
    const { answer, email } = await client(scanned);
    const send = async () => (await answer('identity-document', { document: PASSPORT })).body;
    verdict = async () => 'infected';
    expect((await send()).errors).toMatchObject({ document: [{ code: 'infected' }] });
    verdict = async () => Promise.reject(new Error('nobody there'));
    expect((await send()).code).toBe('unavailable');
    expect(await documentsOf(email)).toEqual([]);
    verdict = async () => 'clean';
    expect((await send()).next).toBe('identity');
  });

  it('seals documents again by a new secret', async () => {
    const { answer, email } = await client();
    await answer('identity-document', { document: PASSPORT });
    const keys = accountKeys([randomBytes(32), ...site.options.secret]);
    expect(await resealDocuments({ db: site.options.db, keys })).toBeGreaterThan(0);
    const [row] = await documentsOf(email);
    if (row === undefined) throw new Error('there is no document.');
    expect(unsealBytes([keys.document[0]], row.sealed, row.id).toString('base64')).toBe(PASSPORT);
    expect(await resealDocuments({ db: site.options.db, keys })).toBe(0);
  });

  it('is in what the client downloads, and gone once they are erased', async () => {
    const { email, visitor, headers, answer } = await client();
    await answer('identity', IDENTITY);
    await answer('questionnaire', KNOWS);
    await answer('identity-document', { document: PASSPORT });
    const { id } = await profileOf(email);
    const data = await visitor.send<{ application: object; applicationAnswers: { answers: object }[] }>(
      '/api/user/data',
      { method: 'GET', headers },
    );
    expect(data.body.application).toMatchObject({ outcome: 'suitable' });
    expect(data.body.applicationAnswers.map(({ answers }) => answers)).toEqual([IDENTITY, KNOWS]);
    expect(JSON.stringify(data.body)).toMatch(/applicationDocuments/u);
    expect((await visitor.post('/api/user/erase', { current_password: PASSWORD }, headers)).status).toBe(200);
    const rows = await site.options.db.select().from(applicationAnswers).where(eq(applicationAnswers.profileId, id));
    expect(await documentsOfProfile(id)).toEqual([]);
    expect(rows.map(({ answers, score }) => [answers, score])).toEqual([
      [{}, null],
      [{}, null],
    ]);
  });
});
