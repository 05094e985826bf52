import { ERROR_CLOSE_DELAY_MS, PING_EVERY_MS, PONG_WAIT_MS, RECONNECT_PLAIN_FAILURES } from '#contracts/limits.ts';
import {
  GATEWAY_CLOSE,
  parseServerMessage,
  type PingMessage,
  type SubscribeMessage,
  type WireQuote,
} from '#contracts/ticks.ts';
import { reconnectDelayMs } from '#market/client/reconnect-delay.ts';
import type { EventsHost, TicksHost, TicksSocket } from '#market/client/ticks-host.ts';
import { tokenSource } from '#market/client/token-source.ts';
import { transportChoice } from '#market/client/transport-choice.ts';
import { watchPage } from '#market/client/watch-page.ts';

/** `offline`: the network is gone, or more than five attempts in a row delivered nothing. */
export type TicksStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

export type TicksOptions = {
  readonly tokenUrl: string;
  /** Absolute `ws:` or `wss:` address. */
  readonly streamUrl: string;
  readonly onData: (data: Readonly<Record<string, WireQuote>>) => void;
  readonly onStatus: (status: TicksStatus) => void;
  /** The server's clock minus the visitor's, in milliseconds. */
  readonly onServerTime: (aheadMs: number) => void;
};

export type TicksConnection = {
  /** Instruments wanted from now on, all widgets together. A change opens a new connection; none closes everything. */
  readonly setPairs: (pairs: Iterable<string>) => void;
  /** Ends sockets, timers and listeners. */
  readonly close: () => void;
};

type Attempt = {
  /** Only messages of the attempts `live` and `opening` are handled; those of an older generation are dropped. */
  readonly generation: number;
  readonly isEvents: boolean;
  readonly socket: TicksSocket;
  isOpen: boolean;
  pingTimer: number;
  pongTimer: number;
  errorTimer: number;
};

/**
 * The live connection of one stream (LIV-1 to LIV-6). There are at most two sockets at a time: when the pairs change,
 * `live` goes on delivering until `opening`, with the new pairs, has delivered (LIV-5). If sockets never open, an event stream
 * replaces them (`transport-choice.ts`).
 */
export function ticksConnection(options: TicksOptions, host: TicksHost): TicksConnection {
  let pairs: readonly string[] = [];
  let live: Attempt | undefined;
  let opening: Attempt | undefined;
  let generation = 0;
  let failures = 0;
  let reconnectTimer = 0;
  let hasDelivered = false;
  let isRequestingToken = false;
  let isSuspended = false;
  let status: TicksStatus | undefined;
  let token: ReturnType<typeof tokenSource> | undefined;
  let stopWatching: (() => void) | undefined;
  const transport = transportChoice(options.streamUrl, host, () => void connect());

  const isVisible = () => host.document.visibilityState === 'visible';

  function report(): void {
    const isLost = failures > RECONNECT_PLAIN_FAILURES || !host.navigator.onLine;
    const next = live ? 'live' : isLost ? 'offline' : hasDelivered ? 'reconnecting' : 'connecting';
    if (next === status) return;
    status = next;
    options.onStatus(next);
  }

  /** Ends the attempt at once, whatever its socket still does: a dead network can delay a close event by minutes. */
  function closeAttempt(attempt: Attempt | undefined): void {
    if (!attempt) return;
    if (attempt === live) live = undefined;
    if (attempt === opening) opening = undefined;
    for (const timer of [attempt.pingTimer, attempt.pongTimer, attempt.errorTimer]) host.clearTimeout(timer);
    attempt.socket.close();
  }

  function reconnectLater(): void {
    failures += 1;
    host.clearTimeout(reconnectTimer);
    reconnectTimer = host.setTimeout(() => void connect(), reconnectDelayMs(failures, host.Math.random()));
    report();
  }

  /** The end of the old connection needs no reconnect while another attempt is under way. */
  function failAttempt(attempt: Attempt): void {
    if (attempt.isEvents && attempt !== live) transport.eventsFailed();
    else if (!attempt.isEvents && !attempt.isOpen && host.navigator.onLine) transport.socketFailed();
    closeAttempt(attempt);
    if (opening || isRequestingToken || reconnectTimer) report();
    else reconnectLater();
  }

  function ping(attempt: Attempt): void {
    host.clearTimeout(attempt.pingTimer);
    attempt.pingTimer = host.setTimeout(() => ping(attempt), PING_EVERY_MS);
    // LIV-6: checked only while visible; the timers of a hidden page are throttled and would fail a healthy connection.
    if (!attempt.isOpen) return isVisible() ? failAttempt(attempt) : undefined;
    attempt.socket.send(JSON.stringify({ ping: 1 } satisfies PingMessage));
    if (isVisible() && !attempt.pongTimer)
      attempt.pongTimer = host.setTimeout(() => failAttempt(attempt), PONG_WAIT_MS);
  }

  function clearPongTimer(attempt: Attempt): void {
    host.clearTimeout(attempt.pongTimer);
    attempt.pongTimer = 0;
  }

  function handleMessage(attempt: Attempt, text: unknown): void {
    const message = typeof text === 'string' ? parseServerMessage(text) : undefined;
    if (!message) return failAttempt(attempt);
    if (message.kind === 'pong') return clearPongTimer(attempt);
    if (message.kind === 'refused')
      return host.console.warn(`ticks: ${message.code}: ${message.instruments.join(', ')}`, message.message);
    if (attempt === opening) {
      const replaced = live;
      opening = undefined;
      live = attempt;
      closeAttempt(replaced);
      failures = 0;
      hasDelivered = true;
      transport.delivered(attempt.isEvents);
    }
    options.onData(message.data);
    report();
  }

  async function open(connectionToken: string): Promise<void> {
    const subscription: SubscribeMessage = {
      token: connectionToken,
      instruments: pairs,
      ...(host.navigator.connection?.saveData ? { pace: 'slow' } : {}),
    };
    const isEvents = transport.usesEvents();
    const ownGeneration = generation;
    const events = isEvents ? await import('#market/client/event-socket.ts').catch(() => undefined) : undefined;
    if (ownGeneration !== generation) return;
    if (isEvents && !events) return reconnectLater();
    const socket = events
      ? events.eventSocket(options.streamUrl, host as EventsHost)
      : new host.WebSocket(options.streamUrl);
    const attempt: Attempt = { generation, isEvents, socket, isOpen: false, pingTimer: 0, pongTimer: 0, errorTimer: 0 };
    const isCurrent = () => attempt.generation === live?.generation || attempt.generation === opening?.generation;
    opening = attempt;
    socket.onopen = () => {
      if (!isCurrent()) return;
      attempt.isOpen = true;
      if (!isEvents) transport.socketOpened();
      socket.send(JSON.stringify(subscription));
    };
    socket.onmessage = (event) => {
      if (isCurrent()) handleMessage(attempt, event.data);
    };
    socket.onerror = () => {
      if (isCurrent()) attempt.errorTimer ||= host.setTimeout(() => failAttempt(attempt), ERROR_CLOSE_DELAY_MS);
    };
    socket.onclose = (event) => {
      if (!isCurrent()) return;
      if (event.code === GATEWAY_CLOSE['bad-token']) token?.invalidate();
      failAttempt(attempt);
    };
    attempt.pingTimer = host.setTimeout(() => ping(attempt), PING_EVERY_MS);
  }

  async function connect(): Promise<void> {
    host.clearTimeout(reconnectTimer);
    reconnectTimer = 0;
    closeAttempt(opening);
    const ownGeneration = ++generation;
    isRequestingToken = true;
    report();
    const connectionToken = await token?.current();
    if (ownGeneration !== generation) return;
    isRequestingToken = false;
    if (connectionToken === undefined) reconnectLater();
    else await open(connectionToken);
  }

  /** Visible again, or the network is back: reconnects without waiting for the timer, and pings a connection that seems alive. */
  function checkConnection(): void {
    if (isSuspended) return;
    report();
    if (!isVisible()) return [live, opening].forEach((attempt) => attempt && clearPongTimer(attempt));
    token?.refresh();
    if (reconnectTimer) void connect();
    else if (live) ping(live);
  }

  /** A page in the back/forward cache must hold no socket; it connects again when it is shown again. */
  function suspend(): void {
    isSuspended = true;
    disconnect();
  }

  function resume(): void {
    if (!isSuspended) return;
    isSuspended = false;
    void connect();
  }

  function disconnect(): void {
    generation += 1;
    isRequestingToken = false;
    host.clearTimeout(reconnectTimer);
    transport.stop();
    reconnectTimer = 0;
    closeAttempt(opening);
    closeAttempt(live);
  }

  function start(): void {
    token = tokenSource(options.tokenUrl, host, options.onServerTime);
    stopWatching = watchPage(host, { onCheck: checkConnection, onSuspend: suspend, onResume: resume });
  }

  function close(): void {
    disconnect();
    token?.close();
    token = undefined;
    stopWatching?.();
    failures = 0;
    transport.reset();
    hasDelivered = false;
    isSuspended = false;
    status = undefined;
  }

  return {
    setPairs(wanted) {
      const next = [...new Set(wanted)].toSorted();
      if (next.join() === pairs.join()) return;
      pairs = next;
      if (next.length === 0) return close();
      if (!token) start();
      if (!isSuspended) void connect();
    },
    close() {
      pairs = [];
      close();
    },
  };
}
