import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { descriptorOf, isPlainSocket, watchSocket } from '#market/gateway/fast-sending/socket-internals.ts';
import type { Peer } from '#market/gateway/send-frames.ts';
import { socketSending } from '#market/gateway/socket-sending.ts';
import { NO_DESCRIPTOR } from '#market/gateway/subscriber-list.ts';
import type { Slot, Subscriber } from '#market/gateway/subscriber-list.ts';

/** A subscriber whose frames may be sent by a batch. With TLS in this process it always writes by the socket. */
export const createRingSubscriber = (socket: Duplex, peer: Peer): Subscriber =>
  isPlainSocket(socket) ? new RingSubscriber(socket, peer) : socketSending.subscriberOf(socket, peer);

/**
 * Its slot has the descriptor only while the socket is open and empty. Every write that is not the batch's, and the end of the
 * socket, clears the slot first; the next frame goes by the socket and, once the kernel has taken all of it, sets it again.
 */
class RingSubscriber implements Subscriber {
  readonly #socket: Socket;
  readonly #peer: Peer;
  #slot: Slot | undefined;
  #isWatched = false;

  constructor(socket: Socket, peer: Peer) {
    this.#socket = socket;
    this.#peer = peer;
  }

  bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  write(frame: Buffer): void {
    if (this.#peer.readyState !== this.#peer.OPEN) return;
    this.#socket.write(frame);
    if (this.#socket.writableLength === 0 && this.#socket.writable) this.#setDescriptor(descriptorOf(this.#socket));
  }

  assignSlot(slot: Slot | undefined): void {
    this.#slot = slot; // a new slot has no descriptor yet
    if (this.#isWatched) return;
    this.#isWatched = true;
    watchSocket(this.#socket, () => this.#setDescriptor(NO_DESCRIPTOR));
  }

  #setDescriptor(descriptor: number): void {
    if (this.#slot !== undefined) this.#slot.descriptors[this.#slot.index] = descriptor;
  }
}
