import * as z from 'zod/mini';
import type { Instrument } from '#contracts/instruments.ts';
import { FEED_REFUSED_CHECK_MS, FEED_SILENCE_MS } from '#contracts/limits.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import type { Feed, FeedContext } from '#market/feeds/feed.ts';
import { parseKrakenFrame } from '#market/feeds/kraken/kraken-frames.ts';
import { namedProblems } from '#market/feeds/named-problems.ts';
import { retrySetting, createRefusedInstruments } from '#market/feeds/refused-instruments.ts';
import { symbolMap, symbolMapSetting } from '#market/feeds/symbol-map.ts';
import { runWebSocket, webSocketSetting } from '#market/feeds/web-socket-source.ts';

const SETTINGS = z.object({
  url: webSocketSetting('wss://ws.kraken.com'),
  /** Without it the crypto instruments of the brand, by Kraken's usual names. */
  pairs: z.optional(symbolMapSetting('BTCUSD=XBT/USD,ETHUSD=ETH/USD')),
  /** `ticker` speaks at every trade, `spread` at every change of the best prices, with its time. */
  channel: z._default(z.enum(['ticker', 'spread'], { error: 'must be ticker or spread' }), 'ticker'),
  'ask-again': retrySetting,
});

export default defineFeed({
  name: 'kraken',
  summary: 'the public stream of the exchange Kraken',
  origin: 'live',
  settings: SETTINGS,
  silenceMs: FEED_SILENCE_MS,
  open({ url, pairs, channel, 'ask-again': retryAfterS }, context) {
    const { instruments } = context;
    const instrumentOf = symbolMap('pairs', pairs ?? usualPairs(instruments), instruments);
    return Promise.resolve(readKraken(url, instrumentOf, channel, retryAfterS * 1000, context));
  },
});

const USUAL_SYMBOL = /^([A-Z0-9]{2,10})(USD|EUR|GBP|CHF|CAD|AUD|JPY)$/;
const KRAKEN_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** BTCUSD → XBT/USD. */
function usualPairs(instruments: readonly Instrument[]): readonly (readonly [string, string])[] {
  return instruments.flatMap(({ symbol, kind }) => {
    const [, base = '', money = ''] = kind === 'crypto' ? (USUAL_SYMBOL.exec(symbol) ?? []) : [];
    return base === '' ? [] : [[symbol, `${KRAKEN_NAMES[base] ?? base}/${money}`] as const];
  });
}

function readKraken(
  url: string,
  instrumentOf: ReadonlyMap<string, string>,
  channel: string,
  retryAfterMs: number,
  { logger, now }: FeedContext,
): Feed {
  const refusals = createRefusedInstruments('kraken', retryAfterMs, logger, now);
  return {
    run: (sink, signal) =>
      runWebSocket(url, signal, (fail) => {
        const problem = namedProblems(sink, logger, { feed: 'kraken' });
        const pairs = new Set(refusals.toSubscribe(instrumentOf.keys(), sink));
        if (pairs.size === 0) fail(`refuses every pair (${refusals.lastReason()})`);
        let retryTimer: NodeJS.Timeout | undefined;
        return {
          opened(send) {
            const subscribe = (names: Iterable<string>) =>
              send({ event: 'subscribe', pair: [...names], subscription: { name: channel } });
            subscribe(pairs);
            retryTimer = setInterval(() => {
              const due = refusals.dueForRetry(sink);
              for (const pair of due) pairs.add(pair);
              if (due.length > 0) subscribe(due);
            }, FEED_REFUSED_CHECK_MS);
          },
          ended: () => clearInterval(retryTimer),
          heartbeat: sink.heartbeat,
          binary: (bytes) => problem('is binary', Buffer.from(bytes).toString('latin1')),
          message(text) {
            const frame = parseKrakenFrame(text);
            if (frame.kind === 'broken') return problem(frame.reason, text);
            sink.heartbeat();
            if (frame.kind === 'quote') {
              const symbol = instrumentOf.get(frame.pair);
              if (symbol === undefined) return;
              refusals.accept(frame.pair);
              sink.tick({ symbol, bid: frame.bid, ask: frame.ask, timeMs: frame.timeMs ?? now() });
            } else if (frame.kind === 'refused') {
              refusals.add(frame.pair, frame.reason, sink);
              pairs.delete(frame.pair);
              if (pairs.size === 0) fail(`refuses every pair (${frame.reason})`);
            }
          },
        };
      }),
  };
}
