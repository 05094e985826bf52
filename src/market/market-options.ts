import type { KeyRing } from '#contracts/key-ring.ts';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import type { FeedDefinition } from '#market/feeds/feed.ts';
import type { FeedChoice } from '#market/feeds/feed-plan.ts';
import type { ConnectionLimits } from '#market/gateway/connections.ts';
import type { GatewayOptions } from '#market/gateway/gateway.ts';
import type { TickSending } from '#market/gateway/send-frames.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import type { MarketLogger } from '#market/market-logger.ts';

export type MarketOptions = Pick<GatewayOptions, 'periodMs' | 'allowedHosts' | 'addressOf'> & {
  readonly instruments: readonly Instrument[];
  /** What this process does: run the feed, hold the price connections. */
  readonly roles: { readonly feed: boolean; readonly gateway: boolean };
  /** Joins the machines of a site; undefined: there is this process only. */
  readonly redisUrl: string | undefined;
  /** Those there are. */
  readonly feeds: readonly FeedDefinition[];
  readonly feed: FeedChoice;
  /** Signs the tokens of the sockets; the same on every machine. */
  readonly tokenSecrets: KeyRing;
  /** Tells sites that share a Redis apart: the same on all machines of one. Left out, the first token secret does. */
  readonly siteName?: string | undefined;
  readonly connectionLimits: ConnectionLimits;
  /** How frames are sent to WebSockets. */
  readonly sending: TickSending;
  /** What d_c and w_c are counted from (CRY-4). */
  readonly closes: ReferenceCloses;
  /** Whether `closes` are those of a database, which other machines are told; else what others tell comes before them. */
  readonly hasPriceHistory: boolean;
  /** Whether the database's closed instruments are given here by `setHalts`, before the start and at each change; else other machines tell of them. */
  readonly readsHalts?: boolean;
  /** Whether `statuses` is asked here. */
  readonly listensToStatuses?: boolean;
  readonly logger: MarketLogger;
  readonly registry: Registry;
  /** Unix milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};
