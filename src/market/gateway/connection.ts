import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import {
  GATEWAY_HANDSHAKE_MS,
  GATEWAY_MAX_BUFFERED_BYTES,
  GATEWAY_MAX_INSTRUMENTS,
  GATEWAY_MESSAGES_PER_WINDOW,
  GATEWAY_MESSAGE_WINDOW_MS,
} from '#contracts/limits.ts';
import { GATEWAY_CLOSE } from '#contracts/ticks.ts';
import type { TickStream } from '#contracts/ticks.ts';
import { parseClientMessage } from '#market/gateway/client-message.ts';
import type { Subscription } from '#market/gateway/client-message.ts';
import { textFrame } from '#market/gateway/frames.ts';
import { subscribe } from '#market/gateway/subscribe.ts';
import type { SubscribePorts } from '#market/gateway/subscribe.ts';
import type { SendFrames } from '#market/gateway/send-frames.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

export type CloseReason = Exclude<keyof typeof GATEWAY_CLOSE, 'message-too-large'>;

/** One open client, whatever its transport. */
export type Connection = {
  /** Called at intervals: asks a peer that was not heard since the last call for a sign, cuts one off that gave none. */
  readonly checkAlive: () => void;
  /** `text` is at most 123 bytes (RFC 6455 5.5). */
  readonly close: (reason: CloseReason, text: string) => void;
  readonly terminate: () => void;
};

export type ConnectionPorts = SubscribePorts & { readonly metrics: MarketMetrics };
export type SocketConnectionPorts = ConnectionPorts & { readonly sendFrames: SendFrames };

const PONG = textFrame('{"message":"pong"}');

/** Holds one client's conversation from the open socket to its close, whatever the client does (LIV-2, LIV-6, LIV-7). */
export function serveConnection(
  socket: WebSocket,
  wire: Duplex,
  stream: TickStream,
  ports: SocketConnectionPorts,
  onEnd: () => void,
): Connection {
  const { metrics } = ports;
  let state: 'opening' | 'subscribed' | 'closing' = 'opening';
  let aliveness: 'active' | 'idle' | 'pinged' = 'active';
  let windowStartMs = performance.now();
  let messagesInWindow = 0;
  let leave: () => void = () => undefined;

  const subscriber = ports.sendFrames.subscriberOf(wire, socket);
  const handshake = setTimeout(
    () => close('no-subscription', `no subscription within ${GATEWAY_HANDSHAKE_MS} ms`),
    GATEWAY_HANDSHAKE_MS,
  );

  function close(reason: CloseReason, text: string): void {
    if (state === 'closing') return;
    clearTimeout(handshake);
    state = 'closing';
    metrics.closed.inc({ reason });
    socket.close(GATEWAY_CLOSE[reason], text);
  }

  /** Any message or control frame: the peer lives, and may not flood. */
  function onActivity(): boolean {
    aliveness = 'active';
    const nowMs = performance.now();
    if (nowMs - windowStartMs > GATEWAY_MESSAGE_WINDOW_MS) {
      windowStartMs = nowMs;
      messagesInWindow = 0;
    }
    messagesInWindow += 1;
    if (messagesInWindow > GATEWAY_MESSAGES_PER_WINDOW) {
      close(
        'too-many-messages',
        `more than ${GATEWAY_MESSAGES_PER_WINDOW} messages in ${GATEWAY_MESSAGE_WINDOW_MS / 1000} s`,
      );
    }
    return state !== 'closing';
  }

  function onMessage(data: RawData, isBinary: boolean): void {
    if (!onActivity()) return;
    if (isBinary) return close('bad-message', 'binary message: send JSON text');
    const message = parseClientMessage((data as Buffer).toString());
    switch (message.kind) {
      case 'unreadable':
        return close('bad-message', `unreadable message: ${message.problem}`);
      case 'too-many-instruments':
        return close('too-many-instruments', `more than ${GATEWAY_MAX_INSTRUMENTS} instruments`);
      case 'ping':
        if (state === 'opening') return close('bad-message', 'a ping before the subscription');
        // LIV-7: for a client that does not read, no more answers are buffered.
        if (subscriber.bufferedBytes() <= GATEWAY_MAX_BUFFERED_BYTES) subscriber.write(PONG);
        return;
      case 'subscribe':
        if (state === 'subscribed') return close('bad-message', 'a second subscription: open a new connection');
        return join(message);
    }
  }

  function join(subscription: Subscription): void {
    const subscribed = subscribe(subscriber, stream, 'socket', subscription, ports);
    if (subscribed.kind === 'bad-token') return close('bad-token', subscribed.text);
    clearTimeout(handshake);
    state = 'subscribed';
    ({ leave } = subscribed);
    if (subscribed.refusal !== undefined) subscriber.write(textFrame(JSON.stringify(subscribed.refusal)));
  }

  socket.on('message', onMessage);
  socket.on('ping', onActivity);
  socket.on('pong', onActivity);
  // LIV-7: a frame that breaks the protocol is an 'error' here; `ws` closes that socket with 1002, 1007 or 1009 itself.
  socket.on('error', (error: Error & { code?: string }) => {
    metrics.closed.inc({
      reason: error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'message-too-large' : 'protocol-error',
    });
  });
  socket.on('close', () => {
    clearTimeout(handshake);
    leave();
    state = 'closing';
    onEnd();
  });

  return {
    close,
    terminate: () => socket.terminate(),
    checkAlive() {
      if (aliveness === 'pinged') {
        metrics.closed.inc({ reason: 'not-heard' });
        socket.terminate();
      } else if (aliveness === 'idle') {
        aliveness = 'pinged';
        if (socket.readyState === socket.OPEN) socket.ping();
      } else {
        aliveness = 'idle';
      }
    },
  };
}
