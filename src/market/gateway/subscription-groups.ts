import { GATEWAY_SLICE_MS, GATEWAY_SLICE_READERS } from '#contracts/limits.ts';
import { createSliceClock } from '#market/gateway/slice-clock.ts';
import { createSliceSender } from '#market/gateway/slice-sender.ts';
import type { SliceSenderOptions, SubscriptionGroup } from '#market/gateway/slice-sender.ts';
import { SubscriberList } from '#market/gateway/subscriber-list.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';

type ScheduledGroup = SubscriptionGroup & { readonly key: string; readonly slice: Slice };
type Slice = { readonly number: number; readonly groups: Set<ScheduledGroup>; subscriberCount: number };

export type SubscriptionGroups = {
  /** Sends the snapshot, then changes, until `leave`. */
  readonly join: (subscriber: Subscriber, indices: readonly number[]) => void;
  readonly leave: (subscriber: Subscriber) => void;
  /** Nothing more is sent. */
  readonly stop: () => void;
};

/**
 * Conflation. The period is cut into slices; each group is sent to once a period, in its slice, with the newest value of
 * what changed. A slice takes subscribers until it is full before another is begun, because each slice wakes the process: few
 * subscribers are sent to in one slice, many in many.
 */
export function createSubscriptionGroups({
  periodMs,
  ...options
}: SliceSenderOptions & { readonly periodMs: number }): SubscriptionGroups {
  const { table, batch, metrics } = options;
  const sliceCount = Math.max(1, Math.floor(periodMs / GATEWAY_SLICE_MS));
  const slices = evenlySpread(sliceCount).map((number): Slice => ({ number, groups: new Set(), subscriberCount: 0 }));
  const sliceAt = slices.toSorted((a, b) => a.number - b.number);
  const groupsOfKey = new Map<string, ScheduledGroup[]>();
  const groupOf = new Map<Subscriber, ScheduledGroup>();
  const sender = createSliceSender(options);
  const clock = createSliceClock(
    periodMs,
    sliceCount,
    (slice) => sender.sendSlice(sliceAt[slice]!.groups),
    (lateMs) => metrics.sliceLag.observe(lateMs / 1000),
  );

  return {
    join(subscriber, indices) {
      sender.sendSnapshot(subscriber, indices);
      const group = assignGroup(indices.toSorted((a, b) => a - b));
      group.list.add(subscriber);
      groupOf.set(subscriber, group);
      group.slice.subscriberCount += 1;
      clock.activate(group.slice.number);
    },
    leave(subscriber) {
      const group = groupOf.get(subscriber);
      if (group === undefined) return;
      groupOf.delete(subscriber);
      group.slowSubscribers.delete(subscriber);
      const { list, slice } = group;
      list.remove(subscriber);
      slice.subscriberCount -= 1;
      if (list.subscribers.length > 0) return;
      slice.groups.delete(group);
      if (slice.groups.size === 0) clock.deactivate(slice.number);
      const others = (groupsOfKey.get(group.key) ?? []).filter((other) => other !== group);
      if (others.length > 0) groupsOfKey.set(group.key, others);
      else groupsOfKey.delete(group.key);
    },
    stop: () => clock.stop(),
  };

  /** The group of these instruments in a slice that is not full; a new one where there is none. */
  function assignGroup(indices: readonly number[]): ScheduledGroup {
    const key = indices.join();
    const sameKey = groupsOfKey.get(key) ?? [];
    // Never less than the average, so that some slice always has capacity left.
    const sliceMax = Math.max(GATEWAY_SLICE_READERS, (groupOf.size + 1) / sliceCount);
    const free = sameKey.find((group) => group.slice.subscriberCount < sliceMax);
    if (free !== undefined) return free;
    const slice = slices
      .filter(({ subscriberCount }) => subscriberCount < sliceMax)
      .reduce((fullest, each) => (each.subscriberCount > fullest.subscriberCount ? each : fullest));
    const group: ScheduledGroup = {
      key,
      indices,
      slice,
      list: new SubscriberList(batch !== undefined),
      slowSubscribers: new Map(),
      sentVersion: table.version(),
    };
    slice.groups.add(group);
    groupsOfKey.set(key, [...sameKey, group]);
    return group;
  }
}

/** The numbers below `count`, in an order in which the first few are already far apart: by steps of the golden ratio. */
function evenlySpread(count: number): readonly number[] {
  const step = (Math.sqrt(5) - 1) / 2;
  const numbers = new Set<number>();
  for (let i = 0; numbers.size < count; i += 1) numbers.add(Math.floor(((i * step) % 1) * count));
  return [...numbers];
}
