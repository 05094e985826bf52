// node bench/gateway/bench.ts [shared|different] [--clients 200,1000] [--servers forecourt,bun] [--slow 0,100] [--rounds 3] [--settle 15]: see README.md.
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PERIOD_MS } from './bench-market.ts';
import type { Command, LoadReport, ServerKind, ServerReport } from './bench-market.ts';
import { canPin, type Child, raiseFileLimit, startChild } from './child.ts';
import { lineOf, shown } from './rows.ts';
import type { Row } from './rows.ts';

/** A server runs for weeks: until what starting left is cleared away, some 7 s after it, and most of what runs is compiled. */
const SETTLE_S = 15;
/** Until the buffers of who does not read are full, in the kernel and here. */
const SLOW_SETTLE_MS = 20_000;
const MEASURE_MS = 5_000;
const SHARED_SETS = 5;
const SERVERS: readonly ServerKind[] = ['bun', 'forecourt', 'forecourt-io-uring', 'ws', 'socket.io'];
const USUAL_SERVERS = 'forecourt,bun,ws,socket.io';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string' },
    servers: { type: 'string', default: USUAL_SERVERS },
    slow: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    settle: { type: 'string', default: String(SETTLE_S) },
  },
});
const manner = positionals[0] ?? 'shared';
if (manner !== 'shared' && manner !== 'different') throw new Error(`"${manner}" must be shared or different`);
const counts = (values.clients ?? (manner === 'shared' ? '200,1000,3000,10000' : '200,1000,3000,7000,10000'))
  .split(',')
  .map(Number);
const slowCounts = (values.slow ?? '0').split(',').map(Number);
const rounds = Number(values.rounds);
const bun = process.env['BUN'] ?? 'bun';
const bunVersion = spawnSync(bun, ['--version'], { encoding: 'utf8' }).stdout?.trim();
const servers = SERVERS.filter(
  (kind) => values.servers.split(',').includes(kind) && (kind !== 'bun' || bunVersion !== undefined),
);

raiseFileLimit();

const loadAverage = (): string => loadavg()[0]!.toFixed(2);
console.log(
  `Node ${process.version}, ${bunVersion === undefined ? 'no Bun (see README.md)' : `Bun ${bunVersion}`}, ${cpus()[0]?.model.trim()}, ${canPin ? 'server on core 0, clients on core 1' : 'not pinned to cores'}, load average before ${loadAverage()}`,
);
console.log(
  manner === 'shared' ? `${SHARED_SETS} different sets of instruments` : 'every client its own set of instruments',
);

const rows: Row[] = [];
for (const clients of counts)
  for (let round = 0; round < rounds; round += 1) {
    // In turn, each once first: what the machine does meanwhile and what a server leaves behind falls on all alike.
    for (const kind of [...servers.slice(round % servers.length), ...servers.slice(0, round % servers.length)])
      for (const slow of slowCounts) {
        const row = await run(kind, clients, slow);
        rows.push(row);
        console.log(`${lineOf(row)}, load average ${loadAverage()}`);
      }
  }
const groups = Map.groupBy(rows, ({ kind, clients, slow }) => `${clients} ${servers.indexOf(kind)} ${slow}`);
console.log(
  `${rounds === 1 ? 'one round' : `median of ${rounds} rounds by turns`}, load average after ${loadAverage()}`,
);
console.table([...groups.values()].map((group) => shown(group, rows)));
const failures = rows.filter(({ load, staleClients }) => load.wrongClients + load.lostClients + staleClients > 0);
for (const { kind, clients } of failures)
  console.error(
    `FAILED: with ${kind} and ${clients} clients, some lacked an instrument, got one that is not theirs, an older value after a newer, not the newest in the end, or were cut off.`,
  );
if (failures.some(({ kind }) => kind.startsWith('forecourt'))) process.exitCode = 1;

async function run(kind: ServerKind, clients: number, slow: number): Promise<Row> {
  const startMs = Date.now();
  const server = start<ServerReport>(
    0,
    kind === 'bun' ? bun : process.execPath,
    kind === 'bun' ? ['bun-server.ts', startMs] : ['server.ts', kind, startMs, slow],
  );
  let load: Child<LoadReport, Command> | undefined;
  try {
    const ready = await server.next('ready');
    load = start<LoadReport>(1, process.execPath, [
      'load.ts',
      kind,
      ready.port,
      ready.token,
      clients,
      manner === 'shared' ? SHARED_SETS : clients,
      startMs,
      slow,
    ]);
    await load.next('connected');
    await sleep(slow > 0 ? SLOW_SETTLE_MS : Number(values.settle) * 1_000);
    for (const child of [server, load]) child.tell({ kind: 'measure' });
    await sleep(MEASURE_MS);
    for (const child of [server, load]) child.tell({ kind: 'report' });
    const [serverReport, loadReport] = await Promise.all([server.next('report'), load.next('report')]);
    server.tell({ kind: 'freeze' });
    const { lastMadeAfterMs } = await server.next('frozen');
    await sleep(4 * PERIOD_MS);
    load.tell({ kind: 'check', lastMadeAfterMs });
    const { staleClients } = await load.next('checked');
    return { kind, clients, slow, server: serverReport, load: loadReport, rssBefore: ready.rssBytes, staleClients };
  } finally {
    load?.process.kill();
    server.process.kill();
  }
}

function start<Report extends { kind: string }>(
  core: number,
  runtime: string,
  [file, ...args]: readonly [string, ...(string | number)[]],
): Child<Report, Command> {
  return startChild(core, runtime, fileURLToPath(new URL(file, import.meta.url)), ...args);
}
