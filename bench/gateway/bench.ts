// node bench/gateway/bench.ts: see README.md.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Command, LoadReport, ServerKind, ServerReport } from './bench-market.ts';

const SETTLE_MS = 1_000;
const MEASURE_MS = 4_000;
const SHARED_SETS = 25;

type Round = { readonly server: ServerKind; readonly clients: number; readonly sets: number };
const ROUNDS: readonly Round[] = [
  { server: 'plain-every-tick', clients: 200, sets: SHARED_SETS },
  { server: 'plain', clients: 200, sets: SHARED_SETS },
  { server: 'forecourt', clients: 200, sets: SHARED_SETS },
  { server: 'plain', clients: 1_000, sets: SHARED_SETS },
  { server: 'forecourt', clients: 1_000, sets: SHARED_SETS },
  { server: 'forecourt', clients: 1_000, sets: 1_000 },
];

type Final<Report> = Extract<Report, { kind: 'report' }>;

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
console.log(`Node ${process.version}, ${cpus()[0]?.model.trim()}, ${canPin ? 'server on core 0, clients on core 1' : 'not pinned to cores'}, load average before ${loadavg()[0]?.toFixed(2)}`);

let isWrong = false;
const rows: { readonly round: Round; readonly cpuPerClientSecond: number; readonly load: Final<LoadReport>; readonly server: Final<ServerReport> }[] = [];
for (const round of ROUNDS) {
  const { server, load } = await run(round);
  isWrong ||= load.wrongClients > 0 || load.lostClients > 0;
  const cpuPerClientSecond = server.cpuMs / ((server.wallMs / 1000) * round.clients);
  rows.push({ round, cpuPerClientSecond, load, server });
}
console.table(rows.map(({ round, cpuPerClientSecond, load, server }) => {
  const plain = rows.find((row) => row.round.server === 'plain' && row.round.clients === round.clients)!;
  return {
    server: round.server,
    clients: round.clients,
    'sets': round.sets,
    'updates/s': Math.round(load.updates / (load.wallMs / 1000)),
    'messages/s': Math.round(load.messages / (load.wallMs / 1000)),
    'MB/s': Number((load.bytes / 1e6 / (load.wallMs / 1000)).toFixed(2)),
    'age p50 ms': load.ageP50Ms,
    'age p99 ms': load.ageP99Ms,
    'server core %': Number(((server.cpuMs / server.wallMs) * 100).toFixed(1)),
    'cpu ms per client-second': Number(cpuPerClientSecond.toFixed(4)),
    'against plain': `${(cpuPerClientSecond / plain.cpuPerClientSecond).toFixed(2)}×`,
    'RSS MB': Math.round(server.rssBytes / 1e6),
    'wrong/lost clients': `${load.wrongClients}/${load.lostClients}`,
  };
}));
if (isWrong) {
  console.error('FAILED: a client lacked one of its instruments, got one that is not its own, or was cut off.');
  process.exitCode = 1;
}

async function run({ server: kind, clients, sets }: Round): Promise<{ server: Final<ServerReport>; load: Final<LoadReport> }> {
  const startMs = Date.now();
  const server = start('server.ts', 0, [kind, startMs]);
  let load: ChildProcess | undefined;
  try {
    const ready = await next<ServerReport, 'ready'>(server, 'ready');
    load = start('load.ts', 1, [ready.port, ready.token, clients, sets, startMs]);
    await next<LoadReport, 'connected'>(load, 'connected');
    await sleep(SETTLE_MS);
    tell('measure', server, load);
    await sleep(MEASURE_MS);
    const reports = Promise.all([next<ServerReport, 'report'>(server, 'report'), next<LoadReport, 'report'>(load, 'report')]);
    tell('report', server, load);
    const [serverReport, loadReport] = await reports;
    return { server: serverReport, load: loadReport };
  } finally {
    load?.kill();
    server.kill();
  }
}

function start(file: string, core: number, args: readonly (string | number)[]): ChildProcess {
  const command = [process.execPath, fileURLToPath(new URL(file, import.meta.url)), ...args.map(String)];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...command] : command;
  return spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function tell(kind: Command['kind'], ...children: readonly ChildProcess[]): void {
  for (const child of children) child.send({ kind } satisfies Command);
}

async function next<Report extends { kind: string }, Kind extends Report['kind']>(child: ChildProcess, kind: Kind): Promise<Extract<Report, { kind: Kind }>> {
  const gone = once(child, 'exit').then(([code]) => { throw new Error(`a process of the bench ended early (${code})`); });
  const told = once(child, 'message').then(([report]) => report as Report);
  const report = await Promise.race([told, gone]);
  gone.catch(() => undefined); // killed by us after its report
  if (report.kind !== kind) throw new Error(`expected ${kind}, got ${report.kind}`);
  return report as Extract<Report, { kind: Kind }>;
}
