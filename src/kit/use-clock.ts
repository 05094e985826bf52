import { useEffect, useState } from 'react';

/** A timer cannot wait longer (2^31 - 1 ms), nor need it. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * The time of the visitor's clock, Unix milliseconds, read again when what is shown changes next: `changesAt` of the time shown, or
 * undefined where nothing changes any more. The first render has `firstMs`, on the server and in the browser alike: the server's time
 * where its markup shows one, which a cached page may have had for a while, else undefined. With `isStill` that time stays.
 */
export function useClock<First extends number | undefined>(
  firstMs: First,
  changesAt: (nowMs: number) => number | undefined,
  isStill = false,
): number | First {
  const [nowMs, setNowMs] = useState<number | First>(firstMs);
  const [isRead, setRead] = useState(false);
  const nextMs = nowMs === undefined ? undefined : changesAt(nowMs);

  useEffect(() => {
    if (isStill || (isRead && nextMs === undefined)) return undefined;
    const read = () => {
      setRead(true);
      setNowMs(Date.now());
    };
    if (!isRead) {
      read();
      return undefined;
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, (nextMs ?? 0) - Date.now()));
    const timer = setTimeout(read, waitMs);
    return () => clearTimeout(timer);
  }, [isRead, isStill, nextMs, nowMs]);

  return nowMs;
}
