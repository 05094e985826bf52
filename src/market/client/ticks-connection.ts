import {
  ERROR_CLOSE_DELAY_MS,
  FAILED_OPENS_BEFORE_EVENTS,
  PING_EVERY_MS,
  PONG_WAIT_MS,
  RECONNECT_PLAIN_FAILURES,
  SOCKET_RETRY_MS,
} from '#contracts/limits.ts';
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
  /** A message is only heard from an attempt that is `live` or `opening` now; one of an older generation is dropped. */
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
 * `live` goes on delivering until `opening`, with the new pairs, has delivered (LIV-5). Where sockets never open, an event
 * stream takes their place, and a socket is tried again from time to time.
 */
export function ticksConnection(options: TicksOptions, host: TicksHost): TicksConnection {
  let pairs: readonly string[] = [];
  let live: Attempt | undefined;
  let opening: Attempt | undefined;
  let generation = 0;
  let failures = 0;
  /** Sockets in a row that never opened; -Infinity stands for "one did", which ends the matter for this page. */
  let failedOpens = 0;
  let socketRetryTimer = 0;
  let reconnectTimer = 0;
  let hasDelivered = false;
  let isAsking = false;
  let isSuspended = false;
  let status: TicksStatus | undefined;
  let token: ReturnType<typeof tokenSource> | undefined;

  const isVisible = () => host.document.visibilityState === 'visible';

  function report(): void {
    const isLost = failures > RECONNECT_PLAIN_FAILURES || !host.navigator.onLine;
    const next = live ? 'live' : isLost ? 'offline' : hasDelivered ? 'reconnecting' : 'connecting';
    if (next === status) return;
    status = next;
    options.onStatus(next);
  }

  /** The attempt is over for us, whatever its socket still does: a dead network can hold a close event back for minutes. */
  function drop(attempt: Attempt | undefined): void {
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

  /** While another attempt is on its way, the end of the old connection needs no reconnect. */
  function fail(attempt: Attempt): void {
    if (attempt.isEvents && attempt !== live) failedOpens = FAILED_OPENS_BEFORE_EVENTS - 1; // no better: a socket's turn
    else if (!attempt.isEvents && !attempt.isOpen && host.navigator.onLine) failedOpens += 1;
    drop(attempt);
    if (opening || isAsking || reconnectTimer) report();
    else reconnectLater();
  }

  function ping(attempt: Attempt): void {
    host.clearTimeout(attempt.pingTimer);
    attempt.pingTimer = host.setTimeout(() => ping(attempt), PING_EVERY_MS);
    // LIV-6: judged only while visible; a hidden page's timers are held back and would accuse a healthy connection.
    if (!attempt.isOpen) return isVisible() ? fail(attempt) : undefined;
    attempt.socket.send(JSON.stringify({ ping: 1 } satisfies PingMessage));
    if (isVisible() && !attempt.pongTimer) attempt.pongTimer = host.setTimeout(() => fail(attempt), PONG_WAIT_MS);
  }

  function quieten(attempt: Attempt): void {
    host.clearTimeout(attempt.pongTimer);
    attempt.pongTimer = 0;
  }

  function hear(attempt: Attempt, text: unknown): void {
    const message = typeof text === 'string' ? parseServerMessage(text) : undefined;
    if (!message) return fail(attempt);
    if (message.kind === 'pong') return quieten(attempt);
    if (message.kind === 'refused')
      return host.console.warn(`ticks: ${message.code}: ${message.instruments.join(', ')}`, message.message);
    if (attempt === opening) {
      const replaced = live;
      opening = undefined;
      live = attempt;
      drop(replaced);
      failures = 0;
      hasDelivered = true;
      host.clearTimeout(socketRetryTimer);
      if (attempt.isEvents) socketRetryTimer = host.setTimeout(retrySocket, SOCKET_RETRY_MS);
    }
    options.onData(message.data);
    report();
  }

  function retrySocket(): void {
    failedOpens = FAILED_OPENS_BEFORE_EVENTS - 1;
    void connect();
  }

  const wantsEvents = () =>
    failedOpens >= FAILED_OPENS_BEFORE_EVENTS && host.EventSource !== undefined && options.streamUrl.includes('/ws/');

  async function open(given: string): Promise<void> {
    const asked: SubscribeMessage = {
      token: given,
      instruments: pairs,
      ...(host.navigator.connection?.saveData ? { pace: 'slow' } : {}),
    };
    const isEvents = wantsEvents();
    const mine = generation;
    const events = isEvents ? await import('#market/client/event-socket.ts').catch(() => undefined) : undefined;
    if (mine !== generation) return;
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
      if (!isEvents) failedOpens = -Infinity;
      socket.send(JSON.stringify(asked));
    };
    socket.onmessage = (event) => {
      if (isCurrent()) hear(attempt, event.data);
    };
    socket.onerror = () => {
      if (isCurrent()) attempt.errorTimer ||= host.setTimeout(() => fail(attempt), ERROR_CLOSE_DELAY_MS);
    };
    socket.onclose = (event) => {
      if (!isCurrent()) return;
      if (event.code === GATEWAY_CLOSE['bad-token']) token?.forget();
      fail(attempt);
    };
    attempt.pingTimer = host.setTimeout(() => ping(attempt), PING_EVERY_MS);
  }

  async function connect(): Promise<void> {
    host.clearTimeout(reconnectTimer);
    reconnectTimer = 0;
    drop(opening);
    const mine = ++generation;
    isAsking = true;
    report();
    const given = await token?.current();
    if (mine !== generation) return;
    isAsking = false;
    if (given === undefined) reconnectLater();
    else await open(given);
  }

  /** Visible again, or the network is back: no waiting for the timer, and what looks alive has to show it. */
  function wake(): void {
    if (isSuspended) return;
    report();
    if (!isVisible()) return [live, opening].forEach((attempt) => attempt && quieten(attempt));
    token?.refresh();
    if (reconnectTimer) void connect();
    else if (live) ping(live);
  }

  /** A page put aside for going back to must hold no socket; it connects again when it is shown again. */
  function suspend(): void {
    isSuspended = true;
    letGo();
  }

  function resume(): void {
    if (!isSuspended) return;
    isSuspended = false;
    void connect();
  }

  function letGo(): void {
    generation += 1;
    isAsking = false;
    host.clearTimeout(reconnectTimer);
    host.clearTimeout(socketRetryTimer);
    reconnectTimer = 0;
    drop(opening);
    drop(live);
  }

  function start(): void {
    token = tokenSource(options.tokenUrl, host, options.onServerTime);
    host.document.addEventListener('visibilitychange', wake);
    for (const [type, listener] of listeners) host.addEventListener(type, listener);
  }

  function close(): void {
    letGo();
    token?.close();
    token = undefined;
    failures = 0;
    failedOpens = 0;
    hasDelivered = false;
    isSuspended = false;
    status = undefined;
    host.document.removeEventListener('visibilitychange', wake);
    for (const [type, listener] of listeners) host.removeEventListener(type, listener);
  }

  const listeners = [
    ['online', wake],
    ['offline', wake],
    ['pagehide', suspend],
    ['pageshow', resume],
  ] as const;

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
