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
 * Whether a request was made by a program on this machine for itself: over the loopback interface, under a name of it (a
 * page of another site whose name was turned to 127.0.0.1 keeps that name in Host), and by nobody in between. A proxy on
 * this machine that says nothing of itself is told by HTTP/1.0, which nginx speaks unless told otherwise; one that speaks
 * HTTP/1.1, sends no header of its own and writes a loopback name into Host cannot be told, which is why nothing that
 * strangers must not see rests on this alone (demonstration.ts).
 */
export function isFromThisMachine({ headers, httpVersion, socket }: ArrivedRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    isLoopbackHost((headers.host ?? '').replace(/:\d+$/, '')) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  );
}
