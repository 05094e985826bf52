/** What is to be said of something that fails again and again. Times are milliseconds. */
export type OutageNews =
  /** It works no longer. */
  | { readonly kind: 'began'; readonly reason: string }
  /** It still does not work: `failures` since it began, once in `everyMs`. */
  | { readonly kind: 'goes-on'; readonly reason: string; readonly failures: number; readonly forMs: number }
  | { readonly kind: 'ended'; readonly failures: number; readonly forMs: number };

export type Outage = {
  readonly isOn: () => boolean;
  readonly failed: (reason: string) => void;
  /** Of an outage that nobody runs into: says that it goes on, when that is due. */
  readonly look: () => void;
  readonly worked: () => void;
};

/**
 * Turns any number of failures into one line when they begin, one a period while they go on and one when they are over.
 * `now` is monotonic.
 */
export function createOutage(everyMs: number, now: () => number, say: (news: OutageNews) => void): Outage {
  let on: { readonly sinceMs: number; saidAtMs: number; failures: number; reason: string } | undefined;

  function look(): void {
    if (on === undefined || now() - on.saidAtMs < everyMs) return;
    on.saidAtMs = now();
    say({ kind: 'goes-on', reason: on.reason, failures: on.failures, forMs: now() - on.sinceMs });
  }

  return {
    isOn: () => on !== undefined,
    failed(reason) {
      if (on === undefined) {
        on = { sinceMs: now(), saidAtMs: now(), failures: 1, reason };
        say({ kind: 'began', reason });
        return;
      }
      on.failures += 1;
      on.reason = reason;
      look();
    },
    look,
    worked() {
      if (on === undefined) return;
      const { failures, sinceMs } = on;
      on = undefined;
      say({ kind: 'ended', failures, forMs: now() - sinceMs });
    },
  };
}
