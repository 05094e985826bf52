import { FIX_ANSWER_WAIT_MS } from '#contracts/limits.ts';

export type FixHeartbeatOptions = {
  readonly heartbeatS: number;
  readonly isLoggedOn: () => boolean;
  readonly sendHeartbeat: () => void;
  readonly sendTestRequest: (nowMs: number) => void;
  readonly disconnect: (reason: string) => void;
  readonly now: () => number;
};

/** Checks both directions of a session for silence: sends heartbeats and test requests, and ends it if an answer is overdue. */
export type FixHeartbeat = {
  readonly start: () => void;
  readonly received: () => void;
  readonly sent: () => void;
  /** The other side has `FIX_ANSWER_WAIT_MS` from now on; `overdue` is the reason to disconnect after that. */
  readonly awaitAnswer: (overdue: string) => void;
  readonly answered: () => void;
  /** Ends the timer. */
  readonly end: () => void;
};

const CHECK_EVERY_MS = 250;
/** FIX 4.4 volume 2: some time beyond the heartbeat is for the transmission. */
const PEER_GRACE = 1.2;

export function createFixHeartbeat(options: FixHeartbeatOptions): FixHeartbeat {
  const { heartbeatS, now, disconnect } = options;
  let lastInMs = now();
  let lastOutMs = now();
  let isTestSent = false;
  let awaited: { readonly dueMs: number; readonly overdue: string } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    const nowMs = now();
    // If this machine's clock was set back, waiting begins again.
    lastInMs = Math.min(lastInMs, nowMs);
    lastOutMs = Math.min(lastOutMs, nowMs);
    if (awaited !== undefined && nowMs >= awaited.dueMs) return disconnect(awaited.overdue);
    if (!options.isLoggedOn()) return;
    const silentMs = nowMs - lastInMs;
    const graceMs = heartbeatS * 1000 * PEER_GRACE;
    if (silentMs >= 2 * graceMs) return disconnect('did not answer the test request');
    if (silentMs >= graceMs && !isTestSent) {
      isTestSent = true;
      options.sendTestRequest(nowMs);
    } else if (nowMs - lastOutMs >= heartbeatS * 1000) {
      options.sendHeartbeat();
    }
  }

  return {
    start() {
      timer = setInterval(check, CHECK_EVERY_MS);
    },
    received() {
      lastInMs = now();
      isTestSent = false;
    },
    sent() {
      lastOutMs = now();
    },
    awaitAnswer(overdue) {
      awaited = { dueMs: now() + FIX_ANSWER_WAIT_MS, overdue };
    },
    answered() {
      awaited = undefined;
    },
    end: () => clearInterval(timer),
  };
}
