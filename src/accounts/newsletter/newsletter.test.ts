import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsSite, Visitor, freshEmail, openAccountsSite } from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { tampered } from '../../../tests/support/tampered.ts';
import { SUBSCRIPTIONS } from '#contracts/limits.ts';
import { SHARED_MAILS } from '../mails/account-mails.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { newsletterSubscriptions } from './newsletter.tables.ts';

eachDatabase((_kind, open) => {
  let database: DatabaseHandle;
  let site: AccountsSite;
  let visitor: Visitor;
  beforeAll(async () => {
    database = await open();
    site = await openAccountsSite(database.db);
    return () => site.close();
  });
  beforeEach(async () => {
    visitor = new Visitor(site);
    site.clock.now = new Date('2026-11-20T12:00:00Z');
    await database.db.execute(sql`TRUNCATE test_follow_ups`);
  });

  const ask = (email: string, more: object = {}) =>
    visitor.post<Record<string, unknown>>('/api/subscribe', {
      email,
      consent: true,
      topics: ['market-news'],
      form_id: 'subscription',
      form_version: '1',
      shown_texts: ['privacy 3'],
      edition: 'ar-jo',
      ...more,
    });
  const mailsTo = async (email: string) =>
    (await site.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  const codeIn = (mails: Awaited<ReturnType<typeof mailsTo>>, value: string) =>
    new URL(mails.at(-1)?.values[value] ?? 'none:').searchParams.get('code') ?? '';
  const confirm = (code: string) => visitor.post<Record<string, unknown>>('/api/subscribe/confirm', { code });
  const rowOf = async (email: string) =>
    (await database.db.select().from(newsletterSubscriptions)).find(
      (row) => row.emailNormalised === email.toLowerCase(),
    );
  const events = async () =>
    (await site.followUps()).flatMap((followUp) =>
      followUp.kind === 'event' && followUp.name !== 'marketing-consent.changed' ? [followUp] : [],
    );
  async function subscribed(email: string): Promise<string> {
    await ask(email);
    await confirm(codeIn(await mailsTo(email), 'link'));
    return codeIn(await mailsTo(email), 'unsubscribe');
  }
  const oneClick = (code: string) =>
    fetch(`${site.origin}/api/unsubscribe/${code}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  it('[FRM-8] sends one mail and subscribes nobody before its link is confirmed, then keeps what was agreed to and tells the CRM', async () => {
    const email = freshEmail();
    expect(await ask(email)).toMatchObject({ status: 200, body: { sent: true } });
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ template: 'newsletter-confirm', edition: 'ar-jo', to: email }]);
    expect(mails[0]?.values['link']).toMatch(/^https:\/\/forecourt\.test\/ar-jo\/subscribe\/confirm\?code=/);
    expect(await rowOf(email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null });
    expect(await events()).toEqual([]);

    expect(await confirm(codeIn(mails, 'link'))).toMatchObject({ status: 200, body: { subscribed: true } });
    expect(await rowOf(email)).toMatchObject({
      topics: ['market-news'],
      language: 'ar',
      edition: 'ar-jo',
      consent: 'subscription 1, privacy 3',
      confirmedAt: site.clock.now,
      unsubscribedAt: null,
    });
    const welcome = (await mailsTo(email)).at(-1);
    expect(welcome).toMatchObject({ template: 'newsletter-welcome' });
    expect(welcome?.values['unsubscribeAt']).toMatch(/^https:\/\/forecourt\.test\/api\/unsubscribe\//);
    expect(await events()).toMatchObject([
      {
        name: 'newsletter.subscribed',
        at: '2026-11-20T12:00:00.000Z',
        body: { email, topics: ['market-news'], consent: 'subscription 1, privacy 3' },
      },
    ]);

    expect(await confirm(codeIn(mails, 'link'))).toMatchObject({ status: 200 });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('[FRM-8] answers a known address as an unknown one, tells its owner by mail, and lets nobody else change anything', async () => {
    const email = freshEmail();
    await subscribed(email);
    const before = await rowOf(email);
    const known = await ask(email.toUpperCase(), { topics: ['other'], edition: 'en-gb' });
    const unknown = await ask(freshEmail());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'newsletter-confirm',
      'newsletter-welcome',
      'newsletter-welcome',
    ]);
    expect(await rowOf(email)).toEqual(before);
  });

  it('ends a subscription by one click of mail software: a form’s post without cookies or token, at once, and twice is once', async () => {
    const email = freshEmail();
    const code = await subscribed(email);
    const answer = await oneClick(code);
    expect([answer.status, await answer.json()]).toEqual([200, { subscribed: false }]);
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: site.clock.now });
    expect((await oneClick(code)).status).toBe(200);
    expect((await events()).map(({ name }) => name)).toEqual(['newsletter.subscribed', 'newsletter.unsubscribed']);
  });

  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', '{}'],
  ])('takes it as %s too', async (type, body) => {
    const code = await subscribed(freshEmail());
    expect(
      (
        await fetch(`${site.origin}/api/unsubscribe/${code}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status,
    ).toBe(200);
  });

  it('changes nothing when the address of the header is opened, and leads to the page with the button', async () => {
    const email = freshEmail();
    const code = await subscribed(email);
    const answer = await fetch(`${site.origin}/api/unsubscribe/${code}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `https://forecourt.test/ar-jo/unsubscribe?code=${code}`,
    ]);
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: null });
  });

  it('takes nobody back by an old link, and everybody by a new wish', async () => {
    const email = freshEmail();
    await ask(email);
    const first = codeIn(await mailsTo(email), 'link');
    await confirm(first);
    site.clock.now = new Date('2026-11-20T13:00:00Z');
    await oneClick(codeIn(await mailsTo(email), 'unsubscribe'));
    expect(await confirm(first)).toMatchObject({ status: 404, body: { code: 'code-used' } });
    site.clock.now = new Date('2026-11-20T14:00:00Z');
    await ask(email);
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: new Date('2026-11-20T13:00:00Z') });
    expect(await confirm(codeIn(await mailsTo(email), 'link'))).toMatchObject({ status: 200 });
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: null, confirmedAt: site.clock.now });
  });

  it('refuses codes that are made up, of the other kind, changed or a day old', async () => {
    const email = freshEmail();
    await ask(email);
    const code = codeIn(await mailsTo(email), 'link');
    const changed = tampered(code);
    for (const bad of [
      '',
      'x',
      changed,
      'a'.repeat(512),
      '00000000-0000-4000-8000-000000000000.0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      expect((await confirm(bad)).status).toBeGreaterThanOrEqual(404);
      expect((await oneClick(bad || 'x')).status).toBe(404);
    }
    expect((await oneClick(code)).status).toBe(404);
    site.clock.now = new Date('2026-11-21T12:00:00Z');
    expect(await confirm(code)).toMatchObject({ status: 404, body: { code: 'code-expired' } });
    site.clock.now = new Date('2026-11-20T12:00:00Z');
    expect(await confirm(changed)).toMatchObject({ body: { code: 'code-invalid' } });
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ consent: false }, 'consent'],
    [{ consent: undefined }, 'consent'],
    [{ topics: ['Not a topic!'] }, 'topics.0'],
    [{ topics: 'all' }, 'topics'],
    [{ edition: 'xx-xx' }, 'edition'],
  ])('refuses %o by the field’s name', async (more, field) => {
    const answer = await ask(freshEmail(), more);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as object)).toEqual([field]);
  });

  it('[FRM-8] asks for the XSRF token, where mail software does not post', async () => {
    for (const path of ['/api/subscribe', '/api/subscribe/confirm']) {
      expect(
        (
          await fetch(`${site.origin}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
      ).toBe(403);
    }
  });

  it('sends one mailbox a few mails an hour, silently, and refuses an address that asks for too many', async () => {
    const email = freshEmail();
    for (let n = 0; n < 7; n += 1) expect((await ask(email)).body).toEqual({ sent: true });
    // The others are kept for sign-ups and resets.
    expect(await mailsTo(email)).toHaveLength(SHARED_MAILS.tries);
    for (let n = 7; n < SUBSCRIPTIONS.address.tries; n += 1) await ask(freshEmail());
    expect(await ask(freshEmail())).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});
