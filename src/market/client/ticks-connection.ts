import { GATEWAY_CLOSE, type SubscribeMessage, type WireQuote } from '#contracts/ticks.ts';
import { reconnectTimer } from '#market/client/reconnect-timer.ts';
import { ticksAttempt, type TicksAttempt } from '#market/client/ticks-attempt.ts';
import type { EventsHost, TicksHost } from '#market/client/ticks-host.ts';
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

/**
 * The live connection of one stream (LIV-1 to LIV-6). There are at most two sockets at a time: when the pairs change,
 * `live` goes on delivering until `opening`, with the new pairs, has delivered (LIV-5). If sockets never open, an event stream
 * replaces them (`transport-choice.ts`).
 */
export function ticksConnection(options: TicksOptions, host: TicksHost): TicksConnection {
  let pairs: readonly string[] = [];
  let live: TicksAttempt | undefined;
  let opening: TicksAttempt | undefined;
  /** Of the newest connection: what an older one has requested is dropped when it arrives. */
  let generation = 0;
  let hasDelivered = false;
  let isRequestingToken = false;
  let isSuspended = false;
  let status: TicksStatus | undefined;
  let token: ReturnType<typeof tokenSource> | undefined;
  let stopWatching: (() => void) | undefined;
  const reconnect = reconnectTimer(host, () => void connect());
  const transport = transportChoice(options.streamUrl, host, () => void connect());

  const isVisible = () => host.document.visibilityState === 'visible';

  function report(): void {
    const isLost = reconnect.isLost() || !host.navigator.onLine;
    const next = live ? 'live' : isLost ? 'offline' : hasDelivered ? 'reconnecting' : 'connecting';
    if (next === status) return;
    status = next;
    options.onStatus(next);
  }

  function closeAttempt(attempt: TicksAttempt | undefined): void {
    if (!attempt) return;
    if (attempt === live) live = undefined;
    if (attempt === opening) opening = undefined;
    attempt.end();
  }

  function reconnectLater(): void {
    reconnect.failed();
    report();
  }

  /** The end of the old connection needs no reconnect while another attempt is under way. */
  function failAttempt(attempt: TicksAttempt, isEvents: boolean): void {
    if (isEvents && attempt !== live) transport.eventsFailed();
    else if (!isEvents && !attempt.isOpen() && host.navigator.onLine) transport.socketFailed();
    closeAttempt(attempt);
    if (opening || isRequestingToken || reconnect.isWaiting()) report();
    else reconnectLater();
  }

  /** The first prices of the new connection end the old one. */
  function promote(attempt: TicksAttempt, isEvents: boolean): void {
    const replaced = live;
    opening = undefined;
    live = attempt;
    closeAttempt(replaced);
    reconnect.delivered();
    hasDelivered = true;
    transport.delivered(isEvents);
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
    const attempt = ticksAttempt(socket, subscription, host, {
      onOpen() {
        if (!isEvents) transport.socketOpened();
      },
      onData(data) {
        if (attempt === opening) promote(attempt, isEvents);
        options.onData(data);
        report();
      },
      onFail(closeCode) {
        if (closeCode === GATEWAY_CLOSE['bad-token']) token?.invalidate();
        failAttempt(attempt, isEvents);
      },
    });
    opening = attempt;
  }

  async function connect(): Promise<void> {
    reconnect.cancel();
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
    if (!isVisible()) return [live, opening].forEach((attempt) => attempt?.clearPongTimer());
    token?.refresh();
    if (reconnect.isWaiting()) void connect();
    else live?.ping();
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
    reconnect.cancel();
    transport.stop();
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
    reconnect.delivered();
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
