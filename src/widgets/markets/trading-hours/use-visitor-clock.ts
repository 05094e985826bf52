import { useClock } from '#kit/use-clock.ts';

type VisitorClock = {
  readonly nowMs: number;
  /** IANA; undefined until the visitor's browser is asked, which is after the first render. */
  readonly zone: string | undefined;
};

/** The server's time and no zone at first; the visitor's own from then on. A still one stays. */
export function useVisitorClock(
  serverNowMs: number,
  isStill: boolean,
  changesAt: (nowMs: number) => number | undefined,
): VisitorClock {
  const nowMs = useClock(changesAt, isStill);
  return nowMs === undefined
    ? { nowMs: serverNowMs, zone: undefined }
    : { nowMs, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
