import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type * as Koffi from 'koffi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openIoUring } from '#market/gateway/fast-sending/io-uring.ts';
import type { IoUring } from '#market/gateway/fast-sending/io-uring.ts';
import { NO_FILE, SubscriberList } from '#market/gateway/subscriber-list.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import { createSendRing, openSendRing } from '#market/gateway/fast-sending/send-ring.ts';
import type { SendRing } from '#market/gateway/fast-sending/send-ring.ts';
import { createWireWriter } from '#market/gateway/wire-writer.ts';
import { keptLog } from '#market/testing/kept-log.ts';

const OPEN_PEER = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as const;
const tried = await openIoUring();
if (tried.kind === 'open') tried.ring.close();
else console.log(`batches of sends are not tried on this system: ${tried.why}`);

describe.skipIf(tried.kind === 'absent')('[LIV-7] frames sent in batches', () => {
  const endings: (() => void)[] = [];
  afterEach(() => {
    for (const end of endings.splice(0).toReversed()) end();
  });

  async function openRing() {
    const opened = await openSendRing(keptLog().logger);
    if (opened.kind === 'absent') throw new Error(opened.why);
    endings.push(opened.ring.close);
    return opened.ring;
  }

  /** Clients that each keep what they get, and a subscriberList of writers to them. */
  async function openSubscribers(count: number) {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1', 2_000);
    await once(server, 'listening');
    const subscriberList = new SubscriberList(true);
    const pairs: { client: Socket; wire: Socket; writer: Subscriber; got: () => Buffer }[] = [];
    for (let n = 0; n < count; n += 1) {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const [wire] = (await once(server, 'connection')) as [Socket];
      const chunks: Buffer[] = [];
      client.on('data', (data) => void chunks.push(data));
      for (const end of [client, wire]) end.on('error', () => undefined);
      const writer = createWireWriter(wire, OPEN_PEER);
      subscriberList.add(writer);
      pairs.push({ client, wire, writer, got: () => Buffer.concat(chunks) });
    }
    endings.push(() => {
      for (const { client, wire } of pairs) {
        client.destroy();
        wire.destroy();
      }
      server.close();
    });
    return { subscriberList, pairs };
  }

  /** What a slice does; answers how many the ring took. */
  function sendToAll({ subscribers, files }: SubscriberList, ring: SendRing, frame: Buffer): number {
    let taken = 0;
    subscribers.forEach((subscriber, index) => {
      if (files[index] === NO_FILE) return subscriber.write(frame);
      ring.add(files[index]!, frame, subscriber);
      taken += 1;
    });
    ring.flush();
    return taken;
  }

  /** The first frames go by the socket: the ring takes over once the kernel has taken one whole. */
  async function settle(subscriberList: SubscriberList, ring: SendRing): Promise<Buffer> {
    const sent: Buffer[] = [];
    while (subscriberList.files.includes(NO_FILE)) {
      sent.push(Buffer.from(`first ${sent.length};`));
      sendToAll(subscriberList, ring, sent.at(-1)!);
      await new Promise(setImmediate);
    }
    return Buffer.concat(sent);
  }

  it('come whole and in order to each of more subscribers than a batch has room for', async () => {
    const [ring, { subscriberList, pairs }] = [await openRing(), await openSubscribers(1_100)];
    const sent = [await settle(subscriberList, ring)];
    for (let n = 0; n < 20; n += 1) {
      sent.push(Buffer.from(`frame ${n} `.repeat(50 * n)));
      expect(sendToAll(subscriberList, ring, sent.at(-1)!)).toBe(pairs.length);
    }
    const all = Buffer.concat(sent);
    await vi.waitFor(() => expect(pairs.every(({ got }) => got().length === all.length)).toBe(true), {
      timeout: 20_000,
    });
    for (const { got } of pairs) expect(got().equals(all)).toBe(true);
  });

  it('each its own, where no two subscribers are sent the same', async () => {
    const [ring, { subscriberList, pairs }] = [await openRing(), await openSubscribers(50)];
    const first = await settle(subscriberList, ring);
    subscriberList.subscribers.forEach((subscriber, index) =>
      ring.add(subscriberList.files[index]!, Buffer.from(`yours is ${index}`), subscriber),
    );
    ring.flush();
    await vi.waitFor(() =>
      expect(pairs.map(({ got }) => got().subarray(first.length).toString())).toEqual(
        pairs.map((_, index) => `yours is ${index}`),
      ),
    );
  });

  it('wait below the socket of one who does not read, control frames of ws among them, and all come in order once it reads', async () => {
    const [
      ring,
      {
        subscriberList,
        pairs: [slow, quick],
      },
    ] = [await openRing(), await openSubscribers(2)];
    const sent = [await settle(subscriberList, ring)];
    slow!.client.pause();
    for (let n = 0; slow!.writer.bufferedBytes() < 500_000; n += 1) {
      sent.push(Buffer.alloc(65_537, String.fromCharCode(97 + (n % 26))));
      sendToAll(subscriberList, ring, sent.at(-1)!);
      await new Promise(setImmediate);
    }
    expect(subscriberList.files[0]).toBe(NO_FILE);
    slow!.wire.write('control frame');
    slow!.client.resume();
    const end = Buffer.from('the end');
    await vi.waitFor(() => expect(slow!.writer.bufferedBytes()).toBe(0), { timeout: 20_000 });
    sendToAll(subscriberList, ring, end);
    await vi.waitFor(
      () => expect(slow!.got().equals(Buffer.concat([...sent, Buffer.from('control frame'), end]))).toBe(true),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(quick!.got().equals(Buffer.concat([...sent, end]))).toBe(true));
    expect(sendToAll(subscriberList, ring, end), 'and then by the ring again').toBe(2);
  });

  it('stay behind what ws has written in between', async () => {
    const [
      ring,
      {
        subscriberList,
        pairs: [one],
      },
    ] = [await openRing(), await openSubscribers(1)];
    const first = await settle(subscriberList, ring);
    one!.wire.cork();
    one!.wire.write('pong;');
    sendToAll(subscriberList, ring, Buffer.from('frame;'));
    one!.wire.uncork();
    await vi.waitFor(() => expect(one!.got().subarray(first.length).toString()).toBe('pong;frame;'));
  });

  it("never go by the file of a socket from the moment it is destroyed, since its number may then be another's", async () => {
    const [
      ring,
      {
        subscriberList,
        pairs: [gone, stays],
      },
    ] = [await openRing(), await openSubscribers(2)];
    const first = await settle(subscriberList, ring);
    const handle = (gone!.wire as unknown as { _handle: { close: () => void } })._handle;
    const filesAtClose: number[][] = [];
    const { close } = handle;
    handle.close = function keepFiles(...args) {
      filesAtClose.push([...subscriberList.files]);
      return close.apply(this, args);
    };
    gone!.wire.destroy();
    expect(filesAtClose).toEqual([[NO_FILE, subscriberList.files[1]]]);
    await once(gone!.wire, 'close');
    expect(sendToAll(subscriberList, ring, Buffer.from('for the other'))).toBe(1);
    await vi.waitFor(() => expect(stays!.got().subarray(first.length).toString()).toBe('for the other'));
    expect(subscriberList.files[0]).toBe(NO_FILE);
  });

  it('end a socket whose other side is gone, and harm nobody else', async () => {
    const [
      ring,
      {
        subscriberList,
        pairs: [gone, stays],
      },
    ] = [await openRing(), await openSubscribers(2)];
    await settle(subscriberList, ring);
    gone!.client.resetAndDestroy();
    await once(gone!.client, 'close');
    const closed = once(gone!.wire, 'close');
    for (let n = 0; n < 3; n += 1) sendToAll(subscriberList, ring, Buffer.from('more'));
    await closed;
    await vi.waitFor(() => expect(stays!.got().toString()).toContain('moremoremore'));
  });

  it('leave a slot that was given to another alone', async () => {
    const [ring, { subscriberList, pairs }] = [await openRing(), await openSubscribers(3)];
    await settle(subscriberList, ring);
    const [first, , last] = [...subscriberList.subscribers];
    subscriberList.remove(first!);
    expect(subscriberList.subscribers[0]).toBe(last);
    expect(subscriberList.files).toHaveLength(2);
    first!.write(Buffer.from('a last word'));
    pairs[0]!.wire.destroy();
    expect(subscriberList.files[0]).toBe(NO_FILE);
    sendToAll(subscriberList, ring, Buffer.from('one'));
    expect(sendToAll(subscriberList, ring, Buffer.from('two'))).toBe(2);
    await vi.waitFor(() =>
      expect(pairs.map(({ got }) => got().toString().endsWith('onetwo'))).toEqual([false, true, true]),
    );
  });
});

describe('[LIV-7] without batches of sends', () => {
  /** A kernel that looks at so many of a batch only, and takes three bytes of each. */
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

  it('a refused batch is written to each by itself, said once, and is the last', () => {
    const refused = vi.fn<() => void>();
    const ring = createSendRing(fakeUring(1), refused);
    const subscribers = [fakeSubscriber(), fakeSubscriber(), fakeSubscriber()];
    for (const subscriber of subscribers) ring.add(7, Buffer.from('frame'), subscriber);
    expect(ring.isOpen()).toBe(true);
    ring.flush();
    expect(subscribers.map(({ texts }) => texts)).toEqual([['me'], ['frame'], ['frame']]);
    expect(ring.isOpen()).toBe(false);
    ring.flush();
    expect(refused).toHaveBeenCalledOnce();
  });

  it('a full batch leaves before the next frame is added', () => {
    const ring = createSendRing(fakeUring(9), () => undefined);
    const subscribers = Array.from({ length: 9 }, fakeSubscriber);
    for (const subscriber of subscribers) ring.add(7, Buffer.from('frame'), subscriber);
    expect(subscribers.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    ring.flush();
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
  ])('%s is said at the start', async (_name, koffi, why) => {
    vi.resetModules();
    vi.doMock('koffi', koffi);
    try {
      const { logger, lines } = keptLog();
      const { openSendRing: open } = await import('#market/gateway/fast-sending/send-ring.ts');
      const words = expect.stringContaining(process.platform === 'linux' ? why : 'io_uring is of Linux');
      expect(await open(logger)).toEqual({ kind: 'absent', why: words });
      expect(lines).toEqual([
        {
          level: 'warn',
          fields: { why: words },
          text: 'TICK_SEND_BATCHES is on, but io_uring is not available: each price frame is sent by itself',
        },
      ]);
    } finally {
      vi.doUnmock('koffi');
      vi.resetModules();
    }
  });
});
