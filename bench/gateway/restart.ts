// node bench/gateway/restart.ts [clients]: kills the gateway under clients that are the browser's own code, starts it
// again after two seconds, and fails unless every one shows fresh prices within three seconds of its return.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ticksConnection } from '#market/client/ticks-connection.ts';
import type { TicksConnection } from '#market/client/ticks-connection.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';
import { INSTRUMENTS, instrumentsOfSet } from './bench-market.ts';

const DOWN_MS = 2_000;
const FRESH_WITHIN_MS = 3_000;
const GIVE_UP_MS = 60_000;
const OPENING_EVERY_MS = 2;

/** A page's window, as far as a live connection needs one, in Node. */
class NodeHost extends EventTarget {
  readonly WebSocket = WebSocket;
  readonly Date = Date;
  readonly Math = Math;
  readonly console = { error: () => undefined, warn: () => undefined };
  readonly navigator = { onLine: true };
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  readonly fetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
  readonly setTimeout = (run: () => void, delayMs: number): number => Number(setTimeout(run, delayMs));
  readonly clearTimeout = (timer: number): void => clearTimeout(timer);
}

const clientCount = Number(process.argv[2] ?? 1_000);
const port = await freePort();
const heardAtMs = Array.from({ length: clientCount }, () => 0);
const connections: TicksConnection[] = [];

let server = await startServer();
for (let client = 0; client < clientCount; client += 1) {
  const connection = ticksConnection(
    {
      tokenUrl: `http://127.0.0.1:${port}/api/quotes/token`,
      streamUrl: `ws://127.0.0.1:${port}/ws/ticks`,
      onData(data) {
        if (Object.keys(data).length > 0) heardAtMs[client] = performance.now();
      },
      onStatus: () => undefined,
      onServerTime: () => undefined,
    },
    new NodeHost() as unknown as TicksHost,
  );
  connection.setPairs(instrumentsOfSet(client).map((index) => INSTRUMENTS[index]!.symbol));
  connections.push(connection);
  await sleep(OPENING_EVERY_MS);
}
await untilAllHeardSince(0);
console.log(`${clientCount} clients show prices; the gateway is killed`);
const gone = once(server, 'exit');
server.kill('SIGKILL');
await gone;
const downAtMs = performance.now();
server = await startServer(Date.now() + DOWN_MS);
const backAtMs = performance.now();
const firstHeardMs = await untilAllHeardSince(backAtMs);
const sorted = firstHeardMs.map((heardMs) => heardMs - backAtMs).toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
console.log(
  `down for ${Math.round(backAtMs - downAtMs)} ms; fresh prices after its return: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(1)} ms`,
);
for (const connection of connections) connection.close();
server.kill();
if (sorted.at(-1)! > FRESH_WITHIN_MS) {
  console.error(`FAILED: a client waited longer than ${FRESH_WITHIN_MS} ms.`);
  process.exitCode = 1;
}

/** Resolves with the first time after `sinceMs` at which each client heard prices, as far as the look every few milliseconds tells. */
async function untilAllHeardSince(sinceMs: number): Promise<readonly number[]> {
  const first = heardAtMs.map(() => 0);
  const deadlineMs = performance.now() + GIVE_UP_MS;
  while (first.includes(0)) {
    if (performance.now() > deadlineMs)
      throw new Error(`${first.filter((ms) => ms === 0).length} clients show no fresh prices`);
    for (const [client, ms] of heardAtMs.entries()) if (first[client] === 0 && ms > sinceMs) first[client] = ms;
    await sleep(20);
  }
  return first;
}

async function startServer(openAtMs = 0): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('restart-server.ts', import.meta.url)), String(port), String(openAtMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout!, 'data');
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  return found;
}
