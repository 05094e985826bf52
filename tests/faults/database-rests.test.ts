// @module-tag long: takes parts away from running sites and waits until they recover

import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import {
  type Answer,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  signUpBody,
} from '../support/accounts-site.ts';
import { eachDatabase } from '../support/databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from '../support/enquiries-site.ts';

const EVENT = '/utils/custom-forms/tradedays';
const BACK_WITHIN_MS = 30_000;
const TRY_AGAIN_MS = 100;
const VISITORS = 8;

eachDatabase((kind, open) => {
  let database: DatabaseHandle;
  let site: EnquiriesSite;
  beforeAll(async () => {
    database = await open();
    site = await openEnquiriesSite(database.db, undefined, { signUpsPerAddress: 'off' });
  });
  afterAll(() => site.close());

  /** PostgreSQL ends every connection and takes none; the embedded database loses its process, and comes back by itself. */
  async function stopDatabase(): Promise<() => Promise<void>> {
    if (kind === 'embedded') {
      const mine = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
      const children = mine.filter(
        (line) => Number(line?.[2]) === process.pid && line?.[3]?.includes('embedded-child'),
      );
      if (children.length !== 1) throw new Error(`${children.length} database processes were found`);
      process.kill(Number(children[0]?.[1]), 'SIGKILL');
      return async () => {};
    }
    const url = new URL(database.pool.options.connectionString ?? '');
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const onServer = async (...statements: readonly string[]) => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await onServer(
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    return () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }

  /** As the forms do: the same request under the same key, until it is answered. */
  async function insist(
    ask: () => Promise<Answer<Partial<ProblemDetails>>>,
  ): Promise<{ first: number; last: Answer<Partial<ProblemDetails>> }> {
    const until = performance.now() + BACK_WITHIN_MS;
    let last = await ask();
    const first = last.status;
    while (last.status !== 200 && performance.now() < until) {
      expect([last.status, last.body.code, Number(last.headers.get('retry-after')) > 0]).toEqual([
        503,
        'unavailable',
        true,
      ]);
      await sleep(TRY_AGAIN_MS);
      last = await ask();
    }
    return { first, last };
  }

  const count = async (text: string, ...values: readonly string[]) =>
    Number((await database.pool.query<{ count: string }>(text, [...values])).rows[0]?.count);
  const followUps = async (email: string) =>
    (await site.mails()).filter(({ to }) => to === email).map(({ template }) => template);

  it(
    '[FRM-7] that stops between the steps of a sign-up is answered as resting; afterwards each step is done once',
    { timeout: 90_000 },
    async () => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      expect((await visitor.post(SIGN_UP, signUpBody(email), { 'idempotency-key': 'step-1' })).status).toBe(200);

      const resume = await stopDatabase();
      const step2 = () => visitor.post<Partial<ProblemDetails>>(STEP_2, STEP_2_BODY, { 'idempotency-key': 'step-2' });
      const refused = await step2();
      // The embedded one may be back already.
      expect(kind === 'postgres' ? ['unavailable'] : ['unavailable', undefined]).toContain(refused.body.code);
      await resume();
      const { last } = await insist(step2);
      expect(last.status).toBe(200);
      expect((await step2()).body).toEqual(last.body);
      const profile = '(SELECT id FROM profiles WHERE email_normalised = $1)';
      expect(await count('SELECT count(*) FROM profiles WHERE email_normalised = $1', email.toLowerCase())).toBe(1);
      expect(await count(`SELECT count(*) FROM clients WHERE profile_id = ${profile}`, email.toLowerCase())).toBe(1);
      expect(await count(`SELECT count(*) FROM registrations WHERE profile_id = ${profile}`, email.toLowerCase())).toBe(
        2,
      );
      expect(await followUps(email)).toEqual(['verify-email']);
    },
  );

  it(
    '[FRM-7] that is cut off amid sign-ups and registrations for an event leaves each whole or undone, and once',
    { timeout: 90_000 },
    async () => {
      const people = Array.from({ length: VISITORS }, () => freshEmail());
      const visitors = await Promise.all(
        people.map(async () => {
          const visitor = new Visitor(site);
          await visitor.get('/api/xsrf');
          return visitor;
        }),
      );
      const asking = visitors.flatMap((visitor, at) => {
        const email = people[at] ?? '';
        return [
          insist(() => visitor.post(SIGN_UP, signUpBody(email), { 'idempotency-key': `sign-up-${at}` })),
          insist(() =>
            visitor.post(
              EVENT,
              { email, first_name: 'Ada', last_name: 'Lovelace', consent_privacy: true, event: 'trade-days-london' },
              { 'idempotency-key': `event-${at}` },
            ),
          ),
        ];
      });
      await sleep(40); // some are through, some are at it, some wait for their hash
      const resume = await stopDatabase();
      await sleep(200);
      await resume();
      const answers = await Promise.all(asking);
      expect(answers.map(({ last }) => last.status)).toEqual(Array(2 * VISITORS).fill(200));
      expect(answers.some(({ first }) => first === 503)).toBe(true);
      for (const email of people) {
        const normalised = email.toLowerCase();
        expect(
          await count(
            'SELECT count(*) FROM registrations WHERE profile_id = (SELECT id FROM profiles WHERE email_normalised = $1)',
            normalised,
          ),
        ).toBe(1);
        expect(await count('SELECT count(*) FROM enquiries WHERE email_normalised = $1', normalised)).toBe(1);
        expect(await count('SELECT count(*) FROM event_seats WHERE email_normalised = $1', normalised)).toBe(1);
        expect((await followUps(email)).toSorted()).toEqual(['event-registered', 'verify-email']);
      }
    },
  );
});
