/**
 * Divides a period into slices and calls each active slice once a period, at its own time. It sleeps from one to the
 * next, and altogether while none is active. After a late timer it catches up, at most one period, so that each slice keeps its
 * period. Goes by the monotonic clock.
 */
export function createSliceClock(
  periodMs: number,
  sliceCount: number,
  onSlice: (slice: number) => void,
  onLateness: (lateMs: number) => void,
) {
  const sliceMs = periodMs / sliceCount;
  const originMs = performance.now();
  const active = new Set<number>();
  /** Slices since the origin, the next that may fall due. */
  let position = 1;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const dueAtMs = (at: number): number => originMs + at * sliceMs;

  function plan(): void {
    clearTimeout(timer);
    timer = undefined;
    if (active.size === 0 || isStopped) return;
    let next = position;
    while (!active.has(next % sliceCount)) next += 1;
    timer = setTimeout(run, Math.max(0, Math.ceil(dueAtMs(next) - performance.now())));
  }

  function run(): void {
    const nowMs = performance.now();
    position = Math.max(position, Math.floor((nowMs - originMs) / sliceMs) - sliceCount + 1);
    for (; dueAtMs(position) <= nowMs; position += 1) {
      if (!active.has(position % sliceCount)) continue;
      onLateness(nowMs - dueAtMs(position));
      onSlice(position % sliceCount);
    }
    plan();
  }

  return {
    activate(slice: number): void {
      if (active.has(slice)) return;
      if (active.size === 0) position = Math.max(position, Math.ceil((performance.now() - originMs) / sliceMs)); // it slept
      active.add(slice);
      plan();
    },
    deactivate(slice: number): void {
      active.delete(slice);
      if (active.size === 0) plan();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
