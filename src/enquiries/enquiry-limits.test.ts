// @module-tag long: reaches every limit of every enquiry

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ENQUIRIES,
  RISKY_PER_ADDRESS,
  RISKY_PER_IDENTITY,
  RISKY_PER_NETWORK,
  SUBSCRIPTIONS,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { Visitor, freshEmail } from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../../tests/support/enquiries-site.ts';
import { solvedCaptcha } from '../../tests/support/solved-captcha.ts';
import { enquiries } from './enquiries.tables.ts';

const who = (email: string) => ({ email, first_name: 'Ada', last_name: 'Lovelace', consent_privacy: true });
/** Every call that takes something of a visitor and opens no account. */
const CALLS: readonly (readonly [path: string, body: (email: string) => object])[] = [
  ['/utils/custom-forms/tradedays', who],
  ['/utils/custom-forms/latam-expo', who],
  ['/utils/custom-forms/white-label', (email) => ({ ...who(email), company: 'Babbage & Co', country_id: 'GB' })],
  ['/utils/custom-forms/esg', (email) => ({ ...who(email), country_id: 'GB' })],
  ['/api/contact', (email) => ({ ...who(email), topic: 'other', message: 'Hello?' })],
  [
    '/utils/download-ebook',
    (email) => ({ email, first_name: 'Ada', e_book: 'reading-a-price', consent_privacy: true }),
  ],
  ['/utils/mt4-download/old', (email) => ({ email })],
  ['/utils/mt4-download/new', (email) => ({ email })],
  ['/utils/mt5-download/new', () => ({})],
  ['/api/articles/education%2Fwhat-is-a-pip', (email) => ({ email })],
  ['/utils/fcm-forms/trading-central/email', (email) => ({ email })],
  ['/api/subscribe', (email) => ({ email, consent: true })],
];
const ESG = '/utils/custom-forms/esg';
const esg = (email: string) => ({ ...who(email), country_id: 'GB' });

let networks = 0;
const freshNetwork = () => `2001:db8:${(0xa000 + (networks += 1)).toString(16)}`;

eachDatabase((_, open) => {
  describe('a captcha', () => {
    let site: EnquiriesSite;
    beforeAll(async () => {
      site = await openEnquiriesSite((await open()).db, undefined, { captcha: 'by-risk' });
    });
    afterAll(() => site.close());
    const codeOf = async (address: string, path: string, body: object, headers = {}) => {
      const answer = await new Visitor(site, address).post<ProblemDetails>(path, body, headers);
      return answer.body.code ?? answer.status;
    };

    it.each(CALLS)(
      '[FRM-8] is asked for by %s once tries pile up from an address; one solution opens one call, and a form without JavaScript is never asked',
      async (path, body) => {
        const address = `${freshNetwork()}::1`;
        const codes = [];
        for (let tries = 0; tries <= RISKY_PER_ADDRESS.tries; tries += 1)
          codes.push(await codeOf(address, path, body(freshEmail())));
        expect(codes).toEqual([...Array<number>(RISKY_PER_ADDRESS.tries).fill(200), 'captcha-needed']);
        const proof = await solvedCaptcha(site);
        const sendings = [1, 2, 3, 4].map(() => codeOf(address, path, { ...body(freshEmail()), ...proof }));
        expect((await Promise.all(sendings)).toSorted()).toEqual([
          200,
          'captcha-needed',
          'captcha-needed',
          'captcha-needed',
        ]);
        expect(
          await codeOf(address, path, body(freshEmail()), { 'x-forecourt-internal': site.options.internalSecret }),
        ).toBe(200);
      },
    );

    it('[FRM-8] is asked for an identity from wherever, and from a network whatever the address; whoever else comes is not asked', async () => {
      const victim = freshEmail();
      const codes = [];
      for (let tries = 0; tries <= RISKY_PER_IDENTITY.tries; tries += 1)
        codes.push(await codeOf(`${freshNetwork()}::1`, CALLS[tries]?.[0] ?? '', CALLS[tries]?.[1](victim) ?? {}));
      expect(codes).toEqual([...Array<number>(RISKY_PER_IDENTITY.tries).fill(200), 'captcha-needed']);
      const network = freshNetwork();
      const from = (host: number) => codeOf(`${network}:${host.toString(16)}::1`, ESG, esg(freshEmail()));
      for (let host = 1; host <= RISKY_PER_NETWORK.tries; host += 1) expect(await from(host)).toBe(200);
      expect(await from(RISKY_PER_NETWORK.tries + 1)).toBe('captcha-needed');
      expect(await codeOf(`${freshNetwork()}::1`, ESG, esg(freshEmail()))).toBe(200);
    });

    it('[FRM-7, FRM-8] that was solved belongs to the request: sent again under its key it is answered as before, without another, and nothing of the captcha is kept', async () => {
      const address = `${freshNetwork()}::1`;
      for (let tries = 0; tries < RISKY_PER_ADDRESS.tries; tries += 1) await codeOf(address, ESG, esg(freshEmail()));
      const [email, visitor] = [freshEmail(), new Visitor(site, address)];
      const send = (more: object) =>
        visitor.post<ProblemDetails>(ESG, { ...esg(email), ...more }, { 'idempotency-key': 'one' });
      expect((await send({})).body.code).toBe('captcha-needed');
      const proof = await solvedCaptcha(site);
      const first = await send(proof);
      expect(first.status).toBe(200);
      for (const more of [proof, {}]) expect((await send(more)).body).toEqual(first.body);
      const rows = await site.options.db
        .select()
        .from(enquiries)
        .where(eq(enquiries.emailNormalised, email.toLowerCase()));
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('captcha');
    });
  });

  describe('with the captcha off', () => {
    let site: EnquiriesSite;
    beforeAll(async () => {
      site = await openEnquiriesSite((await open()).db);
    });
    afterAll(() => site.close());

    it.each([
      [ESG, ENQUIRIES, esg],
      ['/api/subscribe', SUBSCRIPTIONS, (email: string) => ({ email, consent: true })],
    ] as const)(
      '[FRM-8] %s stops at the limit of a network, and one address that sends without end does not use it up',
      { timeout: 120_000 },
      async (path, rules, body) => {
        const network = freshNetwork();
        const statusFrom = async (host: number) =>
          (await new Visitor(site, `${network}:${host.toString(16)}::1`).post(path, body(freshEmail()))).status;
        const greedy = [];
        for (let tries = 0; tries < rules.network.tries; tries += 1) greedy.push(await statusFrom(0xffff));
        expect(greedy.filter((status) => status === 200)).toHaveLength(rules.address.tries);
        const others = [];
        for (let host = 1; host <= rules.network.tries; host += 1) others.push(await statusFrom(host));
        expect(others.filter((status) => status === 200)).toHaveLength(rules.network.tries - rules.address.tries);
        expect(others.at(-1)).toBe(429);
      },
    );
  });
});
