import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import { GATEWAY_MAX_CONNECTIONS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createBook } from '#market/book/book.ts';
import type { BookRefusal } from '#market/book/book.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import type { FeedTick, PriceOrigin } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import type { FeedRunner, FeedState } from '#market/feeds/feed-runner.ts';
import { feedNamed } from '#market/feeds/registry.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickTokens } from '#market/tick-token.ts';

export type MarketOptions = {
  readonly instruments: readonly Instrument[];
  /** Settings as the command line gave them. */
  readonly feed: { readonly name: string; readonly settings: Readonly<Record<string, string>> };
  /** Signs the tokens of the sockets; the same on every machine. */
  readonly tokenSecret: Uint8Array;
  /** Conflation: GATEWAY_PERIOD_MS unless the operator set another. */
  readonly periodMs: number;
  /** Hosts besides the one asked whose pages may connect, as `www.example.com`. */
  readonly allowedHosts: readonly string[];
  readonly logger: MarketLogger;
  readonly registry: Registry;
  /** Unix milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};

export type MarketHealth = {
  readonly feed: { readonly name: string; readonly state: FeedState; readonly lastTickMs: number | undefined } | undefined;
  readonly connections: number;
};

/** The price path of one process: feed → book → bus → gateway. */
export type Market = {
  readonly instruments: readonly Instrument[];
  /** What the prices are, for the note on the page. */
  readonly priceOrigin: PriceOrigin;
  readonly start: () => void;
  /** Ends the feed, closes the sockets with 1001 and resolves when all is quiet. */
  readonly stop: () => Promise<void>;
  readonly routes: FastifyPluginAsync;
  readonly handleUpgrade: (request: IncomingMessage, wire: Duplex, head: Buffer) => boolean;
  readonly quote: (symbol: string) => WireQuote | undefined;
  /** Every quote that the book accepts; ends when the answer is called. */
  readonly subscribe: TickBus['subscribe'];
  /** `feed` is undefined before start. */
  readonly health: () => MarketHealth;
};

/** Rejects with one line (what, why, what to do) where the feed or its settings cannot be used. */
export async function createMarket(options: MarketOptions): Promise<Market> {
  const { instruments, feed: chosen, tokenSecret, periodMs, allowedHosts, logger, registry, now = Date.now } = options;
  const definition = feedNamed(chosen.name);
  const feed = await definition.open(chosen.settings, { instruments, logger, now });

  const metrics = createMarketMetrics(registry);
  const tokens = createTickTokens(tokenSecret, now);
  const book = createBook(instruments, now);
  const bus = createInProcessBus();
  const table = createQuoteTable(instruments.map((instrument) => instrument.symbol));
  const gateway = createGateway({ bus, table, tokens, periodMs, allowedHosts, maxConnections: GATEWAY_MAX_CONNECTIONS, metrics, now });
  const refusalsNamed = new Set<BookRefusal>();
  let runner: FeedRunner | undefined;

  function onTick(tick: FeedTick): void {
    const verdict = book.judge(tick);
    if (verdict.kind === 'refused') {
      metrics.bookRefused.inc({ reason: verdict.reason });
      if (refusalsNamed.has(verdict.reason)) return;
      refusalsNamed.add(verdict.reason);
      logger.warn({ feed: definition.name, reason: verdict.reason, tick }, 'a tick is refused; further ones of this reason are only counted');
      return;
    }
    metrics.bookAccepted.inc();
    if (verdict.isCrossed) metrics.bookCrossed.inc();
    if (verdict.isLocked) metrics.bookLocked.inc();
    bus.publish({ symbol: tick.symbol, quote: verdict.quote, fedAtMs: now() });
  }

  return {
    instruments,
    priceOrigin: definition.origin,
    routes: quoteRoutes(instruments, tokens),
    handleUpgrade: gateway.handleUpgrade,
    quote: table.quote,
    subscribe: bus.subscribe,
    start() {
      gateway.start();
      runner = startFeed({
        name: definition.name, feed, silenceMs: definition.silenceMs, onTick, metrics, logger, now, random: Math.random,
      });
    },
    async stop() {
      await Promise.all([runner?.stop(), gateway.stop()]);
    },
    health: () => ({
      feed: runner === undefined ? undefined : { name: definition.name, state: runner.state(), lastTickMs: runner.lastTickMs() },
      connections: gateway.connectionCount(),
    }),
  };
}
