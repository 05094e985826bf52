import { GATEWAY_MAX_BUFFERED_BYTES, GATEWAY_SLICE_MS, GATEWAY_SLICE_READERS } from '#contracts/limits.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import { NO_FILE, SubscriberList } from '#market/gateway/subscriber-list.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import type { SendRing } from '#market/gateway/fast-sending/send-ring.ts';
import { createSliceClock } from '#market/gateway/slice-clock.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

/** Readers of the same instruments in one slice: they are sent the same frame. */
type SubscriptionGroup = {
  readonly key: string;
  readonly indices: readonly number[];
  readonly slice: Slice;
  readonly subscriberList: SubscriberList;
  /** The version each slow subscriber was last sent; who keeps up is not in it. */
  readonly slowSubscribers: Map<Subscriber, number>;
  sentVersion: number;
};
type Slice = { readonly number: number; readonly groups: Set<SubscriptionGroup>; subscriberCount: number };

export type SubscriptionGroups = {
  /** Sends the snapshot, then changes, until `leave`. */
  readonly join: (subscriber: Subscriber, indices: readonly number[]) => void;
  readonly leave: (subscriber: Subscriber) => void;
  /** Nothing more is sent. */
  readonly stop: () => void;
};

export type SubscriptionGroupsOptions = {
  readonly table: QuoteTable;
  /** A data message with these quotes, as it goes on the wire. */
  readonly frameOf: (indices: readonly number[]) => Buffer;
  readonly periodMs: number;
  /** Takes the frames of those whose subscriberList has their file. */
  readonly sendRing: SendRing | undefined;
  readonly metrics: MarketMetrics;
  /** Something threw while a group was sent to. The others, and the next slice, go on. */
  readonly onFailure: (error: unknown) => void;
  /** Unix milliseconds, for measuring; slices go by the monotonic clock. */
  readonly now: () => number;
};

/**
 * Conflation. The period is cut into slices; each group goes out once a period, in its slice, with the newest value of
 * what changed. A slice takes subscribers until it is full before another is begun, since each wakes the process; many subscribers
 * thus go out in many slices, few in one. A subscriber whose buffer is full is passed over and gets the newest values of all it missed once
 * it has room, so it loses old values only.
 */
export function createSubscriptionGroups({
  table,
  frameOf,
  periodMs,
  sendRing,
  metrics,
  onFailure,
  now,
}: SubscriptionGroupsOptions): SubscriptionGroups {
  const sliceCount = Math.max(1, Math.floor(periodMs / GATEWAY_SLICE_MS));
  const slices = spread(sliceCount).map((number): Slice => ({ number, groups: new Set(), subscriberCount: 0 }));
  const sliceAt = slices.toSorted((a, b) => a.number - b.number);
  const groupsOfKey = new Map<string, SubscriptionGroup[]>();
  const groupOf = new Map<Subscriber, SubscriptionGroup>();
  const clock = createSliceClock(
    periodMs,
    sliceCount,
    (slice) => sendSlice(sliceAt[slice]!),
    (lateMs) => metrics.sliceLag.observe(lateMs / 1000),
  );

  return {
    join(subscriber, indices) {
      const held = table.newerThan(0, indices);
      const frame = frameOf(held);
      subscriber.write(frame);
      count(held.length, frame.length, 1);
      const group = assignGroup(indices.toSorted((a, b) => a - b));
      group.subscriberList.add(subscriber);
      groupOf.set(subscriber, group);
      group.slice.subscriberCount += 1;
      clock.use(group.slice.number);
    },
    leave(subscriber) {
      const group = groupOf.get(subscriber);
      if (group === undefined) return;
      groupOf.delete(subscriber);
      group.slowSubscribers.delete(subscriber);
      const { subscriberList, slice } = group;
      subscriberList.remove(subscriber);
      slice.subscriberCount -= 1;
      if (subscriberList.subscribers.length > 0) return;
      slice.groups.delete(group);
      if (slice.groups.size === 0) clock.rest(slice.number);
      const others = (groupsOfKey.get(group.key) ?? []).filter((other) => other !== group);
      if (others.length > 0) groupsOfKey.set(group.key, others);
      else groupsOfKey.delete(group.key);
    },
    stop: () => clock.stop(),
  };

  function assignGroup(indices: readonly number[]): SubscriptionGroup {
    const key = indices.join();
    const same = groupsOfKey.get(key) ?? [];
    // Never less than the average, so that there is always a slice with room.
    const sliceMax = Math.max(GATEWAY_SLICE_READERS, (groupOf.size + 1) / sliceCount);
    const roomy = same.find((group) => group.slice.subscriberCount < sliceMax);
    if (roomy !== undefined) return roomy;
    const slice = slices
      .filter(({ subscriberCount }) => subscriberCount < sliceMax)
      .reduce((fullest, each) => (each.subscriberCount > fullest.subscriberCount ? each : fullest));
    const group: SubscriptionGroup = {
      key,
      indices,
      slice,
      subscriberList: new SubscriberList(sendRing !== undefined),
      slowSubscribers: new Map(),
      sentVersion: table.version(),
    };
    slice.groups.add(group);
    groupsOfKey.set(key, [...same, group]);
    return group;
  }

  function sendSlice(slice: Slice): void {
    let quotes = 0;
    let bytes = 0;
    let frames = 0;
    let oldestFedAtMs = Infinity;
    let sent: SubscriptionGroup[] = [];
    for (const group of slice.groups) {
      try {
        const changed = table.newerThan(group.sentVersion, group.indices);
        if (changed.length === 0) {
          for (const subscriber of group.slowSubscribers.keys()) catchUp(group, subscriber);
          continue;
        }
        const frame = frameOf(changed);
        const served = sendToAll(group, frame, changed.length);
        sent.push(group);
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
    for (const group of sent) group.sentVersion = table.version();
    if (frames === 0) return;
    count(quotes, bytes, frames);
    metrics.latency.observe((now() - oldestFedAtMs) / 1000);
  }

  /** Of `sent`, answers those that were. */
  function fail(error: unknown, sent: SubscriptionGroup[]): SubscriptionGroup[] {
    metrics.sliceFailures.inc();
    onFailure(error);
    if (sendRing?.isOpen() !== true) return sent;
    // The numbers of the queued frames hold for this slice only. The kernel never gets to see them.
    sendRing.drop();
    return [];
  }

  /** Answers how many it was sent to; the slow are not among them. */
  function sendToAll(group: SubscriptionGroup, frame: Buffer, quotes: number): number {
    const {
      subscriberList: { subscribers, files },
      slowSubscribers,
    } = group;
    let served = 0;
    for (let index = 0; index < subscribers.length; index += 1) {
      const subscriber = subscribers[index]!;
      const file = files[index]!;
      const isBehind = slowSubscribers.size > 0 && slowSubscribers.has(subscriber);
      const ring = sendRing?.isOpen() === true ? sendRing : undefined; // a full batch may be refused amid the subscribers
      if (ring !== undefined && file !== NO_FILE && !isBehind) {
        ring.add(file, frame, subscriber);
        served += 1;
      } else if (isBehind) {
        if (!catchUp(group, subscriber)) metrics.skipped.inc(quotes);
      } else if (subscriber.bufferedBytes() > GATEWAY_MAX_BUFFERED_BYTES) {
        slowSubscribers.set(subscriber, group.sentVersion);
        metrics.skipped.inc(quotes);
      } else {
        subscriber.write(frame);
        served += 1;
      }
    }
    return served;
  }

  /** Sends a slow subscriber the newest of all it missed, once it has room. */
  function catchUp({ slowSubscribers, indices }: SubscriptionGroup, subscriber: Subscriber): boolean {
    if (subscriber.bufferedBytes() > GATEWAY_MAX_BUFFERED_BYTES) return false;
    const missed = table.newerThan(slowSubscribers.get(subscriber)!, indices);
    const frame = frameOf(missed);
    slowSubscribers.delete(subscriber);
    subscriber.write(frame);
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
