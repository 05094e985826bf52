// The source of the prices and everybody who watches them: a bridge that the site takes ticks from (feed `lines`), and as many
// sockets as it is told to hold.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesToRunner } from '../gateway/lines.ts';
import { maskedText, openRawSocket } from '../gateway/raw-socket.ts';
import { TICKS_PER_SECOND, visitorAddress, WATCHED } from './day.ts';
import type { PricesCommand, PricesReport } from './reports.ts';

const OPENED_PER_SECOND = 500;
const OPENED_AT_ONCE = 50;
const NEW_TOKEN_EVERY_MS = 30_000;
const instruments = [...new Set(WATCHED.flat())];

const bridge = createServer((socket) => {
  socket.on('error', () => undefined); // a site that is stopped
  // Each instrument has a moment of its own in the period.
  let next = 0;
  const everyMs = 1_000 / TICKS_PER_SECOND / instruments.length;
  let due = performance.now();
  const timer = setInterval(() => {
    for (; due < performance.now(); due += everyMs) {
      const symbol = instruments[next % instruments.length];
      const bid = 1 + ((next * 7) % 1_000) / 1e5;
      socket.write(`{"s":"${symbol}","bid":${bid.toFixed(5)},"ask":${(bid + 0.0001).toFixed(5)}}\n`);
      next += 1;
    }
  }, 5);
  socket.on('close', () => clearInterval(timer));
}).listen(0, '127.0.0.1');
await once(bridge, 'listening');

let port = 0;
let token = '';
let number = 0;
let perSecond = 0;
const sockets: Socket[] = [];
const counted = { messages: 0, bytes: 0, opened: 0, lost: 0 };
let sinceMs = performance.now();
let cpu = process.cpuUsage();

const renewToken = async (): Promise<void> => {
  ({ token } = (await (await fetch(`http://127.0.0.1:${port}/api/quotes/token`)).json()) as { token: string });
};

function open(): Promise<void> {
  number += 1;
  const watched = WATCHED[number % WATCHED.length] ?? [];
  return new Promise((resolve) => {
    const socket = openRawSocket({
      port,
      path: '/ws/ticks',
      headers: `X-Forwarded-For: ${visitorAddress(number)}\r\n`,
      onUpgraded(upgraded) {
        counted.opened += 1;
        upgraded.write(maskedText(JSON.stringify({ token, instruments: watched })));
        resolve();
      },
      onText(_chunk, from, to) {
        counted.messages += 1;
        counted.bytes += to - from;
      },
      onClosed() {
        const at = sockets.indexOf(socket);
        if (at === -1) return; // closed from here
        sockets.splice(at, 1);
        counted.lost += 1;
        resolve();
      },
    });
    sockets.push(socket);
  });
}

/** The oldest go. */
function close(count: number): void {
  for (const socket of sockets.splice(0, count)) socket.destroy();
}

async function hold(clients: number): Promise<void> {
  if (sockets.length > clients) close(sockets.length - clients);
  const begun = performance.now();
  for (let opened = 0; sockets.length < clients; opened += OPENED_AT_ONCE) {
    const count = Math.min(OPENED_AT_ONCE, clients - sockets.length);
    await Promise.all(Array.from({ length: count }, open));
    await sleep(Math.max(0, begun + (opened * 1_000) / OPENED_PER_SECOND - performance.now()));
  }
}

async function reopen(): Promise<void> {
  let due = performance.now();
  for (;;) {
    await sleep(20);
    if (perSecond === 0) due = performance.now();
    for (; perSecond > 0 && due < performance.now(); due += 1_000 / perSecond) {
      close(1);
      void open();
    }
  }
}

const say = linesToRunner<PricesReport, PricesCommand>((command) => void obey(command));
async function obey(command: PricesCommand): Promise<void> {
  switch (command.kind) {
    case 'site':
      ({ port } = command);
      await renewToken();
      setInterval(() => void renewToken().catch(() => undefined), NEW_TOKEN_EVERY_MS); // a site that is stopped
      void reopen();
      return say({ kind: 'held' });
    case 'hold':
      perSecond = 0;
      await hold(command.clients);
      perSecond = command.reopenPerSecond;
      return say({ kind: 'held' });
    case 'count': {
      const { user, system } = process.cpuUsage(cpu);
      say({ kind: 'counted', ms: performance.now() - sinceMs, ...counted, cpuMs: (user + system) / 1_000 });
      Object.assign(counted, { messages: 0, bytes: 0, opened: 0, lost: 0 });
      sinceMs = performance.now();
      cpu = process.cpuUsage();
    }
  }
}
say({ kind: 'feed', port: (bridge.address() as AddressInfo).port });
