import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export const ROW_COUNT = 100;
export const TICKS_PER_SECOND = 10;
const DIGITS = 5;
const GRID_CODE = new URL('node_modules/ag-grid-community/dist/ag-grid-community.min.js', import.meta.url);

export const symbolOf = (row: number): string => `PAIR${String(row).padStart(2, '0')}`;

/** `burst`: a message with all rows, ten times a second. `spread`: a message with a tenth of them, a hundred times a second. */
export type Manner = 'burst' | 'spread';

/** What both pages read: a token, a socket with the ticks of every row, and the grid's page. */
export async function startTickServer(manner: Manner) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const rows = Array.from({ length: ROW_COUNT }, (_, row) => ({
    symbol: symbolOf(row),
    units: 100_000 + row * 1_000,
    first: 100_000 + row * 1_000,
  }));
  const server = createServer((request, response) => {
    const { origin = '*' } = request.headers;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.url === '/token')
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ token: 'token' }));
    else if (request.url === '/grid.js')
      createReadStream(GRID_CODE).pipe(response.setHeader('Content-Type', 'text/javascript'));
    else if (request.url?.startsWith('/grid.html') === true)
      createReadStream(new URL('grid.html', import.meta.url)).pipe(response.setHeader('Content-Type', 'text/html'));
    else response.writeHead(404).end();
  });

  function tick(row: (typeof rows)[number]) {
    const step = Math.round((Math.random() - 0.5) * 20) || 1; // every tick is another price
    row.units += step;
    const spread = 8 + Math.floor(Math.random() * 4);
    return [
      row.symbol,
      {
        bid: row.units / 10 ** DIGITS,
        ask: (row.units + spread) / 10 ** DIGITS,
        spread: spread / 10 ** DIGITS,
        state: step > 0 ? 'up' : 'down',
        time: Math.floor(Date.now() / 1000),
        digits: DIGITS,
        slug: row.symbol.toLowerCase(),
        name: row.symbol,
        symbol: row.symbol,
        d_c: (row.units / row.first - 1) * 100,
      },
    ] as const;
  }
  const say = (some: typeof rows): string => JSON.stringify({ data: Object.fromEntries(some.map(tick)) });

  server.on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, (socket: WebSocket) => {
      socket.on('message', (data: Buffer) => {
        const isPing = data.toString().includes('"ping"');
        socket.send(isPing ? '{"message":"pong"}' : say(rows));
      });
    }),
  );
  const parts = manner === 'burst' ? 1 : TICKS_PER_SECOND;
  const everyMs = 1000 / TICKS_PER_SECOND / parts;
  const originMs = performance.now();
  let sent = 0;
  const timer = setInterval(
    () => {
      // A late timer catches up, so that every row has its ten a second.
      for (; originMs + sent * everyMs <= performance.now(); sent += 1) {
        const text = say(rows.filter((_, row) => row % parts === sent % parts));
        for (const socket of sockets.clients) socket.send(text);
      }
    },
    Math.min(everyMs, 5),
  );

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
