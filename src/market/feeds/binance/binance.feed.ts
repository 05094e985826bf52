import * as z from 'zod/mini';
import { FEED_SILENCE_MS } from '#contracts/limits.ts';
import { parseBinanceFrame } from '#market/feeds/binance/binance-frames.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import type { Feed, FeedContext } from '#market/feeds/feed.ts';
import { namedProblems } from '#market/feeds/named-problems.ts';
import { symbolMap, symbolMapSetting } from '#market/feeds/symbol-map.ts';
import { runWebSocket, webSocketSetting } from '#market/feeds/web-socket-source.ts';

const SETTINGS = z.object({
  url: webSocketSetting('wss://stream.binance.com:9443/stream'),
  /** Needed: whether a price in USDT may stand for one in dollars is the operator's to say. */
  pairs: symbolMapSetting('BTCUSD=BTCUSDT,ETHUSD=ETHUSDT'),
});

export default defineFeed({
  name: 'binance',
  summary: 'the public stream of the exchange Binance',
  origin: 'live',
  settings: SETTINGS,
  silenceMs: FEED_SILENCE_MS,
  open({ url, pairs }, context) {
    const { instruments } = context;
    const upperCased = pairs.map(([symbol, pair]) => [symbol, pair.toUpperCase()] as const);
    return Promise.resolve(readBinance(url, symbolMap('pairs', upperCased, instruments), context));
  },
});

function readBinance(url: string, instrumentOf: ReadonlyMap<string, string>, { logger, now }: FeedContext): Feed {
  return {
    run: (sink, signal) =>
      runWebSocket(url, signal, (fail) => {
        const problem = namedProblems(sink, logger, { feed: 'binance' });
        return {
          opened: (send) =>
            send({
              method: 'SUBSCRIBE',
              params: [...instrumentOf.keys()].map((pair) => `${pair.toLowerCase()}@bookTicker`),
              id: 1,
            }),
          heartbeat: sink.heartbeat,
          binary: (bytes) => problem('is binary', Buffer.from(bytes).toString('latin1')),
          message(text) {
            const frame = parseBinanceFrame(text);
            if (frame.kind === 'broken') return problem(frame.reason, text);
            sink.heartbeat();
            if (frame.kind === 'refused') return fail(`refuses the subscription (${frame.reason})`);
            const symbol = frame.kind === 'quote' ? instrumentOf.get(frame.pair) : undefined;
            // The stream has no time of its own.
            if (frame.kind === 'quote' && symbol !== undefined)
              sink.tick({ symbol, bid: frame.bid, ask: frame.ask, timeMs: now() });
          },
        };
      }),
  };
}
