import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import { GATEWAY_MAX_CONNECTIONS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createAdmission } from '#market/book/admission.ts';
import { createBook } from '#market/book/book.ts';
import type { BookRefusal } from '#market/book/book.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import type { FeedTick, PriceOrigin } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import type { FeedRunner, FeedState } from '#market/feeds/feed-runner.ts';
import type { FeedChoice } from '#market/feeds/feed-plan.ts';
import { openSources } from '#market/feeds/open-sources.ts';
import type { Source } from '#market/feeds/open-sources.ts';
import { createSourceRouter } from '#market/feeds/source-router.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickTokens } from '#market/tick-token.ts';

export type MarketOptions = {
  readonly instruments: readonly Instrument[];
  readonly feed: FeedChoice;
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
  /** One a source; none before start. */
  readonly feeds: readonly { readonly name: string; readonly state: FeedState; readonly lastTickMs: number | undefined }[];
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
  readonly health: () => MarketHealth;
};

/** Rejects with one line (what, why, what to do) where the feed or its settings cannot be used. */
export async function createMarket(options: MarketOptions): Promise<Market> {
  const { instruments, feed: chosen, tokenSecret, periodMs, allowedHosts, logger, registry, now = Date.now } = options;
  const sources = await openSources(chosen, { instruments, logger, now }, process.env);

  const metrics = createMarketMetrics(registry);
  const tokens = createTickTokens(tokenSecret, now);
  const book = createBook(instruments, now);
  const bus = createInProcessBus();
  const table = createQuoteTable(instruments.map((instrument) => instrument.symbol));
  const gateway = createGateway({ bus, table, tokens, periodMs, allowedHosts, maxConnections: GATEWAY_MAX_CONNECTIONS, metrics, now });
  const admission = createAdmission(instruments, (instrument, source, isNew) => {
    book.admit(instrument);
    table.add(instrument.symbol);
    metrics.feedAdmitted.set(admission.count());
    if (isNew) logger.info({ source, symbol: instrument.symbol, kind: instrument.kind, digits: instrument.digits }, 'an instrument is admitted that the brand does not know');
  });
  const router = createSourceRouter({
    routeOf: sources.routeOf,
    onSwitch({ symbol, from, to, reason }) {
      metrics.feedSwitches.inc({ from, to });
      logger.warn({ symbol, from, to, reason }, 'an instrument passes to another source');
    },
    now,
  });
  const refusalsNamed = new Set<BookRefusal>();
  let runners: readonly { readonly name: string; readonly runner: FeedRunner }[] = [];

  function refuse(reason: BookRefusal, source: string, tick: FeedTick): void {
    metrics.bookRefused.inc({ reason });
    if (refusalsNamed.has(reason)) return;
    refusalsNamed.add(reason);
    logger.warn({ source, reason, tick }, 'a tick is refused; further ones of this reason are only counted');
  }

  function onTick({ name: source, feed }: Source, tick: FeedTick): void {
    if (!admission.admits(tick, source, feed.admitsMax ?? 0)) return refuse('unknown-instrument', source, tick);
    const whose = router.judge(source, tick.symbol);
    if (whose !== 'take') return (whose === 'standby' ? metrics.feedStandby : metrics.feedUnrouted).inc({ source });
    const verdict = book.judge(tick, source);
    if (verdict.kind === 'refused') return refuse(verdict.reason, source, tick);
    metrics.bookAccepted.inc();
    if (verdict.isCrossed) metrics.bookCrossed.inc();
    if (verdict.isLocked) metrics.bookLocked.inc();
    if (verdict.isSetBack) {
      metrics.bookSetBack.inc();
      logger.warn({ source, symbol: tick.symbol }, 'the source has set its clock back, and is followed');
    }
    bus.publish({ symbol: tick.symbol, quote: verdict.quote, fedAtMs: now() });
  }

  return {
    instruments,
    priceOrigin: sources.origin,
    routes: quoteRoutes(instruments, tokens),
    handleUpgrade: gateway.handleUpgrade,
    quote: table.quote,
    subscribe: bus.subscribe,
    start() {
      gateway.start();
      runners = sources.all.map((source) => ({
        name: source.name,
        runner: startFeed({
          name: source.name, feed: source.feed, silenceMs: source.silenceMs, metrics, logger, now, random: Math.random,
          onTick: (tick) => onTick(source, tick), onLost: () => router.lost(source.name),
        }),
      }));
    },
    async stop() {
      await Promise.all([...runners.map(({ runner }) => runner.stop()), gateway.stop()]);
    },
    health: () => ({
      feeds: runners.map(({ name, runner }) => ({ name, state: runner.state(), lastTickMs: runner.lastTickMs() })),
      connections: gateway.connectionCount(),
    }),
  };
}
