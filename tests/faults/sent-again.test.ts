// @module-tag long: sends every call again, each with its own site and database

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp } from '#contracts/follow-ups.ts';
import { ONE_TIME_CODE_PAUSE_S, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type Answer,
  RESEND,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestCode,
  newestSms,
  signUpBody,
  visitorWithPhone,
  logIn,
} from '../support/accounts-site.ts';
import { eachDatabase } from '../support/databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../support/enquiries-site.ts';

const NEW = 'another horse, another battery';
const RESET_BY_PHONE = '/api/user/reset_password/phone';
const AT_ONCE = 4;

/** A request that may go out twice: who sends it, and what it has left behind. */
type Sending = {
  readonly visitor: Visitor;
  readonly path: string;
  readonly body: object;
  /** Messages and events that it has sent, counted from before the first. */
  readonly sends: number;
  /** What another tab with the same page open is answered, which knows nothing of the first tab's key: a status. */
  readonly otherTab: number;
};

eachDatabase((_, open) => {
  let site: EnquiriesSite;
  /** While it is, a transaction dies where it writes a message: after what it has used up. */
  let isDying = false;
  beforeAll(async () => {
    const enqueue: EnqueueFollowUp<Transaction> = async (tx, orderKey, followUp) => {
      if (isDying) throw new Error('cut off half-way');
      await tx.execute(
        sql`INSERT INTO test_follow_ups (order_key, body) VALUES (${orderKey}, ${JSON.stringify(followUp)}::jsonb)`,
      );
    };
    site = await openEnquiriesSite((await open()).db, undefined, { enqueue });
  });
  afterAll(() => site.close());

  const ready = async () => {
    const visitor = new Visitor(site);
    await visitor.get('/api/xsrf');
    return visitor;
  };
  const newest = async (to: string, value = 'link') =>
    new URL(
      (await site.mails()).findLast(
        (mail) => mail.to.toLowerCase() === to.toLowerCase() && mail.values[value] !== undefined,
      )?.values[value] ?? 'none:',
    ).searchParams;
  const client = async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    await visitorWithPhone(site, email, phone);
    return { email, phone };
  };
  const waiting = async () => {
    const [email, visitor] = [freshEmail(), await ready()];
    await visitor.post(SIGN_UP, signUpBody(email));
    return { email, visitor };
  };
  const subscriber = async () => {
    const [email, visitor] = [freshEmail(), await ready()];
    await visitor.post('/api/subscribe', { email, consent: true });
    return { email, visitor, code: (await newest(email)).get('code') ?? '' };
  };

  const SENDINGS: Readonly<Record<string, () => Promise<Sending>>> = {
    'a reset link asked for': async () => ({
      visitor: await ready(),
      path: '/api/user/reset_password',
      body: { email: (await client()).email },
      sends: 1,
      otherTab: 200,
    }),
    'the same by its other path': async () => ({
      visitor: await ready(),
      path: '/fcm-forms/restore-password',
      body: { email: (await client()).email },
      sends: 1,
      otherTab: 200,
    }),
    'a password set by the link': async () => {
      const { email } = await client();
      await (await ready()).post('/api/user/reset_password', { email });
      return {
        visitor: await ready(),
        path: `/password/reset/${(await newest(email)).get('hash')}/`,
        body: { password: NEW, password_confirm: NEW },
        sends: 1,
        otherTab: 404,
      };
    },
    'a code for a reset asked for': async () => ({
      visitor: await ready(),
      path: RESET_BY_PHONE,
      body: { phone: (await client()).phone },
      sends: 1,
      otherTab: 429,
    }),
    'a password set by the code': async () => {
      const [{ phone }, visitor] = [await client(), await ready()];
      const { otp_code_id } = (await visitor.post<{ otp_code_id: string }>(RESET_BY_PHONE, { phone })).body;
      return {
        visitor,
        path: `${RESET_BY_PHONE}/proceed`,
        body: { otp_code_id, code: await newestSms(site, phone), password: NEW, password_confirm: NEW },
        sends: 1,
        otherTab: 422,
      };
    },
    'a code to verify a phone asked for': async () => ({
      visitor: (await waiting()).visitor,
      path: '/fcm-forms/verify-phone',
      body: { phone: freshPhone() },
      sends: 1,
      otherTab: 429,
    }),
    'a phone verified by the code': async () => {
      const [{ visitor }, phone] = [await waiting(), freshPhone()];
      const { otp_code_id } = (await visitor.post<{ otp_code_id: string }>('/fcm-forms/verify-phone', { phone })).body;
      return {
        visitor,
        path: '/fcm-forms/verify-phone',
        body: { otp_code_id, code: await newestSms(site, phone) },
        sends: 0,
        otherTab: 422,
      };
    },
    'the mail to confirm asked for again': async () => ({
      visitor: await ready(),
      path: RESEND,
      body: { email: (await waiting()).email },
      sends: 1,
      otherTab: 200,
    }),
    'a link to go on with a sign-up asked for': async () => ({
      visitor: await ready(),
      path: '/utils/custom-forms/signup/resume',
      body: { email: (await waiting()).email },
      sends: 1,
      otherTab: 200,
    }),
    'a sign-up gone on with by the link': async () => {
      const { email } = await waiting();
      await (await ready()).post('/utils/custom-forms/signup/resume', { email });
      return {
        visitor: await ready(),
        path: '/utils/custom-forms/signup/resume/open',
        body: { code: (await newest(email)).get('code') },
        sends: 0,
        otherTab: 200,
      };
    },
    // A mail to the person, one to the company, an event.
    'an enquiry': async () => ({
      visitor: await ready(),
      path: '/utils/custom-forms/esg',
      body: { email: freshEmail(), first_name: 'Ada', last_name: 'L', country_id: 'GB', consent_privacy: true },
      sends: 3,
      otherTab: 200,
    }),
    'a seat given back': async () => {
      const [email, visitor] = [freshEmail(), await ready()];
      await visitor.post('/utils/custom-forms/tradedays', {
        email,
        first_name: 'Ada',
        last_name: 'L',
        consent_privacy: true,
        event: 'trade-days-london',
      });
      return {
        visitor,
        path: `/api/event-seats/give-back/${(await newest(email, 'further')).get('code')}`,
        body: {},
        sends: 1,
        otherTab: 200,
      };
    },
    'the newsletter asked for': async () => ({
      visitor: await ready(),
      path: '/api/subscribe',
      body: { email: freshEmail(), consent: true },
      sends: 1,
      otherTab: 200,
    }),
    // The welcome, an event of the subscription and one of the consent to marketing.
    'the newsletter confirmed': async () => {
      const { visitor, code } = await subscriber();
      return { visitor, path: '/api/subscribe/confirm', body: { code }, sends: 3, otherTab: 200 };
    },
    'the newsletter left': async () => {
      const { email, visitor, code } = await subscriber();
      await visitor.post('/api/subscribe/confirm', { code });
      return {
        visitor,
        path: `/api/unsubscribe/${(await newest(email, 'unsubscribe')).get('code')}`,
        body: {},
        sends: 2,
        otherTab: 200,
      };
    },
  };

  describe.each(Object.entries(SENDINGS))('%s', (name, begin) => {
    it('[FRM-7] is done once however often the same request comes, at once and later, and each is answered alike', async () => {
      const { visitor, path, body, sends, otherTab } = await begin();
      const before = (await site.followUps()).length;
      const send = (from = visitor, key = name.replaceAll(' ', '-')) =>
        from.post<Partial<ProblemDetails>>(path, body, { 'idempotency-key': key });
      const first = await Promise.all(Array.from({ length: AT_ONCE }, () => send()));
      const good = first.filter(({ status }) => status === 200);
      expect(good.length).toBeGreaterThan(0);
      // One that came while the first was at it may have been told to wait; sent again, it has the answer.
      for (const { status } of first) expect([200, 429, 422, 404]).toContain(status);
      const later: Answer<Partial<ProblemDetails>>[] = [await send(), await send()];
      for (const answer of [...good, ...later]) expect([answer.status, answer.body]).toEqual([200, good[0]?.body]);
      expect((await site.followUps()).length - before).toBe(sends);
      expect((await send(visitor, 'another-tab')).status).toBe(otherTab);
    });
  });

  it.each(Object.entries(SENDINGS))(
    '[FRM-7] %s, by a call that dies half-way, leaves nothing, and is done by the next one',
    async (name, begin) => {
      const { visitor, path, body, sends } = await begin();
      const before = (await site.followUps()).length;
      const send = () =>
        visitor.post<Partial<ProblemDetails>>(path, body, { 'idempotency-key': `dying ${name}`.replaceAll(' ', '-') });
      isDying = true;
      const died = await send().finally(() => (isDying = false));
      expect([died.status, died.body.code]).toEqual(sends === 0 ? [200, undefined] : [500, 'internal']);
      expect(await site.followUps()).toHaveLength(before);
      // The pause between two text messages was counted: a number is not asked of twice in it.
      site.clock.now = new Date(site.clock.now.getTime() + ONE_TIME_CODE_PAUSE_S * 1000);
      expect((await send()).status).toBe(200);
      expect((await site.followUps()).length - before).toBe(sends);
    },
  );

  it('[FRM-7] without JavaScript a second press mails nothing more, and who asks again after a minute is mailed', async () => {
    const { email } = await client();
    const press = () =>
      new Visitor(site).post(
        '/api/user/reset_password',
        { email },
        { 'x-forecourt-internal': site.options.internalSecret, 'idempotency-key': 'form-made-of-the-body' },
      );
    const count = async () =>
      (await site.mails()).filter(({ to, template }) => to === email && template === 'reset-password').length;
    for (let presses = 0; presses < 3; presses += 1) expect((await press()).body).toEqual({ sent: true });
    expect(await count()).toBe(1);
    site.clock.now = new Date(site.clock.now.getTime() + (SENDING_REPEATED_WITHIN_S + 1) * 1000);
    await Promise.all([press(), press()]);
    expect(await count()).toBe(2);
  });

  it('[FRM-7] the same key with another wish is refused, and nothing is sent for it', async () => {
    const [visitor, { email }] = [await ready(), await client()];
    await visitor.post('/api/user/reset_password', { email: freshEmail() }, { 'idempotency-key': 'mine' });
    const before = (await site.followUps()).length;
    expect(
      (await visitor.post<ProblemDetails>('/api/user/reset_password', { email }, { 'idempotency-key': 'mine' })).body
        .code,
    ).toBe('idempotency-conflict');
    expect((await site.followUps()).length).toBe(before);
  });

  it('[FRM-7, FRM-8] a mailbox is confirmed once, whoever presses in which tab', async () => {
    const { email, visitor } = await waiting();
    const code = await newestCode(site, email);
    const tabs = await Promise.all(
      Array.from({ length: AT_ONCE }, () => visitor.get(`/activation_code/verify/${code}/`)),
    );
    expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(site, email, { visitor: await confirmedVisitor(site, freshEmail()) })).status).toBe(200);
  });
});
