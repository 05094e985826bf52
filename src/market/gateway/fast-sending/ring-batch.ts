import { openIoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { IoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/**
 * Sends a batch of frames in one call of the kernel, by the number of each socket's file: no object of any client is touched
 * (decision 056). `add` may be called only while the file is that socket's and nothing else waits to leave by it, and
 * `flush` must follow before the event loop goes on, since the number may be another socket's afterwards. Who cannot call it,
 * because something threw, calls `drop`.
 */
export type SendRing = {
  /** Whether frames may be added. Not once it is dropped or closed, or the kernel has refused a batch. */
  readonly isOpen: () => boolean;
  /** Takes a whole frame for the subscriber, which is sent at `flush` at the latest. */
  readonly add: (file: number, frame: Buffer, subscriber: Subscriber) => void;
  /** Resolves what was added: each frame is with the kernel, or its subscriber was given what the kernel did not take. */
  readonly flush: () => void;
  /** What was added and not flushed is never sent, and the ring is closed for good. */
  readonly drop: () => void;
  readonly close: () => void;
};

/** `absent` says in one line why the system has no ring. */
export type SendRingOpened =
  | { readonly kind: 'open'; readonly ring: SendRing }
  | { readonly kind: 'absent'; readonly why: string };

/** The ring of this thread. A system that has none is logged as a warning: this is called only where an operator asked for it. */
export async function openSendRing(logger: MarketLogger): Promise<SendRingOpened> {
  const opened = await openIoUring();
  if (opened.kind === 'open')
    return {
      kind: 'open',
      ring: createSendRing(opened.ring, () =>
        logger.warn({}, 'the kernel refused a batch of sends: each price frame is sent by itself from now on'),
      ),
    };
  logger.warn(
    { why: opened.why },
    'TICK_SEND_BATCHES is on, but io_uring is not available: each price frame is sent by itself',
  );
  return opened;
}

export function createSendRing(ring: IoUring, onRefused: () => void): SendRing {
  const addresses = new WeakMap<ArrayBufferLike, number>();
  const frames: Buffer[] = [];
  const subscribers: Subscriber[] = [];
  let isOpen = true;
  let loaded: Buffer | undefined;
  let loadedAddress = 0;

  function load(frame: Buffer): void {
    let address = addresses.get(frame.buffer);
    if (address === undefined) addresses.set(frame.buffer, (address = ring.addressOf(frame.buffer)));
    loadedAddress = address + frame.byteOffset;
    loaded = frame;
  }

  function onDone(place: number, result: number): void {
    const frame = frames[place]!;
    // What it failed for, if for more than want of room, the usual way finds out and deals with.
    if (result !== frame.length) subscribers[place]!.write(result > 0 ? frame.subarray(result) : frame);
  }

  function flush(): void {
    const count = frames.length;
    if (count === 0) return;
    const taken = ring.submitAndWait(onDone);
    const refused = subscribers.slice(taken).map((subscriber, at) => ({ subscriber, frame: frames[taken + at]! }));
    forget();
    if (refused.length === 0) return;
    // First of all, so that what the kernel still holds of the batch is never sent.
    close();
    onRefused();
    for (const { subscriber, frame } of refused) subscriber.write(frame);
  }

  function forget(): void {
    frames.length = 0;
    subscribers.length = 0;
    loaded = undefined;
  }

  function close(): void {
    isOpen = false;
    ring.close();
  }

  return {
    isOpen: () => isOpen,
    add(file, frame, subscriber) {
      if (frame !== loaded) load(frame);
      ring.prepareSend(file, loadedAddress, frame.length);
      subscribers.push(subscriber);
      if (frames.push(frame) === ring.capacity) flush();
    },
    flush,
    drop() {
      forget();
      close();
    },
    close,
  };
}
