import { openIoUring } from '#market/gateway/io-uring.ts';
import type { IoUring } from '#market/gateway/io-uring.ts';
import type { Reader } from '#market/gateway/roster.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/**
 * Sends by the hundred in one call of the kernel, by the number of the socket's file: no object of any client is touched
 * (decision 056). `add` may be called only while the file is that socket's and nothing else waits to leave by it.
 */
export type SendRing = {
  /** Whether frames may be added. Not once it is closed, or the kernel has refused a batch. */
  readonly isOpen: () => boolean;
  /** Takes a whole frame for the reader, which leaves at `flush` at the latest. */
  readonly add: (file: number, frame: Buffer, reader: Reader) => void;
  /** Resolves what was added: each frame is with the kernel, or its reader was given what the kernel did not take. */
  readonly flush: () => void;
  readonly close: () => void;
};

/** The ring of this thread; undefined, and said once, where the system has none. */
export async function openSendRing(logger: MarketLogger): Promise<SendRing | undefined> {
  const opened = await openIoUring();
  if (opened.kind === 'open') return createSendRing(opened.ring, () => logger.warn({}, 'the kernel refused a batch of sends: price frames leave one by one from now on'));
  logger.info({ why: opened.why }, 'price frames leave one by one, since batches of sends are not to be had here');
  return undefined;
}

export function createSendRing(ring: IoUring, onRefused: () => void): SendRing {
  const addresses = new WeakMap<ArrayBufferLike, number>();
  const frames: Buffer[] = [];
  const readers: Reader[] = [];
  let isOpen = true;
  let loaded: Buffer | undefined;
  let loadedAddress = 0;

  function load(frame: Buffer): void {
    let address = addresses.get(frame.buffer);
    if (address === undefined) addresses.set(frame.buffer, address = ring.addressOf(frame.buffer));
    loadedAddress = address + frame.byteOffset;
    loaded = frame;
  }

  function onDone(place: number, result: number): void {
    const frame = frames[place]!;
    // What it failed for, if for more than want of room, the usual way finds out and deals with.
    if (result !== frame.length) readers[place]!.write(result > 0 ? frame.subarray(result) : frame);
  }

  function flush(): void {
    const count = frames.length;
    if (count === 0) return;
    const taken = ring.submitAndWait(onDone);
    if (taken < count) {
      isOpen = false;
      onRefused();
      for (let place = taken; place < count; place += 1) readers[place]!.write(frames[place]!);
    }
    frames.length = 0;
    readers.length = 0;
    loaded = undefined;
  }

  return {
    isOpen: () => isOpen,
    add(file, frame, reader) {
      if (frame !== loaded) load(frame);
      ring.prepareSend(file, loadedAddress, frame.length);
      readers.push(reader);
      if (frames.push(frame) === ring.capacity) flush();
    },
    flush,
    close() {
      isOpen = false;
      ring.close();
    },
  };
}
