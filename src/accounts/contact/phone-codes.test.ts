import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeSentAnswer } from '#contracts/calls/log-in.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { ONE_TIME_CODE_TTL_S, SMS, SMS_PER_NUMBER } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  logIn,
  newestCode,
  newestSms,
  openAccountsSite,
  secondStep,
  signUpBody,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { profiles } from '../accounts.tables.ts';
import { oneTimeCodes } from '../log-in.tables.ts';

const VERIFY = '/fcm-forms/verify-phone';
const AGAIN = '/auth/send_onetime_auth_sms/';
const LOG_IN = '/api/user/authorise/phone';
type Any = CodeSentAnswer & AuthoriseAnswer & ProblemDetails;

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };
  const messagesTo = async (phone: string) =>
    (await site.followUps()).filter((followUp) => followUp.kind === 'sms' && followUp.to === phone);
  const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000');
  const send = async (visitor: Visitor, phone: string) => (await visitor.post<Any>(VERIFY, { phone })).body.otp_code_id;

  it('[FRM-2, FRM-3] verifies the number of a sign-up in progress, and the account that it becomes may log in by it', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    const id = await send(visitor, phone);
    const [message] = await messagesTo(phone);
    expect(message).toMatchObject({
      kind: 'sms',
      template: 'one-time-code',
      edition: 'en-gb',
      values: { code: expect.stringMatching(/^\d{6}$/), minutes: '10' },
    });
    const verified = await visitor.post(VERIFY, { otp_code_id: id, code: await newestSms(site, phone) });
    expect([verified.status, verified.body]).toEqual([200, { is_phone_verified: true }]);
    await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    later(31);
    const guest = new Visitor(site);
    const logInId = await send(guest, phone);
    const begun = await guest.post<Any>(LOG_IN, {
      phone,
      otp_code_id: logInId,
      code: await newestSms(site, phone),
      agent: 'A/1',
      timezone: 'Europe/London',
    });
    expect([begun.status, begun.body.code]).toEqual([403, 'second-factor-needed']);
    const answer = await secondStep(site, guest, email, begun, { agent: 'A/1', timezone: 'Europe/London' });
    expect([answer.status, answer.body.url]).toEqual([200, 'https://dashboard.forecourt.test/']);
    const session = await guest.send('/api/user/session', {
      method: 'POST',
      headers: { authorization: `Bearer ${answer.body.token}` },
    });
    expect(session.status).toBe(200);
    // Once only.
    expect(
      (await guest.post<Any>(LOG_IN, { phone, otp_code_id: logInId, code: await newestSms(site, phone) })).body
        .errors?.['code']?.[0]?.code,
    ).toBe('wrong');
  });

  it('[FRM-2] verifies the number of a session, leads to premium analytics, and gives a number to who proved it last', async () => {
    const phone = freshPhone();
    const [first, second] = [freshEmail(), freshEmail()];
    await visitorWithPhone(site, first, phone);
    await confirmedVisitor(site, second);
    const browser = new Visitor(site);
    const { token } = (await logIn(site, second, { visitor: browser })).body;
    const bearer = { authorization: `Bearer ${token}` };
    const id = (await browser.post<Any>(VERIFY, { phone }, bearer)).body.otp_code_id;
    expect((await browser.post(VERIFY, { otp_code_id: id, code: await newestSms(site, phone) }, bearer)).status).toBe(
      200,
    );
    const holders = await site.options.db.select().from(profiles).where(eq(profiles.verifiedPhone, phone));
    expect(holders.map(({ emailNormalised }) => emailNormalised)).toEqual([second.toLowerCase()]);
    later(31);
    const guest = new Visitor(site);
    const logInId = await send(guest, phone);
    const begun = await guest.post<Any>('/api/user/premium-analytics/authorise/phone', {
      phone,
      otp_code_id: logInId,
      code: await newestSms(site, phone),
    });
    const answer = await secondStep(site, guest, second, begun);
    expect([answer.status, answer.body.url]).toEqual([
      200,
      expect.stringMatching(/^https:\/\/analytics\.forecourt\.test\/en-gb\/[\da-f-]{36}$/),
    ]);
  });

  it('[FRM-8] tells a number that nobody holds from a known one by nothing, and sends it nothing', async () => {
    const [known, unknown] = [freshPhone(), freshPhone()];
    await visitorWithPhone(site, freshEmail(), known);
    const before = (await messagesTo(known)).length;
    const shapes = [];
    for (const phone of [known, unknown]) {
      const guest = new Visitor(site);
      const sent = await guest.post<Any>(VERIFY, { phone });
      expect(guest.cookies.get('__Host-fc_code')).toBe(sent.body.otp_code_id);
      const tried = await guest.post<Any>(LOG_IN, {
        phone,
        otp_code_id: sent.body.otp_code_id,
        code: wrong(await newestSms(site, phone)),
      });
      const again = await guest.post<Any>(AGAIN, { otp_code_id: sent.body.otp_code_id });
      shapes.push([
        sent.status,
        Object.keys(sent.body),
        tried.status,
        tried.body.errors,
        again.status,
        again.headers.has('retry-after'),
      ]);
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[0]).toEqual([
      200,
      ['otp_code_id'],
      422,
      { code: [{ code: 'wrong', message: 'en:code:wrong' }] },
      429,
      true,
    ]);
    expect([(await messagesTo(known)).length - before, (await messagesTo(unknown)).length]).toEqual([1, 0]);
  });

  it('[FRM-8] stores codes as keyed hashes only', async () => {
    const phone = freshPhone();
    await visitorWithPhone(site, freshEmail(), phone);
    const rows = await site.options.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phone, phone));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.codeHash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(`"${await newestSms(site, phone)}"`);
  });

  it('[FRM-8] lets four wrong tries pass, however many are made at once, and no right one after them', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    await visitorWithPhone(site, email, phone);
    for (const wrongTries of [3, 4]) {
      later(31);
      const guest = new Visitor(site);
      const id = await send(guest, phone);
      const code = await newestSms(site, phone);
      await Promise.all(
        Array.from({ length: wrongTries }, () => guest.post(LOG_IN, { phone, otp_code_id: id, code: wrong(code) })),
      );
      const begun = await guest.post<Any>(LOG_IN, { phone, otp_code_id: id, code });
      expect([wrongTries, (await secondStep(site, guest, email, begun)).status]).toEqual([
        wrongTries,
        wrongTries === 3 ? 200 : 422,
      ]);
    }
  });

  it('[FRM-8] ends a code after ten minutes, and the one before as soon as another is sent', async () => {
    const phone = freshPhone();
    await visitorWithPhone(site, freshEmail(), phone);
    const guest = new Visitor(site);
    const id = await send(guest, phone);
    const first = await newestSms(site, phone);
    later(29);
    const early = await guest.post<Any>(AGAIN, { otp_code_id: id });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
    later(1);
    expect((await guest.post<Any>(AGAIN, { otp_code_id: id })).body).toEqual({ otp_code_id: id });
    const second = await newestSms(site, phone);
    // One in a million is the same again, and would be right.
    expect(first === second || (await guest.post(LOG_IN, { phone, otp_code_id: id, code: first })).status === 422).toBe(
      true,
    );
    later(ONE_TIME_CODE_TTL_S);
    expect((await guest.post(LOG_IN, { phone, otp_code_id: id, code: second })).status).toBe(422);
    expect((await guest.post<Any>(AGAIN, { otp_code_id: id })).body.code).toBe('code-invalid');
  });

  it('[FRM-8] takes a code for nothing but what it was sent for, and for no other number', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    await visitorWithPhone(site, freshEmail(), phone);
    await visitorWithPhone(site, freshEmail(), other);
    const guest = new Visitor(site);
    const { otp_code_id } = (await guest.post<Any>('/api/user/reset_password/phone', { phone })).body;
    expect((await guest.post(LOG_IN, { phone, otp_code_id, code: await newestSms(site, phone) })).status).toBe(422);
    const id = await send(guest, other);
    expect((await guest.post(LOG_IN, { phone, otp_code_id: id, code: await newestSms(site, other) })).status).toBe(422);
    expect((await guest.post<Any>(VERIFY, { otp_code_id: id, code: '123456' })).body.code).toBe('sign-up-missing');
  });

  it('[FRM-8] counts a message against its number only where it is written, and one of several at once', async () => {
    const phone = freshPhone();
    await visitorWithPhone(site, freshEmail(), phone);
    later(31);
    const guest = new Visitor(site);
    await site.options.db.execute(sql`ALTER TABLE test_follow_ups RENAME TO out_of_reach`);
    expect((await guest.post(VERIFY, { phone })).status).toBe(500);
    await site.options.db.execute(sql`ALTER TABLE out_of_reach RENAME TO test_follow_ups`);
    const before = (await messagesTo(phone)).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => new Visitor(site).post(VERIFY, { phone })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429, 429]);
    expect((await messagesTo(phone)).length - before).toBe(1);
  });

  it('[FRM-8] caps messages to a number, from an address and from a network', async () => {
    later(86_400);
    const phone = freshPhone();
    const statuses = [];
    for (let i = 0; i <= SMS_PER_NUMBER.tries; i += 1) {
      statuses.push((await new Visitor(site).post(VERIFY, { phone })).status);
      later(31);
    }
    expect(statuses).toEqual([...Array<number>(SMS_PER_NUMBER.tries).fill(200), 429]);
    const from = async (address: (i: number) => string, count: number) => {
      const answers = [];
      for (let i = 0; i < count; i += 1)
        answers.push((await new Visitor(site, address(i)).post(VERIFY, { phone: freshPhone() })).status);
      return answers.filter((status) => status === 200).length;
    };
    expect(await from((i) => `2001:db8:9:9::${i + 1}`, SMS.address.tries + 2)).toBe(SMS.address.tries);
    expect(await from((i) => `203.0.113.${i + 1}`, SMS.network.tries + 2)).toBe(SMS.network.tries);
  });

  it.each([
    [VERIFY, {}, 'phone'],
    [VERIFY, { phone: '02083661177' }, 'phone'],
    [VERIFY, { phone: '+4420' }, 'phone'],
    [VERIFY, { phone: {} }, 'phone'],
    [VERIFY, { phone: '+442070000000\u0000' }, 'phone'],
    [VERIFY, { otp_code_id: 'x', code: '123456' }, 'otp_code_id'],
    [VERIFY, { otp_code_id: crypto.randomUUID(), code: '12345' }, 'code'],
    [VERIFY, { otp_code_id: crypto.randomUUID() }, 'code'],
    [AGAIN, {}, 'otp_code_id'],
    [AGAIN, { otp_code_id: 3 }, 'otp_code_id'],
    [LOG_IN, { phone: '+442070000000', code: '123456' }, 'otp_code_id'],
    [LOG_IN, { phone: 'x', otp_code_id: crypto.randomUUID(), code: '123456' }, 'phone'],
  ])('[FRM-2] names the field that %s cannot take: %j', async (path, body, field) => {
    const answer = await new Visitor(site).post<ProblemDetails>(path, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('[FRM-2] knows no id that it has not given', async () => {
    expect((await new Visitor(site).post<Any>(AGAIN, { otp_code_id: crypto.randomUUID() })).body.code).toBe(
      'code-invalid',
    );
  });

  it('logs neither numbers nor codes', () => {
    expect(site.log()).not.toMatch(/\+44207|"code":"\d{6}"/);
  });
});

describe('the caps of a day', () => {
  eachDatabase((_, open) => {
    it('[FRM-8] stop messages for known and unknown alike, and tell the operator once when they near and when they are reached', async () => {
      const alerts: string[] = [];
      const site = await openAccountsSite((await open()).db, {
        sms: { spendPerDay: 0.5, messagesPerDiallingCode: 100, priceOf: () => 0.1 },
        alertTo: 'desk@forecourt.test',
        onAlert: (kind) => void alerts.push(kind),
      });
      const ask = async (phone: string) => {
        const visitor = new Visitor(site);
        await visitor.post(SIGN_UP, signUpBody(freshEmail()));
        return visitor.post<Any>(VERIFY, { phone });
      };
      const answers = [];
      for (let i = 0; i < 8; i += 1) answers.push((await ask(freshPhone())).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
      expect((await site.followUps()).filter(({ kind }) => kind === 'sms')).toHaveLength(5);
      const unknown = await new Visitor(site).post<Any>(VERIFY, { phone: freshPhone() });
      expect([unknown.status, unknown.body.code, Number(unknown.headers.get('retry-after'))]).toEqual([
        503,
        'unavailable',
        43_200,
      ]);
      expect(alerts).toHaveLength(2);
      expect(
        (await site.mails()).filter(({ to }) => to === 'desk@forecourt.test').map(({ template }) => template),
      ).toEqual(['spend-near', 'spend-reached']);
      expect(site.log().match(/"level":50[^\n]*text messages/g)).toHaveLength(2);
      site.clock.now = new Date('2026-11-21T00:00:01Z');
      expect((await ask(freshPhone())).status).toBe(200);
      await site.close();
    });

    it('[FRM-8] hold for a dialling code by itself', async () => {
      const site = await openAccountsSite((await open()).db, {
        sms: { spendPerDay: 100, messagesPerDiallingCode: 2, priceOf: () => 0.1 },
      });
      const ask = async (phone: string) => {
        const visitor = new Visitor(site);
        await visitor.post(SIGN_UP, signUpBody(freshEmail()));
        return (await visitor.post(VERIFY, { phone })).status;
      };
      expect([
        await ask(freshPhone()),
        await ask(freshPhone()),
        await ask(freshPhone()),
        await ask('+4915112345678'),
      ]).toEqual([200, 200, 503, 200]);
      await site.close();
    });
  });
});
