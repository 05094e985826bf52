import type { Duplex } from 'node:stream';
import type { Peer, SendFrames } from '#market/gateway/send-frames.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';

/** Writes by the public interface of the socket. A frame is one buffer with its header in it, so a write is one system call. */
export const socketSending: SendFrames = {
  subscriberOf: (socket, peer) => new SocketSubscriber(socket, peer),
  batch: undefined,
};

/** A class, because thousands of these are called one after the other: fewer objects are read than with closures. */
class SocketSubscriber implements Subscriber {
  readonly #socket: Duplex;
  readonly #peer: Peer;

  constructor(socket: Duplex, peer: Peer) {
    this.#socket = socket;
    this.#peer = peer;
  }

  bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  write(frame: Buffer): void {
    if (this.#peer.readyState === this.#peer.OPEN) this.#socket.write(frame);
  }
}
