import type { ServerResponse } from 'node:http';
import {
  GATEWAY_HEARTBEAT_MS,
  GATEWAY_LIVENESS_MS,
  GATEWAY_MAX_BUFFERED_BYTES,
  GATEWAY_MAX_INSTRUMENTS,
} from '#contracts/limits.ts';
import { GATEWAY_CLOSE } from '#contracts/ticks.ts';
import type { TickStream } from '#contracts/ticks.ts';
import { parseSubscription } from '#market/gateway/client-message.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import type { CloseReason, Connection, ConnectionPorts } from '#market/gateway/connection.ts';
import { eventFrame } from '#market/gateway/frames.ts';
import { subscribe } from '#market/gateway/subscribe.ts';

/** The comment keeps proxies from ending a quiet response, the message shows the page that it lives (LIV-6). */
const HEARTBEAT = Buffer.concat([Buffer.from(':\n'), eventFrame('{"message":"pong"}')]);

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform', // no-transform: a proxy that compresses would hold the prices back
  'X-Accel-Buffering': 'no', // nginx and its kin pass on what comes as it comes
} as const;

/**
 * Prices as an event stream (HTML 9.2), for networks that break WebSockets: the same messages, limits and refusals. What
 * the client wants is in the address, since it cannot say more; it ends with the event `close`.
 */
export function serveEvents(
  response: ServerResponse,
  stream: TickStream,
  query: Readonly<Record<string, unknown>>,
  ports: ConnectionPorts,
  onEnd: () => void,
): Connection {
  const { metrics } = ports;
  let isClosing = false;
  let fullSinceMs: number | undefined;
  let leave: () => void = () => undefined;

  const subscriber: Subscriber = {
    bufferedBytes: () => response.writableLength,
    write(frame) {
      if (!isClosing && !response.destroyed) response.write(frame);
    },
  };

  const heartbeat = setInterval(() => {
    if (subscriber.bufferedBytes() <= GATEWAY_MAX_BUFFERED_BYTES) subscriber.write(HEARTBEAT);
  }, GATEWAY_HEARTBEAT_MS);

  function close(reason: CloseReason, text: string): void {
    if (isClosing) return;
    isClosing = true;
    clearInterval(heartbeat);
    leave();
    metrics.closed.inc({ reason });
    response.end(`event: close\ndata: ${JSON.stringify({ code: GATEWAY_CLOSE[reason], reason: text })}\n\n`);
  }

  function begin(): void {
    const subscription = parseSubscription(query);
    if (subscription.kind === 'unreadable') return close('bad-message', `unreadable address: ${subscription.problem}`);
    if (subscription.kind === 'too-many-instruments')
      return close('too-many-instruments', `more than ${GATEWAY_MAX_INSTRUMENTS} instruments`);
    const subscribed = subscribe(subscriber, stream, 'events', subscription, ports);
    if (subscribed.kind === 'bad-token') return close('bad-token', subscribed.text);
    ({ leave } = subscribed);
    if (subscribed.refusal !== undefined) subscriber.write(eventFrame(JSON.stringify(subscribed.refusal)));
  }

  response.on('error', () => undefined); // LIV-7: a peer that breaks off is a close
  response.on('close', () => {
    clearInterval(heartbeat);
    leave();
    isClosing = true;
    onEnd();
  });
  response.socket?.setNoDelay(true);
  response.socket?.setTimeout(0);
  response.writeHead(200, HEADERS);
  begin();

  return {
    close,
    terminate: () => response.destroy(),
    /** It says nothing, so what can be seen is whether it takes anything. */
    checkAlive() {
      if (subscriber.bufferedBytes() <= GATEWAY_MAX_BUFFERED_BYTES) fullSinceMs = undefined;
      else fullSinceMs ??= performance.now();
      if (fullSinceMs === undefined || performance.now() - fullSinceMs < GATEWAY_LIVENESS_MS) return;
      metrics.closed.inc({ reason: 'not-heard' });
      response.destroy();
    },
  };
}
