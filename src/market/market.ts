import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { HaltState } from '#contracts/halts.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { CLOSES_SEND_EVERY_MS } from '#contracts/limits.ts';
import type { ProcessStatus } from '#contracts/price-status.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import { openSources } from '#market/feeds/open-sources.ts';
import { eventRoutes } from '#market/event-routes.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { openSending } from '#market/gateway/open-sending.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { createFeedSupervisor } from '#market/feed-supervisor.ts';
import { createHalts } from '#market/halts/halts.ts';
import { closesToShare } from '#market/closes-to-share.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import { createSharedClock } from '#market/bus/shared-clock.ts';
import { createMarketBus } from '#market/market-bus.ts';
import { marketHealth, type MarketHealth, marketParts, type MarketParts } from '#market/market-health.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import type { MarketOptions } from '#market/market-options.ts';
import { createPriceReceiver } from '#market/price-receiver.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickIntake } from '#market/tick-intake.ts';
import { createFeedCounts } from '#market/status/feed-counts.ts';
import { createProcessReports } from '#market/status/process-reports.ts';
import { createTickTokens } from '#market/tick-token.ts';

/** The price path of one process: feed → book → bus → gateway. */
export type Market = {
  readonly instruments: readonly Instrument[];
  /** What the prices are, for the note on the page. */
  readonly priceOrigin: PriceOrigin;
  /** What the operator is told at the start, a line each. */
  readonly notes: readonly string[];
  readonly start: () => void;
  /** Ends the feed, closes the sockets with 1001 and resolves when all is quiet. */
  readonly stop: () => Promise<void>;
  readonly routes: FastifyPluginAsync;
  readonly handleUpgrade: (request: IncomingMessage, wire: Duplex, head: Buffer) => boolean;
  readonly quote: (symbol: string) => WireQuote | undefined;
  /** Every quote that the book accepts, here or on the machine that runs the feed; ends when the answer is called. */
  readonly subscribe: TickBus['subscribe'];
  /** The instruments that staff has closed, as the database says now. */
  readonly setHalts: (state: HaltState) => void;
  readonly isHalted: (symbol: string) => boolean;
  /** `listener` is told when an instrument was closed or opened by staff; the answer ends it. */
  readonly onHalts: (listener: () => void) => () => void;
  /** What the processes of the price path say of themselves. */
  readonly statuses: () => readonly ProcessStatus[];
  readonly health: () => MarketHealth;
  readonly parts: () => MarketParts;
};

/** Rejects with one line (what, why, what to do) where the feed or its settings cannot be used. */
export async function createMarket(options: MarketOptions): Promise<Market> {
  const {
    instruments,
    roles,
    redisUrl,
    feeds,
    feed: chosen,
    tokenSecrets,
    siteName,
    periodMs,
    allowedHosts,
    connectionLimits,
    addressOf,
    sending,
    closes,
    hasPriceHistory,
    readsHalts = false,
    listensToStatuses = false,
    logger,
    registry,
    now: own = Date.now,
  } = options;
  const clock = createSharedClock(own);
  const { now } = clock;
  const sources = await openSources(feeds, chosen, { instruments, logger, now }, process.env);

  const metrics = createMarketMetrics(registry);
  const tokens = createTickTokens(tokenSecrets, now);
  const haltsListeners = new Set<() => void>();
  const halts = createHalts(now, ({ halted, resumed }) => {
    logger.info({ halted, resumed }, 'staff closed or opened instruments');
    table.setHalted(halts.symbols(), now());
    intake.resume(resumed);
    for (const listener of haltsListeners) listener();
  });
  const bus = createMarketBus({
    redisUrl,
    site: siteName ?? tokenSecrets[0],
    mayFeed: roles.feed,
    onHalts: readsHalts ? undefined : halts.set,
    listensToStatuses,
    clock,
    metrics,
    logger,
  });
  const references: ReferenceCloses = hasPriceHistory
    ? closes
    : { of: (symbol, unixS) => (bus.closes.has(symbol) ? bus.closes.received : closes).of(symbol, unixS) };
  const table = createQuoteTable(
    instruments.map((instrument) => instrument.symbol),
    references,
  );
  const opened = roles.gateway ? await openSending(sending, logger) : undefined;
  const gateway =
    opened === undefined
      ? undefined
      : createGateway({
          table,
          tokens,
          periodMs,
          allowedHosts,
          limits: connectionLimits,
          addressOf,
          sendFrames: opened.sendFrames,
          metrics,
          logger,
          now,
        });
  const counts = createFeedCounts(instruments.map(({ symbol }) => symbol));
  const intake = createTickIntake({
    instruments,
    routeOf: sources.routeOf,
    onAdmitted: table.add,
    publish: bus.publish,
    isHalted: halts.has,
    counts,
    metrics,
    logger,
    now,
  });
  const receiver = createPriceReceiver(table);
  const supervisor = createFeedSupervisor(() =>
    sources.all.map((source) => ({
      name: source.name,
      runner: startFeed({
        name: source.name,
        feed: source.feed,
        silenceMs: source.silenceMs,
        metrics,
        logger,
        now,
        random: Math.random,
        onTick: (tick) => intake.onTick(source, tick),
        onLost: () => intake.onSourceLost(source.name),
      }),
    })),
  );
  const reports = createProcessReports({
    counts,
    running: supervisor.running,
    connectionLimit: roles.gateway ? connectionLimits.total : undefined,
    haltsRevision: halts.revision,
    metrics,
    publish: bus.statuses.publish,
    now,
  });
  let unsubscribe: (() => void) | undefined;
  let closesTimer: NodeJS.Timeout | undefined;

  return {
    instruments,
    priceOrigin: sources.origin,
    notes: opened?.note === undefined ? [] : [opened.note],
    routes: async (app) => {
      await app.register(quoteRoutes(instruments, tokens));
      if (gateway !== undefined) await app.register(eventRoutes(gateway));
    },
    handleUpgrade: (request, wire, head) => gateway?.handleUpgrade(request, wire, head) ?? false,
    quote: table.quote,
    subscribe: bus.subscribe,
    setHalts(state) {
      halts.set(state);
      bus.halts.tell(state);
    },
    isHalted: halts.has,
    onHalts(listener) {
      haltsListeners.add(listener);
      return () => haltsListeners.delete(listener);
    },
    statuses: bus.statuses.all,
    start() {
      receiver.resetPriceAge(); // until the first price comes the age is counted from here
      unsubscribe = bus.subscribe(receiver.receive);
      gateway?.start();
      reports.start();
      bus.start((runsFeed) => supervisor.setRunsFeed(runsFeed && roles.feed));
      if (hasPriceHistory && redisUrl !== undefined)
        closesTimer = setInterval(
          () => bus.closes.publish(closesToShare(instruments, closes, table.quote, now())),
          CLOSES_SEND_EVERY_MS,
        );
    },
    async stop() {
      reports.stop();
      halts.stop();
      await supervisor.settle();
      await Promise.all([bus.stop(), supervisor.stop(), gateway?.stop()]);
      unsubscribe?.();
      clearInterval(closesTimer);
    },
    health: () => marketHealth(supervisor.running(), gateway?.connectionCount() ?? 0),
    parts: () =>
      marketParts({
        instruments,
        feeds: roles.feed ? supervisor.running() : undefined,
        isBusOnline: redisUrl === undefined ? undefined : bus.isOnline(),
        priceAgeMs: receiver.priceAgeMs(),
        connections: gateway && { open: gateway.connectionCount(), limit: connectionLimits.total },
        nowMs: now(),
      }),
  };
}
