import { useEffect, useState } from 'react';

/** A timer cannot wait longer (2^31 - 1 ms), nor need it. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * The time of the visitor's clock, Unix milliseconds: undefined in the first render, which is the server's too, then read, and read
 * again when what is shown changes next. `changesAt` says when that is, of the time shown; undefined where nothing changes any more.
 * A still clock is never read.
 */
export function useClock(changesAt: (nowMs: number) => number | undefined, isStill = false): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  const nextMs = nowMs === undefined ? 0 : changesAt(nowMs);

  useEffect(() => {
    if (isStill || nextMs === undefined) return undefined;
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, nextMs - Date.now()));
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [isStill, nextMs, nowMs]);

  return nowMs;
}
