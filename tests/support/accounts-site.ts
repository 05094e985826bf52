import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { sql } from 'drizzle-orm';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import { OPEN_PLATFORM_ACCOUNT } from '#accounts/platform-accounts/begin-opening.ts';
import { openPlatformAccount } from '#accounts/platform-accounts/open-platform-account.ts';
import { newsletterRoutes } from '#accounts/newsletter/newsletter-routes.ts';
import { auditTrail } from '#audit/audit-trail.ts';
import type { Database } from '#contracts/database.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { Edition } from '#contracts/edition.ts';
import type { FollowUp, MailFollowUp } from '#contracts/follow-ups.ts';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { PlatformBridge } from '#contracts/platform-bridge.ts';
import { demonstrationBridge } from '#delivery/bridge/demonstration-bridge.ts';
import type { ApplicationRules } from '#domain/application.ts';
import { watchOutage } from '#server/database/database-outage.ts';
import { answerProblem, problemResponses } from '#server/problem-responses.ts';
import { checkEvent } from './check-event.ts';

/** Asked for by the first of the companies. */
export const APPLICATION_RULES: ApplicationRules = {
  version: '2026-11',
  steps: {
    identity: { asks: ['nationality', 'home_address', 'home_city', 'home_postal_code'], may: ['birth_place'] },
    tax: { asks: ['tax_country', 'tax_number', 'us_person', 'tax_truth'], may: ['no_tax_number'] },
    means: { asks: ['employment', 'income', 'savings', 'money_from', 'public_office'], may: ['occupation'] },
    questionnaire: {
      asks: ['traded_cfds', 'traded_others', 'learned', 'knows_leverage', 'knows_margin', 'knows_stop'],
      may: [],
    },
  },
  scoring: {
    scores: { traded_cfds: { few: 1, many: 3 }, knows_leverage: { both: 2 }, knows_margin: { closed: 2 } },
    suitableFrom: 6,
    warnedFrom: 3,
    otherwise: 'waits',
    coolingOffHours: 24,
  },
  documents: ['identity'],
};

const edition = (id: string, regulator: string): Edition => {
  const [language = '', region = ''] = id.split('-');
  return {
    id,
    language,
    locale: `${language}-${region.toUpperCase()}`,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    label: id,
    region: region.toUpperCase(),
    regulator,
    products: ['cfd'],
  };
};

/** The accounts room on a real port and a real database, with a clock that tests move and a log and mails they read. */
export type AccountsSite = {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly options: AccountsOptions;
  readonly clock: { now: Date };
  readonly log: () => string;
  readonly mails: () => Promise<readonly MailFollowUp[]>;
  /** Everything enqueued, in order: mails, SMS, events, tasks. */
  readonly followUps: () => Promise<readonly FollowUp[]>;
  readonly close: () => Promise<void>;
};

export async function openAccountsSite(
  db: Database,
  changed: Partial<AccountsOptions> = {},
  rooms: (options: AccountsOptions) => readonly FastifyPluginAsync[] = () => [],
  /** To hash a password at the site's cost is most of what many a test would take. */
  hashing: 'as the site does' | 'cheaply' = 'cheaply',
): Promise<AccountsSite> {
  await db.execute(
    sql`CREATE TABLE IF NOT EXISTS test_follow_ups (id serial PRIMARY KEY, order_key text NOT NULL, body jsonb NOT NULL)`,
  );
  await db.execute(sql`CREATE INDEX IF NOT EXISTS test_follow_ups_to ON test_follow_ups (lower(body->>'to'))`);
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const lines: string[] = [];
  const hasher =
    hashing === 'as the site does'
      ? new PasswordHasher()
      : new PasswordHasher(undefined, undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const secret = [randomBytes(32)] as const;
  const options: AccountsOptions = {
    db,
    audit: auditTrail(secret, () => clock.now),
    enqueue: async (tx, orderKey, followUp) => {
      checkEvent(followUp);
      await tx.execute(
        sql`INSERT INTO test_follow_ups (order_key, body) VALUES (${orderKey}, ${JSON.stringify(followUp)}::jsonb)`,
      );
    },
    otherPersonalTables: [],
    secret,
    publicUrl: 'https://forecourt.test',
    editions: [edition('en-gb', 'fca'), edition('ar-jo', 'jsc'), edition('de-de', 'cysec')],
    regulators: {
      fca: {
        entity: 'uk',
        companyId: 1,
        application: APPLICATION_RULES,
        countryOffer: (country) => (country === 'GB' ? 'offered' : country === 'DE' ? 'prompt' : 'refused'),
      },
      jsc: { entity: 'jo', companyId: 2, countryOffer: (country) => (country === 'JO' ? 'offered' : 'refused') },
      cysec: { entity: 'cy', companyId: 3, countryOffer: (country) => (country === 'DE' ? 'offered' : 'refused') },
    },
    dashboardUrl: (edition) => `https://dashboard.forecourt.test/${edition === 'en-gb' ? '' : edition}`,
    premiumAnalyticsLink: (edition, session) => `https://analytics.forecourt.test/${edition}/${session}`,
    sms: { spendPerDay: 100, messagesPerDiallingCode: 500, priceOf: () => 0.05 },
    // The limits are what most tests are about; those of the captcha turn it on.
    captcha: 'off',
    social: [],
    alertTo: undefined,
    // Vite finds the forms, so that a process of plain Node gives its own.
    ...(changed?.judgeAnswers === undefined && {
      judgeAnswers: (await import('#server/judge-answers.ts')).judgeAnswers,
    }),
    now: () => clock.now,
    secureCookies: true,
    mailDomainCheck: 'off',
    disposableEmail: 'refuse',
    signUpsPerAddress: 'limited',
    internalSecret: randomUUID(),
    message: (code, field, locale) => `${locale}:${field}:${code}`,
    ...changed,
    hasher,
  };
  const app = Fastify({
    logger: {
      level: 'trace',
      stream: new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: true,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    frameworkErrors: answerProblem,
  });
  const outage = watchOutage(app.log as Logger, async () => false);
  app.addHook('onClose', async () => {
    outage.close();
    await hasher.close();
  });
  problemResponses(app, undefined, outage.failed);
  // As the site around does.
  await app.register(cookie);
  await app.register(formbody);
  await app.register(accountsRoutes(options));
  await app.register(newsletterRoutes(options));
  for (const room of rooms(options)) await app.register(room);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const followUps = async () =>
    (await db.execute<{ body: FollowUp }>(sql`SELECT body FROM test_follow_ups ORDER BY id`)).rows.map(
      (row) => row.body,
    );
  return {
    app,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    options,
    clock,
    log: () => lines.join(''),
    mails: async () => (await followUps()).filter((followUp) => followUp.kind === 'mail'),
    followUps,
    close: () => app.close(),
  };
}

export type Answer<Body> = { readonly status: number; readonly body: Body; readonly headers: Headers };

/** A visitor's browser: keeps cookies, copies the XSRF token, comes from an address of its own. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #origin: string;

  constructor(
    site: Pick<AccountsSite, 'origin'>,
    address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
  ) {
    this.#origin = site.origin;
    this.address = address;
  }

  post<Body>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.send<Body>(path, { method: 'GET' });
  }

  async send<Body>(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer<Body>> {
    if (!this.cookies.has('XSRF-TOKEN') && path !== '/api/xsrf') await this.send('/api/xsrf', { method: 'GET' });
    const response = await fetch(`${this.#origin}${path}`, {
      ...init,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-for': this.address,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    };
  }
}

export const SIGN_UP = '/utils/custom-forms/signup';
export const STEP_2 = '/utils/custom-forms/signup/signup-step-2';
export const THANK_YOU = '/utils/custom-forms/signup/thank-you-step';
export const RESEND = '/utils/custom-forms/email-verify/resend';

let people = 0;
export const freshEmail = (): string => `Person.${(people += 1)}.${randomBytes(4).toString('hex')}@example.com`;
export const PASSWORD = 'correct horse battery staple';

export const signUpBody = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  password: PASSWORD,
  country_id: 'GB',
  consent_terms: true,
  ...more,
});

export const STEP_2_BODY = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  birth_date: '1990-12-10',
  phone: '+442083661177',
  address_line: '12 St James’s Square',
  city: 'London',
  postal_code: 'SW1Y 4JH',
};

/** The code in the newest verification mail to an address. */
export async function newestCode(site: Pick<AccountsSite, 'options'>, email: string): Promise<string | undefined> {
  return (await newestMail(site, email, 'verify-email'))?.values['link']?.split('code=')[1];
}

/** The newest mail of a template to an address; of thousands that were enqueued, without reading the others. */
export async function newestMail(
  { options }: Pick<AccountsSite, 'options'>,
  email: string,
  template: string,
): Promise<MailFollowUp | undefined> {
  const { rows } = await options.db.execute<{ body: MailFollowUp }>(
    sql`SELECT body FROM test_follow_ups WHERE lower(body->>'to') = ${email.toLowerCase()} AND body->>'template' = ${template} ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.body;
}

/** Signs up in both steps, confirms, and hands back the browser that did. */
export async function confirmedVisitor(site: AccountsSite, email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.post(SIGN_UP, signUpBody(email, { password }));
  await visitor.post(STEP_2, STEP_2_BODY);
  const answer = await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
  if (answer.status !== 200) throw new Error(`the confirmation answered ${answer.status}`);
  return visitor;
}

/** The code in the newest mail of a log-in to an address. */
export const newestLogInCode = async (site: Pick<AccountsSite, 'options'>, email: string): Promise<string> =>
  (await newestMail(site, email, 'log-in-code'))?.values['code'] ?? '';

/** Logs in by password, and by the mailed code where the browser is new to the account. Answers the last call. */
export async function logIn<Body = AuthoriseAnswer>(
  site: Pick<AccountsSite, 'options' | 'origin'>,
  email: string,
  {
    password = PASSWORD,
    visitor = new Visitor(site),
    path = '/api/user/authorise',
    more = {},
    headers = {},
  }: {
    readonly password?: string;
    readonly visitor?: Visitor;
    readonly path?: string;
    readonly more?: Readonly<Record<string, unknown>>;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<Answer<Body>> {
  const first = await visitor.post<Body>(path, { email, password, ...more }, headers);
  return secondStep(site, visitor, email, first, more, headers);
}

/** What follows the first factor: the mailed code where the browser is new to the account, else the answer as it was. */
export async function secondStep<Body>(
  site: Pick<AccountsSite, 'options'>,
  visitor: Visitor,
  email: string,
  first: Answer<Body>,
  { agent, timezone }: { readonly agent?: unknown; readonly timezone?: unknown } = {},
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  if ((first.body as Partial<ProblemDetails>).code !== 'second-factor-needed') return first;
  const code = await newestLogInCode(site, email);
  return visitor.post<Body>('/api/user/authorise/code', { code, agent, timezone }, headers);
}

/** The code in the newest text message to a number. */
export async function newestSms(
  { options }: Pick<AccountsSite, 'options'>,
  phone: string,
): Promise<string | undefined> {
  const { rows } = await options.db.execute<{ code: string }>(
    sql`SELECT body->'values'->>'code' AS code FROM test_follow_ups WHERE lower(body->>'to') = ${phone} AND body->>'kind' = 'sms' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.code;
}

let numbers = 0;
/** A number in the United Kingdom that no other test has. */
export const freshPhone = (): string => `+4420${String(70_000_000 + (numbers += 1)).padStart(8, '0')}`;

/** Signs up, confirms, proves a number, and lets the pause between two messages pass. */
export async function visitorWithPhone(site: AccountsSite, email: string, phone: string): Promise<Visitor> {
  const visitor = await confirmedVisitor(site, email);
  const sent = await visitor.post<{ otp_code_id: string }>('/fcm-forms/verify-phone', { phone });
  const answer = await visitor.post('/fcm-forms/verify-phone', {
    otp_code_id: sent.body.otp_code_id,
    code: await newestSms(site, phone),
  });
  if (answer.status !== 200) throw new Error(`the verification of the phone answered ${answer.status}`);
  site.clock.now = new Date(site.clock.now.getTime() + 31_000);
  return visitor;
}

/** Has the accounts opened that wait for it, as delivery's worker would. */
export async function openAccounts(
  site: Pick<AccountsSite, 'options' | 'followUps'>,
  bridge: PlatformBridge = demonstrationBridge,
): Promise<void> {
  const open = openPlatformAccount({ ...site.options, bridge, log: { error: () => {} } });
  for (const followUp of await site.followUps())
    if (followUp.kind === 'task' && followUp.task === OPEN_PLATFORM_ACCOUNT)
      await open(followUp.values, { id: 'a-task', attempt: 1 });
}
