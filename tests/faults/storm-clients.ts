// node storm-clients.ts <port> <clients> <token>: that many sockets that connect all at once, in a process of their own.
// Each line read from stdin is a bid: all sockets are broken off and connect again at once, and once every one was sent
// that bid the milliseconds that took are printed. A socket that is lost connects again after RECONNECT_DELAY_MS (LIV-4).
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { RECONNECT_DELAY_MS } from '#contracts/limits.ts';
import { rawFrame } from '#market/testing/open-gateway.ts';

const [port, count, token] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const TEXT_FRAME = 0x81;
const UPGRADE =
  'GET /ws/ticks HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const SUBSCRIPTION = rawFrame(TEXT_FRAME, Buffer.from(JSON.stringify({ token, instruments: ['EURUSD'] })));

const sockets: Socket[] = [];
const fresh = new Set<number>();
let wanted = '';
let startedAtMs = 0;

function open(client: number): void {
  const socket = connect(port, '127.0.0.1');
  sockets[client] = socket;
  let isUpgraded = false;
  let unread = '';
  socket.write(UPGRADE);
  socket.on('error', () => undefined); // 'close' follows
  socket.on('close', () =>
    setTimeout(() => {
      if (sockets[client] === socket) open(client);
    }, RECONNECT_DELAY_MS),
  );
  socket.on('data', (bytes) => {
    unread += bytes.toString('latin1');
    if (!isUpgraded && unread.startsWith('HTTP/1.1 101') && unread.includes('\r\n\r\n')) {
      isUpgraded = true;
      socket.write(SUBSCRIPTION);
    }
    if (!unread.includes(wanted)) return;
    unread = '';
    fresh.add(client);
    if (fresh.size === count) console.log(Math.round(performance.now() - startedAtMs));
  });
}

for await (const bid of createInterface({ input: process.stdin })) {
  wanted = `"EURUSD":{"bid":${bid},`;
  fresh.clear();
  startedAtMs = performance.now();
  for (let client = 0; client < count; client += 1) {
    const before = sockets[client];
    open(client);
    before?.resetAndDestroy();
  }
}
process.exit();
