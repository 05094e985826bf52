import type { FeedRunner } from '#market/feeds/feed-runner.ts';

export type RunningFeed = { readonly name: string; readonly runner: FeedRunner };

/** Runs the sources while this process is the one that runs the feed. */
export type FeedSupervisor = {
  readonly setRunsFeed: (runsFeed: boolean) => void;
  readonly running: () => readonly RunningFeed[];
  /** No transition begins after it; resolves when the current one is done. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export function createFeedSupervisor(startSources: () => readonly RunningFeed[]): FeedSupervisor {
  let running: readonly RunningFeed[] = [];
  let shouldRun = false;
  let transition: Promise<void> = Promise.resolve();

  const stopAll = (feeds: readonly RunningFeed[]) => Promise.all(feeds.map(({ runner }) => runner.stop()));

  return {
    // One transition after another: a source must not be opened again before it is closed.
    setRunsFeed(runsFeed) {
      shouldRun = runsFeed;
      transition = transition.then(async () => {
        if (shouldRun && running.length === 0) {
          running = startSources();
        } else if (!shouldRun && running.length > 0) {
          const ended = running;
          running = [];
          await stopAll(ended);
        }
      });
    },
    running: () => running,
    async settle() {
      shouldRun = running.length > 0;
      await transition;
    },
    stop: async () => void (await stopAll(running)),
  };
}
