import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import {
  bytesWaiting,
  isPlainSocket,
  newWriteRequest,
  watchWire,
  writableHandle,
} from '#market/gateway/gateway-socket.ts';
import type { WireHandle, WriteRequest } from '#market/gateway/gateway-socket.ts';
import { NO_FILE } from '#market/gateway/subscriber-list.ts';
import type { Subscriber, Slot } from '#market/gateway/subscriber-list.ts';

/** The socket whose frames these are: nothing may follow its close frame. */
type Peer = Pick<WebSocket, 'readyState' | 'OPEN'>;

/**
 * How frames leave for one client. Writes by the socket's handle where that can be had, which takes a fifth of the time of
 * `Socket.write` in this process and leaves what the kernel takes (decision 034). Whatever is not as expected goes the
 * usual way: TLS, data that the socket still holds, a Node whose handles look otherwise.
 */
export function createWireWriter(wire: Duplex, peer: Peer): Subscriber {
  if (isPlainSocket(wire)) return new HandleWriter(wire, peer);
  return {
    bufferedBytes: () => wire.writableLength,
    write(frame) {
      if (peer.readyState === peer.OPEN) wire.write(frame);
    },
  };
}

/**
 * Thousands of these are called one after the other, each from cold memory: as long as the kernel takes frames whole, a
 * write looks at nothing but this object, its peer and the handle.
 */
class HandleWriter implements Subscriber {
  readonly #wire: Socket;
  readonly #peer: Peer;
  #handle: WireHandle | undefined;
  /** The last frame was taken whole. What the socket itself may hold then is a control frame. */
  #isClear = false;
  #isWatched = false;
  #slot: Slot | undefined;

  constructor(wire: Socket, peer: Peer) {
    this.#wire = wire;
    this.#peer = peer;
  }

  bufferedBytes(): number {
    return this.#isClear ? 0 : bytesWaiting(this.#wire);
  }

  write(frame: Buffer): void {
    if (this.#peer.readyState !== this.#peer.OPEN) return;
    if (!this.#isClear) this.#handle = writableHandle(this.#wire);
    const handle = this.#handle;
    if (handle === undefined) {
      this.#wire.write(frame);
      return;
    }
    const request = (spare ??= newWriteRequest());
    if (handle.writeBuffer(request, frame) !== 0) {
      this.#setClear(false);
      this.#wire.destroy(); // also when it is gone already, which a handle answers with an error
      return;
    }
    this.#setClear(handle.writeQueueSize === 0);
    if (this.#isClear) return; // the request was not used and serves the next socket
    request.buffer = frame; // held until it has left
    request.oncomplete = (status) => {
      if (status < 0) this.#wire.destroy();
    };
    spare = undefined;
  }

  assignSlot(slot: Slot | undefined): void {
    this.#isClear = false; // its file is looked up with the next frame
    this.#slot = slot;
    if (this.#isWatched) return;
    this.#isWatched = true;
    watchWire(this.#wire, () => this.#setClear(false));
  }

  #setClear(isClear: boolean): void {
    if (isClear === this.#isClear) return;
    this.#isClear = isClear;
    if (this.#slot !== undefined)
      this.#slot.files[this.#slot.index] = isClear ? (this.#handle?.fd ?? NO_FILE) : NO_FILE;
  }
}

let spare: WriteRequest | undefined;
