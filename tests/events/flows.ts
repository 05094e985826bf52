import { eq } from 'drizzle-orm';
import { accountsContext } from '#accounts/accounts-context.ts';
import { clients, profiles } from '#accounts/accounts.tables.ts';
import { eraseEnquirer } from '#accounts/own-data/erase-data.ts';
import { REGISTRATION_KINDS } from '#accounts/registration-kinds.ts';
import type { AuthoriseAnswer, SignupAnswer } from '#contracts/calls/signup.ts';
import { changeAccess } from '#accounts/staff-acts/change-access.ts';
import { closeAccount } from '#accounts/staff-acts/close-account.ts';
import { correctDetails } from '#accounts/staff-acts/correct-details.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { PlatformBridge } from '#contracts/platform-bridge.ts';
import {
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestCode,
  newestMail,
  newestSms,
  openAccounts,
  signUpBody,
  visitorWithPhone,
  secondStep,
} from '../support/accounts-site.ts';
import { EXAMPLE_OPERATOR_TOKEN } from '../support/every-call-site.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';

/** What visitors do, each in a browser of its own; every call has to succeed. */
export type Flow = { readonly title: string; readonly run: (site: EnquiriesSite) => Promise<void> };

const CONTEXT = {
  form_id: 'a-form',
  form_version: '3',
  timezone: 'Europe/London',
  agent: 'A Browser/1',
  shown_texts: ['terms@2026-03-01', 'risk-warning@2026-03-01+71'],
  attribution: { utm_source: 'mail' },
  entity: 'uk',
  company_id: 1,
  edition: 'en-gb',
  consent_marketing: true,
};
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' };
const ABOUT = 'A newsletter on the art of the analytical engine.';
const ACCESS = { password: PASSWORD, country_id: 'GB', consent_terms: true };
const LATER = {
  form_id: 'a-form',
  form_version: '3',
  timezone: 'Europe/London',
  agent: 'A Browser/1',
  shown_texts: ['privacy@2026-03-01'],
};
const REFUSING: PlatformBridge = async () => ({ kind: 'refused', reason: 'The currency is not offered.' });

/** The first body of a kind, and the steps that follow it. */
const KINDS: Readonly<
  Record<
    string,
    { readonly own?: object; readonly steps?: readonly (readonly [path: string, body: object])[]; readonly lead?: true }
  >
> = {
  signup: { own: { ...ACCESS, platform: 'webtrader', product: 'cfd' }, steps: [[STEP_2, STEP_2_BODY]] },
  'unified-signup': { own: { ...ACCESS, ...STEP_2_BODY } },
  'campaign-signup': { own: { ...ACCESS, campaign: 'spring' }, steps: [[STEP_2, STEP_2_BODY]] },
  'email-signup': { steps: [[STEP_2, { ...STEP_2_BODY, ...ACCESS }]] },
  'lead-signup': { own: { country_id: 'GB', consent_terms: true, ...NAMES }, lead: true },
  'partner-platform': { own: { country_id: 'GB', consent_terms: true, ...NAMES, phone: '+442083661177' }, lead: true },
  'lead-with-demo': {
    own: { country_id: 'GB', consent_terms: true },
    steps: [['/fcm-forms/create-demo-account-2-step', { leverage: '1' }]],
    lead: true,
  },
  'demo-signup': {
    own: { ...ACCESS, platform: 'mt5' },
    steps: [['/fcm-forms/create-demo-account-2-step', { platform: 'mt4' }]],
  },
  'forex-demo-signup': { own: ACCESS },
  'metatrader-5-signup': {
    own: ACCESS,
    steps: [
      [STEP_2, STEP_2_BODY],
      ['/utils/custom-forms/education/signup-step2', NAMES],
    ],
  },
  'mac-trader': { own: { ...ACCESS, ...STEP_2_BODY } },
  'partner-signup': {
    own: { ...ACCESS, ...NAMES, phone: '+442083661177' },
    steps: [
      [
        '/utils/custom-forms/partner/step2',
        {
          company_name: 'Engine Ltd',
          company_country: 'GB',
          website: 'https://engine.example',
          clients_expected: 40,
          about: ABOUT,
        },
      ],
    ],
  },
  'affiliate-signup': {
    own: { ...ACCESS, ...NAMES, phone: '+442083661177', about: ABOUT },
    steps: [['/utils/custom-forms/partner-affiliate/step2', {}]],
  },
};

type Sent = { readonly status: number };
async function good(what: string, sent: Promise<Sent>): Promise<void> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer)}`);
}
const post = (visitor: Visitor, path: string, body: object, headers: Record<string, string> = {}) =>
  good(path, visitor.post(path, body, headers));
const codeOf = async (site: EnquiriesSite, email: string, template: string) =>
  (await newestMail(site, email, template))?.values['link']?.split('code=')[1] ?? 'none';
const confirm = (visitor: Visitor, code: string) =>
  good('the confirmation', visitor.get(`/activation_code/verify/${code}/`));
const bearer = async (visitor: Visitor, email: string) => ({
  authorization: `Bearer ${(await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD })).body.token}`,
});

/** First step and later ones; the answer to the mail comes with `when`. */
const registration = (id: string, path: string, when: 'before' | 'after'): Flow => ({
  title: `registers, ${id}, and confirms the mailbox ${when} the later steps`,
  run: async (site) => {
    const { own = {}, steps = [], lead = false } = KINDS[id] ?? {};
    const email = freshEmail();
    const visitor = new Visitor(site);
    await post(visitor, '/registration/unregistered_cfd_consent/', { consent: true, shown_texts: ['cfd-consent@3'] });
    await post(visitor, path, { email, ...own, ...CONTEXT });
    const answerMail = async () => confirm(visitor, await codeOf(site, email, lead ? 'lead-welcome' : 'verify-email'));
    if (when === 'before') await answerMail();
    // What changes the order to the platform comes before the mailbox is confirmed.
    for (const [step, body] of steps)
      if (when === 'after' || !step.includes('create-demo')) await post(visitor, step, { ...body, ...LATER });
    if (when === 'after') await answerMail();
    if (lead) {
      const other = freshEmail();
      await post(visitor, path, { email: other, ...own, ...CONTEXT });
      const hash = await codeOf(site, other, 'lead-welcome');
      await good(
        'lead-activate',
        visitor.send('/utils/custom-forms/signup/lead-activate', {
          method: 'PATCH',
          body: JSON.stringify({ password: PASSWORD, hash, ...LATER }),
          headers: { 'content-type': 'application/json' },
        }),
      );
    }
    await openAccounts(site);
  },
});

export const FLOWS: readonly Flow[] = [
  ...REGISTRATION_KINDS.flatMap(({ id, path }) => [registration(id, path, 'after'), registration(id, path, 'before')]),
  {
    title: 'types an address that has an account, and its owner adds another',
    run: async (site) => {
      const email = freshEmail();
      const owner = await confirmedVisitor(site, email);
      await post(new Visitor(site), '/utils/custom-forms/demo-signup', {
        email,
        ...KINDS['demo-signup']?.own,
        ...CONTEXT,
      });
      await confirm(owner, await codeOf(site, email, 'confirm-further-account'));
      await post(new Visitor(site), SIGN_UP, signUpBody(email));
      await openAccounts(site);
    },
  },
  {
    title: 'signs up twice before the mailbox is confirmed',
    run: async (site) => {
      const email = freshEmail();
      await post(new Visitor(site), SIGN_UP, signUpBody(email));
      const second = new Visitor(site);
      await post(second, SIGN_UP, signUpBody(email, { password: 'quite another battery staple' }));
      await post(second, STEP_2, { ...STEP_2_BODY, ...LATER });
      await confirm(second, (await newestCode(site, email)) ?? 'none');
      await openAccounts(site);
    },
  },
  {
    title: 'is a client and asks for more accounts, a demo, swap-free terms and a course',
    run: async (site) => {
      const email = freshEmail();
      const visitor = await confirmedVisitor(site, email);
      const headers = await bearer(visitor, email);
      await openAccounts(site);
      for (const path of [
        '/utils/custom-forms/metatrader-4/step2',
        '/utils/custom-forms/metatrader-se/step2',
        '/utils/custom-forms/mac-trader-jwt',
      ])
        await post(visitor, path, LATER, headers);
      await post(
        visitor,
        '/utils/custom-forms/demo-signup',
        { email, ...KINDS['demo-signup']?.own, ...CONTEXT },
        headers,
      );
      await post(
        visitor,
        '/utils/custom-forms/demo-signup',
        { email, ...KINDS['demo-signup']?.own, ...CONTEXT, form_id: 'demo' },
        headers,
      );
      await post(visitor, '/fcm-forms/create-demo-account-2-step', { leverage: '1', ...LATER }, headers);
      await post(visitor, '/utils/custom-forms/islamic-account/step2', { consent_swap_free: true, ...LATER }, headers);
      await post(visitor, '/utils/custom-forms/education/signup-step2', { ...NAMES, ...LATER }, headers);
      await openAccounts(site);
    },
  },
  {
    title: 'asks for swap-free terms and for MetaTrader 4 while signing up',
    run: async (site) => {
      for (const [path, own] of [
        ['islamic-account', { consent_swap_free: true }],
        ['metatrader-4', {}],
        ['metatrader-se', {}],
      ] as const) {
        const email = freshEmail();
        const visitor = new Visitor(site);
        await post(visitor, SIGN_UP, signUpBody(email, CONTEXT));
        await post(visitor, `/utils/custom-forms/${path}/step2`, { ...STEP_2_BODY, ...own, ...LATER });
        await confirm(visitor, (await newestCode(site, email)) ?? 'none');
      }
      await openAccounts(site);
    },
  },
  {
    title: 'applies as a partner, asks for swap-free terms, and the company decides',
    run: async (site) => {
      const operator = { authorization: `Bearer ${EXAMPLE_OPERATOR_TOKEN}` };
      const [email, decided_by] = [freshEmail(), 'J. Clarke'];
      const visitor = await confirmedVisitor(site, email);
      await openAccounts(site);
      const headers = await bearer(visitor, email);
      const { body } = await visitor.post<SignupAnswer>(
        '/utils/custom-forms/islamic-account/step2',
        { consent_swap_free: true, ...LATER },
        headers,
      );
      for (const [outcome, reason] of [['approved'], ['rejected', 'not-eligible']])
        await post(
          visitor,
          '/api/operator/decision',
          { account: body.client_id, about: 'swap-free', outcome, reason, decided_by },
          operator,
        );
      await post(visitor, '/api/operator/login', { account: body.client_id, login: 'MT-9', decided_by }, operator);
      for (const [state, reason] of [['documents-needed', 'documents-expired'], ['verified']])
        await post(
          visitor,
          '/api/operator/verification',
          { person: email, state, reason, note: 'Thank you.', decided_by },
          operator,
        );
    },
  },
  {
    title: 'is refused by the platform',
    run: async (site) => {
      await confirmedVisitor(site, freshEmail());
      await openAccounts(site, REFUSING);
    },
  },
  {
    title:
      'logs in by password and by phone, chooses what is mailed, sets a new password, logs out and has everything erased',
    run: async (site) => {
      const [email, phone] = [freshEmail(), freshPhone()];
      const visitor = await visitorWithPhone(site, email, phone);
      const headers = await bearer(visitor, email);
      await post(visitor, '/api/user/session', {}, headers);
      for (const wanted of [true, false])
        await post(visitor, '/fcm-forms/marketing-emails', { consent_marketing: wanted }, headers);
      const guest = new Visitor(site);
      const { body } = await guest.post<{ otp_code_id: string }>('/fcm-forms/verify-phone', { phone });
      const byPhone = await guest.post<AuthoriseAnswer>('/api/user/authorise/phone', {
        phone,
        otp_code_id: body.otp_code_id,
        code: await newestSms(site, phone),
      });
      await good('the log-in by phone', secondStep(site, guest, email, byPhone));
      await post(guest, '/api/user/reset_password', { email });
      const changed = await visitor.post<AuthoriseAnswer>(
        '/api/user/password',
        {
          current_password: PASSWORD,
          password: 'quite another battery staple',
          password_confirm: 'quite another battery staple',
        },
        headers,
      );
      await post(
        visitor,
        '/api/user/erase',
        { password: 'quite another battery staple', current_password: 'quite another battery staple', confirm: true },
        { authorization: `Bearer ${changed.body.token}` },
      );
    },
  },
  {
    title: 'has staff correct, block and close, and somebody without an account is erased',
    run: async (site) => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const context = accountsContext(site.options);
      await context.db.transaction(async (tx) => {
        const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase()));
        if (profile === undefined) throw new Error('nobody has signed up');
        const [account] = await tx.select().from(clients).where(eq(clients.profileId, profile.id));
        await correctDetails(context, tx, profile, { city: 'Bath' }, () => new ProblemError('bad-input'));
        await changeAccess(context, tx, profile.id, 'blocked');
        await closeAccount(context, tx, profile.id, account?.accountNumber ?? 0);
        const enquirer = { id: crypto.randomUUID(), email: freshEmail(), edition: 'en-gb' };
        await eraseEnquirer(context, tx, enquirer, 'was asked');
      });
    },
  },
  {
    title: 'asks for the newsletter, confirms it and leaves it',
    run: async (site) => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      await post(visitor, '/api/subscribe', {
        email,
        consent: true,
        topics: ['market-news'],
        form_id: 'subscription',
        form_version: '1',
        shown_texts: ['privacy@2026-03-01'],
      });
      await post(visitor, '/api/subscribe/confirm', { code: await codeOf(site, email, 'newsletter-confirm') });
      const code =
        (await newestMail(site, email, 'newsletter-welcome'))?.values['unsubscribe']?.split('code=')[1] ?? 'none';
      await post(visitor, `/api/unsubscribe/${code}`, {});
    },
  },
  {
    title: 'registers for events, waits for a seat, and gives one back',
    run: async (site) => {
      const person = (email: string, more: object = {}) => ({
        email,
        ...NAMES,
        company: 'Engine Ltd',
        consent_privacy: true,
        ...CONTEXT,
        ...more,
      });
      await post(new Visitor(site), '/utils/custom-forms/latam-expo', person(freshEmail()));
      const people = [freshEmail(), freshEmail(), freshEmail()];
      await confirmedVisitor(site, people[0] ?? '');
      for (const email of people) {
        await post(new Visitor(site), '/utils/custom-forms/tradedays', person(email, { event: 'small-room' }));
        site.clock.now = new Date(site.clock.now.getTime() + 1000);
      }
      const code =
        new URL(
          (await newestMail(site, people[0] ?? '', 'event-registered'))?.values['further'] ?? 'none:',
        ).searchParams.get('code') ?? 'none';
      await post(new Visitor(site), `/api/event-seats/give-back/${code}`, {});
      const waiting = freshEmail();
      await post(new Visitor(site), '/utils/custom-forms/tradedays', person(waiting, { event: 'small-room' }));
      const place =
        new URL((await newestMail(site, waiting, 'event-waiting-list'))?.values['further'] ?? 'none:').searchParams.get(
          'code',
        ) ?? 'none';
      await post(new Visitor(site), `/api/event-seats/give-back/${place}`, {});
      // An expo that is over by the clock of the site.
      const before = site.clock.now;
      site.clock.now = new Date('2026-02-01T12:00:00Z');
      await post(new Visitor(site), '/utils/custom-forms/dubai-expo', person(freshEmail()));
      site.clock.now = before;
    },
  },
  {
    title: 'asks for e-books, downloads, articles and business contacts',
    run: async (site) => {
      const visitor = new Visitor(site);
      const email = freshEmail();
      await confirmedVisitor(site, email);
      await post(visitor, '/utils/download-ebook', {
        email,
        first_name: 'Ada',
        e_book: 'reading-a-price',
        consent_privacy: true,
        ...CONTEXT,
      });
      for (const path of ['/utils/mt4-download/old', '/utils/mt4-download/new', '/utils/mt5-download/new'])
        await post(visitor, path, path.endsWith('old') ? CONTEXT : { email, ...CONTEXT });
      await post(visitor, `/api/articles/${encodeURIComponent('education/what-is-a-pip')}`, { email, ...CONTEXT });
      await post(visitor, `/api/articles/${encodeURIComponent('education/how-large')}`, {
        email,
        consent: true,
        ...CONTEXT,
      });
      const business = { email, ...NAMES, country_id: 'GB', message: 'How?', consent_privacy: true, ...CONTEXT };
      await post(visitor, '/utils/custom-forms/white-label', { ...business, company: 'Engine Ltd' });
      await post(visitor, '/utils/custom-forms/esg', business);
      await post(visitor, '/api/contact', {
        email,
        ...NAMES,
        topic: 'payment',
        message: 'When?',
        consent_privacy: true,
        ...CONTEXT,
      });
    },
  },
  {
    title: 'signs up for trading central',
    run: async (site) => {
      const visitor = new Visitor(site);
      await post(visitor, '/utils/fcm-forms/trading-central/email', { email: freshEmail(), ...CONTEXT });
      await post(visitor, '/utils/fcm-forms/trading-central/step2', { ...NAMES, country_id: 'GB' });
      await post(visitor, '/utils/fcm-forms/trading-central/register', { consent_privacy: true, ...LATER });
    },
  },
  {
    title: 'agrees to be measured, and plays a video',
    run: async (site) => {
      const visitor = new Visitor(site);
      visitor.cookies.set('fc_consent', '1.c.2026-11-20.mk');
      await post(visitor, '/utils/trigger-events', {
        events: [{ name: 'video-played', data: { video: 'intro', seconds: 12, muted: true } }],
      });
    },
  },
];
