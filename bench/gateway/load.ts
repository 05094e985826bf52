// The clients of one server: subscribes them all, then counts, ages and checks what each gets. A bare WebSocket client
// that reads prices by their place in the text, so that ten thousand fit on one core and the server is what is measured.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { INSTRUMENTS, INSTRUMENT_COUNT, LONG_SYMBOLS, instrumentsOfSet } from './bench-market.ts';
import type { Command, LoadReport, ServerKind } from './bench-market.ts';
import { linesToRunner } from './lines.ts';

const CONNECTING_AT_ONCE = 100;
const OLDEST_MS = 60_000;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

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
  rest: Buffer;
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
    rest: EMPTY,
    isWrong: false,
  };
  for (const index of indices) client.isDue[index] = 1;
  clients.push(client);
  const subscribe =
    kind === 'socket.io'
      ? `42${JSON.stringify(['subscribe', { instruments }])}`
      : JSON.stringify({ token, instruments });
  await new Promise<void>((resolve) => {
    let isUpgraded = false;
    let hasJoined = false;
    const socket: Socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback(length: number) {
          let chunk = shared.subarray(0, length);
          if (client.rest.length > 0) chunk = Buffer.concat([client.rest, chunk]);
          client.rest = EMPTY;
          if (!isUpgraded) {
            const end = chunk.indexOf('\r\n\r\n');
            if (end === -1) {
              client.rest = Buffer.from(chunk);
              return true;
            }
            if (!chunk.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) throw new Error(chunk.toString());
            isUpgraded = true;
            if (kind === 'socket.io') socket.write(masked('40'));
            else socket.write(masked(subscribe));
            if (kind !== 'socket.io') resolve();
            chunk = chunk.subarray(end + 4);
          }
          // socket.io takes a subscription only once its namespace is joined, which it says with a message that begins with 40.
          if (kind === 'socket.io' && !hasJoined && chunk.includes('40{')) {
            hasJoined = true;
            socket.write(masked(subscribe));
            resolve();
          }
          readFrames(client, chunk, socket);
          return true;
        },
      },
    });
    socket.on('error', () => undefined); // counted as lost when it closes
    socket.on('close', () => {
      lostClients += 1;
      resolve();
    });
    socket.on('connect', () => socket.write(handshake()));
  });
}

/** Never reads: what the kernel does not take stays with the server. */
async function openSlowClient(): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => undefined); // the server may cut it off
  await once(socket, 'connect');
  socket.write(handshake());
  socket.write(masked(JSON.stringify({ token, instruments: LONG_SYMBOLS })));
}

const handshake = (): string =>
  `GET ${PATH[kind]} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

function readFrames(client: Client, chunk: Buffer, socket: Socket): void {
  const nowAfterMs = Date.now() - startMs;
  let at = 0;
  while (chunk.length - at >= 2) {
    const short = chunk[at + 1]! & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (chunk.length - at < head) break;
    const length = short < 126 ? short : short === 126 ? chunk.readUInt16BE(at + 2) : chunk.readUInt32BE(at + 6);
    if (chunk.length - at < head + length) break;
    const opcode = chunk[at]! & 0x0f;
    if (opcode === TEXT) readMessage(client, chunk.toString('latin1', at + head, at + head + length), nowAfterMs);
    else if (opcode === PING) socket.write(PONG);
    else if (opcode === CLOSE) client.isWrong = true;
    at += head + length;
  }
  if (at < chunk.length) client.rest = Buffer.from(chunk.subarray(at));
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

const EMPTY = Buffer.alloc(0);
const shared = Buffer.alloc(262_144);

function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0xfe, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload]); // a mask of zeros changes nothing
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
