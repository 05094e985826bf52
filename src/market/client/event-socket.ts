import { GATEWAY_HEARTBEAT_MS, PONG_WAIT_MS } from '#contracts/limits.ts';
import type { PingMessage, SubscribeMessage } from '#contracts/ticks.ts';
import type { EventsHost, TicksSocket } from '#market/client/ticks-host.ts';

/**
 * An event stream that behaves as the price socket does, for networks that break WebSockets: `/ws/ticks` is asked for as
 * `/sse/ticks`. What the socket would say first goes into the address; a ping is answered here, by whether the server's
 * own signs of life still come (LIV-6).
 */
export function eventSocket(streamUrl: string, host: EventsHost): TicksSocket {
  let source: InstanceType<EventsHost['EventSource']> | undefined;
  let heardAtMs = host.Date.now();
  const socket: TicksSocket = { onopen: null, onmessage: null, onerror: null, onclose: null, send, close };

  function send(text: string): void {
    const message = JSON.parse(text) as PingMessage | SubscribeMessage;
    if (!('ping' in message)) return ask(message);
    if (host.Date.now() - heardAtMs > GATEWAY_HEARTBEAT_MS + PONG_WAIT_MS) return;
    queueMicrotask(() => socket.onmessage?.(new MessageEvent('message', { data: '{"message":"pong"}' })));
  }

  function ask({ token, instruments, pace }: SubscribeMessage): void {
    const address = new URL(streamUrl.replace(/^ws/, 'http').replace('/ws/', '/sse/'));
    address.searchParams.set('token', token);
    address.searchParams.set('instruments', String(instruments));
    if (pace) address.searchParams.set('pace', pace);
    source = new host.EventSource(address.href);
    source.onmessage = (event) => {
      heardAtMs = host.Date.now();
      socket.onmessage?.(event);
    };
    // Its own reconnect would ask with the old token, and in one beat with all others: ours takes over (LIV-4).
    source.onerror = () => end(1006);
    source.addEventListener('close', (event) =>
      end((JSON.parse((event as MessageEvent<string>).data) as { code: number }).code),
    );
  }

  function end(code: number): void {
    close();
    socket.onclose?.(new CloseEvent('close', { code }));
  }

  function close(): void {
    source?.close();
  }

  queueMicrotask(() => socket.onopen?.(new Event('open')));
  return socket;
}
