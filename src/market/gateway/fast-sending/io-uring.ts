import type * as Koffi from 'koffi';

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

/** `reason` says in one line what is missing. */
export type IoUringOpened =
  | { readonly kind: 'open'; readonly ring: IoUring }
  | { readonly kind: 'unavailable'; readonly reason: string };

const CAPACITY = 1024;
const SYS_IO_URING_SETUP = 425;
const SYS_IO_URING_ENTER = 426;
/** The sends after one that fails are submitted all the same. Linux 5.18. */
const IORING_SETUP_SUBMIT_ALL = 1 << 7;
const IORING_FEAT_SINGLE_MMAP = 1 << 0;
const IORING_ENTER_GETEVENTS = 1 << 0;
const IORING_OFF_SQ_RING = 0;
const IORING_OFF_SQES = 0x1000_0000;
const IORING_OP_SEND = 26;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;
const PROT_READ = 1;
const PROT_WRITE = 2;
const MAP_SHARED = 1;
const MAP_POPULATE = 0x8000;
const MAP_FAILED = -1;
const SQE_BYTES = 64;
const CQE_BYTES = 16;
const WORD_BYTES = 4;
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

type QueueOffsets = { readonly head: number; readonly tail: number; readonly ring_mask: number };
type Params = {
  readonly sq_entries: number;
  readonly cq_entries: number;
  readonly features: number;
  readonly sq_off: QueueOffsets & { readonly array: number };
  readonly cq_off: QueueOffsets & { readonly cqes: number };
};

/** Never rejects: `unavailable` is a kernel before 5.18, a container or sysctl that forbids io_uring, a platform without the library. */
export async function openIoUring(): Promise<IoUringOpened> {
  if (process.platform !== 'linux') return { kind: 'unavailable', reason: 'only Linux has io_uring' };
  try {
    return open(await import('koffi'));
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function open(koffi: typeof Koffi): IoUringOpened {
  const libc = koffi.load(null);
  const setup = libc.func('long syscall(long number, uint32_t entries, void* params)') as (
    number: number,
    entries: number,
    params: Buffer,
  ) => number;
  const enter = libc.func(
    'long syscall(long number, int ring, uint32_t to_submit, uint32_t min_complete, uint32_t flags, void* signals, size_t size)',
  ) as (
    number: number,
    ring: number,
    toSubmit: number,
    minComplete: number,
    flags: number,
    signals: null,
    size: number,
  ) => number;
  const mmap = libc.func(
    'intptr_t mmap(void* address, size_t length, int protection, int flags, int file, int64_t offset)',
  ) as (address: null, length: number, protection: number, flags: number, file: number, offset: number) => number;
  const munmap = libc.func('int munmap(intptr_t address, size_t length)') as (
    address: number,
    length: number,
  ) => number;
  const close = libc.func('int close(int file)') as (file: number) => number;

  const queueOffsets = (...names: readonly string[]) =>
    koffi.struct({ ...Object.fromEntries(names.map((name) => [name, 'uint32_t'])), user_addr: 'uint64_t' });
  const paramsStruct = koffi.struct({
    sq_entries: 'uint32_t',
    cq_entries: 'uint32_t',
    flags: 'uint32_t',
    sq_thread_cpu: 'uint32_t',
    sq_thread_idle: 'uint32_t',
    features: 'uint32_t',
    wq_fd: 'uint32_t',
    resv: koffi.array('uint32_t', 3),
    sq_off: queueOffsets('head', 'tail', 'ring_mask', 'ring_entries', 'flags', 'dropped', 'array', 'resv1'),
    cq_off: queueOffsets('head', 'tail', 'ring_mask', 'ring_entries', 'overflow', 'cqes', 'flags', 'resv1'),
  });
  const params = Buffer.alloc(koffi.sizeof(paramsStruct));
  params.writeUInt32LE(IORING_SETUP_SUBMIT_ALL, koffi.offsetof(paramsStruct, 'flags'));
  const file = setup(SYS_IO_URING_SETUP, CAPACITY, params);
  if (file < 0) return { kind: 'unavailable', reason: `io_uring_setup gives errno ${koffi.errno()}` };
  const { sq_entries: capacity, cq_entries, features, sq_off, cq_off } = koffi.decode(params, paramsStruct) as Params;

  const endings = [() => close(file)];
  function end(): void {
    for (const ending of endings.splice(0)) ending();
  }
  function map(bytes: number, offset: number): Int32Array {
    const address = mmap(null, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, offset);
    if (address === MAP_FAILED) throw new Error(`mmap of io_uring gives errno ${koffi.errno()}`);
    endings.unshift(() => munmap(address, bytes));
    return new Int32Array(koffi.view(address, bytes));
  }
  try {
    if ((features & IORING_FEAT_SINGLE_MMAP) === 0)
      throw new Error('io_uring of this kernel maps its queues separately');
    const queues = map(
      Math.max(sq_off.array + capacity * WORD_BYTES, cq_off.cqes + cq_entries * CQE_BYTES),
      IORING_OFF_SQ_RING,
    );
    const entries = map(capacity * SQE_BYTES, IORING_OFF_SQES);
    const words = (bytes: number): number => bytes / WORD_BYTES;
    const ring = createRing({
      queues,
      entries,
      capacity,
      submissionTail: words(sq_off.tail),
      submissionArray: words(sq_off.array),
      completionHead: words(cq_off.head),
      completionTail: words(cq_off.tail),
      completions: words(cq_off.cqes),
      completionMask: cq_entries - 1,
      enter: (toSubmit, minComplete) =>
        enter(SYS_IO_URING_ENTER, file, toSubmit, minComplete, IORING_ENTER_GETEVENTS, null, 0),
      awaitRest(count) {
        if (
          enter(SYS_IO_URING_ENTER, file, 0, count, IORING_ENTER_GETEVENTS, null, 0) < 0 &&
          koffi.errno() !== koffi.os.errno['EINTR']
        ) {
          throw new Error(`io_uring_enter fails with errno ${koffi.errno()} before all sends are completed`);
        }
      },
      addressOf: (buffer) => Number(koffi.address(buffer)),
      close: end,
    });
    return { kind: 'open', ring };
  } catch (error) {
    end();
    throw error;
  }
}

/** The memory shared with the kernel; offsets are in words. */
type RingMemory = {
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

function createRing(memory: RingMemory): IoUring {
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
