import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';

/** The ways of sending that an operator can choose (TICK_SENDING). */
export const TICK_SENDINGS = ['socket', 'io-uring'] as const;
export type TickSending = (typeof TICK_SENDINGS)[number];

/** The WebSocket whose frames are sent: nothing may follow its close frame. */
export type Peer = Pick<WebSocket, 'readyState' | 'OPEN'>;

/** How frames are sent to WebSocket clients: by `socketSending`, or by what fast-sending/ puts in its place. */
export type SendFrames = {
  /** The subscriber that writes to `socket`, the connection below the WebSocket `peer`. */
  readonly subscriberOf: (socket: Duplex, peer: Peer) => Subscriber;
  /** Takes the frames of subscribers whose slot names a file descriptor; undefined: each subscriber writes its own. */
  readonly batch: FrameBatch | undefined;
};

/**
 * Frames of one slice, sent in one system call by the sockets' file descriptors. A descriptor may be another socket's as
 * soon as the event loop goes on, so `submit` or `drop` must follow every `add` in the same turn, whatever is thrown between.
 */
export type FrameBatch = {
  /** Whether frames may be added: not after `drop` or `close`, nor once the kernel has refused a batch. */
  readonly isOpen: () => boolean;
  /** Takes a whole frame for the subscriber; it is sent by `submit` at the latest. */
  readonly add: (descriptor: number, frame: Buffer, subscriber: Subscriber) => void;
  /** Sends what was added. What the kernel does not take, a frame or the rest of one, is given to `Subscriber.write`. */
  readonly submit: () => void;
  /** Discards what was added and closes the batch for good: the kernel never sees it. */
  readonly drop: () => void;
  readonly close: () => void;
};
