import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createBook } from '#market/book/book.ts';
import type { BookRefusal } from '#market/book/book.ts';
import type { FeedTick, PriceOrigin } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import type { FeedRunner, FeedState } from '#market/feeds/feed-runner.ts';
import { feedNamed } from '#market/feeds/registry.ts';
import { eventRoutes } from '#market/event-routes.ts';
import type { ConnectionLimits } from '#market/gateway/connections.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { createMarketBus } from '#market/market-bus.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { seenCloses } from '#market/reference-closes.ts';
import type { ReferenceCloses } from '#market/reference-closes.ts';
import { createTickTokens } from '#market/tick-token.ts';

export type MarketOptions = {
  readonly instruments: readonly Instrument[];
  /** What this process does: run the feed, hold the price connections. */
  readonly roles: { readonly feed: boolean; readonly gateway: boolean };
  /** Joins the machines of a site; undefined: there is this process only. */
  readonly redisUrl: string | undefined;
  /** Settings as the command line gave them. */
  readonly feed: { readonly name: string; readonly settings: Readonly<Record<string, string>> };
  /** Signs the tokens of the sockets; the same on every machine. */
  readonly tokenSecret: Uint8Array;
  /** Conflation: GATEWAY_PERIOD_MS unless the operator set another. */
  readonly periodMs: number;
  /** Hosts besides the one asked whose pages may connect, as `www.example.com`. */
  readonly allowedHosts: readonly string[];
  readonly connectionLimits: ConnectionLimits;
  /** Whether `X-Forwarded-For` says who a client is. */
  readonly trustsProxy: boolean;
  /** What d_c and w_c are counted from; what this process saw by itself where absent. */
  readonly closes?: ReferenceCloses;
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
  /** `feed` is undefined where this process runs none: before start, or because another does. */
  readonly health: () => MarketHealth;
  /** Whether prices come, as far as this process can tell. */
  readonly isReady: () => boolean;
};

/** Rejects with one line (what, why, what to do) where the feed or its settings cannot be used. */
export async function createMarket(options: MarketOptions): Promise<Market> {
  const { instruments, roles, redisUrl, feed: chosen, tokenSecret, periodMs, allowedHosts, connectionLimits, trustsProxy, logger, registry, now = Date.now } = options;
  const definition = feedNamed(chosen.name);
  const feed = roles.feed ? await definition.open(chosen.settings, { instruments, logger, now }) : undefined;

  const metrics = createMarketMetrics(registry);
  const tokens = createTickTokens(tokenSecret, now);
  const book = createBook(instruments, now);
  const bus = createMarketBus({ redisUrl, siteSecret: tokenSecret, mayFeed: roles.feed, metrics, logger });
  const seen = seenCloses();
  const table = createQuoteTable(instruments.map((instrument) => instrument.symbol), options.closes ?? seen.closes);
  const gateway = roles.gateway ? createGateway({ table, tokens, periodMs, allowedHosts, limits: connectionLimits, trustsProxy, metrics, logger, now }) : undefined;
  const refusalsNamed = new Set<BookRefusal>();
  let runner: FeedRunner | undefined;
  let endSubscriptions: readonly (() => void)[] = [];
  let isDuty = false;
  let turning: Promise<void> = Promise.resolve();

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

  /** One turn after another: a source must not be opened again before it was let go. */
  function runFeed(isNowDuty: boolean): void {
    isDuty = isNowDuty;
    turning = turning.then(async () => {
      if (isDuty && feed !== undefined && runner === undefined) {
        runner = startFeed({ name: definition.name, feed, silenceMs: definition.silenceMs, onTick, metrics, logger, now, random: Math.random });
      } else if (!isDuty && runner !== undefined) {
        const ended = runner;
        runner = undefined;
        await ended.stop();
      }
    });
  }

  return {
    instruments,
    priceOrigin: definition.origin,
    routes: async (app) => {
      await app.register(quoteRoutes(instruments, tokens));
      if (gateway !== undefined) await app.register(eventRoutes(gateway));
    },
    handleUpgrade: (request, wire, head) => gateway?.handleUpgrade(request, wire, head) ?? false,
    quote: table.quote,
    start() {
      endSubscriptions = [bus.subscribe(table.put), bus.subscribe(seen.see)];
      gateway?.start();
      bus.start(runFeed);
    },
    async stop() {
      isDuty = runner !== undefined; // nothing is begun any more; what runs is stopped below
      await turning;
      await Promise.all([bus.stop(), runner?.stop(), gateway?.stop()]);
      for (const end of endSubscriptions) end();
    },
    health: () => ({
      feed: runner === undefined ? undefined : { name: definition.name, state: runner.state(), lastTickMs: runner.lastTickMs() },
      connections: gateway?.connectionCount() ?? 0,
    }),
    isReady: () => (runner !== undefined ? runner.state().kind === 'running' : redisUrl === undefined ? !roles.feed : bus.isOnline()),
  };
}
