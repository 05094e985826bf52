import type * as z from 'zod/mini';
import type { Instrument } from '#contracts/instruments.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** What a source says, before the book has judged it. Prices are price units, `timeMs` Unix milliseconds. */
export type FeedTick = { readonly symbol: string; readonly bid: number; readonly ask: number; readonly timeMs: number };

/** Where a feed puts what it hears. */
export type FeedSink = {
  readonly tick: (tick: FeedTick) => void;
  /** The source gave a sign without a price, such as a heartbeat of its own: it is not silent. */
  readonly heartbeat: () => void;
  /** Something that is not a tick; it is counted. */
  readonly malformed: () => void;
  /** `active`: instruments that the source refuses at the moment; `more`: refusals since the last call. */
  readonly refused: (active: number, more: 0 | 1) => void;
};

/** A feed turns a source into ticks and nothing else; feed-runner.ts owns restart, silence and counting. */
export type Feed = {
  /**
   * Gives ticks until `signal` aborts (resolves soon after) or the source has no more for good (resolves, and is not
   * started again). Rejects where the source is lost: it is started again after a while.
   */
  readonly run: (sink: FeedSink, signal: AbortSignal) => Promise<void>;
  /** Where a setting says otherwise than the declaration. */
  readonly silenceMs?: number;
  /** How many instruments it may bring that the brand does not know; none where absent. */
  readonly admitsMax?: number;
};

export type FeedContext = {
  /** Those wanted of this source: all of the brand, or those that its routes name. */
  readonly instruments: readonly Instrument[];
  readonly logger: MarketLogger;
  /** Unix milliseconds. */
  readonly now: () => number;
};

/** What the prices are, for the note on the page. */
export type PriceOrigin = 'simulated' | 'recorded' | 'live';

/** What a feed's folder exports, through defineFeed. */
export type FeedDeclaration<Settings> = {
  readonly name: string;
  /** One line for the list of feeds. */
  readonly summary: string;
  readonly origin: PriceOrigin;
  /**
   * By plain names. Every value comes as a string, since it may be of the command line (`--feed-speed 60`), the environment
   * (`FEED_SETTING_SPEED=60`) or a file of sources. An error is worded to follow the value: `must be …`.
   */
  readonly settings: z.ZodMiniType<Settings> & { readonly shape: Readonly<Record<string, unknown>> };
  /** How long a running source may give no sign before it counts as lost; undefined where silence is no fault. */
  readonly silenceMs: number | undefined;
  /** Settings whose values are never shown. */
  readonly secrets?: readonly string[];
  /** Checks what can be checked before the server answers. A rejection is one line: what, why, what to do. */
  readonly open: (settings: Settings, context: FeedContext) => Promise<Feed>;
};

/** A row of the registry: settings are still as they were given. */
export type FeedDefinition = Omit<FeedDeclaration<never>, 'settings' | 'secrets' | 'open'> & {
  readonly open: (given: Readonly<Record<string, string>>, context: FeedContext) => Promise<Feed>;
};
