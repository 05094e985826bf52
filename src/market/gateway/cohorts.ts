import { GATEWAY_MAX_BUFFERED_BYTES, GATEWAY_SLICE_MS, GATEWAY_SLICE_READERS } from '#contracts/limits.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import { NO_FILE, Roster } from '#market/gateway/roster.ts';
import type { Reader } from '#market/gateway/roster.ts';
import type { SendRing } from '#market/gateway/io-uring/send-ring.ts';
import { createSliceClock } from '#market/gateway/slice-clock.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

/** Readers of the same instruments in one slice: they are sent the same frame. */
type Cohort = {
  readonly key: string;
  readonly indices: readonly number[];
  readonly slice: Slice;
  readonly roster: Roster;
  /** The version each slow reader was last sent; who keeps up is not in it. */
  readonly behindSince: Map<Reader, number>;
  sentVersion: number;
};
type Slice = { readonly number: number; readonly cohorts: Set<Cohort>; readerCount: number };

export type Cohorts = {
  /** Sends the snapshot, then changes, until `leave`. */
  readonly join: (reader: Reader, indices: readonly number[]) => void;
  readonly leave: (reader: Reader) => void;
  /** Nothing more is sent. */
  readonly stop: () => void;
};

export type CohortsOptions = {
  readonly table: QuoteTable;
  /** A data message with these quotes, as it goes on the wire. */
  readonly frameOf: (indices: readonly number[]) => Buffer;
  readonly periodMs: number;
  /** Takes the frames of those whose roster has their file. */
  readonly sendRing: SendRing | undefined;
  readonly metrics: MarketMetrics;
  /** Something threw while a cohort was sent to. The others, and the next slice, go on. */
  readonly onFailure: (error: unknown) => void;
  /** Unix milliseconds, for measuring; slices go by the monotonic clock. */
  readonly now: () => number;
};

/**
 * Conflation. The period is cut into slices; each cohort goes out once a period, in its slice, with the newest value of
 * what changed. A slice takes readers until it is full before another is begun, since each wakes the process; many readers
 * thus go out in many slices, few in one. A reader whose buffer is full is passed over and gets the newest values of all it missed once
 * it has room, so it loses old values only.
 */
export function createCohorts({
  table,
  frameOf,
  periodMs,
  sendRing,
  metrics,
  onFailure,
  now,
}: CohortsOptions): Cohorts {
  const sliceCount = Math.max(1, Math.floor(periodMs / GATEWAY_SLICE_MS));
  const slices = spread(sliceCount).map((number): Slice => ({ number, cohorts: new Set(), readerCount: 0 }));
  const sliceAt = slices.toSorted((a, b) => a.number - b.number);
  const cohortsOfKey = new Map<string, Cohort[]>();
  const cohortOf = new Map<Reader, Cohort>();
  const clock = createSliceClock(
    periodMs,
    sliceCount,
    (slice) => sendSlice(sliceAt[slice]!),
    (lateMs) => metrics.sliceLag.observe(lateMs / 1000),
  );

  return {
    join(reader, indices) {
      const held = table.newerThan(0, indices);
      const frame = frameOf(held);
      reader.write(frame);
      count(held.length, frame.length, 1);
      const cohort = cohortFor(indices.toSorted((a, b) => a - b));
      cohort.roster.add(reader);
      cohortOf.set(reader, cohort);
      cohort.slice.readerCount += 1;
      clock.use(cohort.slice.number);
    },
    leave(reader) {
      const cohort = cohortOf.get(reader);
      if (cohort === undefined) return;
      cohortOf.delete(reader);
      cohort.behindSince.delete(reader);
      const { roster, slice } = cohort;
      roster.remove(reader);
      slice.readerCount -= 1;
      if (roster.readers.length > 0) return;
      slice.cohorts.delete(cohort);
      if (slice.cohorts.size === 0) clock.rest(slice.number);
      const others = (cohortsOfKey.get(cohort.key) ?? []).filter((other) => other !== cohort);
      if (others.length > 0) cohortsOfKey.set(cohort.key, others);
      else cohortsOfKey.delete(cohort.key);
    },
    stop: () => clock.stop(),
  };

  function cohortFor(indices: readonly number[]): Cohort {
    const key = indices.join();
    const same = cohortsOfKey.get(key) ?? [];
    // Never less than the average, so that there is always a slice with room.
    const sliceMax = Math.max(GATEWAY_SLICE_READERS, (cohortOf.size + 1) / sliceCount);
    const roomy = same.find((cohort) => cohort.slice.readerCount < sliceMax);
    if (roomy !== undefined) return roomy;
    const slice = slices
      .filter(({ readerCount }) => readerCount < sliceMax)
      .reduce((fullest, each) => (each.readerCount > fullest.readerCount ? each : fullest));
    const cohort: Cohort = {
      key,
      indices,
      slice,
      roster: new Roster(sendRing !== undefined),
      behindSince: new Map(),
      sentVersion: table.version(),
    };
    slice.cohorts.add(cohort);
    cohortsOfKey.set(key, [...same, cohort]);
    return cohort;
  }

  function sendSlice(slice: Slice): void {
    let quotes = 0;
    let bytes = 0;
    let frames = 0;
    let oldestFedAtMs = Infinity;
    let sent: Cohort[] = [];
    for (const cohort of slice.cohorts) {
      try {
        const changed = table.newerThan(cohort.sentVersion, cohort.indices);
        if (changed.length === 0) {
          for (const reader of cohort.behindSince.keys()) catchUp(cohort, reader);
          continue;
        }
        const frame = frameOf(changed);
        const served = sendToAll(cohort, frame, changed.length);
        sent.push(cohort);
        for (const index of changed) oldestFedAtMs = Math.min(oldestFedAtMs, table.fedAtMs(index));
        quotes += changed.length * served;
        bytes += frame.length * served;
        frames += served;
      } catch (error) {
        sent = fail(error, sent);
      }
    }
    try {
      sendRing?.flush();
    } catch (error) {
      sent = fail(error, sent);
    }
    // Only now: who was in a batch that was dropped gets the same values with the next slice, by the ordinary way.
    for (const cohort of sent) cohort.sentVersion = table.version();
    if (frames === 0) return;
    count(quotes, bytes, frames);
    metrics.latency.observe((now() - oldestFedAtMs) / 1000);
  }

  /** Of `sent`, answers those that were. */
  function fail(error: unknown, sent: Cohort[]): Cohort[] {
    metrics.sliceFailures.inc();
    onFailure(error);
    if (sendRing?.isOpen() !== true) return sent;
    // The numbers of the queued frames hold for this slice only. The kernel never gets to see them.
    sendRing.drop();
    return [];
  }

  /** Answers how many it was sent to; the slow are not among them. */
  function sendToAll(cohort: Cohort, frame: Buffer, quotes: number): number {
    const {
      roster: { readers, files },
      behindSince,
    } = cohort;
    let served = 0;
    for (let index = 0; index < readers.length; index += 1) {
      const reader = readers[index]!;
      const file = files[index]!;
      const isBehind = behindSince.size > 0 && behindSince.has(reader);
      const ring = sendRing?.isOpen() === true ? sendRing : undefined; // a full batch may be refused amid the readers
      if (ring !== undefined && file !== NO_FILE && !isBehind) {
        ring.add(file, frame, reader);
        served += 1;
      } else if (isBehind) {
        if (!catchUp(cohort, reader)) metrics.skipped.inc(quotes);
      } else if (reader.bufferedBytes() > GATEWAY_MAX_BUFFERED_BYTES) {
        behindSince.set(reader, cohort.sentVersion);
        metrics.skipped.inc(quotes);
      } else {
        reader.write(frame);
        served += 1;
      }
    }
    return served;
  }

  /** Sends a slow reader the newest of all it missed, once it has room. */
  function catchUp({ behindSince, indices }: Cohort, reader: Reader): boolean {
    if (reader.bufferedBytes() > GATEWAY_MAX_BUFFERED_BYTES) return false;
    const missed = table.newerThan(behindSince.get(reader)!, indices);
    const frame = frameOf(missed);
    behindSince.delete(reader);
    reader.write(frame);
    count(missed.length, frame.length, 1);
    return true;
  }

  function count(quotes: number, bytes: number, frames: number): void {
    metrics.delivered.inc(quotes);
    metrics.bytes.inc(bytes);
    metrics.frames.inc(frames);
  }
}

/** The numbers below `count`, so ordered that the first few already lie evenly apart: by steps of the golden ratio. */
function spread(count: number): readonly number[] {
  const step = (Math.sqrt(5) - 1) / 2;
  const numbers = new Set<number>();
  for (let i = 0; numbers.size < count; i += 1) numbers.add(Math.floor(((i * step) % 1) * count));
  return [...numbers];
}
