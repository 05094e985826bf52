import { expect, it } from 'vitest';
import {
  ENQUIRY_MAILS_PER_EMAIL,
  NOTICES_PER_MAILBOX,
  MAILS_PER_EMAIL,
  RISKY_PER_ADDRESS,
  SMS_PER_NUMBER,
} from '#contracts/limits.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  logIn,
  openAccountsSite,
  signUpBody,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { openEnquiriesSite } from '../../../tests/support/enquiries-site.ts';
import { isLongForm } from '../../../tests/support/long-form.ts';

/** In the long form, `npm run test:all`, as many as the issue names. */
const REQUESTS = isLongForm ? 10_000 : 360;
const AT_ONCE = 20;
/** Messages that the scripted day may cost at most: the sum of the caps that it can reach. */
const SMS_CAP = 15;

eachDatabase((_, open) => {
  it(
    `[FRM-8] ${REQUESTS} scripted requests send no more than the set number of messages`,
    { timeout: 1_800_000 },
    async () => {
      const site: AccountsSite = await openAccountsSite((await open()).db, {
        sms: { spendPerDay: SMS_CAP, messagesPerDiallingCode: 1_000, priceOf: () => 1 },
        signUpsPerAddress: 'off',
      });
      const [victim, phone] = [freshEmail(), freshPhone()];
      await visitorWithPhone(site, victim, phone);
      const other = freshEmail();
      await confirmedVisitor(site, other);
      const before = (await site.followUps()).length;
      // Each from an address of its own, as a botnet would be: only what is counted by mailbox, number and day holds it.
      const { token } = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body;
      const shots: (() => [string, object])[] = [
        () => ['/api/user/reset_password', { email: victim }],
        () => ['/fcm-forms/restore-password', { email: other }],
        () => ['/api/user/reset_password', { email: freshEmail() }],
        () => ['/utils/custom-forms/email-verify/resend', { email: victim }],
        () => ['/fcm-forms/verify-phone', { phone }],
        () => ['/api/user/reset_password/phone', { phone: freshPhone() }],
        () => ['/api/user/reset_password/phone', { phone }],
      ];
      const answers = new Map<string, number>();
      for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
        await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, async (_unused, i) => {
            const bot = new Visitor(site);
            bot.cookies.set('XSRF-TOKEN', token);
            const [path, body] = shots[(sent + i) % shots.length]?.() ?? ['', {}];
            const answer = await bot.post<{ code?: string }>(path, body);
            const key = `${answer.status} ${answer.body.code ?? ''}`.trim();
            answers.set(key, (answers.get(key) ?? 0) + 1);
          }),
        );
      }
      const messages = (await site.followUps()).slice(before);
      const to = (address: string) =>
        messages.filter((followUp) => 'to' in followUp && followUp.to.toLowerCase() === address.toLowerCase()).length;
      console.log(`${REQUESTS} requests: ${JSON.stringify(Object.fromEntries(answers))}; messages ${messages.length}`);
      expect([...answers.keys()].toSorted()).toEqual(['200', '429 too-many-requests']);
      // The mailbox has had its confirmation within the same hour.
      expect(to(victim)).toBeLessThanOrEqual(MAILS_PER_EMAIL.tries);
      expect(to(other)).toBeLessThanOrEqual(MAILS_PER_EMAIL.tries);
      expect(to(phone)).toBeLessThanOrEqual(SMS_PER_NUMBER.tries);
      expect(messages).toHaveLength(to(victim) + to(other) + to(phone));
      await site.close();
    },
  );

  it(
    '[FRM-8] as many numbers that sign-ups prove cost no more than the spend of the day',
    { timeout: 1_800_000 },
    async () => {
      const site = await openAccountsSite((await open()).db, {
        sms: { spendPerDay: SMS_CAP, messagesPerDiallingCode: 1_000, priceOf: () => 1 },
        signUpsPerAddress: 'off',
      });
      const bot = new Visitor(site);
      await bot.post(SIGN_UP, signUpBody(freshEmail(), { password: PASSWORD }));
      const statuses = await Promise.all(
        Array.from({ length: 3 * SMS_CAP }, async () => {
          const from = new Visitor(site);
          for (const [name, value] of bot.cookies) from.cookies.set(name, value);
          return (await from.post('/fcm-forms/verify-phone', { phone: freshPhone() })).status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(SMS_CAP);
      expect((await site.followUps()).filter(({ kind }) => kind === 'sms')).toHaveLength(SMS_CAP);
      await site.close();
    },
  );

  it(
    `[FRM-8] ${REQUESTS} scripted requests to everything that sends, from a botnet and from one address, send no more than the set number of messages, tell the operator, and keep nobody else out`,
    { timeout: 3_600_000 },
    async () => {
      const alertTo = 'operator@forecourt.test';
      const changed = {
        captcha: 'by-risk',
        alertTo,
        sms: { spendPerDay: SMS_CAP, messagesPerDiallingCode: 1_000, priceOf: () => 1 },
      } as const;
      const site = await openEnquiriesSite((await open()).db, undefined, changed);
      const [victim, phone, client] = [freshEmail(), freshPhone(), freshEmail()];
      await visitorWithPhone(site, victim, phone);
      const before = (await site.followUps()).length;
      const { token } = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body;
      const address = new Visitor(site).address;
      const who = (email: string) => ({
        email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        country_id: 'GB',
        consent_privacy: true,
      });
      // Each for the victim's mailbox or number from many addresses, and many mailboxes or numbers from one address.
      const shots: readonly (readonly [path: string, body: (email: string, number: string) => object])[] = [
        [SIGN_UP, (email) => signUpBody(email)],
        ['/utils/custom-forms/email/signup', (email) => ({ email, country_id: 'GB', consent_terms: true })],
        ['/utils/custom-forms/signup/lead-signup', (email) => ({ ...who(email), consent_terms: true })],
        ['/utils/custom-forms/demo-signup', (email) => signUpBody(email)],
        ['/api/user/unified', (email) => signUpBody(email, { password: 'another horse, another battery' })],
        ['/utils/custom-forms/email-verify/resend', (email) => ({ email })],
        ['/api/user/activation_code/resend', (email) => ({ email })],
        ['/api/user/reset_password', (email) => ({ email })],
        ['/fcm-forms/restore-password', (email) => ({ email })],
        ['/api/user/reset_password/phone', (_email, number) => ({ phone: number })],
        ['/fcm-forms/verify-phone', (_email, number) => ({ phone: number })],
        ['/api/subscribe', (email) => ({ email, consent: true })],
        ['/utils/custom-forms/tradedays', (email) => ({ ...who(email), event: 'small-room', country_id: undefined })],
        ['/utils/custom-forms/esg', (email) => who(email)],
        ['/utils/custom-forms/white-label', (email) => ({ ...who(email), company: 'Babbage & Co' })],
        [
          '/utils/download-ebook',
          (email) => ({ email, first_name: 'Ada', e_book: 'reading-a-price', consent_privacy: true }),
        ],
        ['/utils/mt5-download/new', (email) => ({ email })],
        [`/api/articles/${encodeURIComponent('education/what-is-a-pip')}`, (email) => ({ email })],
      ];
      const answers = new Map<string, number>();
      for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
        await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, async (_unused, i) => {
            const at = sent + i;
            const isBotnet = Math.floor(at / shots.length) % 2 === 0;
            const bot = isBotnet ? new Visitor(site) : new Visitor(site, address);
            bot.cookies.set('XSRF-TOKEN', token);
            const [path, body] = shots[at % shots.length] ?? ['', () => ({})];
            const answer = await bot.post<{ code?: string } | undefined>(
              path,
              isBotnet ? body(victim, phone) : body(freshEmail(), freshPhone()),
            );
            const key = `${answer.status} ${answer.body?.code ?? ''}`.trim();
            answers.set(key, (answers.get(key) ?? 0) + 1);
          }),
        );
      }
      const messages = (await site.followUps()).slice(before).filter(({ kind }) => kind === 'mail' || kind === 'sms');
      const to = (address: string) =>
        messages.filter((followUp) => 'to' in followUp && followUp.to.toLowerCase() === address.toLowerCase()).length;
      console.log(
        `${REQUESTS} requests: ${JSON.stringify(Object.fromEntries(answers))}; messages ${messages.length}: the victim ${to(victim)} mails and ${to(phone)} text messages, the company ${to('desk@forecourt.test')}`,
      );
      expect(
        [...answers.keys()].filter((key) => !['200', '403 captcha-needed', '429 too-many-requests'].includes(key)),
      ).toEqual([]);
      // What accounts mail and what enquiries mail is counted apart.
      expect(to(victim)).toBeLessThanOrEqual(MAILS_PER_EMAIL.tries + ENQUIRY_MAILS_PER_EMAIL.tries);
      expect(to(phone)).toBeLessThanOrEqual(SMS_PER_NUMBER.tries);
      expect(to('desk@forecourt.test')).toBeLessThanOrEqual(NOTICES_PER_MAILBOX.tries);
      // One address: up to where a captcha is asked for, as a sign-up, as a log-in that becomes one, as an enquiry of any kind, and for the newsletter.
      const riskKinds = 4;
      const ofHouse = messages.length - to(victim) - to(phone) - to('desk@forecourt.test');
      expect(ofHouse).toBeLessThanOrEqual(riskKinds * RISKY_PER_ADDRESS.tries);

      // Everybody else signs up, logs in and asks as ever.
      await confirmedVisitor(site, client);
      const honest = new Visitor(site);
      expect((await logIn(site, client, { visitor: honest })).status).toBe(200);
      for (const [path, body] of [
        ['/api/user/reset_password', { email: client }],
        ['/api/subscribe', { email: client, consent: true }],
        [
          '/utils/download-ebook',
          { email: client, first_name: 'Ada', e_book: 'reading-a-price', consent_privacy: true },
        ],
      ] as const)
        expect([path, (await honest.post(path, body)).status]).toEqual([path, 200]);
      expect(
        (await site.mails())
          .filter(({ to: address }) => address === client)
          .map(({ template }) => template)
          .toSorted(),
      ).toEqual(['e-book', 'log-in-code', 'new-device', 'newsletter-confirm', 'reset-password', 'verify-email']);

      // A client that pays with sign-ups for many numbers reaches the spend of the day, and the operator is told once each.
      const spender = await confirmedVisitor(site, freshEmail());
      const statuses = [];
      for (let n = 0; n < 2 * SMS_CAP; n += 1) {
        const from = new Visitor(site);
        for (const [name, value] of spender.cookies) from.cookies.set(name, value);
        statuses.push((await from.post('/fcm-forms/verify-phone', { phone: freshPhone() })).status);
      }
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      const all = await site.followUps();
      expect(all.filter(({ kind }) => kind === 'sms')).toHaveLength(SMS_CAP);
      expect(
        all
          .filter((followUp) => followUp.kind === 'mail' && followUp.to === alertTo)
          .map((followUp) => (followUp.kind === 'mail' ? followUp.template : '')),
      ).toEqual(['spend-near', 'spend-reached']);
      expect((await honest.post('/api/user/authorise', { email: client, password: PASSWORD })).status).toBe(200);
      await site.close();
    },
  );
});
