import type { IncomingMessage } from 'node:http';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import type { FeedChoice } from '#market/feeds/feed-plan.ts';
import type { ConnectionLimits } from '#market/gateway/connections.ts';
import type { TickSending } from '#market/gateway/send-frames.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import type { MarketLogger } from '#market/market-logger.ts';

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
  readonly hasPriceHistory: boolean;
  readonly logger: MarketLogger;
  readonly registry: Registry;
  /** Unix milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};
