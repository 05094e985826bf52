import type * as Koffi from 'koffi';
import { createRing, CQE_BYTES, SQE_BYTES, WORD_BYTES } from '#market/gateway/fast-sending/ring-memory.ts';
import type { IoUring } from '#market/gateway/fast-sending/ring-memory.ts';

/** `reason` says in one line what is missing. */
export type IoUringOpened =
  | { readonly kind: 'open'; readonly ring: IoUring }
  | { readonly kind: 'unavailable'; readonly reason: string };

const CAPACITY = 1024;
const SYS_IO_URING_SETUP = 425;
const SYS_IO_URING_ENTER = 426;
/** The sends after one that fails are submitted anyway. Linux 5.18. */
const IORING_SETUP_SUBMIT_ALL = 1 << 7;
const IORING_FEAT_SINGLE_MMAP = 1 << 0;
const IORING_ENTER_GETEVENTS = 1 << 0;
const IORING_OFF_SQ_RING = 0;
const IORING_OFF_SQES = 0x1000_0000;
const PROT_READ = 1;
const PROT_WRITE = 2;
const MAP_SHARED = 1;
const MAP_POPULATE = 0x8000;
const MAP_FAILED = -1;

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
