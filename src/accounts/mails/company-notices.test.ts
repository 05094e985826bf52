import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  affiliateSignupBody,
  leadSignupBody,
  leadWithDemoBody,
  partnerSignupBody,
  partnerStep2Body,
} from '#contracts/calls/registrations.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { NOTICE_FIELDS, type NoticeKind } from '#contracts/company-notices.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { NOTICES_PER_MAILBOX } from '#contracts/limits.ts';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  newestMail,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';

const PARTNER = {
  password: PASSWORD,
  country_id: 'GB',
  consent_terms: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+442083661177',
};
const COMPANY = {
  company_name: 'Engine Ltd',
  company_country: 'GB',
  website: 'https://engine.example/',
  clients_expected: 40,
  about: 'A newsletter.',
};

eachDatabase((_, open) => {
  let site: AccountsSite;
  const asked: { readonly kind: NoticeKind; readonly entity: string; readonly language: string }[] = [];
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, {
      signUpsPerAddress: 'off',
      noticeRecipients: (about) => {
        asked.push(about);
        return [
          { to: `${about.kind}@desk.test`, edition: 'de-de' },
          { to: 'all@desk.test', edition: 'en-gb' },
        ];
      },
    });
  });
  afterAll(() => site.close());

  const noticesOf = async (kind: NoticeKind, email: string): Promise<readonly MailFollowUp[]> =>
    (await site.mails()).filter(
      ({ notice }) =>
        notice?.kind === kind && notice.facts.some(({ name, value }) => name === 'email' && value === email),
    );
  const valuesOf = (mail: MailFollowUp | undefined) =>
    Object.fromEntries((mail?.notice?.facts ?? []).map(({ name, value }) => [name, value]));
  const confirm = async (visitor: Visitor, email: string) =>
    visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);

  describe('the company hears', () => {
    it.each(['last', 'first'] as const)(
      '[FRM-1] of a partner application once, complete and confirmed, whichever comes %s',
      async (mailed) => {
        const email = freshEmail();
        const visitor = new Visitor(site);
        await visitor.post('/utils/custom-forms/signup/partner-signup', { email, ...PARTNER });
        if (mailed === 'first') await confirm(visitor, email);
        expect(await noticesOf('partner', email)).toEqual([]);
        await visitor.post('/utils/custom-forms/partner/step2', COMPANY);
        expect(await noticesOf('partner', email)).toHaveLength(mailed === 'first' ? 2 : 0);
        if (mailed === 'last') await confirm(visitor, email);
        // Sent again, a step corrects; nobody is told twice.
        await visitor.post('/utils/custom-forms/partner/step2', { ...COMPANY, about: 'Another.' });
        const told = await noticesOf('partner', email);
        expect(told.map(({ to, edition, template }) => [to, edition, template])).toEqual([
          ['all@desk.test', 'en-gb', 'company-notice'],
          ['partner@desk.test', 'de-de', 'company-notice'],
        ]);
        const { account_number: number, ...facts } = valuesOf(told[0]);
        expect(facts).toEqual({
          email,
          first_name: 'Ada',
          last_name: 'Lovelace',
          phone: '+442083661177',
          country_id: 'GB',
          ...COMPANY,
          clients_expected: '40',
          consent_marketing: false,
        });
        expect(told[0]?.values).toMatchObject({ about: number, edition: 'en-gb', entity: 'uk', proof: 'confirmed' });
        expect(asked.at(-1)).toEqual({ kind: 'partner', entity: 'uk', language: 'en' });
      },
    );

    it('[FRM-1] of an affiliate application', async () => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      await visitor.post('/utils/custom-forms/signup/affiliate-signup', {
        email,
        ...PARTNER,
        website: 'https://engine.example/',
        about: 'A newsletter.',
      });
      await visitor.post('/utils/custom-forms/partner-affiliate/step2', {});
      await confirm(visitor, email);
      expect(valuesOf((await noticesOf('affiliate', email))[0])).toMatchObject({
        email,
        website: 'https://engine.example/',
        about: 'A newsletter.',
      });
    });

    it.each([
      ['/utils/custom-forms/signup/lead-signup', {}],
      ['/utils/custom-forms/signup-lead-with-demo', {}],
    ])('[FRM-1, FRM-8] of a lead at once, by the same statements for a known address: %s', async (path, own) => {
      const known = freshEmail();
      await confirmedVisitor(site, known);
      for (const email of [freshEmail(), known]) {
        await new Visitor(site).post(path, {
          email,
          country_id: 'GB',
          consent_terms: true,
          first_name: 'Ada',
          consent_marketing: true,
          ...own,
        });
        const told = await noticesOf('lead', email);
        expect(told).toHaveLength(2);
        expect(valuesOf(told[0])).toMatchObject({
          email,
          first_name: 'Ada',
          country_id: 'GB',
          consent_marketing: true,
        });
        expect(told[0]?.values['proof']).toBe('typed');
      }
    });

    it('[FRM-1] of a request for swap-free terms, of a client and of a sign-up', async () => {
      const [client, newcomer] = [freshEmail(), freshEmail()];
      const owner = await confirmedVisitor(site, client);
      const { token } = (
        await owner.post<AuthoriseAnswer>('/api/user/authorise', { email: client, password: PASSWORD })
      ).body;
      for (let time = 0; time < 2; time += 1)
        await owner.post(
          '/utils/custom-forms/islamic-account/step2',
          { consent_swap_free: true },
          { authorization: `Bearer ${token}` },
        );
      expect(await noticesOf('swap-free', client)).toHaveLength(2);

      const visitor = new Visitor(site);
      await visitor.post(SIGN_UP, signUpBody(newcomer));
      await visitor.post('/utils/custom-forms/islamic-account/step2', { consent_swap_free: true, ...STEP_2_BODY });
      expect(await noticesOf('swap-free', newcomer)).toEqual([]);
      await confirm(visitor, newcomer);
      const [told] = await noticesOf('swap-free', newcomer);
      const { account_number: number, ...facts } = valuesOf(told);
      // No birth date and no street: the decision does not need them.
      expect(facts).toEqual({
        email: newcomer,
        first_name: 'Ada',
        last_name: 'Lovelace',
        phone: '+442083661177',
        country_id: 'GB',
        consent_marketing: false,
      });
      expect(number).toMatch(/^\d{6,}$/);
      // The person reads a number once the platform has given it.
      expect((await newestMail(site, newcomer, 'islamic-received'))?.values['number']).toBe('none');
    });

    it('[FRM-2] no more often than a mailbox takes in an hour, and every record is kept', async () => {
      const before = (await site.mails()).filter(({ to }) => to === 'all@desk.test').length;
      for (let time = 0; time < NOTICES_PER_MAILBOX.tries - before + 3; time += 1)
        await new Visitor(site).post('/utils/custom-forms/signup/lead-signup', {
          email: freshEmail(),
          country_id: 'GB',
          consent_terms: true,
        });
      expect((await site.mails()).filter(({ to }) => to === 'all@desk.test')).toHaveLength(NOTICES_PER_MAILBOX.tries);
    }, 120_000);
  });
});

describe('what a notice says', () => {
  /** Stored, but not mailed: the answer does not need it. */
  const UNSAID = new Set([
    'password',
    'password_confirm',
    'consent_terms',
    'consent_privacy',
    'consent',
    'confirm_country',
    'form_id',
    'form_version',
    'entity',
    'company_id',
    'edition',
    'timezone',
    'agent',
    'attribution',
    'shown_texts',
    'leverage',
    'balance',
    'currency',
    'campaign',
    'single_name',
  ]);
  it('is every field of an enquiry and of an application, or not said on purpose', () => {
    const bodies = [
      affiliateSignupBody,
      leadSignupBody,
      leadWithDemoBody,
      partnerSignupBody,
      partnerStep2Body,
      ...DECLARED_CALLS.filter(({ path }) => path !== '/utils/trigger-events').flatMap(({ body, tag }) =>
        body === undefined || tag !== 'enquiries' ? [] : [body],
      ),
    ];
    const fields = new Set(
      bodies.flatMap((body) =>
        Object.keys((z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object),
      ),
    );
    expect(fields.size).toBeGreaterThan(25);
    expect(
      [...fields].filter((name) => !UNSAID.has(name) && !(NOTICE_FIELDS as readonly string[]).includes(name)),
    ).toEqual([]);
  });
});
