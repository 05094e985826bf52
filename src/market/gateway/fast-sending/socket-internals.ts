import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { NO_DESCRIPTOR } from '#market/gateway/subscriber-list.ts';

/** The private parts of `net.Socket` that are used here: `_handle.fd` and `_destroy` (lib/net.js). */
type SocketInternals = { readonly _handle: { readonly fd?: number } | null } & Record<
  'write' | '_destroy',
  (...args: unknown[]) => unknown
>;

const internalsOf = (socket: Socket) => socket as unknown as SocketInternals;

/** A TCP socket without TLS in this process: the descriptor of a TLS socket takes encrypted bytes only. */
export const isPlainSocket = (socket: Duplex): socket is Socket => socket instanceof Socket && !('encrypted' in socket);

/** The file descriptor of an open socket. A Node without `_handle.fd` has none to give, and nothing is sent by a batch. */
export const descriptorOf = (socket: Socket): number => internalsOf(socket)._handle?.fd ?? NO_DESCRIPTOR;

/**
 * Calls `onTouched` before every write and before the end of the socket: from then on its descriptor may be another socket's.
 * Control frames of `ws` are such writes, its close frame among them.
 */
export function watchSocket(socket: Socket, onTouched: () => void): void {
  const watched = internalsOf(socket);
  for (const method of ['write', '_destroy'] as const) {
    const original = watched[method];
    watched[method] = function touched(...args) {
      onTouched();
      return original.apply(this, args);
    };
  }
}
