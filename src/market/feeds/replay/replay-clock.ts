/** A recording may be this late before it stops trying to catch up (the machine slept, or the speed is too much for it). */
const LATE_MAX_MS = 1_000;

/** Turns recorded times into the times of playing (Unix milliseconds, starting now). */
export type ReplayClock = {
  /** When the tick is due. A tick recorded before the one ahead of it is due in the past: the book refuses it. */
  readonly dueMs: (recordedMs: number) => number;
  /** The next tick starts a recording again, right after the last one played. */
  readonly rewind: () => void;
};

/** `gapMaxMs`: the longest wait between two ticks, in time of playing; longer gaps of the recording are cut to it. */
export function createReplayClock(speed: number, gapMaxMs: number, now: () => number): ReplayClock {
  let newestRecordedMs: number | undefined;
  let dueMs = now();
  return {
    dueMs(recordedMs) {
      const stepMs = newestRecordedMs === undefined ? 0 : (recordedMs - newestRecordedMs) / speed;
      if (stepMs < 0) return dueMs + stepMs;
      newestRecordedMs = recordedMs;
      dueMs = Math.max(dueMs + Math.min(stepMs, gapMaxMs), now() - LATE_MAX_MS);
      return dueMs;
    },
    rewind() {
      newestRecordedMs = undefined;
    },
  };
}
