import { FAILED_OPENS_BEFORE_EVENTS, SOCKET_RETRY_MS } from '#contracts/limits.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';

/** Whether the next connection is a WebSocket or an event stream, for networks that break WebSockets. */
export type TransportChoice = {
  readonly usesEvents: () => boolean;
  /** A socket opened once, so this page needs no event stream any more. */
  readonly socketOpened: () => void;
  readonly socketFailed: () => void;
  /** The event stream is no better: a socket is tried next. */
  readonly eventsFailed: () => void;
  /** Prices arrive. While they arrive by events, a socket is tried again after SOCKET_RETRY_MS. */
  readonly delivered: (isEvents: boolean) => void;
  /** Ends the timer; what is known of the network stays. */
  readonly stop: () => void;
  readonly reset: () => void;
};

/** `connect` opens a new connection, by the transport that is chosen then. */
export function transportChoice(streamUrl: string, host: TicksHost, connect: () => void): TransportChoice {
  /** Sockets in a row that never opened; -Infinity once one did. */
  let failedOpens = 0;
  let timer = 0;

  const trySocketNext = () => {
    failedOpens = FAILED_OPENS_BEFORE_EVENTS - 1;
  };

  return {
    usesEvents: () =>
      failedOpens >= FAILED_OPENS_BEFORE_EVENTS && host.EventSource !== undefined && streamUrl.includes('/ws/'),
    socketOpened: () => {
      failedOpens = -Infinity;
    },
    socketFailed: () => {
      failedOpens += 1;
    },
    eventsFailed: trySocketNext,
    delivered(isEvents) {
      host.clearTimeout(timer);
      if (!isEvents) return;
      timer = host.setTimeout(() => {
        trySocketNext();
        connect();
      }, SOCKET_RETRY_MS);
    },
    stop: () => host.clearTimeout(timer),
    reset: () => {
      failedOpens = 0;
    },
  };
}
