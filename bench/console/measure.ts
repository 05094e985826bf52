/**
 * What the console's calls take over HTTP, on the people that make-people.ts made. One after the other, as one member of staff asks.
 * Run: BENCH_DATABASE_URL=… node bench/console/measure.ts [calls of each]
 */
import { pino } from 'pino';
import { people } from '#console/console.tables.ts';
import { recordPerson } from '#console/people/record-person.ts';
import { inviteMember, newLink, seedRoles } from '#console/staff/invite.ts';
import { createConsole } from '#server/console/console-listener.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { auditTrail } from '#audit/audit-trail.ts';
import { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import { staff } from '#console/console.tables.ts';
import { eq, sql } from 'drizzle-orm';
import { asker, measure, measurePeople } from './people-calls.ts';

const url = process.env['BENCH_DATABASE_URL'];
if (url === undefined) throw new Error('BENCH_DATABASE_URL names the scratch database.');
const calls = Number(process.argv[2] ?? 400);
const logger = pino({ level: 'silent' });
const database = await openDatabase({ url, dataDir: '', logger });
const { db } = database;
const secret = [new Uint8Array(32).fill(7)] as const;
const now = () => new Date();
const hasher = new PasswordHasher();
let origin = '';
const edition = {
  id: 'en-gb',
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  label: '',
  region: 'GB',
  regulator: 'fca',
  products: ['cfd'],
} as const;
const server = createConsole({ logger, trusts: () => false, requestLog: { answered: () => {} } }, () => {}, {
  db,
  audit: auditTrail(secret, now),
  editions: [edition],
  enqueue: async () => {},
  desk: { queues: async () => [], endpoints: [], redrive: async () => 0, test: async () => undefined },
  mailStates: async () => new Map(),
  percentages: { regulators: () => [], look: async () => {} },
  content: {
    site: 'http://localhost',
    facts: () => [],
    coming: () => [],
    languages: () => [],
    refusal: () => undefined,
    articles: async () => [],
    previewLink: () => undefined,
  },
  seats: {
    db,
    enqueue: async () => {},
    editions: [edition],
    now,
    publicUrl: 'http://localhost',
    linkKeys: secret,
    content: {
      events: () => [],
      eBook: () => undefined,
      eBookFile: () => undefined,
      article: () => undefined,
      download: () => undefined,
      room: () => undefined,
      hasPage: () => false,
    },
  },
  answerTemplates: () => [],
  hasher,
  accounts: {
    db,
    audit: auditTrail(secret, now),
    otherPersonalTables: [],
    enqueue: async () => {},
    hasher,
    secret,
    publicUrl: 'http://localhost',
    editions: [edition],
    regulators: { fca: { entity: 'uk', companyId: 1, countryOffer: () => 'offered' } },
    dashboardUrl: () => '/',
    sms: { spendPerDay: 0, messagesPerDiallingCode: 0, priceOf: () => 0 },
    captcha: 'off',
    social: [],
    alertTo: undefined,
    now,
    secureCookies: false,
    mailDomainCheck: 'off',
    disposableEmail: 'allow',
    signUpsPerAddress: 'off',
    internalSecret: '',
    message: () => '',
  },
  internalSecret: '',
  message: () => '',
  fourEyes: new Set(),
  now,
  secret,
  consoleUrl: () => origin,
  brandName: 'Bench',
  prices: {
    instruments: [],
    origin: 'live',
    hasBus: false,
    statuses: () => [],
    typicalSpreads: async () => new Map(),
    spreads: async () => [],
  },
  isDemonstration: true,
  forms: { all: [], words: { title: String, field: () => undefined, refusal: () => undefined }, isCounted: false },
  build: undefined,
  files: undefined,
  texts: new Map(),
});
await seedRoles(db);
origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');

const email = `bench.${crypto.randomUUID()}@staff.example`;
const { token, staffId } = await db.transaction(async (tx) => {
  const invited = await inviteMember(tx, { email, name: 'Bench', roles: ['administrator'] }, null, now());
  if (invited === undefined) throw new Error('nobody was invited');
  await tx.update(staff).set({ state: 'active', isMadeUp: true }).where(eq(staff.id, invited.staffId));
  return newLink(tx, invited.staffId, 'demonstration', null, now());
});
const ask = asker(() => origin);
await ask('enter', { token });

const owners = (await db.select({ id: staff.id }).from(staff).limit(40))
  .map(({ id }) => id)
  .filter((id) => id !== staffId);
const some = await db
  .select({ id: people.id })
  .from(people)
  .where(sql`random() < 0.001`)
  .limit(400);
console.log(
  `${(await db.execute<{ n: string }>(sql`select reltuples::bigint as n from pg_class where relname = 'people'`)).rows[0]?.n} people`,
);

await measurePeople(ask, calls, owners, some);
const person = () =>
  ({
    email: `new.${crypto.randomUUID()}@example.com`,
    profileId: null,
    kind: 'lead',
    edition: 'en-gb',
    country: 'GB',
  }) as const;
await measure('written with a record', calls, () =>
  db.transaction((tx) => {
    const seen = person();
    return recordPerson(
      tx,
      { ...seen, details: { email: seen.email, name: 'Maria Garcia', phone: '+447000000000', accountNumbers: [1] } },
      { kind: 'registration', at: now(), refTable: 'registrations', refId: crypto.randomUUID(), facts: {} },
    );
  }),
);
await server.close();
await hasher.close();
await database.close();
