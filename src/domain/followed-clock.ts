/** The time of another process, continued by the monotonic clock between two readings. */
export type FollowedClock = {
  /** Unix milliseconds; the machine's own until the first reading. */
  readonly nowMs: () => number;
  /** Takes the time that `readMs` answers, in Unix milliseconds, as that of the middle of the time it took. @throws what `readMs` throws */
  readonly take: (readMs: () => Promise<number>) => Promise<void>;
};

/**
 * So that a machine whose own clock is wrong, or jumps, goes by the time of the others (decisions 146 and 149).
 *
 * @param waitMs an answer that took longer says too little of when it was made, and is left out
 */
export function createFollowedClock(own: () => number, elapsedMs: () => number, waitMs: number): FollowedClock {
  let aheadMs: number | undefined;
  return {
    nowMs: () => (aheadMs === undefined ? own() : Math.floor(elapsedMs() + aheadMs)),
    async take(readMs) {
      const begunMs = elapsedMs();
      const thereMs = await readMs();
      const tookMs = elapsedMs() - begunMs;
      if (Number.isFinite(thereMs) && tookMs < waitMs) aheadMs = thereMs - (begunMs + tookMs / 2);
    },
  };
}
