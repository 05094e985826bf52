import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';

/** What a page's prices come from: the calls by path, and the socket of the page's own server. */
export type TestMarket = {
  readonly call: (path: string) => string | undefined;
  readonly attach: (server: Server) => void;
};

const CALLS: Readonly<Record<string, string>> = {
  '/api/quotes/token': '{"token":"quiet"}',
  '/api/ajax/quotes_typical_spreads': '{"data":{}}',
  '/api/quotes/day-changes': '{}',
  '/api/quotes/bars': JSON.stringify({
    symbol: 'AAPL',
    range: '1y',
    interval: 'D',
    digits: 2,
    simulated: true,
    until: 1_774_040_400,
    bars: [
      ['2026-03-18', 300, 303.5, 299, 302],
      ['2026-03-19', 302, 306, 301.5, 305.25],
      ['2026-03-20', 305.25, 305.5, 300.75, 301.5],
    ].map(([time, open, high, low, close]) => ({ time, open, high, low, close })),
  }),
  '/api/quotes/calculator': JSON.stringify({
    date: '2021-11-23',
    inflation: 20.3,
    symbol1: { buy: 160, sell: 304.5, buy_date: '2021-11-23', sell_date: '2026-11-20', simulated: true },
    symbol2: null,
  }),
  '/api/xsrf': '{"token":"quiet"}',
  '/api/ajax/article_rating': JSON.stringify({ data: '{"rating":4.2}' }),
};

/** Answers every client and never has a price: rows stay as the server rendered them. Votes on articles are thanked for. */
export const quietMarket: TestMarket = {
  call: (path) => CALLS[path],
  attach: (server) => {
    new WebSocketServer({ server }).on('connection', (socket) => {
      socket.on('message', (data: Buffer) =>
        socket.send(data.toString().includes('"ping"') ? '{"message":"pong"}' : '{"data":{}}'),
      );
    });
  },
};
