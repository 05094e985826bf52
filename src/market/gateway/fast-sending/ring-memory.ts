export const SQE_BYTES = 64;
export const CQE_BYTES = 16;
export const WORD_BYTES = 4;
const IORING_OP_SEND = 26;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;
const SQE_WORDS = SQE_BYTES / WORD_BYTES;
const CQE_WORDS = CQE_BYTES / WORD_BYTES;
/** Words of an entry. The operation is in the first byte of its word; words without a name stay 0. */
const SQE_OPCODE = 0;
const SQE_DESCRIPTOR = 1;
const SQE_ADDRESS = 4;
const SQE_LENGTH = 6;
const SQE_MESSAGE_FLAGS = 7;
const SQE_USER_DATA = 8;
const CQE_USER_DATA = 0;
const CQE_RESULT = 2;
const WORD_RANGE = 2 ** 32;

/**
 * The part of Linux's io_uring that a batch of sends needs (io_uring(7), linux/io_uring.h; the constants are the same on x64 and
 * arm64). A ring belongs to one thread. No send may wait (MSG_DONTWAIT), so the kernel completes all of them within
 * `submitAndWait`, and nothing goes on afterwards.
 */
export type IoUring = {
  /** Sends that may be prepared before the next `submitAndWait`. */
  readonly capacity: number;
  /** The address of a buffer; it does not change while JavaScript holds the buffer. */
  readonly addressOf: (memory: ArrayBufferLike) => number;
  /** The buffer at `address` must be held until `submitAndWait` has returned. */
  readonly prepareSend: (descriptor: number, address: number, length: number) => void;
  /**
   * Submits the prepared sends. `onDone` is called for each, with its position and the bytes that the kernel took or the
   * negative errno. Returns how many of them the kernel accepted: if not all, the others are not sent and the ring must be
   * closed.
   */
  readonly submitAndWait: (onDone: (position: number, result: number) => void) => number;
  readonly close: () => void;
};

/** The memory shared with the kernel; offsets are in words. */
export type RingMemory = {
  readonly queues: Int32Array;
  readonly entries: Int32Array;
  readonly capacity: number;
  readonly submissionTail: number;
  readonly submissionArray: number;
  readonly completionHead: number;
  readonly completionTail: number;
  readonly completions: number;
  readonly completionMask: number;
  readonly enter: (toSubmit: number, minComplete: number) => number;
  readonly awaitRest: (count: number) => void;
  readonly addressOf: IoUring['addressOf'];
  readonly close: () => void;
};

/** Fills and reads the queues that the kernel shares; `memory` says where they are. */
export function createRing(memory: RingMemory): IoUring {
  const {
    capacity,
    submissionTail,
    submissionArray,
    completionHead,
    completionTail,
    completions,
    completionMask,
    enter,
    awaitRest,
  } = memory;
  let { queues, entries } = memory;
  const mask = capacity - 1;
  let tail = queues[submissionTail]!;
  let prepared = 0;
  for (let at = 0; at < capacity; at += 1) queues[submissionArray + at] = at;

  /** Returns how many sends were completed. */
  function takeCompletions(onDone: (position: number, result: number) => void): number {
    const end = Atomics.load(queues, completionTail);
    const begin = queues[completionHead]!;
    for (let at = begin; at !== end; at = (at + 1) | 0) {
      const word = completions + (at & completionMask) * CQE_WORDS;
      onDone(queues[word + CQE_USER_DATA]!, queues[word + CQE_RESULT]!);
    }
    Atomics.store(queues, completionHead, end);
    return (end - begin) | 0;
  }

  return {
    capacity,
    addressOf: memory.addressOf,
    prepareSend(descriptor, address, length) {
      const word = ((tail + prepared) & mask) * SQE_WORDS;
      entries[word + SQE_OPCODE] = IORING_OP_SEND;
      entries[word + SQE_DESCRIPTOR] = descriptor;
      entries[word + SQE_ADDRESS] = address | 0;
      entries[word + SQE_ADDRESS + 1] = Math.trunc(address / WORD_RANGE);
      entries[word + SQE_LENGTH] = length;
      entries[word + SQE_MESSAGE_FLAGS] = MSG_DONTWAIT | MSG_NOSIGNAL;
      entries[word + SQE_USER_DATA] = prepared;
      prepared += 1;
    },
    submitAndWait(onDone) {
      const count = prepared;
      prepared = 0;
      tail = (tail + count) | 0;
      Atomics.store(queues, submissionTail, tail);
      const taken = Math.max(0, enter(count, count));
      // All sends are completed by now, but a signal may have interrupted the call before it reported them.
      for (let done = takeCompletions(onDone); done < taken; done += takeCompletions(onDone)) awaitRest(taken - done);
      return taken;
    },
    close() {
      // The memory must not be touched after it is unmapped.
      queues = new Int32Array();
      entries = new Int32Array();
      memory.close();
    },
  };
}
