import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import { FEED_ADMIT_MAX, CLOSES_TELL_EVERY_MS, READY_PRICE_AGE_MS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { isOpenAt } from '#domain/trading-hours/market-hours.ts';
import { isSymbol } from '#market/book/infer-instrument.ts';
import type { TickBus, TickUpdate } from '#market/bus/tick-bus.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import type { FeedRunner, FeedState } from '#market/feeds/feed-runner.ts';
import type { FeedChoice } from '#market/feeds/feed-plan.ts';
import { openSources } from '#market/feeds/open-sources.ts';
import { eventRoutes } from '#market/event-routes.ts';
import type { ConnectionLimits } from '#market/gateway/connections.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { openSending } from '#market/gateway/open-sending.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import type { TickSending } from '#market/gateway/send-frames.ts';
import { closesToTell } from '#market/closes-to-tell.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import { createMarketBus } from '#market/market-bus.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickIntake } from '#market/tick-intake.ts';
import { createTickTokens } from '#market/tick-token.ts';

export type MarketOptions = {
  readonly instruments: readonly Instrument[];
  /** What this process does: run the feed, hold the price connections. */
  readonly roles: { readonly feed: boolean; readonly gateway: boolean };
  /** Joins the machines of a site; undefined: there is this process only. */
  readonly redisUrl: string | undefined;
  readonly feed: FeedChoice;
  /** Signs the tokens of the sockets; the same on every machine. */
  readonly tokenSecret: Uint8Array;
  /** Conflation: GATEWAY_PERIOD_MS unless the operator set another. */
  readonly periodMs: number;
  /** Hosts besides the one asked whose pages may connect, as `www.example.com`. */
  readonly allowedHosts: readonly string[];
  readonly connectionLimits: ConnectionLimits;
  /** A client's address, behind the proxies that the operator trusts. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** How frames are sent to WebSockets. */
  readonly sending: TickSending;
  /** What d_c and w_c are counted from (CRY-4). */
  readonly closes: ReferenceCloses;
  /** Whether `closes` are those of a database, which other machines are told; else what others tell comes before them. */
  readonly knowsThePast: boolean;
  readonly logger: MarketLogger;
  readonly registry: Registry;
  /** Unix milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};

export type MarketHealth = {
  /** One a source; none where this process runs no feed: before start, or because another does. */
  readonly feeds: readonly {
    readonly name: string;
    readonly state: FeedState;
    readonly lastTickMs: number | undefined;
  }[];
  readonly connections: number;
};

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
  readonly health: () => MarketHealth;
  readonly parts: () => MarketParts;
};

/** Whether each thing that the price path leans on is there; undefined where this process has nothing to do with it. */
export type MarketParts = {
  /** The way to the other machines. */
  readonly redis: boolean | undefined;
  /** The source gives signs, or another machine runs the feed and this one is ready to take over. */
  readonly feed: boolean | undefined;
  /** A price came within READY_PRICE_AGE_MS, or every market is closed. */
  readonly prices: boolean;
  /** There is room for more price connections. */
  readonly connections: boolean | undefined;
};

/** Rejects with one line (what, why, what to do) where the feed or its settings cannot be used. */
export async function createMarket(options: MarketOptions): Promise<Market> {
  const {
    instruments,
    roles,
    redisUrl,
    feed: chosen,
    tokenSecret,
    periodMs,
    allowedHosts,
    connectionLimits,
    addressOf,
    sending,
    closes,
    knowsThePast,
    logger,
    registry,
    now = Date.now,
  } = options;
  const sources = await openSources(chosen, { instruments, logger, now }, process.env);

  const metrics = createMarketMetrics(registry);
  const tokens = createTickTokens(tokenSecret, now);
  const bus = createMarketBus({ redisUrl, siteSecret: tokenSecret, mayFeed: roles.feed, metrics, logger });
  const references: ReferenceCloses = knowsThePast
    ? closes
    : { of: (symbol, unixS) => (bus.closes.knows(symbol) ? bus.closes.told : closes).of(symbol, unixS) };
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
  const intake = createTickIntake({
    instruments,
    routeOf: sources.routeOf,
    onAdmitted: table.add,
    publish: bus.publish,
    metrics,
    logger,
    now,
  });
  let runners: readonly { readonly name: string; readonly runner: FeedRunner }[] = [];
  let endSubscription: (() => void) | undefined;
  let tellTimer: NodeJS.Timeout | undefined;
  let admittedElsewhere = 0;
  let isOnDuty = false;
  /** Of the monotonic clock. */
  let priceAtMs = performance.now();
  let transition: Promise<void> = Promise.resolve();

  /** An instrument that another machine has admitted can be subscribed to here, too. */
  function takeUpdate(update: TickUpdate): void {
    if (
      update.isAdmitted === true &&
      table.indexOf(update.symbol) === undefined &&
      admittedElsewhere < FEED_ADMIT_MAX &&
      isSymbol(update.symbol)
    ) {
      admittedElsewhere += 1;
      table.add(update.symbol);
    }
    priceAtMs = performance.now();
    table.put(update);
  }

  const startSources = () =>
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
    }));

  /** One transition after another: a source must not be opened again before it is closed. */
  function runFeeds(isNowOnDuty: boolean): void {
    isOnDuty = isNowOnDuty;
    transition = transition.then(async () => {
      if (isOnDuty && roles.feed && runners.length === 0) {
        runners = startSources();
      } else if (!isOnDuty && runners.length > 0) {
        const ended = runners;
        runners = [];
        await Promise.all(ended.map(({ runner }) => runner.stop()));
      }
    });
  }

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
    start() {
      priceAtMs = performance.now(); // until the first price comes the age is counted from here
      endSubscription = bus.subscribe(takeUpdate);
      gateway?.start();
      bus.start(runFeeds);
      if (knowsThePast && redisUrl !== undefined)
        tellTimer = setInterval(
          () => bus.closes.tell(closesToTell(instruments, closes, table.quote, now())),
          CLOSES_TELL_EVERY_MS,
        );
    },
    async stop() {
      isOnDuty = runners.length > 0; // no transition starts any more; what runs is stopped below
      await transition;
      await Promise.all([bus.stop(), ...runners.map(({ runner }) => runner.stop()), gateway?.stop()]);
      endSubscription?.();
      clearInterval(tellTimer);
    },
    health: () => ({
      feeds: runners.map(({ name, runner }) => ({ name, state: runner.state(), lastTickMs: runner.lastTickMs() })),
      connections: gateway?.connectionCount() ?? 0,
    }),
    parts: () => ({
      redis: redisUrl === undefined ? undefined : bus.isOnline(),
      feed: roles.feed
        ? runners.length > 0
          ? runners.some(({ runner }) => runner.isHeard())
          : redisUrl !== undefined && bus.isOnline()
        : undefined,
      prices:
        performance.now() - priceAtMs < READY_PRICE_AGE_MS ||
        !instruments.some(({ session }) => session === undefined || isOpenAt(session, now())),
      connections: gateway === undefined ? undefined : gateway.connectionCount() < connectionLimits.total,
    }),
  };
}
