import type { AddressInfo } from 'node:net';
import { asc, eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import type { ConsoleOptions } from '#console/console-context.ts';
import { staff } from '#console/console.tables.ts';
import { findEnquirers } from '#console/people/find-enquirers.ts';
import { LoadCounter } from '#console/funnel/load-counter.ts';
import { recordOutcome } from '#console/funnel/record-outcome.ts';
import { recordPerson } from '#console/people/record-person.ts';
import { recordOwnRequest } from '#console/requests/record-request.ts';
import { inviteMember, seedRoles } from '#console/staff/invite.ts';
import type { ContentWatch } from '#contracts/content-watch.ts';
import type { Database } from '#contracts/database.ts';
import type { PriceWatch } from '#contracts/price-watch.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type DeliveryDesk, deliveryDesk } from '#delivery/desk/delivery-desk.ts';
import { FOLLOW_UPS, QUEUE_TIMES, SMS, TASKS, openJobQueue } from '#delivery/job-queue.ts';
import { signedLinkKeys } from '#enquiries/signed-link.ts';
import { createConsole } from '#server/console/console-listener.ts';
import { COUNTED_FORMS, formWords } from '#server/counted-forms.ts';
import { formLoads } from '#server/form-loads.ts';
import { silent } from './databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from './enquiries-site.ts';
import { siteTexts } from './site-texts.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

export type Answered<Body> = { readonly status: number; readonly body: Body; readonly headers: Headers };

/** Of a process that hears of no prices. */
export const NO_PRICES: PriceWatch = {
  instruments: [],
  origin: 'live',
  hasBus: false,
  statuses: () => [],
  typicalSpreads: async () => new Map(),
  spreads: async () => [],
};

/** Of a site with one edition, nothing of which waits for anybody. */
export const NO_CONTENT: ContentWatch = {
  site: 'http://localhost',
  facts: () => [],
  coming: () => [],
  languages: () => [],
  refusal: () => undefined,
  articles: async () => [],
  previewLink: () => undefined,
};

/** The site's calls, and the console on a listener of its own, on one database. */
export type ConsoleSite = {
  readonly site: EnquiriesSite;
  readonly options: ConsoleOptions;
  readonly url: string;
  /** Loads of forms, which are written when a test says so. */
  readonly counter: LoadCounter;
  readonly close: () => Promise<void>;
};

export async function openConsoleSite(
  db: Database,
  changed: Partial<ConsoleOptions> = {},
  ofAccounts: Partial<AccountsOptions> = {},
): Promise<ConsoleSite> {
  const clock = { now: () => new Date() };
  const counter = new LoadCounter({
    db,
    now: () => clock.now(),
    onDropped: () => {},
    onWaiting: () => {},
    onWritten: () => {},
  });
  const loads = formLoads(COUNTED_FORMS, (load) => counter.count(load));
  const formCounts = { outcome: recordOutcome(COUNTED_FORMS, () => clock.now()), begun: loads.begun };
  const site = await openEnquiriesSite(db, undefined, {
    people: recordPerson,
    enquirers: findEnquirers,
    ownRequests: recordOwnRequest,
    formCounts,
    ...ofAccounts,
  });
  clock.now = site.options.now;
  let url = '';
  const desk = changed.desk === undefined ? await openDesk(db) : { desk: changed.desk, close: async () => {} };
  const { audit, editions, enqueue, hasher, internalSecret, message, now, secret } = site.options;
  const options: ConsoleOptions = {
    db,
    audit,
    editions,
    enqueue,
    desk: desk.desk,
    hasher,
    accounts: site.options,
    internalSecret,
    message,
    now,
    secret,
    consoleUrl: () => url,
    brandName: 'Marlowe & Finch',
    percentages: { regulators: () => [], look: async () => {} },
    prices: NO_PRICES,
    content: NO_CONTENT,
    seats: {
      ...site.options,
      ...(changed.enqueue && { enqueue: changed.enqueue }),
      linkKeys: signedLinkKeys(secret),
    },
    isDemonstration: false,
    fourEyes: new Set(),
    forms: { all: COUNTED_FORMS, words: formWords(siteTexts()), isCounted: true },
    mailStates: async () => new Map(),
    answerTemplates: (language) => [{ id: 'hello', title: 'Hello', text: `Dear {name} (${language}),` }],
    ...changed,
  };
  const build = { script: '/console/assets/main.js', styles: [] };
  const around = { logger: silent as Logger, trusts: () => false, requestLog: { answered: () => {} } };
  const server = createConsole(around, () => {}, { ...options, build, files: undefined, texts: siteTexts() });
  await seedRoles(db);
  await server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://localhost:${(server.server.address() as AddressInfo).port}`;
  return {
    site,
    options,
    url,
    counter,
    close: async () => {
      await server.close();
      await desk.close();
      await site.close();
    },
  };
}

/** The queues, whose tables are the library's own, with nobody who works on them. */
async function openDesk(db: Database): Promise<{ readonly desk: DeliveryDesk; readonly close: () => Promise<void> }> {
  const { $client: pool } = db as Database & { readonly $client: Pool };
  const { rows } = await db.execute<{ version: string }>(sql`select version()`);
  const kind = /emcc|wasm/i.test(rows[0]?.version ?? '') ? 'embedded' : 'postgres';
  const queues = [FOLLOW_UPS, SMS, TASKS];
  const boss = await openJobQueue(pool, kind, QUEUE_TIMES, queues, () => {});
  return {
    desk: deliveryDesk({ boss, db, queues, webhooks: [] }),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** A browser of a member of staff: keeps its cookies, and says where it sends from. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>();
  readonly url: string;
  constructor({ url }: Pick<ConsoleSite, 'url'>) {
    this.url = url;
  }

  get<Body>(path: string): Promise<Answered<Body>> {
    return this.send<Body>(path, { method: 'GET' });
  }

  post<Body>(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered<Body>> {
    return this.send<Body>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: this.url, ...headers },
    });
  }

  async send<Body>(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answered<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers };
  }
}

/** Somebody of these roles, who has accepted their invitation with a passkey. */
export async function staffOf(
  consoleSite: ConsoleSite,
  roles: readonly string[],
  name = roles.join(' '),
): Promise<{ readonly browser: StaffBrowser; readonly id: string; readonly authenticator: VirtualAuthenticator }> {
  const { options } = consoleSite;
  const email = `${name.replaceAll(/\W/g, '-')}.${crypto.randomUUID().slice(0, 8)}@staff.example`;
  const invited = await options.db.transaction((tx) => inviteMember(tx, { email, name, roles }, null, options.now()));
  if (invited === undefined) throw new Error('the invitation was not made');
  const browser = new StaffBrowser(consoleSite);
  const authenticator = new VirtualAuthenticator(consoleSite.url);
  const { token } = invited;
  const { body } = await browser.post<{ options: { challenge: string } }>('/console/api/join/passkey/options', {
    token,
  });
  const response = authenticator.create(body.options);
  const joined = await browser.post<ProblemDetails>('/console/api/join/passkey', { token, response });
  if (joined.status !== 200) throw new Error(`joining answered ${joined.status} ${joined.body.code}`);
  return { browser, id: invited.staffId, authenticator };
}

export const staffNamed = (db: Database, name: string) =>
  db.select().from(staff).where(eq(staff.name, name)).orderBy(asc(staff.createdAt));
