// The clients of one server: subscribes them all, then counts, ages and checks what each gets.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { parseServerMessage } from '#contracts/ticks.ts';
import { instrumentsOfSet, madeAtMs } from './bench-market.ts';
import type { Command, LoadReport } from './bench-market.ts';

const CONNECTING_AT_ONCE = 50;
const OLDEST_MS = 60_000;

const [port, token, clientCount, setCount, start] = process.argv.slice(2) as [string, string, string, string, string];
const startMs = Number(start);
const say = (report: LoadReport) => process.send!(report);

let updates = 0;
let messages = 0;
let bytes = 0;
let lostClients = 0;
const ages = new Uint32Array(OLDEST_MS + 1);
let seen: { readonly due: ReadonlySet<string>; readonly got: Set<string> }[] = [];
let sinceMs = performance.now();

async function openClient(client: number): Promise<void> {
  const instruments = instrumentsOfSet(client % Number(setCount));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/ticks`, { perMessageDeflate: false });
  const view = { due: new Set(instruments), got: new Set<string>() };
  seen.push(view);
  socket.on('close', () => (lostClients += 1));
  await once(socket, 'open');
  socket.send(JSON.stringify({ token, instruments }));
  socket.on('message', (data: Buffer) => {
    const message = parseServerMessage(data.toString());
    if (message?.kind !== 'data') throw new Error(`not a data message: ${data.toString().slice(0, 200)}`);
    const nowMs = Date.now();
    messages += 1;
    bytes += data.length;
    for (const [symbol, quote] of Object.entries(message.data)) {
      updates += 1;
      view.got.add(symbol);
      const age = Math.min(OLDEST_MS, Math.max(0, nowMs - madeAtMs(quote.bid, startMs)));
      ages[age] = ages[age]! + 1;
    }
  });
}

for (let client = 0; client < Number(clientCount); client += CONNECTING_AT_ONCE) {
  const batch = Math.min(CONNECTING_AT_ONCE, Number(clientCount) - client);
  await Promise.all(Array.from({ length: batch }, (_, i) => openClient(client + i)));
}
say({ kind: 'connected' });

process.on('message', (command: Command) => {
  if (command.kind === 'measure') {
    updates = messages = bytes = 0;
    ages.fill(0);
    for (const { got } of seen) got.clear();
    sinceMs = performance.now();
  } else {
    const wrongClients = seen.filter(({ due, got }) => got.size !== due.size || [...got].some((symbol) => !due.has(symbol))).length;
    say({
      kind: 'report', updates, messages, bytes, ageP50Ms: ageAt(0.5), ageP99Ms: ageAt(0.99),
      wallMs: performance.now() - sinceMs, wrongClients, lostClients,
    });
    seen = [];
  }
});
process.on('disconnect', () => process.exit());

function ageAt(share: number): number {
  let left = updates * share;
  for (let age = 0; age <= OLDEST_MS; age += 1) {
    left -= ages[age]!;
    if (left <= 0) return age;
  }
  return OLDEST_MS;
}
