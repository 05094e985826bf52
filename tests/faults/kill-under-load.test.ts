// @module-tag long: kills sites under load, several times

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { JOB_BATCH, JOB_EXPIRES_S, JOB_SUPERVISE_S, JOB_WORKERS } from '#contracts/limits.ts';
import { PASSWORD, freshEmail, freshPhone, signUpBody } from '../support/accounts-site.ts';
import { freshPlace } from '../support/databases.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const CLIENTS = 12;
const VISITORS = 40;
const AT_ONCE = 12;
/** Of so many answers the last is the end of the process: some are through by then, some are at it, some have not begun. */
const KILLED_AFTER = 60;
/** What was on its way is found by its expiry and sent then. */
const SENT_WITHIN_MS = (JOB_EXPIRES_S + 3 * JOB_SUPERVISE_S + 60) * 1000;

/** One request: sent until it is answered, always the same, under the same key. `mails` and `texts` are what it has sent, to whom. */
type Wish = {
  readonly kind: string;
  readonly visitor: Visitor;
  readonly address: string;
  readonly path: string;
  readonly body: object;
  readonly mail?: string;
  readonly text?: string;
};

describe.each(['embedded', 'postgres'] as const)('a server that is killed under load: %s', (kind) => {
  it(
    '[FRM-7] keeps every password reset, enquiry, seat and newsletter wish that it has acknowledged; each mail, text message and event is sent, and is one',
    { timeout: 600_000 },
    async (test) => {
      const place = await freshPlace(kind).catch(() => test.skip('no PostgreSQL server answers'));
      const folder = temporaryFolder();
      const [mailServer, smsProvider, crm] = [
        await startMailServer(),
        await startReceiver(() => ({ status: 200 })),
        await startReceiver(),
      ];
      const provider = join(folder.path, 'provider.json');
      writeFileSync(provider, JSON.stringify({ url: smsProvider.url, form: { to: '{to}', text: '{text}' } }));
      const open = (port?: number): Promise<Site> =>
        startSite({
          ...(port !== undefined && { port }),
          dataDir: place.dataDir || folder.path,
          env: {
            SMTP_URL: mailServer.url,
            MAIL_FROM: 'no-reply@forecourt.test',
            SMS_PROVIDER: provider,
            SMS_FROM: 'Forecourt',
            CRM_WEBHOOK_URL: crm.url,
            CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
            SMS_SPEND_PER_DAY: '1000',
            TRUST_PROXY: '127.0.0.1,::1',
            DEMONSTRATION_OPEN_TO_STRANGERS: 'bridge,prices',
            ...(place.url === undefined ? {} : { DATABASE_URL: place.url, SECRET: 's'.repeat(32) }),
          },
        });
      let site = await open();
      const { url } = site;
      const port = Number(new URL(url).port);

      let houses = 0;
      /** Each from a network of its own: the limits are another test's. */
      const house = () => `2001:db8:${(houses += 1).toString(16)}::1`;
      const ask = (visitor: Visitor, address: string, method: string, path: string, json?: object, key?: string) =>
        visitor.request(method, path, {
          ...(json && { json }),
          headers: {
            'x-forwarded-for': address,
            'x-xsrf-token': visitor.cookie('XSRF-TOKEN') ?? '',
            ...(key && { 'idempotency-key': key }),
          },
        });
      const mailsTo = (email: string) =>
        mailServer.received.filter(({ to }) => to.some((one) => one.toLowerCase() === email.toLowerCase()));
      const textsTo = (phone: string) =>
        smsProvider.received.flatMap(({ body }) =>
          new URLSearchParams(body).get('to') === phone ? [new URLSearchParams(body).get('text') ?? ''] : [],
        );

      /** A client whose mailbox and number are confirmed. */
      async function client(): Promise<{ email: string; phone: string }> {
        const [email, phone, visitor, address] = [freshEmail(), freshPhone(), new Visitor(url), house()];
        expect(
          (
            await ask(
              visitor,
              address,
              'POST',
              '/utils/custom-forms/signup',
              signUpBody(email, { password: PASSWORD, edition: 'en-gb' }),
            )
          ).status,
        ).toBe(200);
        const { otp_code_id } = (await (
          await ask(visitor, address, 'POST', '/fcm-forms/verify-phone', { phone })
        ).json()) as { otp_code_id: string };
        await expect.poll(() => textsTo(phone).length, { timeout: 30_000 }).toBe(1);
        expect(
          (
            await ask(visitor, address, 'POST', '/fcm-forms/verify-phone', {
              otp_code_id,
              code: /\d{6}/.exec(textsTo(phone)[0] ?? '')?.[0],
            })
          ).status,
        ).toBe(200);
        await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBe(1);
        const code = /verify-email\?code=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1];
        expect((await ask(visitor, address, 'GET', `/activation_code/verify/${code}/`)).status).toBe(200);
        return { email, phone };
      }

      try {
        const clients: { email: string; phone: string }[] = [];
        while (clients.length < CLIENTS) clients.push(...(await Promise.all(Array.from({ length: 6 }, client))));
        await sleep(31_000); // the pause between two text messages to a number

        const person = (email: string) => ({
          email,
          first_name: 'Ada',
          last_name: 'Lovelace',
          consent_privacy: true,
          edition: 'en-gb',
        });
        const wish = (named: string, path: string, body: object, to: Pick<Wish, 'mail' | 'text'>): Wish => ({
          kind: named,
          visitor: new Visitor(url),
          address: house(),
          path,
          body,
          ...to,
        });
        const newcomers = (named: string, path: string, body: (email: string) => object) =>
          Array.from({ length: VISITORS }, () => freshEmail()).map((email) =>
            wish(named, path, body(email), { mail: email }),
          );
        const lists = [
          clients.map(({ email }) => wish('reset by mail', '/api/user/reset_password', { email }, { mail: email })),
          clients.map(({ phone }) =>
            wish('reset by phone', '/api/user/reset_password/phone', { phone }, { text: phone }),
          ),
          newcomers('event', '/utils/custom-forms/tradedays', (email) => ({
            ...person(email),
            event: 'trade-days-london',
          })),
          newcomers('e-book', '/utils/download-ebook', (email) => ({
            email,
            first_name: 'Ada',
            e_book: 'reading-a-price',
            consent_privacy: true,
            edition: 'en-gb',
          })),
          newcomers('enquiry', '/utils/custom-forms/esg', (email) => ({ ...person(email), country_id: 'GB' })),
          newcomers('newsletter', '/api/subscribe', (email) => ({
            email,
            consent: true,
            topics: [],
            edition: 'en-gb',
          })),
        ];
        const longest = Math.max(...lists.map(({ length }) => length));
        const wishes = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
        for (const one of wishes) await ask(one.visitor, one.address, 'GET', '/api/xsrf');

        /** The body of the answer; undefined where the server died over it. */
        const send = async (one: Wish, at: number): Promise<string | undefined> => {
          try {
            const answer = await ask(one.visitor, one.address, 'POST', one.path, one.body, `wish-${at}`);
            const body = await answer.text();
            expect([one.kind, answer.status, body]).toEqual([one.kind, 200, body]);
            return body;
          } catch (error) {
            if (error instanceof TypeError) return undefined;
            throw error;
          }
        };
        const answers = new Map<number, string>();
        const begun = new Set<number>();
        let [next, isDead] = [0, false];
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (!isDead && next < wishes.length) {
              const at = (next += 1) - 1;
              begun.add(at);
              const answer = await send(wishes[at] as Wish, at);
              if (answer !== undefined) answers.set(at, answer);
              if (answers.size >= KILLED_AFTER && !isDead) {
                isDead = true;
                await site.kill();
              }
            }
          }),
        );
        const unanswered = [...begun].filter((at) => !answers.has(at));
        expect(unanswered.length).toBeGreaterThan(0);
        const acknowledged = [...answers.keys()].map((at) => wishes[at] as Wish);
        expect(new Set(acknowledged.map((one) => one.kind)).size).toBe(lists.length);

        site = await open(port);
        // Who was not answered sends the same again; so does one whose answer came, and is answered as before.
        for (const at of unanswered) answers.set(at, (await send(wishes[at] as Wish, at)) ?? 'none');
        for (const [at, answer] of answers) expect(await send(wishes[at] as Wish, at)).toBe(answer);

        const all = [...answers.keys()].map((at) => wishes[at] as Wish);
        // A client has had a mail to confirm by before.
        const mailed = (one: Wish) =>
          mailsTo(one.mail ?? '')
            .filter(({ text }) => one.kind !== 'reset by mail' || text.includes('/set-password?hash='))
            .map(({ headers }) => headers.get('message-id') ?? '');
        const texted = (one: Wish) => textsTo(one.text ?? '').slice(1);
        const isSent = (one: Wish) => (one.mail === undefined ? texted(one) : mailed(one)).length > 0;
        await expect
          .poll(() => all.filter((one) => !isSent(one)).map((one) => one.kind), {
            timeout: SENT_WITHIN_MS,
            interval: 500,
          })
          .toEqual([]);
        const told = (email: string) =>
          crm.received.flatMap(({ body, headers }) =>
            body.includes('"enquiry.created"') && body.includes(`"${email}"`) ? [String(headers['webhook-id'])] : [],
          );
        const enquiries = all
          .filter((one) => ['event', 'e-book', 'enquiry'].includes(one.kind))
          .map((one) => one.mail ?? '');
        await expect
          .poll(() => enquiries.filter((email) => told(email).length === 0), { timeout: SENT_WITHIN_MS, interval: 500 })
          .toEqual([]);
        await sleep(5_000);

        // A mail that the mail server had taken, and of which the server had no time to note it, comes twice under one id.
        const repeated = all.reduce(
          (sum, one) => sum + Math.max(0, (one.mail === undefined ? texted(one) : mailed(one)).length - 1),
          0,
        );
        console.log(
          `${kind}: ${acknowledged.length} acknowledged before the end, ${unanswered.length} cut off; of ${all.length} messages ${repeated} came twice under their own id`,
        );
        for (const one of all)
          expect([one.kind, new Set(one.mail === undefined ? texted(one) : mailed(one)).size]).toEqual([one.kind, 1]);
        for (const email of enquiries) expect([email, new Set(told(email)).size]).toEqual([email, 1]);
        expect(repeated).toBeLessThanOrEqual(JOB_BATCH * (JOB_WORKERS + 1));
      } finally {
        await site.stop();
        await Promise.all([mailServer.close(), smsProvider.close(), crm.close()]);
        await place.remove();
        folder.remove();
      }
    },
  );
});
