import { useEffect, useState } from 'react';

type VisitorClock = {
  readonly nowMs: number;
  /** IANA; undefined until the visitor's browser is asked, which is after the first render. */
  readonly zone: string | undefined;
};

/** A timer cannot wait longer (2^31 - 1 ms), nor need it. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** The server's time and no zone at first; the visitor's own from then on, renewed when what is shown changes next. A still one stays. */
export function useVisitorClock(
  serverNowMs: number,
  isStill: boolean,
  changesAt: (nowMs: number) => number | undefined,
): VisitorClock {
  const [clock, setClock] = useState<VisitorClock>({ nowMs: serverNowMs, zone: undefined });
  const nextMs = changesAt(clock.nowMs);

  useEffect(() => {
    if (isStill) return undefined;
    const read = () => setClock({ nowMs: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    if (clock.zone === undefined) {
      read();
      return undefined;
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, (nextMs ?? Infinity) - Date.now()));
    const timer = setTimeout(read, waitMs);
    return () => clearTimeout(timer);
  }, [clock, nextMs, isStill]);

  return clock;
}
