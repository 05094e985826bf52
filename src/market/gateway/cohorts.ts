import { GATEWAY_COHORT_MAX, GATEWAY_MAX_BUFFERED_BYTES, GATEWAY_SLICE_MS } from '#contracts/limits.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

/** A subscribed socket. */
export type Reader = {
  /** Bytes that wait to leave for it. */
  readonly bufferedBytes: () => number;
  /** Takes a whole frame; one that is closing takes nothing. */
  readonly write: (frame: Buffer) => void;
};

/** Readers of the same instruments that are sent the same frame at the same time. */
type Cohort = { readonly key: string; readonly indices: readonly number[]; readonly slice: number; readonly readers: Map<Reader, Lag>; sentVersion: number };
/** The version a slow reader was last sent; undefined while it keeps up. */
type Lag = { behindSince: number | undefined };

export type Cohorts = {
  /** Sends the snapshot, then changes, until `leave`. */
  readonly join: (reader: Reader, indices: readonly number[]) => void;
  readonly leave: (reader: Reader) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

/**
 * Conflation. The period is cut into slices; each cohort goes out once a period, in its slice, with the newest value of
 * what changed. A reader whose buffer is full is passed over and gets the newest values of all it missed once it has
 * room, so it loses old values only. `now` is Unix milliseconds, for measuring; slices go by the monotonic clock.
 */
export function createCohorts(table: QuoteTable, periodMs: number, metrics: MarketMetrics, now: () => number): Cohorts {
  const sliceCount = Math.max(1, Math.floor(periodMs / GATEWAY_SLICE_MS));
  const slices = Array.from({ length: sliceCount }, () => ({ cohorts: new Set<Cohort>(), readerCount: 0 }));
  const cohortsOfKey = new Map<string, Cohort[]>();
  const cohortOf = new Map<Reader, Cohort>();
  let timer: NodeJS.Timeout | undefined;
  const sliceMs = periodMs / sliceCount;
  let nextSlice = 0;
  let nextAtMs = 0;

  return {
    join(reader, indices) {
      const held = table.newerThan(0, indices);
      send(reader, table.dataFrame(held), held.length);
      const cohort = cohortFor(indices.toSorted((a, b) => a - b));
      cohort.readers.set(reader, { behindSince: undefined });
      cohortOf.set(reader, cohort);
      slices[cohort.slice]!.readerCount += 1;
    },
    leave(reader) {
      const cohort = cohortOf.get(reader);
      if (cohort === undefined) return;
      cohortOf.delete(reader);
      cohort.readers.delete(reader);
      const slice = slices[cohort.slice]!;
      slice.readerCount -= 1;
      if (cohort.readers.size > 0) return;
      slice.cohorts.delete(cohort);
      const others = (cohortsOfKey.get(cohort.key) ?? []).filter((other) => other !== cohort);
      if (others.length > 0) cohortsOfKey.set(cohort.key, others);
      else cohortsOfKey.delete(cohort.key);
    },
    start() {
      nextAtMs = performance.now() + sliceMs;
      timer = setInterval(sendDueSlices, sliceMs);
    },
    stop() {
      clearInterval(timer);
    },
  };

  function cohortFor(indices: readonly number[]): Cohort {
    const key = indices.join();
    const same = cohortsOfKey.get(key) ?? [];
    const roomy = same.find((cohort) => cohort.readers.size < GATEWAY_COHORT_MAX);
    if (roomy !== undefined) return roomy;
    let slice = 0;
    for (let i = 1; i < sliceCount; i += 1) if (slices[i]!.readerCount < slices[slice]!.readerCount) slice = i;
    const cohort: Cohort = { key, indices, slice, readers: new Map(), sentVersion: table.version() };
    slices[slice]!.cohorts.add(cohort);
    cohortsOfKey.set(key, [...same, cohort]);
    return cohort;
  }

  /** A late timer catches up, at most one round, so that each cohort keeps its period. */
  function sendDueSlices(): void {
    const nowMs = performance.now();
    nextAtMs = Math.max(nextAtMs, nowMs - periodMs + sliceMs);
    while (nextAtMs <= nowMs) {
      for (const cohort of slices[nextSlice]!.cohorts) sendCohort(cohort);
      nextSlice = (nextSlice + 1) % sliceCount;
      nextAtMs += sliceMs;
    }
  }

  function sendCohort(cohort: Cohort): void {
    const changed = table.newerThan(cohort.sentVersion, cohort.indices);
    const frame = changed.length > 0 ? table.dataFrame(changed) : undefined;
    let served = 0;
    for (const [reader, lag] of cohort.readers) {
      if (reader.bufferedBytes() > GATEWAY_MAX_BUFFERED_BYTES) {
        if (frame === undefined) continue;
        lag.behindSince ??= cohort.sentVersion;
        metrics.skipped.inc(changed.length);
      } else if (lag.behindSince !== undefined) {
        const missed = table.newerThan(lag.behindSince, cohort.indices);
        lag.behindSince = undefined;
        send(reader, table.dataFrame(missed), missed.length);
      } else if (frame !== undefined) {
        reader.write(frame);
        served += 1;
      }
    }
    if (frame !== undefined) {
      metrics.latency.observe((now() - Math.min(...changed.map(table.fedAtMs))) / 1000);
      metrics.delivered.inc(changed.length * served);
      metrics.bytes.inc(frame.length * served);
    }
    cohort.sentVersion = table.version();
  }

  function send(reader: Reader, frame: Buffer, quoteCount: number): void {
    reader.write(frame);
    metrics.delivered.inc(quoteCount);
    metrics.bytes.inc(frame.length);
  }
}
