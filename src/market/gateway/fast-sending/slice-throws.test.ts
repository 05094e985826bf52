import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { WireQuote } from '#contracts/ticks.ts';
import { createSubscriptionGroups } from '#market/gateway/subscription-groups.ts';
import { openIoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { IoUring } from '#market/gateway/fast-sending/ring-memory.ts';
import { createRingBatch } from '#market/gateway/fast-sending/ring-batch.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import type { Slot } from '#market/gateway/subscriber-list.ts';
import { createRingSubscriber } from '#market/gateway/fast-sending/ring-subscriber.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';

const OPEN_PEER = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as const;
const SYMBOLS = ['EURUSD', 'USDJPY', 'XAUUSD'];

/** Does with a batch what the kernel does, so that this is tested where io_uring is not available, too. */
function writingUring(): IoUring {
  const memories: ArrayBufferLike[] = [];
  const prepared: { file: number; address: number; length: number }[] = [];
  const RANGE = 2 ** 32;
  return {
    capacity: 64,
    addressOf: (memory) => (memories.push(memory) - 1) * RANGE,
    prepareSend: (file, address, length) => void prepared.push({ file, address, length }),
    submitAndWait(onDone) {
      const batch = prepared.splice(0);
      batch.forEach(({ file, address, length }, place) =>
        onDone(place, writeSync(file, new Uint8Array(memories[Math.floor(address / RANGE)]!, address % RANGE, length))),
      );
      return batch.length;
    },
    close: () => void prepared.splice(0),
  };
}

const real = await openIoUring();
if (real.kind === 'open') real.ring.close();
else console.log(`io_uring is not tested on this system: ${real.reason}`);

async function kernelUring(): Promise<IoUring> {
  const opened = await openIoUring();
  if (opened.kind === 'unavailable') throw new Error(opened.reason);
  return opened.ring;
}

const fileOf = (socket: Socket): number => (socket as unknown as { _handle: { fd: number } })._handle.fd;

describe.each([
  ['an imitated kernel', () => Promise.resolve(writingUring()), false],
  ['the kernel', kernelUring, real.kind === 'unavailable'],
] as const)('[LIV-7] a slice that throws after frames were queued for %s', (_name, openUring, isAbsent) => {
  const endings: (() => void)[] = [];
  afterEach(() => {
    for (const end of endings.splice(0).toReversed()) end();
  });

  async function pair(server: Server) {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [wire] = (await once(server, 'connection')) as [Socket];
    const chunks: Buffer[] = [];
    client.on('data', (data) => void chunks.push(data));
    for (const end of [client, wire]) {
      end.on('error', () => undefined); // those that a test destroys
      endings.push(() => end.destroy());
    }
    return { client, wire, writer: createRingSubscriber(wire, OPEN_PEER), got: () => Buffer.concat(chunks).toString() };
  }

  it.skipIf(isAbsent)(
    'sends none of them, closes the ring, and all subscribers get the newest values by their sockets',
    { timeout: 20_000 },
    async () => {
      const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      endings.push(() => server.close());
      const uring = await openUring();
      const submit = vi.spyOn(uring, 'submitAndWait');
      const prepare = vi.spyOn(uring, 'prepareSend');
      const ring = createRingBatch(uring, () => undefined);
      endings.push(ring.close);
      const table = createQuoteTable(SYMBOLS, { of: () => undefined });
      const put = (symbol: string, bid: number) => {
        const quote: WireQuote = {
          bid,
          ask: bid + 1,
          spread: 1,
          state: 'up',
          time: 1,
          digits: 0,
          slug: symbol.toLowerCase(),
          name: symbol,
        };
        table.put({ symbol, quote, fedAtMs: Date.now() });
      };
      const failures: string[] = [];
      let isBroken = false;
      const groups = createSubscriptionGroups({
        table,
        periodMs: 20,
        batch: ring,
        metrics: createMarketMetrics(new Registry()),
        now: Date.now,
        onFailure: (error) => failures.push((error as Error).message),
        frameOf(indices) {
          if (isBroken && indices.includes(1)) throw new Error('this frame cannot be made');
          return Buffer.from(
            `${indices.map((index) => `${SYMBOLS[index]}=${table.quote(SYMBOLS[index]!)?.bid}`).join()};`,
          );
        },
      });
      endings.push(groups.stop);

      const [leaves, breaks, stays] = [await pair(server), await pair(server), await pair(server)];
      groups.join(leaves.writer, [0]);
      groups.join(stays.writer, [2]);
      groups.join(breaks.writer, [1]);
      let bid = 1;
      // The first frames are written by the sockets: all three are in a batch once three sends were prepared.
      await vi.waitFor(
        () => {
          const before = prepare.mock.calls.length;
          for (const symbol of SYMBOLS) put(symbol, (bid += 1));
          return vi.waitFor(() => expect(prepare.mock.calls.length).toBeGreaterThanOrEqual(before + 3), {
            timeout: 200,
          });
        },
        { timeout: 10_000 },
      );
      await vi.waitFor(() => expect(leaves.got()).toContain(`EURUSD=${bid - 2};`));

      isBroken = true;
      const sentBefore = submit.mock.calls.length;
      put('EURUSD', 1001);
      put('XAUUSD', 1003);
      put('USDJPY', 1002);
      const file = fileOf(leaves.wire);
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { interval: 1 });
      expect(failures[0]).toBe('this frame cannot be made');
      expect(ring.isOpen()).toBe(false);

      // The descriptor is given to another socket, whose client never asked for prices.
      groups.leave(leaves.writer);
      leaves.wire.destroy();
      await once(leaves.wire, 'close');
      const foreign = [await pair(server)];
      while (!foreign.some(({ wire, client }) => fileOf(wire) === file || fileOf(client) === file))
        foreign.push(await pair(server));
      const heardByServer: Buffer[] = [];
      for (const { wire } of foreign) wire.on('data', (data) => void heardByServer.push(data));

      await vi.waitFor(() =>
        expect(stays.got(), 'what was queued beside the fault is not lost').toContain('XAUUSD=1003;'),
      );
      isBroken = false;
      for (const symbol of SYMBOLS) put(symbol, 2000);
      await vi.waitFor(() =>
        expect([stays.got(), breaks.got()]).toEqual([
          expect.stringContaining('XAUUSD=2000;'),
          expect.stringContaining('USDJPY=2000;'),
        ]),
      );
      expect(stays.got().split('XAUUSD=1003;'), 'and comes once').toHaveLength(2);
      expect([...foreign.map(({ got }) => got()), Buffer.concat(heardByServer).toString()].join('')).toBe('');
      expect(submit.mock.calls.slice(sentBefore)).toEqual([]);
    },
  );
});

describe('[LIV-7] a ring that throws while it sends', () => {
  it('is dropped, and subscribers get the values by their sockets', async () => {
    vi.useFakeTimers();
    const uring = {
      ...writingUring(),
      submitAndWait: () => {
        throw new Error('io_uring_enter gives errno 5');
      },
    };
    const close = vi.spyOn(uring, 'close');
    const ring = createRingBatch(uring, () => undefined);
    const table = createQuoteTable(SYMBOLS, { of: () => undefined });
    const failures: unknown[] = [];
    const groups = createSubscriptionGroups({
      table,
      periodMs: 20,
      batch: ring,
      metrics: createMarketMetrics(new Registry()),
      now: Date.now,
      onFailure: (error) => failures.push(error),
      frameOf: (indices) => Buffer.from(indices.map((index) => `${table.quote(SYMBOLS[index]!)?.bid}`).join()),
    });
    const texts: string[] = [];
    let files: number[] = [];
    const subscriber = {
      bufferedBytes: () => 0,
      write: (frame: Buffer) => void texts.push(frame.toString()),
      assignSlot(slot: Slot | undefined) {
        files = slot?.descriptors ?? [];
        if (slot !== undefined) slot.descriptors[slot.index] = 7;
      },
    };
    groups.join(subscriber, [0]);
    expect(files).toEqual([7]);
    table.put({
      symbol: 'EURUSD',
      quote: { bid: 5, ask: 6, spread: 1, state: 'up', time: 1, digits: 0, slug: 'eurusd', name: 'EURUSD' },
      fedAtMs: Date.now(),
    });
    vi.advanceTimersByTime(20);
    expect(failures).toHaveLength(1);
    expect([ring.isOpen(), close.mock.calls.length]).toEqual([false, 1]);
    vi.advanceTimersByTime(20);
    expect(texts).toEqual(['', '5']);
    groups.stop();
    vi.useRealTimers();
  });
});

describe('[LIV-7] a slice whose report of a failure throws as well', () => {
  it('leaves no frame in the batch', () => {
    vi.useFakeTimers();
    const uring = writingUring();
    const submit = vi.spyOn(uring, 'submitAndWait');
    const prepare = vi.spyOn(uring, 'prepareSend');
    const batch = createRingBatch(uring, () => undefined);
    const table = createQuoteTable(SYMBOLS, { of: () => undefined });
    const groups = createSubscriptionGroups({
      table,
      periodMs: 20,
      batch,
      metrics: createMarketMetrics(new Registry()),
      now: Date.now,
      onFailure() {
        throw new Error('the log cannot be written');
      },
      frameOf(indices) {
        if (indices.includes(1)) throw new Error('this frame cannot be made');
        return Buffer.from('frame');
      },
    });
    const subscriber = {
      bufferedBytes: () => 0,
      write: () => undefined,
      assignSlot(slot: Slot | undefined) {
        if (slot !== undefined) slot.descriptors[slot.index] = 7;
      },
    };
    groups.join(subscriber, [0]);
    groups.join({ ...subscriber }, [2]);
    vi.spyOn(table, 'newerThan').mockReturnValueOnce([0]).mockReturnValueOnce([1]);
    expect(() => vi.advanceTimersByTime(20)).toThrow('the log cannot be written');
    expect([prepare.mock.calls.length, batch.isOpen()]).toEqual([1, false]);
    batch.submit();
    expect(submit).not.toHaveBeenCalled();
    groups.stop();
    vi.useRealTimers();
  });
});
