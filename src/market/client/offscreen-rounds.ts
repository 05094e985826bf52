import { OFFSCREEN_PAINT_PERIOD_MS, OFFSCREEN_ROWS_PER_SLICE } from '#contracts/limits.ts';

export type OffscreenRounds = {
  /** Something waits to be written: begins a round now, or when `OFFSCREEN_PAINT_PERIOD_MS` have gone since the one before. */
  readonly plan: () => void;
  readonly stop: () => void;
};

/** Where a browser has no idle time to give (Safari), a slice comes after so long. */
const SLICE_PAUSE_MS = 50;

/**
 * Rounds of slow work beside what the visitor looks at: slices of `OFFSCREEN_ROWS_PER_SLICE` while the browser is idle, until
 * `work`, which takes so many at most, answers that nothing is left.
 */
export function offscreenRounds(work: (most: number) => boolean, host: Window & typeof globalThis): OffscreenRounds {
  const hasIdleTime = typeof host.requestIdleCallback === 'function';
  let begunAtMs = -Infinity;
  let timer = 0;
  let slice = 0;

  function askSlice(): void {
    slice = hasIdleTime ? host.requestIdleCallback(workSlice) : host.setTimeout(workSlice, SLICE_PAUSE_MS);
  }

  function begin(): void {
    timer = 0;
    begunAtMs = performance.now();
    askSlice();
  }

  function workSlice(): void {
    slice = 0;
    if (work(OFFSCREEN_ROWS_PER_SLICE)) askSlice();
  }

  return {
    plan() {
      if (timer !== 0 || slice !== 0) return;
      const restMs = begunAtMs + OFFSCREEN_PAINT_PERIOD_MS - performance.now();
      if (restMs > 0) timer = host.setTimeout(begin, restMs);
      else begin();
    },
    stop() {
      host.clearTimeout(timer);
      if (hasIdleTime) host.cancelIdleCallback(slice);
      else host.clearTimeout(slice);
      timer = slice = 0;
    },
  };
}
