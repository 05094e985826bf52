import { expect, it } from 'vitest';
import { MAILS_PER_EMAIL, SMS_PER_NUMBER } from '#contracts/limits.ts';
import { type AccountsSite, PASSWORD, SIGN_UP, Visitor, confirmedVisitor, freshEmail, freshPhone, openAccountsSite, signUpBody, visitorWithPhone } from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';

/** In the long form, `npm run check:all`, as many as the issue names. */
const REQUESTS = process.env['FORECOURT_CHECK_ALL'] === '1' ? 10_000 : 500;
const AT_ONCE = 20;
/** Messages that the scripted day may cost at most: the sum of the caps that it can reach. */
const SMS_CAP = 15;

eachDatabase((_, open) => {
  it(`[FRM-8] ${REQUESTS} scripted requests send no more than the set number of messages`, { timeout: 1_800_000 }, async () => {
    const site: AccountsSite = await openAccountsSite((await open()).db, { sms: { spendPerDay: SMS_CAP, messagesPerDiallingCode: 1_000, priceOf: () => 1 }, signUpsPerAddress: 'off' });
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
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, async (_unused, i) => {
        const bot = new Visitor(site);
        bot.cookies.set('XSRF-TOKEN', token);
        const [path, body] = shots[(sent + i) % shots.length]?.() ?? ['', {}];
        const { status } = await bot.post(path, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }));
    }
    const messages = (await site.followUps()).slice(before);
    const to = (address: string) => messages.filter((followUp) => 'to' in followUp && followUp.to.toLowerCase() === address.toLowerCase()).length;
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 429]);
    // The mailbox has had its confirmation within the same hour.
    expect(to(victim)).toBeLessThanOrEqual(MAILS_PER_EMAIL.tries);
    expect(to(other)).toBeLessThanOrEqual(MAILS_PER_EMAIL.tries);
    expect(to(phone)).toBeLessThanOrEqual(SMS_PER_NUMBER.tries);
    expect(messages).toHaveLength(to(victim) + to(other) + to(phone));
    await site.close();
  });

  it('[FRM-8] as many numbers that sign-ups prove cost no more than the spend of the day', { timeout: 1_800_000 }, async () => {
    const site = await openAccountsSite((await open()).db, { sms: { spendPerDay: SMS_CAP, messagesPerDiallingCode: 1_000, priceOf: () => 1 }, signUpsPerAddress: 'off' });
    const bot = new Visitor(site);
    await bot.post(SIGN_UP, signUpBody(freshEmail(), { password: PASSWORD }));
    const statuses = await Promise.all(Array.from({ length: 3 * SMS_CAP }, async () => {
      const from = new Visitor(site);
      for (const [name, value] of bot.cookies) from.cookies.set(name, value);
      return (await from.post('/fcm-forms/verify-phone', { phone: freshPhone() })).status;
    }));
    expect(statuses.filter((status) => status === 200)).toHaveLength(SMS_CAP);
    expect((await site.followUps()).filter(({ kind }) => kind === 'sms')).toHaveLength(SMS_CAP);
    await site.close();
  });
});
