import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountsSite,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestSms,
  openAccountsSite,
  signUpBody,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { isLongForm } from '../../../tests/support/long-form.ts';

/**
 * Calls, neutral answers: over 200 tries each, medians differ by less than 5 % or 5 ms. Takes minutes and a machine
 * that does little else, so it belongs to `npm run test:all`; neutral-work.test.ts holds the same without a clock.
 */
const THOROUGH = isLongForm;
const TRIES = 200;
const WARM_UP = 5;
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

eachDatabase((kind, open) =>
  describe.runIf(THOROUGH)('timing', { retry: 2 }, () => {
    let site: AccountsSite;
    beforeAll(async () => {
      site = await openAccountsSite((await open()).db, {}, undefined, 'as the site does');
    });
    afterAll(() => site.close());

    /** Runs each case in turn, the order moving on, so that what else the machine does falls on all alike. */
    async function compare(
      cases: Readonly<Record<string, () => Promise<() => Promise<{ status: number }>>>>,
    ): Promise<{ statuses: readonly number[]; differs: boolean }> {
      const names = Object.keys(cases);
      const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
      const statuses = new Set<number>();
      for (let round = -WARM_UP; round < TRIES; round += 1) {
        for (let i = 0; i < names.length; i += 1) {
          const name = names[(i + round + WARM_UP) % names.length] ?? '';
          // Throttles begin again, so that the hundredth try does what the first did.
          site.clock.now = new Date(site.clock.now.getTime() + 3_601_000);
          const call = await cases[name]?.();
          const from = performance.now();
          const answer = await call?.();
          if (round >= 0) times[name]?.push(performance.now() - from);
          statuses.add(answer?.status ?? 0);
        }
      }
      const medians = Object.fromEntries(names.map((name) => [name, median(times[name] ?? [])]));
      const all = Object.values(medians);
      const [least, most] = [Math.min(...all), Math.max(...all)];
      console.log(
        `${kind}: medians in ms, ${TRIES} tries each: ${names.map((name) => `${name} ${medians[name]?.toFixed(2)}`).join(', ')}`,
      );
      return { statuses: [...statuses], differs: most - least >= Math.max(5, most * 0.05) };
    }

    const ready = async () => {
      const visitor = new Visitor(site);
      await visitor.get('/api/xsrf');
      return visitor;
    };
    const signedUp = async (email: string) => {
      const visitor = await ready();
      await visitor.post(SIGN_UP, signUpBody(email));
      return visitor;
    };

    it('[FRM-8] takes as long for a known address as for a new one: sign-up', async () => {
      const [known, unconfirmed] = [freshEmail(), freshEmail()];
      await confirmedVisitor(site, known);
      await signedUp(unconfirmed);
      const signUp = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post(SIGN_UP, signUpBody(email));
      };
      const signUps = await compare({
        new: () => signUp(freshEmail()),
        known: () => signUp(known),
        unconfirmed: () => signUp(unconfirmed),
      });
      expect(signUps).toEqual({ statuses: [200], differs: false });
    }, 120_000);

    it('[FRM-8] takes as long for a known address as for a new one: step 2, thank-you, resend', async () => {
      const known = freshEmail();
      await confirmedVisitor(site, known);
      const walker = (who: 'fresh' | 'shadow') => signedUp(who === 'fresh' ? freshEmail() : known);
      for (const [path, body] of [
        [STEP_2, STEP_2_BODY],
        [RESEND, {}],
      ] as const) {
        const call = async (who: 'fresh' | 'shadow') => {
          const visitor = await walker(who);
          return () => visitor.post(path, body);
        };
        expect(await compare({ new: () => call('fresh'), known: () => call('shadow') })).toEqual({
          statuses: [200],
          differs: false,
        });
      }
      const thanks = async (who: 'fresh' | 'shadow') => {
        const visitor = await walker(who);
        await visitor.post(STEP_2, STEP_2_BODY);
        return () => visitor.post(THANK_YOU, {});
      };
      expect(await compare({ new: () => thanks('fresh'), known: () => thanks('shadow') })).toEqual({
        statuses: [200],
        differs: false,
      });
    }, 240_000);

    it('[FRM-8] takes as long for a known address as for a new one: resend by address', async () => {
      const [known, unconfirmed] = [freshEmail(), freshEmail()];
      await confirmedVisitor(site, known);
      await signedUp(unconfirmed);
      const resend = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post(RESEND, { email });
      };
      const resends = await compare({
        unknown: () => resend(freshEmail()),
        known: () => resend(known),
        unconfirmed: () => resend(unconfirmed),
      });
      expect(resends).toEqual({ statuses: [200], differs: false });
    }, 120_000);

    it('[FRM-8] takes as long for an address whose sign-up stopped as for any other: resume', async () => {
      const [known, stopped] = [freshEmail(), freshEmail()];
      await confirmedVisitor(site, known);
      await signedUp(stopped);
      const RESUME = '/utils/custom-forms/signup/resume';
      const resume = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post(RESUME, { email });
      };
      const resumes = await compare({
        unknown: () => resume(freshEmail()),
        known: () => resume(known),
        stopped: () => resume(stopped),
      });
      expect(resumes).toEqual({ statuses: [200], differs: false });
      const own = async (email: string) => {
        const visitor = await signedUp(email);
        return () => visitor.post(RESUME, {});
      };
      expect(await compare({ new: () => own(freshEmail()), known: () => own(known) })).toEqual({
        statuses: [200],
        differs: false,
      });
    }, 240_000);

    it('[FRM-8] takes as long for an unknown address as for a wrong password: log-in', async () => {
      const [known, unconfirmed] = [freshEmail(), freshEmail()];
      await confirmedVisitor(site, known);
      await signedUp(unconfirmed);
      const logIn = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post('/api/user/authorise', { email, password: 'not the password' });
      };
      const logIns = await compare({
        unknown: () => logIn(freshEmail()),
        known: () => logIn(known),
        unconfirmed: () => logIn(unconfirmed),
      });
      expect(logIns).toEqual({ statuses: [401], differs: false });
    }, 120_000);

    it('[FRM-8] takes as long for a known address as for an unknown one: password reset', async () => {
      const [known, unconfirmed] = [freshEmail(), freshEmail()];
      await confirmedVisitor(site, known);
      await signedUp(unconfirmed);
      const reset = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post('/api/user/reset_password', { email });
      };
      const resets = await compare({
        unknown: () => reset(freshEmail()),
        known: () => reset(known),
        unconfirmed: () => reset(unconfirmed),
      });
      expect(resets).toEqual({ statuses: [200], differs: false });
    }, 120_000);

    it('[FRM-8] takes as long for an address with an account as for a new one, as long as the password is wrong: to log in or register in one call', async () => {
      const known = freshEmail();
      await confirmedVisitor(site, known);
      const enter = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post('/api/user/unified', signUpBody(email, { password: 'not the password of it' }));
      };
      expect(await compare({ new: () => enter(freshEmail()), known: () => enter(known) })).toEqual({
        statuses: [200],
        differs: false,
      });
    }, 120_000);

    it('[FRM-8] takes as long for a known address as for an unknown one: what is known of it', async () => {
      const known = freshEmail();
      await confirmedVisitor(site, known);
      const ask = async (email: string) => {
        const visitor = await ready();
        return () => visitor.get<unknown>(`/api/profiles/email/${encodeURIComponent(email)}`);
      };
      expect(await compare({ unknown: () => ask(freshEmail()), known: () => ask(known) })).toEqual({
        statuses: [200],
        differs: false,
      });
    }, 60_000);

    const NEW_PASSWORD = {
      password: 'another horse, another battery',
      password_confirm: 'another horse, another battery',
    };
    it.each([
      ['log-in', '/fcm-forms/verify-phone', '/api/user/authorise/phone', {}],
      ['password reset', '/api/user/reset_password/phone', '/api/user/reset_password/phone/proceed', NEW_PASSWORD],
    ] as const)(
      '[FRM-8] takes as long for a number that somebody holds as for any other: a code for a %s, the next one, and a wrong one',
      async (_, path, guessAt, more) => {
        const [held, free] = [freshPhone(), freshPhone()];
        await visitorWithPhone(site, freshEmail(), held);
        const both = (call: (phone: string) => Promise<() => Promise<{ status: number }>>) =>
          compare({ free: () => call(free), held: () => call(held) });
        const send = async (phone: string) => {
          // A number gets a few codes a day.
          site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
          const visitor = await ready();
          return () => visitor.post<{ otp_code_id: string }>(path, { phone });
        };
        const sent = async (phone: string) => (await (await send(phone))()).body.otp_code_id;
        expect(await both(send)).toEqual({ statuses: [200], differs: false });
        expect(
          await both(async (phone) => {
            const [visitor, otp_code_id] = [await ready(), await sent(phone)];
            site.clock.now = new Date(site.clock.now.getTime() + 31_000);
            return () => visitor.post('/auth/send_onetime_auth_sms/', { otp_code_id });
          }),
        ).toEqual({ statuses: [200], differs: false });
        expect(
          await both(async (phone) => {
            const [visitor, otp_code_id] = [await ready(), await sent(phone)];
            const code = (await newestSms(site, phone)) === '000000' ? '000001' : '000000';
            return () => visitor.post(guessAt, { otp_code_id, code, ...more });
          }),
        ).toEqual({ statuses: [422], differs: false });
      },
      240_000,
    );

    it('[FRM-8] takes as long for a subscriber as for an unknown address: newsletter', async () => {
      const subscriber = freshEmail();
      const subscribe = async (email: string) => {
        const visitor = await ready();
        return () => visitor.post('/api/subscribe', { email, consent: true, topics: [] });
      };
      await (
        await subscribe(subscriber)
      )();
      const code = new URL((await site.mails()).at(-1)?.values['link'] ?? 'none:').searchParams.get('code');
      expect((await (await ready()).post('/api/subscribe/confirm', { code })).status).toBe(200);
      const wishes = await compare({
        unknown: () => subscribe(freshEmail()),
        subscriber: () => subscribe(subscriber),
      });
      expect(wishes).toEqual({ statuses: [200], differs: false });
    }, 120_000);
  }),
);
