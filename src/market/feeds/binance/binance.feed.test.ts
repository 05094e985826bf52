import { afterEach, describe, expect, it } from 'vitest';
import binanceFeed from '#market/feeds/binance/binance.feed.ts';
import { parseBinanceFrame } from '#market/feeds/binance/binance-frames.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { listenToFeed } from '#market/testing/listen-to-feed.ts';
import { openStreamServer } from '#market/testing/stream-server.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const NOW_MS = 1_700_000_000_000;
const bookTicker = (pair: string, bid: string, ask: string) =>
  `{"stream":"${pair.toLowerCase()}@bookTicker","data":{"u":499869768,"s":"${pair}","b":"${bid}","B":"672.0","a":"${ask}","A":"3199.0"}}`;

describe('frames of Binance', () => {
  it.each([
    [bookTicker('BTCUSDT', '96500.10', '96500.20'), { kind: 'quote', pair: 'BTCUSDT', bid: 96_500.1, ask: 96_500.2 }],
    [
      '{"u":400900217,"s":"BNBUSDT","b":"25.35","B":"31.2","a":"25.36","A":"40.6"}',
      { kind: 'quote', pair: 'BNBUSDT', bid: 25.35, ask: 25.36 },
    ],
    [
      '{"stream":"nknusdt@depth@100ms","data":{"e":"depthUpdate","E":1,"s":"NKNUSDT","U":1,"u":2,"b":[["0.3","6"]],"a":[]}}',
      { kind: 'other' },
    ],
    ['{"stream":"nknusdt@kline_1m","data":{"e":"kline","E":1,"s":"NKNUSDT","k":{}}}', { kind: 'other' }],
    ['{"e":"aggTrade","E":1,"s":"NKNUSDT"}', { kind: 'other' }],
    ['{"result":null,"id":1}', { kind: 'other' }],
    ['{"error":{"code":2,"msg":"Invalid request"},"id":1}', { kind: 'refused', reason: 'Invalid request' }],
    ['{"code":3,"msg":"Invalid JSON"}', { kind: 'refused', reason: 'Invalid JSON' }],
    ['{', { kind: 'broken', reason: 'is not JSON' }],
    ['[]', { kind: 'broken', reason: 'is not an object' }],
    ['{"stream":"x@bookTicker"}', { kind: 'broken', reason: 'has no data' }],
    ['{}', { kind: 'broken', reason: 'has no pair' }],
    [bookTicker('BTCUSDT', '', '1'), { kind: 'broken', reason: 'has no best bid and ask' }],
    [bookTicker('BTCUSDT', 'x', '1'), { kind: 'broken', reason: 'has a price that is no number' }],
  ])('%s', (text, frame) => {
    expect(parseBinanceFrame(text)).toEqual(frame);
  });
});

describe('the Binance feed', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  async function play(frames: readonly string[]) {
    const server = await openStreamServer((_request, socket) => {
      for (const frame of frames) socket.send(frame);
    });
    const { logger, lines } = recordingLogger();
    const feed = await binanceFeed.open(
      { url: server.url, pairs: 'BTCUSD=btcusdt,EURUSD=EURUSDT' },
      { instruments: TEST_INSTRUMENTS, logger, now: () => NOW_MS },
    );
    const received = listenToFeed(feed);
    endings.push(() => received.stop().then(() => server.close()));
    return { server, received, lines };
  }

  it('asks for the best prices of its pairs and makes ticks of them', async () => {
    const { server, received } = await play([
      '{"result":null,"id":1}',
      bookTicker('BTCUSDT', '96500.10', '96500.20'),
      bookTicker('XRPUSDT', '1', '2'),
      '???',
      bookTicker('EURUSDT', '1.1', '1.2'),
    ]);
    await received.tickCount(2);
    expect(server.requests).toEqual([
      { method: 'SUBSCRIBE', params: ['btcusdt@bookTicker', 'eurusdt@bookTicker'], id: 1 },
    ]);
    expect(received.ticks).toEqual([
      { symbol: 'BTCUSD', bid: 96_500.1, ask: 96_500.2, timeMs: NOW_MS },
      { symbol: 'EURUSD', bid: 1.1, ask: 1.2, timeMs: NOW_MS },
    ]);
    expect(received.counts.malformed).toBe(1);
  });

  it("a subscription that is refused is a lost source, with the exchange's words", async () => {
    const { received } = await play(['{"error":{"code":2,"msg":"Invalid request: unknown stream"},"id":1}']);
    expect(await received.ended).toContain('refuses the subscription (Invalid request: unknown stream)');
  });
});
