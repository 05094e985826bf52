import type { Instrument } from '#contracts/instruments.ts';
import { createAdmission } from '#market/book/admission.ts';
import { createBook } from '#market/book/book.ts';
import type { BookRefusal } from '#market/book/book.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import type { Source, Sources } from '#market/feeds/open-sources.ts';
import { createSourceRouter } from '#market/feeds/source-router.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';
import type { FeedCounts } from '#market/status/feed-counts.ts';

export type TickIntake = {
  readonly onTick: (source: Source, tick: FeedTick) => void;
  /** The source gives no ticks any more: its instruments pass to the next one. */
  readonly onSourceLost: (name: string) => void;
  /** These are halted no longer: the newest quote that was kept back is published. */
  readonly resume: (symbols: readonly string[]) => void;
};

export type TickIntakeOptions = {
  readonly instruments: readonly Instrument[];
  readonly routeOf: Sources['routeOf'];
  /** Called with each instrument that is admitted though the brand does not have it. */
  readonly onAdmitted: (symbol: string) => void;
  /** Gets the quotes that the book accepts. */
  readonly publish: (update: TickUpdate) => void;
  /** Whether staff has closed it: its quotes are kept back. */
  readonly isHalted: (symbol: string) => boolean;
  readonly counts: FeedCounts;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
  /** Unix milliseconds. */
  readonly now: () => number;
};

/** From the ticks of all sources to quotes: admits instruments, chooses the source of each, and asks the book. */
export function createTickIntake({
  instruments,
  routeOf,
  onAdmitted,
  publish,
  isHalted,
  counts,
  metrics,
  logger,
  now,
}: TickIntakeOptions): TickIntake {
  const book = createBook(instruments, now);
  const admission = createAdmission(instruments, (instrument, source, isNew) => {
    book.admit(instrument);
    onAdmitted(instrument.symbol);
    metrics.feedAdmitted.set(admission.count());
    if (isNew)
      logger.info(
        { source, symbol: instrument.symbol, kind: instrument.kind, digits: instrument.digits },
        'an instrument is admitted that the brand does not know',
      );
  });
  const router = createSourceRouter({
    routeOf,
    onSwitch({ symbol, from, to, reason }) {
      metrics.feedSwitches.inc({ from, to });
      counts.tookOver({ at: now(), symbol, from, to, reason });
      logger.warn({ symbol, from, to, reason }, 'an instrument switches to another source');
    },
    now,
  });
  /** The newest quote of each instrument that is halted. */
  const suppressed = new Map<string, TickUpdate>();
  const loggedRefusals = new Set<BookRefusal>();

  function refuse(reason: BookRefusal, source: string, tick: FeedTick): void {
    metrics.bookRefused.inc({ reason });
    counts.refused(reason, source, tick, now());
    if (loggedRefusals.has(reason)) return;
    loggedRefusals.add(reason);
    logger.warn({ source, reason, tick }, 'a tick is refused; further ones of this reason are only counted');
  }

  return {
    onTick({ name: source, feed }, tick) {
      if (!admission.admits(tick, source, feed.admitsMax ?? 0)) return refuse('unknown-instrument', source, tick);
      const decision = router.route(source, tick.symbol);
      if (decision !== 'take')
        return (decision === 'standby' ? metrics.feedStandby : metrics.feedUnrouted).inc({ source });
      const result = book.validate(tick, source);
      if (result.kind === 'refused') return refuse(result.reason, source, tick);
      metrics.bookAccepted.inc();
      if (result.isCrossed) metrics.bookCrossed.inc();
      if (result.isLocked) metrics.bookLocked.inc();
      if (result.isClockSetBack) {
        metrics.bookSetBack.inc();
        logger.warn({ source, symbol: tick.symbol }, 'the source has set its clock back; its ticks are accepted again');
      }
      const fedAtMs = now();
      counts.accepted(source, tick, result.quote.spread, fedAtMs);
      const { symbol } = tick;
      const { quote } = result;
      // Written out: a spread of nothing would cost as much as all counts of a tick.
      const update: TickUpdate = admission.has(symbol)
        ? { symbol, quote, fedAtMs, isAdmitted: true }
        : { symbol, quote, fedAtMs };
      if (isHalted(tick.symbol)) suppressed.set(tick.symbol, update);
      else publish(update);
    },
    onSourceLost: (name) => router.markLost(name),
    resume(symbols) {
      for (const symbol of symbols) {
        const update = suppressed.get(symbol);
        suppressed.delete(symbol);
        if (update !== undefined) publish({ ...update, fedAtMs: now() });
      }
    },
  };
}
