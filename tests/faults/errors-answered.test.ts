import { TOTP } from 'otpauth';
import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldAnswer, PeopleAnswer } from '#console/answers.ts';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import {
  FACTORS_PER_PROFILE,
  LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA,
  LOG_INS_PER_ADDRESS,
  RISKY_PER_IDENTITY,
  STEP_UP_S,
  STAFF_PROOF_S,
} from '#contracts/limits.ts';
import { FORM_STEP_CONTROL } from '#forms/engine/form-controls.ts';
import { PROBLEMS, type ProblemCode, type ProblemDetails } from '#contracts/problems.ts';
import {
  PASSWORD,
  SIGN_UP,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  openAccounts,
  newestCode,
  signUpBody,
  logIn,
} from '../support/accounts-site.ts';
import { sitePlace, usualKind } from '../support/databases.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';
import { type ConsoleSite, StaffBrowser, openConsoleSite, staffOf } from '../support/console-site.ts';
import { EXAMPLE_OPERATOR_TOKEN, openEveryCallSite } from '../support/every-call-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { readPage, tableUnder } from '../docs/markdown-table.ts';

const documented = new Map(
  tableUnder(readPage('errors.md'), 'code', 'status', 'when', 'what to do').map((row) => [
    row['code'] ?? '',
    Number(row['status']),
  ]),
);

type Answered = { readonly status: number; readonly code: string | undefined; readonly type: string | null };
/** Answers to a questionnaire that bring too few points. */
const POOR_ANSWERS = {
  traded_cfds: 'never',
  traded_others: 'never',
  learned: 'nothing',
  knows_leverage: 'neither',
  knows_margin: 'lent',
  knows_stop: 'never',
};
const JSON_TYPE = { 'content-type': 'application/json' };

describe('every refusal of docs/errors.md', () => {
  let calls: EnquiriesSite;
  let limited: EnquiriesSite;
  let whole: Site;
  let console_: ConsoleSite;
  let place: Awaited<ReturnType<typeof sitePlace>>;
  beforeAll(async () => {
    place = await sitePlace();
    // A provider that does not answer: nothing listens on port 9 of this machine.
    const social = [{ id: 'away', label: 'Away', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' }];
    calls = await openEveryCallSite(usualKind(), { social, signUpsPerAddress: 'off' });
    limited = await openEveryCallSite(usualKind(), { captcha: 'by-risk' });
    calls.app.log.level = 'silent';
    console_ = await openConsoleSite(calls.options.db);
    whole = await startSite({ dataDir: place.dataDir, env: place.env });
  }, 180_000);
  afterAll(async () => {
    await console_.close();
    await calls.close();
    await limited.close();
    await whole.stop();
    await place.remove();
  });

  const answerOf = async (response: Response): Promise<Answered> => {
    const type = response.headers.get('content-type');
    const body = type?.includes('json') === true ? ((await response.json()) as Partial<ProblemDetails>) : undefined;
    return { status: response.status, code: body?.code, type };
  };
  const sent = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }): Answered => ({
    status,
    code: (body as Partial<ProblemDetails>).code,
    type: headers.get('content-type'),
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(whole.url + path, { redirect: 'manual', ...init }).then(answerOf);
  const raw = (visitor: Visitor, path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
    visitor.send(path, { method: 'POST', body, headers }).then(sent);

  /** Of a client who is logged in and asked to apply. */
  const applicant = async (): Promise<Record<string, string>> => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(calls, email);
    const { body } = await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD });
    return { ...JSON_TYPE, authorization: `Bearer ${body.token}` };
  };

  /** A request as a bad client writes it, which `fetch` would mend. */
  async function written(bytes: string): Promise<Answered> {
    const { hostname, port } = new URL(whole.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'connect');
    socket.write(bytes);
    socket.setTimeout(5_000, () => socket.destroy());
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString('utf8');
    const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
    return {
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]),
      code,
      type: /content-type: ([^\r]*)/i.exec(text)?.[1] ?? null,
    };
  }

  const sentFrom = (site: string) => ({ ...JSON_TYPE, 'sec-fetch-site': site });
  const signedIn = async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(calls, email);
    const { body } = await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD });
    return { visitor, headers: { authorization: `Bearer ${body.token}` } };
  };

  const WAYS: Readonly<Record<ProblemCode, readonly [how: string, send: () => Promise<Answered>][]>> = {
    'bad-json': [
      ['broken JSON', () => raw(new Visitor(calls), SIGN_UP, '{"email":')],
      ['a key __proto__', () => raw(new Visitor(calls), SIGN_UP, '{"__proto__": {}}')],
      ['broken JSON to the rating of an article', () => raw(new Visitor(calls), '/api/ajax/article_rating', '{')],
    ],
    'bad-input': [
      ['a field that is bad', () => raw(new Visitor(calls), SIGN_UP, JSON.stringify(signUpBody('nobody')))],
      ['an empty body', () => raw(new Visitor(calls), SIGN_UP, '')],
      ['no body at all', () => new Visitor(calls).send(SIGN_UP, { method: 'POST' }).then(sent)],
      ['a list', () => raw(new Visitor(calls), SIGN_UP, '[]')],
      ['a text', () => raw(new Visitor(calls), SIGN_UP, '"x"')],
      ['an empty body to the rating of an article', () => raw(new Visitor(calls), '/api/ajax/article_rating', '')],
      ['an empty body to the newsletter', () => raw(new Visitor(calls), '/api/subscribe', '')],
      ['an empty body to an enquiry', () => raw(new Visitor(calls), '/utils/download-ebook', '')],
      ['a query that is wanting', () => new Visitor(calls).get('/api/search').then(sent)],
    ],
    'bad-address': [
      [
        'percent-encoding that cannot be decoded',
        () =>
          written(
            'GET /api/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n',
          ),
      ],
    ],
    'xsrf-missing': [
      [
        'no token',
        () => fetch(calls.origin + SIGN_UP, { method: 'POST', headers: JSON_TYPE, body: '{}' }).then(answerOf),
      ],
    ],
    'cross-site': [
      [
        'a form of another site',
        () =>
          ask('/en-gb/sign-up', {
            method: 'POST',
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              origin: 'https://evil.example',
              'sec-fetch-site': 'cross-site',
              accept: 'application/json',
            },
            body: new URLSearchParams({ [FORM_STEP_CONTROL]: 'live-sign-up/account', email: 'a' }),
          }),
      ],
      [
        'a call of another site, with a good token',
        () => raw(new Visitor(calls), SIGN_UP, JSON.stringify(signUpBody(freshEmail())), sentFrom('cross-site')),
      ],
      [
        'a call of another host of the domain, with a good token',
        () => raw(new Visitor(calls), SIGN_UP, JSON.stringify(signUpBody(freshEmail())), sentFrom('same-site')),
      ],
    ],
    'not-found': [['no address of ours', () => ask('/api/none-of-ours', { headers: { accept: 'application/json' } })]],
    'withheld-by-law': [
      ['a page that Spanish law keeps back', () => ask('/es-es/courses', { headers: { accept: 'application/json' } })],
    ],
    gone: [['what the brand has taken down', () => ask('/en-gb/bonus', { headers: { accept: 'application/json' } })]],
    'method-not-allowed': [['the wrong method', () => ask('/api/xsrf', { method: 'DELETE' })]],
    'body-too-large': [
      ['more than 64 KB', () => raw(new Visitor(calls), SIGN_UP, JSON.stringify({ email: 'a'.repeat(70_000) }))],
    ],
    'wrong-content-type': [
      ['a form', () => raw(new Visitor(calls), SIGN_UP, 'email=a', { 'content-type': 'text/plain' })],
    ],
    'sign-up-missing': [['a step without its sign-up', () => raw(new Visitor(calls), THANK_YOU, '{}')]],
    'sign-up-incomplete': [
      [
        'the thank-you step before the second',
        async () => {
          const visitor = new Visitor(calls);
          await visitor.post(SIGN_UP, signUpBody(freshEmail()));
          return raw(visitor, THANK_YOU, '{}');
        },
      ],
    ],
    'not-offered': [
      [
        'a partner platform that is not configured',
        () =>
          raw(
            new Visitor(calls),
            '/api/sign-up-finexware',
            JSON.stringify({
              email: freshEmail(),
              country_id: 'GB',
              consent_terms: true,
              first_name: 'Ada',
              last_name: 'Lovelace',
              phone: '+442083661177',
            }),
          ),
      ],
    ],
    'email-unverified': [
      [
        'a log-in before the mailbox is confirmed',
        async () => {
          const [visitor, email] = [new Visitor(calls), freshEmail()];
          await visitor.post(SIGN_UP, signUpBody(email));
          return raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: PASSWORD }));
        },
      ],
    ],
    'account-blocked': [
      [
        'the right password of somebody whom the company has blocked',
        async () => {
          const email = freshEmail();
          const visitor = await confirmedVisitor(calls, email);
          await calls.options.db.execute(
            sql`update profiles set blocked_at = now() where email_normalised = ${email.toLowerCase()}`,
          );
          return raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: PASSWORD }));
        },
      ],
    ],
    'second-factor-needed': [
      [
        'the right password in a browser that the account does not know',
        async () => {
          const email = freshEmail();
          await confirmedVisitor(calls, email);
          return raw(new Visitor(calls), '/api/user/authorise', JSON.stringify({ email, password: PASSWORD }));
        },
      ],
    ],
    'log-in-missing': [
      ['a code without a log-in', () => raw(new Visitor(calls), '/api/user/authorise/code', '{"code":"123456"}')],
    ],
    'proof-needed': [
      [
        'a new authenticator app, eleven minutes after the log-in',
        async () => {
          const { visitor, headers } = await signedIn();
          calls.clock.now = new Date(calls.clock.now.getTime() + (STEP_UP_S + 60) * 1000);
          return sent(await visitor.post('/api/user/factors/authenticator', {}, headers));
        },
      ],
    ],
    'factors-full': [
      [
        'one more authenticator app than an account may have',
        async () => {
          const { visitor, headers } = await signedIn();
          for (let each = 0; each < FACTORS_PER_PROFILE; each += 1) {
            const { body } = await visitor.post<{ factor_id: string; secret: string }>(
              '/api/user/factors/authenticator',
              {},
              headers,
            );
            const code = new TOTP({ secret: body.secret }).generate({ timestamp: calls.clock.now.getTime() });
            await visitor.post('/api/user/factors/authenticator/confirm', { factor_id: body.factor_id, code }, headers);
          }
          return sent(await visitor.post('/api/user/factors/authenticator', {}, headers));
        },
      ],
    ],
    'passkey-refused': [
      [
        'a passkey that is nobody’s',
        () =>
          raw(
            new Visitor(calls),
            '/api/user/authorise/passkey',
            JSON.stringify({
              credential: {
                id: 'AAAA',
                rawId: 'AAAA',
                type: 'public-key',
                clientExtensionResults: {},
                response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
              },
            }),
          ),
      ],
    ],
    'captcha-needed': [
      [
        'many tries',
        async () => {
          const [visitor, email] = [new Visitor(limited), freshEmail()];
          for (let time = 0; time < RISKY_PER_IDENTITY.tries; time += 1)
            await raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: 'not the password' }));
          return raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: 'not the password' }));
        },
      ],
    ],
    'account-ambiguous': [
      [
        'a login that two platforms have given',
        async () => {
          const emails = [freshEmail(), freshEmail()];
          for (const email of emails) await confirmedVisitor(calls, email);
          const opened: string[] = [];
          await openAccounts(calls, async ({ client_id: id, account_number: number }) => ({
            kind: 'opened',
            login: opened.push(id) > 2 ? number : 'MT-1',
          }));
          const decision = { account: 'MT-1', login: 'MT-2', decided_by: 'J. Clarke' };
          return raw(new Visitor(calls), '/api/operator/login', JSON.stringify(decision), {
            'content-type': 'application/json',
            authorization: `Bearer ${EXAMPLE_OPERATOR_TOKEN}`,
          });
        },
      ],
    ],
    'not-decidable': [
      [
        'swap-free terms that nobody asked for',
        async () => {
          const email = freshEmail();
          const visitor = await confirmedVisitor(calls, email);
          const { body } = await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD });
          const account = await visitor.send<AccountAnswer>('/api/user/account', {
            method: 'GET',
            headers: { authorization: `Bearer ${body.token}` },
          });
          const decision = {
            account: account.body.clients[0]?.client_id,
            about: 'swap-free',
            outcome: 'approved',
            decided_by: 'J. Clarke',
          };
          return raw(visitor, '/api/operator/decision', JSON.stringify(decision), {
            'content-type': 'application/json',
            authorization: `Bearer ${EXAMPLE_OPERATOR_TOKEN}`,
          });
        },
      ],
    ],
    'application-waits': [
      [
        'a questionnaire again within its time of cooling off',
        async () => {
          const headers = await applicant();
          const poor = JSON.stringify({ edition: 'en-gb', ...POOR_ANSWERS });
          await raw(new Visitor(calls), '/api/application/questionnaire', poor, headers);
          return raw(new Visitor(calls), '/api/application/questionnaire', poor, headers);
        },
      ],
    ],
    'application-closed': [
      [
        'a warning that nobody was given',
        async () =>
          raw(
            new Visitor(calls),
            '/api/application/warning',
            JSON.stringify({ edition: 'en-gb', warning_read: true }),
            await applicant(),
          ),
      ],
    ],
    'application-incomplete': [
      [
        'an application without answers',
        async () =>
          raw(
            new Visitor(calls),
            '/api/application/send',
            JSON.stringify({ edition: 'en-gb', answers_true: true }),
            await applicant(),
          ),
      ],
    ],
    'social-failed': [
      [
        'an exchange that was not begun here',
        () =>
          raw(
            new Visitor(calls),
            '/api/user/authorise/social',
            JSON.stringify({ provider: 'away', code: 'a', state: 'b' }),
          ),
      ],
    ],
    // Needs a provider that vouches: src/accounts/social/social.test.ts has one.
    'social-unlinked': [],
    'wrong-credentials': [
      [
        'a wrong password',
        () =>
          raw(
            new Visitor(calls),
            '/api/user/authorise',
            JSON.stringify({ email: freshEmail(), password: 'not the password' }),
          ),
      ],
    ],
    'log-in-by-mail': [
      [
        'an account that strangers have guessed at, without captchas',
        async () => {
          const [visitor, email] = [new Visitor(calls), freshEmail()];
          for (let time = 0; time < LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA.tries; time += 1)
            await raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: 'not the password' }));
          return raw(visitor, '/api/user/authorise', JSON.stringify({ email, password: 'not the password' }));
        },
      ],
    ],
    'token-invalid': [
      [
        'no token of ours',
        () => raw(new Visitor(calls), '/api/user/session', '', { ...JSON_TYPE, authorization: 'Bearer x.y.z' }),
      ],
    ],
    'code-invalid': [
      ['a code that is none', () => new Visitor(calls).get('/activation_code/verify/not-a-code/').then(sent)],
    ],
    'code-used': [
      [
        'a link that has confirmed already',
        async () => {
          const [visitor, email] = [new Visitor(calls), freshEmail()];
          await visitor.post(SIGN_UP, signUpBody(email));
          const address = `/activation_code/verify/${await newestCode(calls, email)}/`;
          await visitor.get(address);
          return visitor.get(address).then(sent);
        },
      ],
    ],
    'code-expired': [
      [
        'a link of two days ago',
        async () => {
          const [visitor, email] = [new Visitor(calls), freshEmail()];
          await visitor.post(SIGN_UP, signUpBody(email));
          const { now } = calls.clock;
          calls.clock.now = new Date(now.getTime() + 2 * 86_400_000);
          const answer = await visitor.get(`/activation_code/verify/${await newestCode(calls, email)}/`).then(sent);
          calls.clock.now = now;
          return answer;
        },
      ],
    ],
    'event-over': [
      [
        'an event that has ended',
        () =>
          raw(
            new Visitor(calls),
            '/utils/custom-forms/dubai-expo',
            JSON.stringify({ email: freshEmail(), first_name: 'Ada', last_name: 'Lovelace', consent_privacy: true }),
          ),
      ],
    ],
    'link-invalid': [
      [
        'a link that is not signed',
        () => fetch(`${calls.origin}/api/e-books/en-gb/reading-a-price?token=x`).then(answerOf),
      ],
    ],
    'enquiry-missing': [
      [
        'a step without its enquiry',
        () =>
          raw(
            new Visitor(calls),
            '/utils/fcm-forms/trading-central/register',
            JSON.stringify({ consent_privacy: true }),
          ),
      ],
    ],
    'enquiry-incomplete': [
      [
        'the last step before the one in the middle',
        async () => {
          const visitor = new Visitor(calls);
          await visitor.post('/utils/fcm-forms/trading-central/email', { email: freshEmail() });
          return raw(visitor, '/utils/fcm-forms/trading-central/register', JSON.stringify({ consent_privacy: true }));
        },
      ],
    ],
    'idempotency-conflict': [
      [
        'a key that came with another body',
        async () => {
          const visitor = new Visitor(calls);
          await visitor.post(SIGN_UP, signUpBody(freshEmail()), { 'idempotency-key': 'a-key' });
          return raw(visitor, SIGN_UP, JSON.stringify(signUpBody(freshEmail())), {
            ...JSON_TYPE,
            'idempotency-key': 'a-key',
          });
        },
      ],
    ],
    'staff-session-missing': [
      ['no session of the console', () => new StaffBrowser(console_).get('/console/api/me').then(sent)],
    ],
    'not-permitted': [
      [
        'a role that may not',
        async () => sent(await (await staffOf(console_, ['viewer'])).browser.get('/console/api/staff')),
      ],
    ],
    'not-possible': [
      [
        'the confirmation of who has no profile',
        async () => {
          const { browser } = await staffOf(console_, ['administrator']);
          const id = crypto.randomUUID();
          await console_.options.db.execute(
            sql`insert into people (id, email_normalised, kind, stage, edition, created_at, last_event_at)
              values (${id}::uuid, ${`${id}@enquirer.example`}, 'enquirer', 'new', 'en-gb', now(), now())`,
          );
          return sent(await browser.post(`/console/api/people/${id}/confirm`, { reason: 'mail-lost' }));
        },
      ],
    ],
    'step-up-needed': [
      [
        'a change of roles, longer after the log-in than a proof holds',
        async () => {
          const { browser } = await staffOf(console_, ['administrator']);
          const { clock } = console_.site;
          const before = clock.now;
          clock.now = new Date(before.getTime() + STAFF_PROOF_S * 1000);
          const answer = sent(
            await browser.post('/console/api/roles', { name: 'Late', permissions: [], editions: null }),
          );
          clock.now = before;
          return answer;
        },
      ],
    ],
    'second-person-missing': [
      [
        'a role of a brand that wants two people, where nobody else may approve it',
        async () => {
          const two = await openConsoleSite(console_.options.db, { fourEyes: new Set(['roles']) });
          await two.options.db.execute(sql`update staff set state = 'blocked'`);
          const { browser } = await staffOf(two, ['administrator']);
          const answer = sent(
            await browser.post('/console/api/roles', { name: 'Alone', permissions: [], editions: null }),
          );
          await two.close();
          return answer;
        },
      ],
    ],
    'own-request': [
      [
        'the approval of what one asked for',
        async () => {
          const two = await openConsoleSite(console_.options.db, { fourEyes: new Set(['roles']) });
          await staffOf(two, ['administrator']);
          const { browser } = await staffOf(two, ['administrator']);
          const held = await browser.post<HeldAnswer>('/console/api/roles', {
            name: 'Own',
            permissions: [],
            editions: null,
          });
          const answer = sent(await browser.post(`/console/api/approvals/${held.body.held}/approve`, {}));
          await two.close();
          return answer;
        },
      ],
    ],
    'role-held': [
      [
        'the deletion of a role that somebody has',
        async () => {
          await staffOf(console_, ['viewer']);
          const { browser } = await staffOf(console_, ['administrator']);
          return sent(await browser.post('/console/api/roles/viewer/delete', { version: 1 }));
        },
      ],
    ],
    'last-administrator': [
      [
        'the deletion of the administrators’ role',
        async () => {
          const { browser } = await staffOf(console_, ['administrator']);
          return sent(await browser.post('/console/api/roles/administrator/delete', { version: 1 }));
        },
      ],
    ],
    'changed-meanwhile': [
      [
        'the version of a person before somebody’s change',
        async () => {
          const { browser } = await staffOf(console_, ['administrator']);
          await new Visitor(console_.site).post(SIGN_UP, signUpBody(freshEmail()));
          const { body } = await browser.post<PeopleAnswer>('/console/api/people', {});
          const change = () =>
            browser.post(`/console/api/people/${body.people[0]?.id}/stage`, { stage: 'contacted', version: 1 });
          await change();
          return sent(await change());
        },
      ],
    ],
    'too-many-requests': [
      [
        'more tries than an address has',
        async () => {
          const visitor = new Visitor(calls);
          for (let time = 0; time < LOG_INS_PER_ADDRESS.tries; time += 1)
            await raw(
              visitor,
              '/api/user/authorise',
              JSON.stringify({ email: freshEmail(), password: 'not the password' }),
            );
          return raw(
            visitor,
            '/api/user/authorise',
            JSON.stringify({ email: freshEmail(), password: 'not the password' }),
          );
        },
      ],
    ],
    unavailable: [
      [
        'a provider that does not answer',
        () => fetch(`${calls.origin}/api/user/social/away/start`, { redirect: 'manual' }).then(answerOf),
      ],
    ],
    internal: [
      [
        'a failure of ours',
        async () => {
          const { db } = calls.options;
          const [visitor, email] = [await confirmedVisitor(calls, freshEmail()), freshEmail()];
          await confirmedVisitor(calls, email);
          const {
            body: { token },
          } = await logIn(calls, email, { visitor });
          await db.execute('ALTER TABLE course_enrolments RENAME TO elsewhere');
          try {
            return sent(
              await visitor.send('/api/user/data', { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
            );
          } finally {
            await db.execute('ALTER TABLE elsewhere RENAME TO course_enrolments');
          }
        },
      ],
    ],
  };

  it.each(Object.entries(WAYS).flatMap(([code, ways]) => ways.map(([how, send]) => ({ code, how, send }))))(
    '[FRM-2] $code: $how',
    async ({ code, send }) => {
      const answer = await send();
      expect(answer).toEqual({
        status: documented.get(code),
        code,
        type: expect.stringMatching(/^application\/problem\+json/) as string,
      });
    },
  );

  it('are all of the code', () => {
    expect(Object.keys(WAYS).toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
    expect(Object.entries(WAYS).flatMap(([code, ways]) => (ways.length === 0 ? [code] : []))).toEqual([
      'social-unlinked',
    ]);
  });
});
