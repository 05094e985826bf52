import { GATEWAY_MAX_BUFFERED_BYTES } from '#contracts/limits.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { FrameBatch } from '#market/gateway/send-frames.ts';
import { NO_DESCRIPTOR } from '#market/gateway/subscriber-list.ts';
import type { Subscriber, SubscriberList } from '#market/gateway/subscriber-list.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

/** Subscribers of the same instruments in one slice: they are sent the same frame. */
export type SubscriptionGroup = {
  readonly indices: readonly number[];
  readonly list: SubscriberList;
  /** Slow subscribers are tracked in this separate map, each with the version it was last sent. */
  readonly slowSubscribers: Map<Subscriber, number>;
  sentVersion: number;
};

export type SliceSenderOptions = {
  readonly table: QuoteTable;
  /** A data message with these quotes, as it is sent to a socket. */
  readonly frameOf: (indices: readonly number[]) => Buffer;
  /** Takes the frames of subscribers whose slot has a descriptor. */
  readonly batch: FrameBatch | undefined;
  readonly metrics: MarketMetrics;
  /** Sending to a group has thrown. The other groups and the next slice are sent anyway. */
  readonly onFailure: (error: unknown) => void;
  /** Unix milliseconds, for measuring. */
  readonly now: () => number;
};

/**
 * Sends groups what changed since they were last sent to. A subscriber whose buffer is full is skipped; once it has room it
 * gets the newest values of all it missed, so it loses old values only.
 */
export function createSliceSender({ table, frameOf, batch, metrics, onFailure, now }: SliceSenderOptions) {
  function sendSnapshot(subscriber: Subscriber, indices: readonly number[]): void {
    const quoted = table.newerThan(0, indices);
    const frame = frameOf(quoted);
    subscriber.write(frame);
    count(quoted.length, frame.length, 1);
  }

  function sendSlice(groups: Iterable<SubscriptionGroup>): void {
    let quotes = 0;
    let bytes = 0;
    let frames = 0;
    let oldestFedAtMs = Infinity;
    let sent: SubscriptionGroup[] = [];

    function sendGroup(group: SubscriptionGroup): void {
      const changed = table.newerThan(group.sentVersion, group.indices);
      if (changed.length === 0) {
        for (const subscriber of group.slowSubscribers.keys()) catchUp(group, subscriber);
        return;
      }
      const frame = frameOf(changed);
      const served = sendToAll(group, frame, changed.length);
      sent.push(group);
      for (const index of changed) oldestFedAtMs = Math.min(oldestFedAtMs, table.fedAtMs(index));
      quotes += changed.length * served;
      bytes += frame.length * served;
      frames += served;
    }

    /** The groups in a dropped batch get the same values with the next slice, each subscriber by its socket. */
    function dropBatch(): void {
      if (batch?.isOpen() !== true) return;
      batch.drop();
      sent = [];
    }

    function attempt(step: () => void): void {
      try {
        step();
      } catch (error) {
        dropBatch();
        metrics.sliceFailures.inc();
        onFailure(error);
      }
    }

    let isSubmitted = false;
    try {
      for (const group of groups) attempt(() => sendGroup(group));
      attempt(() => batch?.submit());
      isSubmitted = true;
    } finally {
      // Whatever was thrown: a frame left in the batch could be sent to another socket by the next slice.
      if (!isSubmitted) dropBatch();
    }
    for (const group of sent) group.sentVersion = table.version();
    if (frames === 0) return;
    count(quotes, bytes, frames);
    metrics.latency.observe((now() - oldestFedAtMs) / 1000);
  }

  /** Answers how many subscribers it was sent to, without the slow ones. */
  function sendToAll(group: SubscriptionGroup, frame: Buffer, quotes: number): number {
    const {
      list: { subscribers, descriptors },
      slowSubscribers,
    } = group;
    let served = 0;
    for (let index = 0; index < subscribers.length; index += 1) {
      const subscriber = subscribers[index]!;
      const descriptor = descriptors[index]!;
      const isSlow = slowSubscribers.size > 0 && slowSubscribers.has(subscriber);
      // Asked each time: the kernel may refuse a full batch before the last subscriber.
      if (descriptor !== NO_DESCRIPTOR && !isSlow && batch?.isOpen() === true) {
        batch.add(descriptor, frame, subscriber);
        served += 1;
      } else if (isSlow) {
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

  return { sendSnapshot, sendSlice };
}
