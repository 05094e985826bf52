import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackHost } from './loopback.ts';

/** What of a request tells where it came from. */
export type ArrivedRequest = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Any of these says that somebody passed the request on. */
const PASSED_ON =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+|fly-client-ip|x-envoy-.+|x-amz.+)$/;

/**
 * Whether a program on this machine made a request for itself: over the loopback interface, with a loopback name in Host (a page
 * of another site whose name was pointed to 127.0.0.1 keeps that name in Host), and without a proxy. A proxy on this machine that
 * sends no header of its own is recognized by HTTP/1.0, the default of nginx; one that uses HTTP/1.1 and writes a loopback name
 * into Host cannot be recognized. So nothing that a public site must not show depends on this alone (demonstration.ts).
 */
export function isFromThisMachine({ headers, httpVersion, socket }: ArrivedRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    isLoopbackHost((headers.host ?? '').replace(/:\d+$/, '')) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  );
}
