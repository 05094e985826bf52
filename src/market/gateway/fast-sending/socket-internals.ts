import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The parts of Node's stream handle that are used here (lib/internal/stream_base_commons.js, src/stream_base.cc). */
export type WireHandle = {
  writeBuffer: (request: WriteRequest, frame: Buffer) => number;
  readonly writeQueueSize: number;
  readonly fd?: number;
};
export type WriteRequest = { oncomplete?: (status: number) => void; buffer?: Buffer };

/** A plain TCP socket, whose handle may be written to. With TLS the handle below has no plain text. */
export const isPlainSocket = (wire: Duplex): wire is Socket => wire instanceof Socket && !('encrypted' in wire);

/** Bytes that wait in the socket and below it. */
export const bytesWaiting = (wire: Socket): number => wire.writableLength + (handleOf(wire)?.writeQueueSize ?? 0);

/** The handle, where a frame may be written by it now: not while the socket holds data, nor where it looks otherwise. */
export function writableHandle(wire: Socket): WireHandle | undefined {
  const handle = handleOf(wire);
  if (handle === null || typeof handle.writeBuffer !== 'function' || typeof handle.writeQueueSize !== 'number')
    return undefined;
  if (RequestClass === undefined) {
    learn(handle);
    return undefined;
  }
  return wire.writableLength > 0 || !wire.writable ? undefined : handle;
}

/** For a handle that `writableHandle` gave. */
export const newWriteRequest = (): WriteRequest => new RequestClass!();

const handleOf = (wire: Socket): WireHandle | null =>
  (wire as unknown as { readonly _handle: WireHandle | null })._handle;

let RequestClass: (new () => WriteRequest) | undefined;

/** The class of write requests is not exported: the next usual write of this handle shows one. */
function learn(handle: WireHandle): void {
  handle.writeBuffer = (request, frame) => {
    delete (handle as Partial<WireHandle>).writeBuffer; // the one of the class stands again
    RequestClass = request.constructor as new () => WriteRequest;
    return handle.writeBuffer(request, frame);
  };
}

/**
 * Tells of every write that does not go by the handle, and of the end, before it happens: from then on the number of the
 * socket's file may be another's. Control frames of `ws` are such writes, its close frame among them.
 */
export function watchWire(wire: Socket, onTouched: () => void): void {
  const watched = wire as unknown as Record<'write' | '_destroy', (...args: unknown[]) => unknown>;
  for (const method of ['write', '_destroy'] as const) {
    const usual = watched[method];
    watched[method] = function touched(...args) {
      onTouched();
      return usual.apply(this, args);
    };
  }
}
