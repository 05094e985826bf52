/**
 * Divides a period into slices and calls each slice in use once a period, at its own time. It sleeps from one to the
 * next, and altogether while none is in use. After a late timer it catches up, at most one period, so that each slice keeps its
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
  const inUse = new Set<number>();
  /** Slices since the origin, the next that may fall due. */
  let position = 1;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const dueAtMs = (at: number): number => originMs + at * sliceMs;

  function plan(): void {
    clearTimeout(timer);
    timer = undefined;
    if (inUse.size === 0 || isStopped) return;
    let next = position;
    while (!inUse.has(next % sliceCount)) next += 1;
    timer = setTimeout(run, Math.max(0, Math.ceil(dueAtMs(next) - performance.now())));
  }

  function run(): void {
    const nowMs = performance.now();
    position = Math.max(position, Math.floor((nowMs - originMs) / sliceMs) - sliceCount + 1);
    for (; dueAtMs(position) <= nowMs; position += 1) {
      if (!inUse.has(position % sliceCount)) continue;
      onLateness(nowMs - dueAtMs(position));
      onSlice(position % sliceCount);
    }
    plan();
  }

  return {
    use(slice: number): void {
      if (inUse.has(slice)) return;
      if (inUse.size === 0) position = Math.max(position, Math.ceil((performance.now() - originMs) / sliceMs)); // it slept
      inUse.add(slice);
      plan();
    },
    rest(slice: number): void {
      inUse.delete(slice);
      if (inUse.size === 0) plan();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
