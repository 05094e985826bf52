import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_POOL_SIZE, GATEWAY_MAX_CONNECTIONS } from '../../src/contracts/limits.ts';
import { KINDS, PAGE_OPEN_SECONDS, PER_PAGE } from './day.ts';
import type { Figures, SiteFigures, SiteName } from './figures.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The pages that have these tables, between `<!-- load: name -->` and `<!-- end -->`. */
export const PAGES_WITH_TABLES = ['docs/sizing.md', 'bench/load/README.md'] as const;

/** Of a core, at most: the rest is for an hour that is twice as busy, and for a machine that is away. */
const BUSY = 0.5;
const VISITORS = [1_000, 10_000, 100_000, 1_000_000] as const;
const SITES: Readonly<Record<SiteName, string>> = {
  'one-postgresql': 'one process, PostgreSQL',
  'one-embedded': 'one process, embedded database',
  'apart-postgresql': 'three processes, PostgreSQL, Redis',
};
/** Of a message on the wire, besides its text: WebSocket 4, TLS 22, TCP with timestamps 32, IPv4 20, Ethernet 18. */
const MESSAGE_OVERHEAD_BYTES = 96;

const ms = (value: number): string => value.toPrecision(2).replace(/e.*/, '');
const number = (value: number): string => Math.round(value).toLocaleString('en-US');
/** Two figures: more would say more than was measured. */
const rough = (value: number): string => number(value >= 10 ? Number(value.toPrecision(2)) : Math.max(1, value));
const cores = (value: number): string => (value < 10 ? value.toFixed(1) : number(value));
const processesOf = (used: number): number => Math.max(1, Math.ceil(used / BUSY));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function conditions({ measured }: Figures): string {
  const { on, form, node, processor, loadAverage } = measured;
  return `Measured on ${on} in the ${form} form: two cores of an ${processor}, Node ${node}, load average ${loadAverage[0]} before and ${loadAverage[1]} after.${
    Number(loadAverage[0]) > 1
      ? ' Other work took part of both cores, so times of answers and rates are worse than on a quiet machine.'
      : ''
  }`;
}

function costs({ sites }: Figures): string {
  const names = Object.keys(SITES).filter((name): name is SiteName => name in sites);
  const one = sites['one-postgresql'];
  return table(
    ['a request', 'bytes', ...names.flatMap((name) => [SITES[name], 'its database']), 'one core serves'],
    KINDS.map((kind) => [
      kind,
      number(one.costs[kind].bytes),
      ...names.flatMap((name) => [
        `${ms(sites[name].costs[kind].serverMs)} ms`,
        sites[name].costs[kind].databaseMs < 0.02 ? '-' : `${ms(sites[name].costs[kind].databaseMs)} ms`,
      ]),
      `${rough(1_000 / one.costs[kind].serverMs)} a second`,
    ]),
  );
}

function clients({ sites }: Figures): string {
  const names = Object.keys(SITES).filter((name): name is SiteName => name in sites);
  return table(
    ['a client of the prices', ...names.map((name) => SITES[name])],
    [
      ['processor', ...names.map((name) => `${ms(sites[name].client.serverMsPerSecond)} ms a second`)],
      ['processor when it connects', ...names.map((name) => `${ms(sites[name].client.openMs)} ms`)],
      ['memory', ...names.map((name) => `${ms(sites[name].client.memoryBytes / 1_024)} kB`)],
      ['messages', ...names.map((name) => `${sites[name].client.messagesPerSecond.toFixed(1)} a second`)],
      ['text of messages', ...names.map((name) => `${number(sites[name].client.bytesPerSecond)} bytes a second`)],
      ['one core serves', ...names.map((name) => `${rough(1_000 / sites[name].client.serverMsPerSecond)} clients`)],
    ],
  );
}

function day({ sites }: Figures): string {
  const names = Object.keys(SITES).filter((name): name is SiteName => name in sites);
  return table(
    [
      'a mixed day on one core',
      'pages a second',
      'visitors at once',
      'p50, p99 of pages',
      'site, of a core',
      'database',
      'load',
      'too much',
    ],
    names.map((name) => {
      const { day: good, dayAbove } = sites[name];
      const above =
        dayAbove &&
        `${number(dayAbove.pages)} pages a second: ${dayAbove.failed > 0 ? `${number(dayAbove.failed)} sockets closed or requests not served` : `p99 ${number(dayAbove.p99Ms)} ms`}`;
      if (good === undefined)
        return [SITES[name], 'not measured on this machine', '-', '-', '-', '-', '-', above ?? '-'];
      return [
        SITES[name],
        number(good.pages),
        number(good.clients),
        `${good.p50Ms.toFixed(0)} ms, ${good.p99Ms.toFixed(0)} ms`,
        good.server.toFixed(2),
        good.database.toFixed(2),
        good.load.toFixed(2),
        above ?? 'no more sockets are taken',
      ];
    }),
  );
}

function alone({ sites }: Figures): string {
  const names = Object.keys(SITES).filter((name): name is SiteName => name in sites);
  return table(
    ['one kind alone on one core', ...names.map((name) => SITES[name])],
    (['page', 'search', 'sign-up'] as const).map((kind) => [
      kind,
      ...names.map((name) => {
        const best = sites[name].alone[kind];
        return best === undefined
          ? '-'
          : `${rough(best.perSecond)} a second, p99 ${best.p99Ms.toFixed(0)} ms, site ${best.server.toFixed(2)} of a core`;
      }),
    ]),
  );
}

function memory({ sites }: Figures): string {
  const names = Object.keys(SITES).filter((name): name is SiteName => name in sites);
  return table(
    ['process', 'memory at start', 'after the load'],
    names.flatMap((name) =>
      Object.entries(sites[name].memory).map(([role, { beforeBytes, afterBytes }]) => [
        role === 'one' ? SITES[name] : role,
        `${rough(beforeBytes / 1_048_576)} MB`,
        `${rough(afterBytes / 1_048_576)} MB`,
      ]),
    ),
  );
}

/** What so many visitors at once need, of each role. */
function need({ sites }: Figures, visitors: number) {
  const { costs: cost, client } = sites['apart-postgresql'];
  const pages = visitors / PAGE_OPEN_SECONDS;
  const of = (side: 'serverMs' | 'databaseMs', kinds = KINDS) =>
    kinds.reduce((sum, kind) => sum + (pages * PER_PAGE[kind] * cost[kind][side]) / 1_000, 0);
  const web = of('serverMs');
  const withoutFiles = of(
    'serverMs',
    KINDS.filter((kind) => kind !== 'file'),
  );
  const gateway = (visitors * client.serverMsPerSecond + pages * client.openMs) / 1_000;
  // What it takes while the others are asked for is work of its own that does not grow with the visitors.
  const database = of('databaseMs', ['sign-up']);
  const webProcesses = processesOf(withoutFiles);
  const gatewayProcesses = Math.max(processesOf(gateway), Math.ceil(visitors / GATEWAY_MAX_CONNECTIONS));
  const workers = visitors > 10_000 ? 2 : 1;
  return {
    pages,
    signUps: pages * PER_PAGE['sign-up'],
    web,
    withoutFiles,
    webProcesses,
    gateway,
    gatewayProcesses,
    // The one that was measured highest: garbage that is not collected yet makes it swing.
    gatewayMemoryBytes:
      (visitors / gatewayProcesses) * Math.max(...Object.values(sites).map((site) => site.client.memoryBytes)),
    database,
    connections: (webProcesses + workers) * DATABASE_POOL_SIZE,
    workers,
    pricesBits: 8 * visitors * (client.bytesPerSecond + client.messagesPerSecond * MESSAGE_OVERHEAD_BYTES),
    pagesBits: 8 * pages * (PER_PAGE.page * cost.page.bytes),
    filesBits: 8 * pages * PER_PAGE.file * cost.file.bytes,
  };
}

function machines(figures: Figures): string {
  const needs = VISITORS.map((visitors) => need(figures, visitors));
  const bits = (value: number) =>
    value >= 1e9 ? `${(value / 1e9).toFixed(1)} Gbit/s` : `${rough(value / 1e6)} Mbit/s`;
  const row = (name: string, show: (of: ReturnType<typeof need>) => string) => [name, ...needs.map(show)];
  return table(
    ['visitors at once', ...VISITORS.map(number)],
    [
      row('pages opened a second', ({ pages }) => number(pages)),
      row('sign-ups a second', ({ signUps }) => (signUps < 10 ? signUps.toFixed(2) : number(signUps))),
      row(
        'cores that `web` uses; with files at a cache in front',
        (of) => `${cores(of.web)}; ${cores(of.withoutFiles)}`,
      ),
      row('processes `web`', (of) => number(of.webProcesses)),
      row('cores that `gateway` uses', (of) => cores(of.gateway)),
      row('processes `gateway`', (of) => number(of.gatewayProcesses)),
      row('memory for the clients of each', (of) => `${rough(of.gatewayMemoryBytes / 1_048_576)} MB`),
      row('processes `worker`', (of) => number(of.workers)),
      row('cores that PostgreSQL uses', (of) => cores(of.database)),
      row('connections to PostgreSQL', (of) => number(of.connections)),
      row('processes that read prices from Redis', (of) => number(of.gatewayProcesses + of.webProcesses)),
      row('prices on the wire', (of) => bits(of.pricesBits)),
      row('pages on the wire', (of) => bits(of.pagesBits)),
      row('files on the wire, at the cache', (of) => bits(of.filesBits)),
    ],
  );
}

/** Visitors at once that a core serves, with all that they ask for. */
function visitorsOfCore({ costs: cost, client, idle }: SiteFigures): number {
  const pages = KINDS.reduce((sum, kind) => sum + PER_PAGE[kind] * cost[kind].serverMs, client.openMs);
  return (1_000 * (1 - idle)) / (client.serverMsPerSecond + pages / PAGE_OPEN_SECONDS);
}

/** Up to where one process is enough, and what comes next. */
function steps({ sites }: Figures): string {
  const apart = sites['apart-postgresql'];
  const half = (visitors: number) => rough(visitors * BUSY);
  return table(
    ['up to so many visitors at once', 'what it takes'],
    [
      [half(visitorsOfCore(sites['one-embedded'])), 'one process with the embedded database'],
      [half(visitorsOfCore(sites['one-postgresql'])), 'one process with PostgreSQL'],
      [
        half(1_000 / (apart.client.serverMsPerSecond + apart.client.openMs / PAGE_OPEN_SECONDS)),
        'pages, prices and jobs in processes of their own, one of each; Redis between them',
      ],
      ['more', 'several gateways, then several processes for pages, behind a proxy'],
    ],
  );
}

const TABLES: Readonly<Record<string, (figures: Figures) => string>> = {
  conditions,
  costs,
  clients,
  day,
  alone,
  memory,
  machines,
  steps,
};

/** The page with the tables that these figures make. */
export const withTables = (page: string, figures: Figures): string =>
  page.replaceAll(
    /(<!-- load: (\w+) -->\n)(?:(?!<!--)[\s\S])*(<!-- end -->)/g,
    (_all, before: string, name: string, after: string) => {
      const write = TABLES[name];
      if (write === undefined) throw new Error(`no table is named ${name}: ${Object.keys(TABLES).join(', ')}`);
      return `${before}${write(figures)}\n${after}`;
    },
  );

export function writeTables(figures: Figures): void {
  for (const page of PAGES_WITH_TABLES) {
    const path = join(ROOT, page);
    writeFileSync(path, withTables(readFileSync(path, 'utf8'), figures));
  }
}

export function printTables(figures: Figures): void {
  const hasAll = Object.keys(SITES).every((name) => name in figures.sites);
  for (const [name, write] of Object.entries(TABLES))
    if (hasAll || !['machines', 'steps'].includes(name)) console.log(`\n${write(figures)}`);
}
