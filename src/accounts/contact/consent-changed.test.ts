import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  newestMail,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';

const CONSENTS = '/fcm-forms/marketing-emails';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  /** What the CRM is told by `act`, each with whether a profile is named. */
  async function told(act: () => Promise<unknown>): Promise<readonly (readonly unknown[])[]> {
    const before = (await site.followUps()).length;
    await act();
    const events = (await site.followUps())
      .slice(before)
      .filter(
        (followUp): followUp is Extract<EventFollowUp, { name: 'marketing-consent.changed' }> =>
          followUp.kind === 'event' && followUp.name === 'marketing-consent.changed',
      );
    for (const event of events) expect(JSON.stringify(event.body)).not.toMatch(/@/);
    return events.map(({ body }) => [
      body['channel'],
      body['consent'],
      body['by'],
      typeof body['profile_id'] === 'string',
      typeof body['registration_id'] === 'string',
    ]);
  }
  const choose = (visitor: Visitor, isWanted: boolean, token?: string) =>
    visitor.post(
      CONSENTS,
      { consent_marketing: isWanted },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    );

  it('[FRM-2] the account page gives and withdraws it, and a repeat is no change', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { token } = (await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD })).body;
    const guest = new Visitor(site);
    expect(await told(() => choose(guest, true, token))).toEqual([['account', 'given', 'account', true, false]]);
    expect(await told(() => choose(guest, true, token))).toEqual([]);
    expect(await told(() => choose(guest, false, token))).toEqual([['account', 'withdrawn', 'account', true, false]]);
    const both = await told(() => Promise.all([choose(guest, true, token), choose(new Visitor(site), true, token)]));
    expect(both).toHaveLength(1);
    expect(
      await told(() =>
        new Visitor(site).post('/api/user/erase', { current_password: PASSWORD }, { authorization: `Bearer ${token}` }),
      ),
    ).toEqual([['account', 'withdrawn', 'erasure', true, false]]);
  });

  it('[FRM-2] a sign-up in progress changes its own; of a known address only the registration is named', async () => {
    const [known, fresh] = [freshEmail(), freshEmail()];
    await confirmedVisitor(site, known);
    for (const [email, hasProfile] of [
      [fresh, true],
      [known, false],
    ] as const) {
      const visitor = new Visitor(site);
      await visitor.post(SIGN_UP, signUpBody(email));
      expect(await told(() => choose(visitor, true))).toEqual([['account', 'given', 'sign-up', hasProfile, true]]);
    }
  });

  it('[FRM-2] the confirmed link does where another sign-up for the address said otherwise', async () => {
    const email = freshEmail();
    await new Visitor(site).post(SIGN_UP, signUpBody(email, { consent_marketing: true }));
    const second = new Visitor(site);
    await second.post(SIGN_UP, signUpBody(email));
    const code = await newestCode(site, email);
    expect(await told(() => second.get(`/activation_code/verify/${code}/`))).toEqual([
      ['account', 'withdrawn', 'confirmed-link', true, false],
    ]);
  });

  it('[FRM-2] the newsletter gives it by its link and withdraws it by its page and by one click, with the profile of the mailbox', async () => {
    for (const hasProfile of [true, false]) {
      const email = freshEmail();
      if (hasProfile) await confirmedVisitor(site, email);
      const visitor = new Visitor(site);
      const linkOf = async (template: string, value: string) =>
        (await newestMail(site, email, template))?.values[value] ?? '';
      const subscribe = async () => {
        site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
        await visitor.post('/api/subscribe', { email, consent: true, edition: 'en-gb' });
        return told(async () =>
          visitor.post('/api/subscribe/confirm', {
            code: new URL(await linkOf('newsletter-confirm', 'link')).searchParams.get('code'),
          }),
        );
      };
      expect(await subscribe()).toEqual([['newsletter', 'given', 'confirmed-link', hasProfile, false]]);
      const at = new URL(await linkOf('newsletter-welcome', 'unsubscribeAt')).pathname;
      const oneClick = () =>
        fetch(`${site.origin}${at}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        });
      expect(await told(oneClick)).toEqual([['newsletter', 'withdrawn', 'unsubscribe', hasProfile, false]]);
      expect(await told(oneClick)).toEqual([]);
      expect(await subscribe()).toHaveLength(1);
      expect(await told(() => visitor.post(at, {}))).toEqual([
        ['newsletter', 'withdrawn', 'unsubscribe', hasProfile, false],
      ]);
    }
  });
});
