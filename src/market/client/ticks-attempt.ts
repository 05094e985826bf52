import { ERROR_CLOSE_DELAY_MS, PING_EVERY_MS, PONG_WAIT_MS } from '#contracts/limits.ts';
import { parseServerMessage, type PingMessage, type SubscribeMessage, type WireQuote } from '#contracts/ticks.ts';
import type { TicksHost, TicksSocket } from '#market/client/ticks-host.ts';

/** One socket from its opening to its end: subscribes, and checks with pings that it is alive (LIV-6). */
export type TicksAttempt = {
  readonly isOpen: () => boolean;
  /** Sends a ping now, and the next after `PING_EVERY_MS`. */
  readonly ping: () => void;
  /** A page that was hidden does not judge by an answer that its throttled timers may have missed. */
  readonly clearPongTimer: () => void;
  /** Ends it at once, whatever its socket still does: a dead network can delay a close event by minutes. */
  readonly end: () => void;
};

export type TicksAttemptListeners = {
  readonly onOpen: () => void;
  readonly onData: (data: Readonly<Record<string, WireQuote>>) => void;
  /** Closed, silent, or not understood. `closeCode` is the server's, if it closed the socket. */
  readonly onFail: (closeCode?: number) => void;
};

/** After `end`, what the socket still brings is ignored. */
export function ticksAttempt(
  socket: TicksSocket,
  subscription: SubscribeMessage,
  host: TicksHost,
  { onOpen, onData, onFail }: TicksAttemptListeners,
): TicksAttempt {
  let isOpen = false;
  let hasEnded = false;
  let pongTimer = 0;
  let errorTimer = 0;
  let pingTimer = host.setTimeout(ping, PING_EVERY_MS);

  const isVisible = () => host.document.visibilityState === 'visible';

  function ping(): void {
    host.clearTimeout(pingTimer);
    pingTimer = host.setTimeout(ping, PING_EVERY_MS);
    // LIV-6: checked only while visible; the timers of a hidden page are throttled and would fail a healthy connection.
    if (!isOpen) return isVisible() ? onFail() : undefined;
    socket.send(JSON.stringify({ ping: 1 } satisfies PingMessage));
    if (isVisible() && !pongTimer) pongTimer = host.setTimeout(onFail, PONG_WAIT_MS);
  }

  function clearPongTimer(): void {
    host.clearTimeout(pongTimer);
    pongTimer = 0;
  }

  function handleMessage(text: unknown): void {
    const message = typeof text === 'string' ? parseServerMessage(text) : undefined;
    if (!message) return onFail();
    if (message.kind === 'pong') return clearPongTimer();
    if (message.kind === 'refused')
      return host.console.warn(`ticks: ${message.code}: ${message.instruments.join(', ')}`, message.message);
    onData(message.data);
  }

  socket.onopen = () => {
    if (hasEnded) return;
    isOpen = true;
    onOpen();
    socket.send(JSON.stringify(subscription));
  };
  socket.onmessage = (event) => {
    if (!hasEnded) handleMessage(event.data);
  };
  socket.onerror = () => {
    if (!hasEnded) errorTimer ||= host.setTimeout(onFail, ERROR_CLOSE_DELAY_MS);
  };
  socket.onclose = (event) => {
    if (!hasEnded) onFail(event.code);
  };

  return {
    isOpen: () => isOpen,
    ping,
    clearPongTimer,
    end() {
      hasEnded = true;
      for (const timer of [pingTimer, pongTimer, errorTimer]) host.clearTimeout(timer);
      socket.close();
    },
  };
}
