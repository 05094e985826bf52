import { RECONNECT_PLAIN_FAILURES } from '#contracts/limits.ts';
import { reconnectDelayMs } from '#market/client/reconnect-delay.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';

/** Counts the attempts in a row that delivered nothing, and times the next one (LIV-4). */
export type ReconnectTimer = {
  readonly failed: () => void;
  /** Prices arrive, or nothing is wanted any more: counting begins again. */
  readonly delivered: () => void;
  readonly isWaiting: () => boolean;
  /** More failed in a row than a short disturbance explains. */
  readonly isLost: () => boolean;
  readonly cancel: () => void;
};

export function reconnectTimer(host: TicksHost, connect: () => void): ReconnectTimer {
  let failures = 0;
  let timer = 0;

  function cancel(): void {
    host.clearTimeout(timer);
    timer = 0;
  }

  return {
    failed() {
      failures += 1;
      host.clearTimeout(timer);
      timer = host.setTimeout(connect, reconnectDelayMs(failures, host.Math.random()));
    },
    delivered() {
      failures = 0;
    },
    isWaiting: () => timer !== 0,
    isLost: () => failures > RECONNECT_PLAIN_FAILURES,
    cancel,
  };
}
