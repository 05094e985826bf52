import { vi } from 'vitest';
import type { Feed, FeedTick } from '#market/feeds/feed.ts';

/** Runs one life of a feed and keeps what it says. */
export function listenToFeed(feed: Feed) {
  const ticks: FeedTick[] = [];
  const counts = { heartbeats: 0, malformed: 0, refusals: 0, refusedNow: 0 };
  const life = new AbortController();
  const ended = feed
    .run(
      {
        tick: (tick) => void ticks.push(tick),
        heartbeat: () => void (counts.heartbeats += 1),
        malformed: () => void (counts.malformed += 1),
        refused(held, more) {
          counts.refusals += more;
          counts.refusedNow = held;
        },
      },
      life.signal,
    )
    .then(
      () => 'resolved',
      (error: Error) => error.message,
    );
  return {
    ticks,
    counts,
    /** `resolved`, or why it was lost. */
    ended,
    stop() {
      life.abort();
      return ended;
    },
    tickCount: (count: number) =>
      vi.waitFor(
        () => {
          if (ticks.length < count) throw new Error(`${ticks.length} of ${count} ticks`);
        },
        { interval: 2, timeout: 4000 },
      ),
    malformedCount: (count: number) =>
      vi.waitFor(
        () => {
          if (counts.malformed < count) throw new Error(`${counts.malformed} of ${count} malformed`);
        },
        { interval: 2, timeout: 4000 },
      ),
  };
}
