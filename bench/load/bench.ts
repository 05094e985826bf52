/**
 * A mixed day at a rising rate, until one page in a hundred takes 100 ms, and what each kind of request takes of the processor.
 * node bench/load/bench.ts [--form short|long] [--sites one-postgresql,one-embedded,apart-postgresql] [--write]: see README.md.
 */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GATEWAY_MAX_CONNECTIONS } from '../../src/contracts/limits.ts';
import { canPin, type Child, raiseFileLimit, startChild } from '../gateway/child.ts';
import { type Kind, KINDS, PAGE_OPEN_SECONDS, PER_PAGE } from './day.ts';
import {
  type Alone,
  type Cost,
  type Day,
  type Figures,
  readFigures,
  type SiteFigures,
  type SiteName,
  writeFigures,
} from './figures.ts';
import type { HttpAnswers, HttpCommand, HttpReport, PricesCommand, PricesReport } from './reports.ts';
import { openSite, pinServers, type SiteUnderLoad, type Usage } from './site-under-load.ts';
import { printTables, writeTables } from './tables.ts';

const ALL_SITES: readonly SiteName[] = ['one-postgresql', 'one-embedded', 'apart-postgresql'];
const PAGE_P99_MS = 100;
/** Seconds of each turn, and the kinds whose own highest rate is looked for. The short form is for a machine with other work: no rates. */
const FORMS = {
  short: { cost: 6, clients: [500, 3_000], day: 0, alone: [] },
  long: { cost: 20, clients: [1_000, 10_000], day: 20, alone: ['page', 'search', 'sign-up'] },
} as const satisfies Record<
  string,
  { cost: number; clients: readonly [few: number, many: number]; day: number; alone: readonly Kind[] }
>;
/** Requests a second at which the processor time of each kind is measured: a quarter of a core at most. */
const COST_RATES: Readonly<Record<Kind, number>> = {
  page: 200,
  again: 200,
  file: 200,
  token: 200,
  spreads: 150,
  search: 30,
  'sign-up': 10,
};
const REOPENED_PER_SECOND = 100;
const FIRST_DAY_PAGES = 90;
/**
 * A faster day is not one that a site can have: it takes no more sockets. A tenth of them is for those that close and open at this
 * moment; at the limit itself a visitor who comes again is refused, and the bench would wait for a place without end.
 */
const DAY_PAGES_MAX = Math.floor((0.9 * GATEWAY_MAX_CONNECTIONS) / PAGE_OPEN_SECONDS);
const SETTLE_TURNS_MAX = 60;
const IDLE_AT_MOST = 0.15;

const { values } = parseArgs({
  options: {
    form: { type: 'string', default: 'short' },
    sites: { type: 'string', default: ALL_SITES.join(',') },
    write: { type: 'boolean', default: false },
  },
});
if (values.form !== 'short' && values.form !== 'long') throw new Error(`"${values.form}" must be short or long`);
const seconds = FORMS[values.form];
const names = values.sites.split(',') as readonly SiteName[];

raiseFileLimit();
pinServers();
const loadAverage = () => loadavg()[0]!.toFixed(1);
const before = loadAverage();
console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim()}, ${canPin ? 'the site on core 0, load and database on core 1' : 'not pinned to cores'}, load average ${before}`,
);

type Http = Child<HttpReport | { kind: 'measuring' | 'measured' | 'ready' }, HttpCommand>;
type Prices = Child<PricesReport, PricesCommand>;
const file = (name: string) => join(import.meta.dirname, name);
const less = (after: Usage, from: Usage): Usage => ({
  roles: Object.fromEntries(Object.entries(after.roles).map(([role, ms]) => [role, ms - (from.roles[role] ?? 0)])),
  server: after.server - from.server,
  database: after.database - from.database,
});

/** Requests at these rates; what they took while they were measured. */
async function send(site: SiteUnderLoad, http: Http, rates: HttpCommand['rates'], forSeconds: number) {
  http.tell({ rates, seconds: forSeconds });
  await http.next('measuring');
  const [from, since] = [site.usage(), performance.now()];
  await http.next('measured');
  const [used, ms] = [less(site.usage(), from), performance.now() - since];
  return { used, ms, report: await http.next('ran') };
}

function refuseFaults(report: HttpReport): void {
  const unserved = unservedOf(report);
  if (unserved > 0) throw new Error(`${unserved} requests were not served`);
}

/**
 * Requests without an answer, or refused because the site has too much to do (503): at a rate that is looked for they say that it is too
 * fast. Any other answer than the one that is due is a fault at any rate.
 */
function unservedOf({ faults, errors }: HttpReport): number {
  const wrong = Object.entries(faults).filter(([what]) => !what.endsWith(' 503'));
  if (wrong.length > 0) throw new Error(`wrong answers: ${JSON.stringify(Object.fromEntries(wrong))}`);
  return Object.values(faults).reduce((sum, count) => sum + count, errors);
}

async function during(site: SiteUnderLoad, forSeconds: number): Promise<{ used: Usage; ms: number }> {
  const [from, since] = [site.usage(), performance.now()];
  await sleep(forSeconds * 1_000);
  return { used: less(site.usage(), from), ms: performance.now() - since };
}

/** Once what starting left, and the second compression of the pages (decision 113), is done: two turns in a row take the same. */
async function settled(site: SiteUnderLoad): Promise<{ used: Usage; ms: number }> {
  const share = ({ used, ms }: { used: Usage; ms: number }) => used.server / ms;
  let last = await during(site, seconds.cost);
  for (let turn = 0; turn < SETTLE_TURNS_MAX; turn += 1) {
    const next = await during(site, seconds.cost);
    if (share(next) < IDLE_AT_MOST && Math.abs(share(next) - share(last)) < 0.02) return next;
    last = next;
  }
  throw new Error(`the site still takes ${share(last).toFixed(2)} of a core with nobody there`);
}

async function costOf(site: SiteUnderLoad, http: Http, kind: Kind, attempts = 5): Promise<Cost> {
  const { used: quiet, ms: quietMs } = await during(site, seconds.cost);
  const { used, ms, report } = await send(site, http, { [kind]: COST_RATES[kind] }, seconds.cost);
  refuseFaults(report);
  const { count, bytes } = report.answers[kind] ?? { count: 0, bytes: 0 };
  // Other work of the machine may have kept the load from its rate: the processor time of an answer says as much then.
  if (count < 0.3 * COST_RATES[kind] * seconds.cost) throw new Error(`only ${count} answers of ${kind}`);
  const share = ms / quietMs;
  if (used.server <= quiet.server * share) {
    // Something else was under way while nobody was there, such as the second compression of a page.
    if (attempts > 1) return costOf(site, http, kind, attempts - 1);
    throw new Error(`${kind}: the site took no more than with nobody there`);
  }
  return {
    serverMs: (used.server - quiet.server * share) / count,
    databaseMs: Math.max(0, used.database - quiet.database * share) / count,
    bytes: bytes / count,
  };
}

async function count(prices: Prices) {
  prices.tell({ kind: 'count' });
  return prices.next('counted');
}

async function hold(prices: Prices, clients: number, reopenPerSecond: number): Promise<void> {
  prices.tell({ kind: 'hold', clients, reopenPerSecond });
  await prices.next('held');
  await sleep(3_000);
}

async function clientFigures(site: SiteUnderLoad, prices: Prices): Promise<SiteFigures['client']> {
  const role = Object.keys(site.memory()).includes('gateway') ? 'gateway' : 'one';
  const at = async (clients: number, reopenPerSecond: number) => {
    await hold(prices, clients, reopenPerSecond);
    await count(prices);
    const { used, ms } = await during(site, seconds.cost);
    const counted = await count(prices);
    if (counted.lost > 0) throw new Error(`the site closed ${counted.lost} of ${clients} sockets`);
    return { ...counted, perSecond: (used.server / ms) * 1_000, memoryBytes: site.memory()[role] ?? 0 };
  };
  const [fewClients, manyClients] = seconds.clients;
  const few = await at(fewClients, 0);
  const many = await at(manyClients, 0);
  const reopened = await at(manyClients, REOPENED_PER_SECOND);
  await hold(prices, 0, 0);
  const more = manyClients - fewClients;
  const each = manyClients * (many.ms / 1_000);
  return {
    serverMsPerSecond: (many.perSecond - few.perSecond) / more,
    openMs: Math.max(0, reopened.perSecond - many.perSecond) / (reopened.opened / (reopened.ms / 1_000)),
    memoryBytes: Math.max(0, many.memoryBytes - few.memoryBytes) / more,
    messagesPerSecond: many.messages / each,
    bytesPerSecond: many.bytes / each,
  };
}

const isServed = ({ p99Ms, failed }: Pick<Day, 'p99Ms' | 'failed'>): boolean => p99Ms <= PAGE_P99_MS && failed === 0;

const pagesOf = ({ answers }: HttpReport): HttpAnswers =>
  answers.page ?? { count: 0, p50Ms: Number.NaN, p99Ms: Number.POSITIVE_INFINITY, bytes: 0, faults: 0 };

async function dayAt(site: SiteUnderLoad, http: Http, prices: Prices, pages: number): Promise<Day> {
  const clients = Math.round(pages * PAGE_OPEN_SECONDS);
  await hold(prices, clients, pages);
  await count(prices);
  const rates = Object.fromEntries(KINDS.map((kind) => [kind, PER_PAGE[kind] * pages]));
  const { used, ms, report } = await send(site, http, rates, seconds.day);
  const counted = await count(prices);
  const unserved = unservedOf(report);
  const { p50Ms, p99Ms } = pagesOf(report);
  const day = {
    pages,
    clients,
    p50Ms,
    p99Ms,
    failed: counted.lost + unserved,
    server: used.server / ms,
    database: used.database / ms,
    load: report.cpuMs / (seconds.day * 1_000) + counted.cpuMs / counted.ms,
  };
  console.log(
    `  ${pages.toFixed(0)} pages a second, ${clients} sockets: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; of a core: site ${day.server.toFixed(2)}, database ${day.database.toFixed(2)}, load ${day.load.toFixed(2)}; ${counted.lost} sockets lost, ${unserved} requests not served, ${report.late} late, load average ${loadAverage()}`,
  );
  return day;
}

/**
 * The fastest rate that keeps the bound, and the slowest that does not: down by half from the first until one keeps it, up by half, then
 * halfway twice. A rate fails only twice: other work of the machine can spoil a turn.
 */
async function knee<Of>(
  first: number,
  measure: (rate: number) => Promise<Of>,
  isGood: (of: Of) => boolean,
  most = first * 200,
): Promise<{ good: Of | undefined; bad: Of | undefined }> {
  const attempt = async (rate: number) => {
    const of = await measure(rate);
    return isGood(of) ? of : measure(rate);
  };
  let good: { rate: number; of: Of } | undefined;
  let bad: { rate: number; of: Of } | undefined;
  for (let rate = first; good === undefined && rate >= 1; rate = Math.floor(rate / 2)) {
    const of = await attempt(rate);
    if (isGood(of)) good = { rate, of };
    else bad = { rate, of };
  }
  while (good !== undefined && bad === undefined && good.rate < most) {
    const rate = Math.min(Math.round(good.rate * 1.5), most);
    const of = await attempt(rate);
    if (isGood(of)) good = { rate, of };
    else bad = { rate, of };
  }
  for (let halving = 0; halving < 2 && good !== undefined && bad !== undefined; halving += 1) {
    const rate = Math.round((good.rate + bad.rate) / 2);
    if (rate === good.rate || rate === bad.rate) break;
    const of = await attempt(rate);
    if (isGood(of)) good = { rate, of };
    else bad = { rate, of };
  }
  return { good: good?.of, bad: bad?.of };
}

async function aloneAt(site: SiteUnderLoad, http: Http, kind: Kind, rate: number): Promise<Alone> {
  const { used, ms, report } = await send(site, http, { [kind]: rate }, seconds.day);
  const { p99Ms = Number.POSITIVE_INFINITY, count: answered = 0 } = report.answers[kind] ?? {};
  const alone = {
    perSecond: answered / (ms / 1_000),
    p99Ms,
    failed: unservedOf(report),
    server: used.server / ms,
    load: report.cpuMs / (seconds.day * 1_000),
  };
  console.log(
    `  ${kind} alone, ${rate} a second: ${alone.perSecond.toFixed(0)} answered, p99 ${p99Ms.toFixed(1)} ms; of a core: site ${alone.server.toFixed(2)}, load ${alone.load.toFixed(2)}`,
  );
  return alone;
}

async function measure(name: SiteName): Promise<SiteFigures> {
  console.log(`${name}:`);
  const prices: Prices = startChild(1, process.execPath, file('prices.ts'));
  let http: Http | undefined;
  const { port: feedPort } = await prices.next('feed');
  const site = await openSite(name, feedPort);
  try {
    prices.tell({ kind: 'site', port: site.pricesPort });
    await prices.next('held');
    http = startChild(1, process.execPath, file('http-load.ts'), site.pagesUrl, `${name}.${Date.now().toString(36)}`);
    await http.next('ready');
    const atOpen = site.memory();
    // What runs is compiled, and what starting left is cleared away.
    await send(site, http, { page: 100, again: 50, file: 200, token: 50, spreads: 50, search: 20, 'sign-up': 4 }, 10);
    const idle = await settled(site);
    const costs: Partial<Record<Kind, Cost>> = {};
    for (const kind of KINDS) {
      const cost = await costOf(site, http, kind);
      costs[kind] = cost;
      console.log(
        `  ${kind}: ${cost.serverMs.toFixed(3)} ms, database ${cost.databaseMs.toFixed(3)} ms, ${cost.bytes.toFixed(0)} bytes`,
      );
    }
    const client = await clientFigures(site, prices);
    console.log(
      `  a price client: ${client.serverMsPerSecond.toFixed(4)} ms a second, ${client.openMs.toFixed(3)} ms to open, ${(client.memoryBytes / 1_024).toFixed(1)} kB, ${client.messagesPerSecond.toFixed(2)} messages and ${client.bytesPerSecond.toFixed(0)} bytes a second`,
    );
    const children = { http, prices };
    const { good, bad } =
      seconds.day === 0
        ? { good: undefined, bad: undefined }
        : await knee(
            FIRST_DAY_PAGES,
            (pages) => dayAt(site, children.http, children.prices, pages),
            isServed,
            DAY_PAGES_MAX,
          );
    await hold(prices, 0, 0);
    const alone: Partial<Record<Kind, Alone>> = {};
    for (const kind of seconds.alone) {
      const first = Math.max(1, Math.round((0.4 * 1_000) / (costs[kind]?.serverMs ?? 1)));
      const { good: best } = await knee(
        first,
        (rate) => aloneAt(site, children.http, kind, rate),
        (of) => isServed(of) && of.load < 0.9,
      );
      if (best !== undefined) alone[kind] = best;
    }
    const atEnd = site.memory();
    return {
      idle: idle.used.server / idle.ms,
      costs: costs as SiteFigures['costs'],
      client,
      memory: Object.fromEntries(
        Object.entries(atOpen).map(([role, bytes]) => [role, { beforeBytes: bytes, afterBytes: atEnd[role] ?? 0 }]),
      ),
      day: good,
      dayAbove: bad,
      alone,
    };
  } finally {
    http?.process.kill();
    await site.close();
    prices.process.kill();
  }
}

let sites = (names.length < 3 ? readFigures().sites : {}) as Figures['sites'];
let figures: Figures | undefined;
for (const name of names) {
  const measuredSite = await measure(name);
  sites = { ...sites, [name]: measuredSite };
  figures = {
    measured: {
      on: new Date().toISOString().slice(0, 10),
      form: values.form,
      node: process.version,
      processor: cpus()[0]?.model.trim() ?? '',
      loadAverage: [before, loadAverage()],
    },
    sites,
  };
  if (values.write) writeFigures(figures);
}
if (figures !== undefined) {
  printTables(figures);
  if (values.write && ALL_SITES.every((name) => name in sites)) writeTables(figures);
}
process.exit(); // a child's end may be under way
