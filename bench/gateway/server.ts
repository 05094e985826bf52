// One server under load: Forecourt's gateway, or the plain `ws` that it is held against. The feed and the book are the
// same for all.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createBook } from '#market/book/book.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { createTickTokens } from '#market/tick-token.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { INSTRUMENTS, PERIOD_MS, TICKS_PER_SECOND, tickAt } from './bench-market.ts';
import type { Command, ServerKind, ServerReport } from './bench-market.ts';

const [kind, start] = process.argv.slice(2) as [ServerKind, string];
const startMs = Number(start);
const say = (report: ServerReport) => process.send!(report);

const http = createServer();
const bus = createInProcessBus();
const token = kind === 'forecourt' ? serveForecourt(bus) : servePlainly(bus, kind);

// The feed: every instrument ten times a second, spread over the hundred milliseconds.
const book = createBook(INSTRUMENTS, Date.now);
const stepMs = 1000 / TICKS_PER_SECOND / 10;
let step = 0;
setInterval(() => {
  step += 1;
  for (let i = step % 10; i < INSTRUMENTS.length; i += 10) {
    const { symbol } = INSTRUMENTS[i]!;
    const verdict = book.judge(tickAt(symbol, Date.now(), startMs));
    if (verdict.kind === 'refused') throw new Error(`the book refused a tick: ${verdict.reason}`);
    bus.publish({ symbol, quote: verdict.quote, fedAtMs: Date.now() });
  }
}, stepMs);

http.listen(0, '127.0.0.1');
await once(http, 'listening');
say({ kind: 'ready', port: (http.address() as AddressInfo).port, token });

let cpu = process.cpuUsage();
let sinceMs = performance.now();
process.on('message', (command: Command) => {
  if (command.kind === 'measure') {
    cpu = process.cpuUsage();
    sinceMs = performance.now();
  } else {
    const { user, system } = process.cpuUsage(cpu);
    say({ kind: 'report', cpuMs: (user + system) / 1000, wallMs: performance.now() - sinceMs, rssBytes: process.memoryUsage.rss() });
  }
});
process.on('disconnect', () => process.exit());

function serveForecourt(tickBus: TickBus): string {
  const tokens = createTickTokens(new TextEncoder().encode('a secret for the bench, 32 bytes'), Date.now);
  const gateway = createGateway({
    bus: tickBus,
    table: createQuoteTable(INSTRUMENTS.map((instrument) => instrument.symbol)),
    tokens,
    periodMs: PERIOD_MS,
    allowedHosts: [],
    maxConnections: 100_000,
    metrics: createMarketMetrics(new Registry()),
    now: Date.now,
  });
  http.on('upgrade', (request, wire, head) => gateway.handleUpgrade(request, wire, head));
  gateway.start();
  return tokens.issue();
}

/** As one writes it at first: each client its own message, made and framed for it alone. */
function servePlainly(tickBus: TickBus, manner: 'plain' | 'plain-every-tick'): string {
  const newest = new Map<string, WireQuote>();
  const clients = new Map<WebSocket, { readonly instruments: ReadonlySet<string>; readonly sent: Map<string, WireQuote> }>();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      clients.set(socket, { instruments: new Set((JSON.parse(data.toString()) as { instruments: string[] }).instruments), sent: new Map() });
    });
    socket.on('close', () => clients.delete(socket));
  });
  tickBus.subscribe(({ symbol, quote }) => {
    newest.set(symbol, quote);
    if (manner === 'plain') return;
    for (const [socket, { instruments }] of clients) if (instruments.has(symbol)) socket.send(JSON.stringify({ data: { [symbol]: quote } }));
  });
  if (manner === 'plain') {
    setInterval(() => {
      for (const [socket, { instruments, sent }] of clients) {
        const data: Record<string, WireQuote> = {};
        for (const symbol of instruments) {
          const quote = newest.get(symbol);
          if (quote === undefined || sent.get(symbol) === quote) continue;
          sent.set(symbol, quote);
          data[symbol] = quote;
        }
        if (Object.keys(data).length > 0) socket.send(JSON.stringify({ data }));
      }
    }, PERIOD_MS);
  }
  return 'none needed';
}
