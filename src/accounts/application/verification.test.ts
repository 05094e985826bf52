import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import type { ApplicationAnswer, ApplicationStepAnswer } from '#contracts/calls/application-answer.ts';
import { VERIFICATION_TRIES } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { VerificationProvider, VerificationRequest } from '#contracts/verification.ts';
import {
  type AccountsSite,
  confirmedVisitor,
  freshEmail,
  logIn,
  newestMail,
  openAccountsSite,
  Visitor,
} from '../../../tests/support/accounts-site.ts';
import { APPLICATION_ANSWERS as ANSWERS } from '../../../tests/support/application-answers.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { accountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { clientApplications } from '../application.tables.ts';
import { decideApplication } from '../staff-acts/decide-application.ts';
import { verifyApplication } from './verify-application.ts';

type Answered = ApplicationStepAnswer & Partial<ProblemDetails>;

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  /** A client who has sent their application. */
  const applied = async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { body } = await logIn(site, email, { visitor });
    const headers = { authorization: `Bearer ${body.token}` };
    const answer = (step: string, answers: object) =>
      visitor.post<Answered>(`/api/application/${step}`, { edition: 'en-gb', ...answers }, headers);
    for (const [step, answers] of Object.entries(ANSWERS)) {
      const { status, body: said } = await answer(step, answers);
      expect([step, status, said]).toEqual([step, 200, said]);
    }
    const state = async () =>
      (await visitor.post<ApplicationAnswer>('/api/application', { edition: 'en-gb' }, headers)).body;
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    if (profile === undefined) throw new Error(`no profile of ${email}`);
    const row = async () => {
      const [found] = await site.options.db
        .select()
        .from(clientApplications)
        .where(eq(clientApplications.profileId, profile.id));
      if (found === undefined) throw new Error('there is no application.');
      return found;
    };
    const { checkId } = await row();
    const run = (provider: VerificationProvider, attempt = 1, check = checkId ?? '') =>
      verifyApplication({ ...accountsContext(site.options), provider, log: { error: () => {} } })(
        { profile_id: profile.id, check_id: check },
        { id: check, attempt },
      );
    const verification = async () =>
      (await site.options.db.select().from(profiles).where(eq(profiles.id, profile.id)))[0]?.verification;
    return { email, answer, state, row, run, profile, verification };
  };
  const newestActs = async () =>
    (await site.options.db.select().from(auditEntries).orderBy(desc(auditEntries.recordedAt)).limit(5)).map(
      ({ act, object, reason }) => [act, object, reason],
    );
  const judge = (id: string, judgement: Parameters<typeof decideApplication>[4]) =>
    site.options.db.transaction((tx) =>
      decideApplication(accountsContext(site.options), tx, id, 'J. Clarke', judgement),
    );

  it('asks the provider for what was sent, with the documents, and approves who is verified, once', async () => {
    const { email, run, state, row, verification } = await applied();
    expect(await state()).toMatchObject({ state: 'sent', verification: 'pending' });
    const asked: VerificationRequest[] = [];
    const provider: VerificationProvider = async (request) => {
      asked.push(request);
      return { outcome: 'verified', reasons: [] };
    };
    await run(provider);
    await run(provider);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      regulator: 'fca',
      answers: { ...ANSWERS.identity, ...ANSWERS.tax, ...ANSWERS.means },
      documents: [{ kind: 'identity', media_type: 'application/pdf', content: ANSWERS['identity-document'].document }],
    });
    expect(await state()).toMatchObject({ state: 'approved', verification: 'verified' });
    expect((await row()).decidedAt).not.toBeNull();
    expect(await verification()).toBe('verified');
    expect((await newestMail(site, email, 'verification-decided'))?.values['outcome']).toBe('verified');
    expect(await newestActs()).toContainEqual(['application-checked', 'verified', null]);
  });

  it('refuses whom the provider refuses, and tells the reasons to nobody but the company', async () => {
    const { email, run, state, row } = await applied();
    await run(async () => ({ outcome: 'refused', reasons: ['listed'] }));
    const seen = await state();
    expect(seen).toMatchObject({ state: 'refused', verification: 'refused' });
    expect((await row()).verificationReasons).toEqual(['listed']);
    const mail = await newestMail(site, email, 'verification-decided');
    expect(mail?.values['outcome']).toBe('rejected');
    expect(JSON.stringify([seen, mail])).not.toContain('listed');
    expect(await newestActs()).toContainEqual(['application-checked', 'refused listed', null]);
  });

  it('asks a provider that fails again, and then waits for a person, who decides', async () => {
    const { email, run, state, row, profile, verification } = await applied();
    const silent = async () => Promise.reject(new Error('nobody there'));
    await expect(run(silent)).rejects.toThrow('nobody there');
    expect(await state()).toMatchObject({ state: 'sent', verification: 'pending' });
    await run(silent, VERIFICATION_TRIES);
    expect(await state()).toMatchObject({ state: 'sent', verification: 'needs-person' });
    expect((await row()).verificationReasons).toEqual(['provider-silent']);
    const mail = await newestMail(site, email, 'application-looked-at');
    expect([mail?.values['outcome'], mail?.decision]).toEqual(['person', {}]);
    await judge(profile.id, { outcome: 'approved' });
    expect(await state()).toMatchObject({ state: 'approved' });
    expect(await verification()).toBe('verified');
    await expect(judge(profile.id, { outcome: 'refused', reason: 'country' })).rejects.toMatchObject({
      code: 'not-possible',
    });
  });

  it('opens the steps that are asked again and no others, and checks once more what is sent then', async () => {
    const { email, answer, run, state, row, profile } = await applied();
    const before = (await row()).checkId ?? '';
    await expect(
      judge(profile.id, { outcome: 'asked-again', reason: 'incomplete', steps: ['questionnaire', 'address-document'] }),
    ).rejects.toMatchObject({ code: 'not-possible' });
    await judge(profile.id, {
      outcome: 'asked-again',
      reason: 'documents-expired',
      steps: ['identity-document', 'tax'],
    });
    const opened = await state();
    expect(opened).toMatchObject({ state: 'open', verification: null });
    expect(opened.steps.filter(({ is_open }) => is_open).map(({ step }) => step)).toEqual(['tax', 'identity-document']);
    expect(opened.steps.filter(({ missing }) => missing.length > 0).map(({ step }) => step)).toEqual([
      'tax',
      'identity-document',
    ]);
    const mail = await newestMail(site, email, 'application-looked-at');
    expect([mail?.values['outcome'], mail?.decision]).toEqual([
      'again',
      { reason: 'documents-expired', steps: ['tax', 'identity-document'] },
    ]);
    // What was found of the earlier sending counts for nothing.
    await run(async () => ({ outcome: 'verified', reasons: [] }), 1, before);
    expect(await state()).toMatchObject({ state: 'open' });

    expect((await answer('means', ANSWERS.means)).body.code).toBe('application-closed');
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    expect((await answer('send', ANSWERS.send)).body.code).toBe('application-incomplete');
    expect((await answer('tax', { ...ANSWERS.tax, tax_number: '999' })).body).toEqual({ next: 'identity-document' });
    expect((await answer('identity-document', ANSWERS['identity-document'])).body).toEqual({ next: 'check' });
    expect((await answer('send', ANSWERS.send)).status).toBe(200);
    expect(await state()).toMatchObject({ state: 'sent', verification: 'pending', answers: { tax_number: '999' } });
    expect((await row()).checkId).not.toBe(before);
  });

  it('[ASVS 16.3.1] keeps in the audit trail who was admitted by a mailed link, and who was refused', async () => {
    const refused = await new Visitor(site).post<ProblemDetails>('/api/application/return', { code: 'not-of-ours' });
    expect(refused.body.code).toBe('code-invalid');
    const rows = await site.options.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt));
    expect(rows.filter(({ act }) => act === 'application-returned').map(({ reason }) => reason)).toEqual([
      'code-invalid',
    ]);
  });
});
