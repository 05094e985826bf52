// The clients of one server: subscribes them all, then counts, ages and checks what each gets. A bare WebSocket client
// that reads prices by their place in the text, so that ten thousand fit on one core and the server is what is measured.
import { once } from 'node:events';
import { connect } from 'node:net';
import { INSTRUMENTS, INSTRUMENT_COUNT, LONG_SYMBOLS, instrumentsOfSet } from './bench-market.ts';
import type { Command, LoadReport, ServerKind } from './bench-market.ts';
import { linesToRunner } from './lines.ts';
import { handshake, maskedText, openRawSocket } from './raw-socket.ts';

const CONNECTING_AT_ONCE = 100;
const OLDEST_MS = 60_000;

const [kind, port, token, clientCount, setCount, start, slowCount] = process.argv.slice(2) as [
  ServerKind,
  string,
  string,
  string,
  string,
  string,
  string,
];
const startMs = Number(start);
const PATH: Readonly<Record<ServerKind, string>> = {
  forecourt: '/ws/ticks',
  'forecourt-io-uring': '/ws/ticks',
  ws: '/',
  bun: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
};

type Client = {
  readonly isDue: Uint8Array;
  readonly hasGot: Uint8Array;
  readonly last: Float64Array;
  isWrong: boolean;
};

const clients: Client[] = [];
let updates = 0;
let messages = 0;
let bytes = 0;
let lostClients = 0;
let isMeasuring = false;
const ages = new Uint32Array(OLDEST_MS + 1);
let sinceMs = performance.now();
let cpu = process.cpuUsage();

async function openClient(number: number): Promise<void> {
  const indices = instrumentsOfSet(number % Number(setCount));
  const instruments = indices.map((index) => INSTRUMENTS[index]!.symbol);
  const client: Client = {
    isDue: new Uint8Array(INSTRUMENT_COUNT),
    hasGot: new Uint8Array(INSTRUMENT_COUNT),
    last: new Float64Array(INSTRUMENT_COUNT).fill(-1),
    isWrong: false,
  };
  for (const index of indices) client.isDue[index] = 1;
  clients.push(client);
  const subscribe =
    kind === 'socket.io'
      ? `42${JSON.stringify(['subscribe', { instruments }])}`
      : JSON.stringify({ token, instruments });
  await new Promise<void>((resolve) => {
    let hasJoined = false;
    const socket = openRawSocket({
      port: Number(port),
      path: PATH[kind],
      onUpgraded(upgraded) {
        upgraded.write(maskedText(kind === 'socket.io' ? '40' : subscribe));
        if (kind !== 'socket.io') resolve();
      },
      onText(chunk, from, to) {
        const text = chunk.toString('latin1', from, to);
        // socket.io takes a subscription only once its namespace is joined, which it says with a message that begins with 40.
        if (kind === 'socket.io' && !hasJoined && text.startsWith('40{')) {
          hasJoined = true;
          socket.write(maskedText(subscribe));
          resolve();
        }
        readMessage(client, text, Date.now() - startMs);
      },
      onCloseFrame: () => (client.isWrong = true),
      onClosed() {
        lostClients += 1;
        resolve();
      },
    });
  });
}

/** Never reads: what the kernel does not take stays with the server. */
async function openSlowClient(): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => undefined); // the server may cut it off
  await once(socket, 'connect');
  socket.write(handshake(Number(port), PATH[kind]));
  socket.write(maskedText(JSON.stringify({ token, instruments: LONG_SYMBOLS })));
}

/** `"PAIR07":{"bid":1.00123,…`: the two digits before a bid name the instrument. */
function readMessage(client: Client, text: string, nowAfterMs: number): void {
  if (kind === 'socket.io' && !text.startsWith('42')) return;
  messages += 1;
  bytes += text.length;
  for (let at = text.indexOf('{"bid":'); at !== -1; at = text.indexOf('{"bid":', at + 100)) {
    const index = (text.charCodeAt(at - 4) - 48) * 10 + text.charCodeAt(at - 3) - 48;
    const madeAfterMs = Math.round((Number(text.slice(at + 7, text.indexOf(',', at + 7))) - 1) * 1e5);
    updates += 1;
    if (client.isDue[index] !== 1 || madeAfterMs < client.last[index]!) client.isWrong = true;
    client.hasGot[index] = 1;
    client.last[index] = madeAfterMs;
    if (!isMeasuring) continue;
    const age = Math.min(OLDEST_MS, Math.max(0, nowAfterMs - madeAfterMs));
    ages[age] = ages[age]! + 1;
  }
}

const say = linesToRunner<LoadReport, Command>((command) => {
  if (command.kind === 'measure') {
    updates = messages = bytes = 0;
    isMeasuring = true;
    ages.fill(0);
    for (const { hasGot } of clients) hasGot.fill(0);
    sinceMs = performance.now();
    cpu = process.cpuUsage();
  } else if (command.kind === 'report') {
    isMeasuring = false;
    const { user, system } = process.cpuUsage(cpu);
    const wrongClients = clients.filter(
      ({ isWrong, isDue, hasGot }) => isWrong || isDue.some((due, index) => due !== hasGot[index]),
    ).length;
    say({
      kind: 'report',
      updates,
      messages,
      bytes,
      ageP50Ms: ageAt(0.5),
      ageP99Ms: ageAt(0.99),
      cpuMs: (user + system) / 1000,
      wallMs: performance.now() - sinceMs,
      wrongClients,
      lostClients,
    });
  } else if (command.kind === 'check') {
    const staleClients = clients.filter(({ isDue, last }) =>
      isDue.some((due, index) => due === 1 && last[index] !== command.lastMadeAfterMs[index]),
    ).length;
    say({ kind: 'checked', staleClients });
  }
});

for (let number = 0; number < Number(clientCount); number += CONNECTING_AT_ONCE) {
  const batch = Math.min(CONNECTING_AT_ONCE, Number(clientCount) - number);
  await Promise.all(Array.from({ length: batch }, (_, i) => openClient(number + i)));
}
for (let number = 0; number < Number(slowCount); number += 1) await openSlowClient();
say({ kind: 'connected' });

function ageAt(share: number): number {
  const total = ages.reduce((sum, count) => sum + count, 0);
  let left = total * share;
  for (let age = 0; age <= OLDEST_MS; age += 1) {
    left -= ages[age]!;
    if (left <= 0) return age;
  }
  return OLDEST_MS;
}
