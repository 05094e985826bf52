import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type * as Koffi from 'koffi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openIoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { IoUring } from '#market/gateway/fast-sending/ring-memory.ts';
import { NO_DESCRIPTOR, SubscriberList } from '#market/gateway/subscriber-list.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import { createRingBatch, openRingBatch } from '#market/gateway/fast-sending/ring-batch.ts';
import type { FrameBatch } from '#market/gateway/send-frames.ts';
import { createRingSubscriber } from '#market/gateway/fast-sending/ring-subscriber.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';

const OPEN_PEER = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as const;
const tried = await openIoUring();
if (tried.kind === 'open') tried.ring.close();
else console.log(`io_uring is not tested on this system: ${tried.reason}`);

describe.skipIf(tried.kind === 'unavailable')('[LIV-7] frames sent in batches', () => {
  const endings: (() => void)[] = [];
  afterEach(() => {
    for (const end of endings.splice(0).toReversed()) end();
  });

  async function openRing() {
    const opened = await openRingBatch(recordingLogger().logger);
    if (opened.kind === 'unavailable') throw new Error(opened.reason);
    endings.push(opened.batch.close);
    return opened.batch;
  }

  /** Clients that each keep what they get, and a list of writers to them. */
  async function openSubscribers(count: number) {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1', 2_000);
    await once(server, 'listening');
    const list = new SubscriberList(true);
    const pairs: { client: Socket; wire: Socket; writer: Subscriber; got: () => Buffer }[] = [];
    for (let n = 0; n < count; n += 1) {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const [wire] = (await once(server, 'connection')) as [Socket];
      const chunks: Buffer[] = [];
      client.on('data', (data) => void chunks.push(data));
      for (const end of [client, wire]) end.on('error', () => undefined);
      const writer = createRingSubscriber(wire, OPEN_PEER);
      list.add(writer);
      pairs.push({ client, wire, writer, got: () => Buffer.concat(chunks) });
    }
    endings.push(() => {
      for (const { client, wire } of pairs) {
        client.destroy();
        wire.destroy();
      }
      server.close();
    });
    return { list, pairs };
  }

  /** As a slice does; answers how many the batch took. */
  function sendToAll({ subscribers, descriptors }: SubscriberList, ring: FrameBatch, frame: Buffer): number {
    let taken = 0;
    subscribers.forEach((subscriber, index) => {
      if (descriptors[index] === NO_DESCRIPTOR) return subscriber.write(frame);
      ring.add(descriptors[index]!, frame, subscriber);
      taken += 1;
    });
    ring.submit();
    return taken;
  }

  /** The first frame of each is written by its socket; the batch takes over from the next. */
  async function settle(list: SubscriberList, ring: FrameBatch): Promise<Buffer> {
    const sent: Buffer[] = [];
    while (list.descriptors.includes(NO_DESCRIPTOR)) {
      sent.push(Buffer.from(`first ${sent.length};`));
      sendToAll(list, ring, sent.at(-1)!);
      await new Promise(setImmediate);
    }
    return Buffer.concat(sent);
  }

  it('arrive whole and in order at each of more subscribers than a batch has capacity for', async () => {
    const [ring, { list, pairs }] = [await openRing(), await openSubscribers(1_100)];
    const sent = [await settle(list, ring)];
    for (let n = 0; n < 20; n += 1) {
      sent.push(Buffer.from(`frame ${n} `.repeat(50 * n)));
      expect(sendToAll(list, ring, sent.at(-1)!)).toBe(pairs.length);
    }
    const all = Buffer.concat(sent);
    await vi.waitFor(() => expect(pairs.every(({ got }) => got().length === all.length)).toBe(true), {
      timeout: 20_000,
    });
    for (const { got } of pairs) expect(got().equals(all)).toBe(true);
  });

  it('each its own, where no two subscribers are sent the same', async () => {
    const [ring, { list, pairs }] = [await openRing(), await openSubscribers(50)];
    const first = await settle(list, ring);
    list.subscribers.forEach((subscriber, index) =>
      ring.add(list.descriptors[index]!, Buffer.from(`yours is ${index}`), subscriber),
    );
    ring.submit();
    await vi.waitFor(() =>
      expect(pairs.map(({ got }) => got().subarray(first.length).toString())).toEqual(
        pairs.map((_, index) => `yours is ${index}`),
      ),
    );
  });

  it('wait in the socket of a client that does not read, with control frames of ws between them, and all arrive in order once it reads', async () => {
    const [
      ring,
      {
        list,
        pairs: [slow, quick],
      },
    ] = [await openRing(), await openSubscribers(2)];
    const sent = [await settle(list, ring)];
    slow!.client.pause();
    for (let n = 0; slow!.writer.bufferedBytes() < 500_000; n += 1) {
      sent.push(Buffer.alloc(65_537, String.fromCharCode(97 + (n % 26))));
      sendToAll(list, ring, sent.at(-1)!);
      await new Promise(setImmediate);
    }
    expect(list.descriptors[0]).toBe(NO_DESCRIPTOR);
    slow!.wire.write('control frame');
    slow!.client.resume();
    const end = Buffer.from('the end');
    await vi.waitFor(() => expect(slow!.writer.bufferedBytes()).toBe(0), { timeout: 20_000 });
    sendToAll(list, ring, end);
    await vi.waitFor(
      () => expect(slow!.got().equals(Buffer.concat([...sent, Buffer.from('control frame'), end]))).toBe(true),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(quick!.got().equals(Buffer.concat([...sent, end]))).toBe(true));
    expect(sendToAll(list, ring, end), 'and then by the ring again').toBe(2);
  });

  it('are sent after what ws has written before them', async () => {
    const [
      ring,
      {
        list,
        pairs: [one],
      },
    ] = [await openRing(), await openSubscribers(1)];
    const first = await settle(list, ring);
    one!.wire.cork();
    one!.wire.write('pong;');
    sendToAll(list, ring, Buffer.from('frame;'));
    one!.wire.uncork();
    await vi.waitFor(() => expect(one!.got().subarray(first.length).toString()).toBe('pong;frame;'));
  });

  it("are never sent by the descriptor of a socket once it is destroyed, since it may then be another socket's", async () => {
    const [
      ring,
      {
        list,
        pairs: [gone, stays],
      },
    ] = [await openRing(), await openSubscribers(2)];
    const first = await settle(list, ring);
    const handle = (gone!.wire as unknown as { _handle: { close: () => void } })._handle;
    const descriptorsAtClose: number[][] = [];
    const { close } = handle;
    handle.close = function keepDescriptors(...args) {
      descriptorsAtClose.push([...list.descriptors]);
      return close.apply(this, args);
    };
    gone!.wire.destroy();
    expect(descriptorsAtClose).toEqual([[NO_DESCRIPTOR, list.descriptors[1]]]);
    await once(gone!.wire, 'close');
    expect(sendToAll(list, ring, Buffer.from('for the other'))).toBe(1);
    await vi.waitFor(() => expect(stays!.got().subarray(first.length).toString()).toBe('for the other'));
    expect(list.descriptors[0]).toBe(NO_DESCRIPTOR);
  });

  it('end a socket whose client is disconnected, and affect no other', async () => {
    const [
      ring,
      {
        list,
        pairs: [gone, stays],
      },
    ] = [await openRing(), await openSubscribers(2)];
    await settle(list, ring);
    gone!.client.resetAndDestroy();
    await once(gone!.client, 'close');
    const closed = new Promise((resolve) => gone!.wire.once('close', resolve)); // `once` would reject by the error before it
    for (let n = 0; n < 3; n += 1) sendToAll(list, ring, Buffer.from('more'));
    await closed;
    await vi.waitFor(() => expect(stays!.got().toString()).toContain('moremoremore'));
  });

  it('do not change a slot that was assigned to another subscriber', async () => {
    const [ring, { list, pairs }] = [await openRing(), await openSubscribers(3)];
    await settle(list, ring);
    const [first, , last] = [...list.subscribers];
    list.remove(first!);
    expect(list.subscribers[0]).toBe(last);
    expect(list.descriptors).toHaveLength(2);
    first!.write(Buffer.from('a last word'));
    pairs[0]!.wire.destroy();
    expect(list.descriptors[0]).toBe(NO_DESCRIPTOR);
    sendToAll(list, ring, Buffer.from('one'));
    expect(sendToAll(list, ring, Buffer.from('two'))).toBe(2);
    await vi.waitFor(() =>
      expect(pairs.map(({ got }) => got().toString().endsWith('onetwo'))).toEqual([false, true, true]),
    );
  });
});

describe('[LIV-7] without io_uring', () => {
  /** A kernel that takes only so many of a batch, and three bytes of each. */
  function fakeUring(looksAt: number) {
    let prepared = 0;
    return {
      capacity: 4,
      addressOf: () => 0,
      prepareSend: () => {
        prepared += 1;
      },
      submitAndWait(onDone) {
        const taken = Math.min(prepared, looksAt);
        prepared = 0;
        for (let place = 0; place < taken; place += 1) onDone(place, 3);
        return taken;
      },
      close: () => undefined,
    } satisfies IoUring;
  }
  const fakeSubscriber = () => {
    const texts: string[] = [];
    return { texts, bufferedBytes: () => 0, write: (frame: Buffer) => void texts.push(frame.toString()) };
  };

  it('a refused batch is written to each socket, reported once, and is the last', () => {
    const refused = vi.fn<() => void>();
    const ring = createRingBatch(fakeUring(1), refused);
    const subscribers = [fakeSubscriber(), fakeSubscriber(), fakeSubscriber()];
    for (const subscriber of subscribers) ring.add(7, Buffer.from('frame'), subscriber);
    expect(ring.isOpen()).toBe(true);
    ring.submit();
    expect(subscribers.map(({ texts }) => texts)).toEqual([['me'], ['frame'], ['frame']]);
    expect(ring.isOpen()).toBe(false);
    ring.submit();
    expect(refused).toHaveBeenCalledOnce();
  });

  it('a full batch is submitted before the next frame is added', () => {
    const ring = createRingBatch(fakeUring(9), () => undefined);
    const subscribers = Array.from({ length: 9 }, fakeSubscriber);
    for (const subscriber of subscribers) ring.add(7, Buffer.from('frame'), subscriber);
    expect(subscribers.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    ring.submit();
    expect(subscribers.every(({ texts }) => texts.join() === 'me')).toBe(true);
  });

  it.each([
    [
      'a kernel or a container that forbids it',
      async () => ({
        ...(await vi.importActual<typeof Koffi>('koffi')),
        load: () => ({ func: () => () => -1 }),
        errno: () => 1,
      }),
      'io_uring_setup gives errno 1',
    ],
    [
      'a platform without the library',
      async () => ({
        load: () => {
          throw new Error('no native module of koffi');
        },
      }),
      'no native module of koffi',
    ],
  ])('%s is logged once, with the reason', async (_name, koffi, why) => {
    vi.resetModules();
    vi.doMock('koffi', koffi);
    try {
      const { logger, lines } = recordingLogger();
      const { openRingBatch: open } = await import('#market/gateway/fast-sending/ring-batch.ts');
      const words = expect.stringContaining(process.platform === 'linux' ? why : 'only Linux has io_uring');
      expect(await open(logger)).toEqual({ kind: 'unavailable', reason: words });
      expect(lines).toEqual([
        {
          level: 'warn',
          fields: { reason: words },
          text: 'TICK_SENDING is io-uring, but io_uring is not available: prices are sent by socket',
        },
      ]);
    } finally {
      vi.doUnmock('koffi');
      vi.resetModules();
    }
  });
});
