import { openIoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { IoUring } from '#market/gateway/fast-sending/ring-memory.ts';
import type { FrameBatch } from '#market/gateway/send-frames.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** `reason` says in one line why this system has no io_uring. */
export type RingBatchOpened =
  | { readonly kind: 'open'; readonly batch: FrameBatch }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A batch of this thread. Called only where the operator asked for it, so a system without io_uring is logged as a warning. */
export async function openRingBatch(logger: MarketLogger): Promise<RingBatchOpened> {
  const opened = await openIoUring();
  if (opened.kind === 'open')
    return {
      kind: 'open',
      batch: createRingBatch(opened.ring, () =>
        logger.warn({}, 'the kernel refused a batch of io_uring: prices are sent by socket from now on'),
      ),
    };
  logger.warn(
    { reason: opened.reason },
    'TICK_SENDING is io-uring, but io_uring is not available: prices are sent by socket',
  );
  return opened;
}

/** Sends a batch in one system call: no object of any client is touched. `onRefused` is called once, and the batch is closed then. */
export function createRingBatch(ring: IoUring, onRefused: () => void): FrameBatch {
  const addresses = new WeakMap<ArrayBufferLike, number>();
  const frames: Buffer[] = [];
  const subscribers: Subscriber[] = [];
  let isOpen = true;
  let loadedFrame: Buffer | undefined;
  let loadedAddress = 0;

  function load(frame: Buffer): void {
    let address = addresses.get(frame.buffer);
    if (address === undefined) addresses.set(frame.buffer, (address = ring.addressOf(frame.buffer)));
    loadedAddress = address + frame.byteOffset;
    loadedFrame = frame;
  }

  function onDone(position: number, result: number): void {
    const frame = frames[position]!;
    // An error other than a full buffer comes up again when the socket writes, which then deals with it.
    if (result !== frame.length) subscribers[position]!.write(result > 0 ? frame.subarray(result) : frame);
  }

  function submit(): void {
    if (frames.length === 0) return;
    const taken = ring.submitAndWait(onDone);
    const refused = subscribers.slice(taken).map((subscriber, at) => ({ subscriber, frame: frames[taken + at]! }));
    clear();
    if (refused.length === 0) return;
    // Before anything else, so that what the kernel still holds of the batch is never sent.
    close();
    onRefused();
    for (const { subscriber, frame } of refused) subscriber.write(frame);
  }

  function clear(): void {
    frames.length = 0;
    subscribers.length = 0;
    loadedFrame = undefined;
  }

  function close(): void {
    isOpen = false;
    ring.close();
  }

  return {
    isOpen: () => isOpen,
    add(descriptor, frame, subscriber) {
      if (frame !== loadedFrame) load(frame);
      ring.prepareSend(descriptor, loadedAddress, frame.length);
      subscribers.push(subscriber);
      if (frames.push(frame) === ring.capacity) submit();
    },
    submit,
    drop() {
      clear();
      close();
    },
    close,
  };
}
