import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketSending } from '#market/gateway/socket-sending.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';

const OPEN_PEER = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as const;

describe('frames sent by socket', () => {
  const endings: (() => void)[] = [];
  afterEach(() => {
    for (const end of endings.splice(0)) end();
  });

  async function openPair() {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    const client = connect((await once(server, 'listening'), server.address() as AddressInfo).port, '127.0.0.1');
    const [wire] = (await once(server, 'connection')) as [Socket];
    wire.on('error', () => undefined);
    client.on('error', () => undefined);
    endings.push(() => {
      client.destroy();
      wire.destroy();
      server.close();
    });
    const got = { text: '', bytes: 0 };
    client.on('data', (data: Buffer) => {
      got.bytes += data.length;
      if (got.text.length < 1_000) got.text += data.toString();
    });
    return { wire, client, got };
  }
  const write = (writer: Subscriber, from: number, to: number) => {
    for (let n = from; n <= to; n += 1) writer.write(Buffer.from(`${n} `));
  };
  const NUMBERS = '1 2 3 4 5 6 7 8 9 ';

  it('[LIV-2] arrive in order', async () => {
    const { wire, got } = await openPair();
    const writer = socketSending.subscriberOf(wire, OPEN_PEER);
    write(writer, 1, 9);
    await vi.waitFor(() => expect(got.text).toBe(NUMBERS));
    expect(writer.bufferedBytes()).toBe(0);
  });

  it('[LIV-2] arrive in order on any other stream, as with TLS', () => {
    const wire = new PassThrough();
    const writer = socketSending.subscriberOf(wire, OPEN_PEER);
    write(writer, 1, 9);
    expect(String(wire.read())).toBe(NUMBERS);
    expect(writer.bufferedBytes()).toBe(0);
  });

  it('[LIV-7] count as waiting while the other side does not read, and all come once it does', async () => {
    const { wire, client, got } = await openPair();
    const writer = socketSending.subscriberOf(wire, OPEN_PEER);
    client.pause();
    const frame = Buffer.alloc(65_536, 'x');
    let written = 0;
    while (writer.bufferedBytes() < 4 * frame.length) {
      writer.write(frame);
      written += frame.length;
      await new Promise(setImmediate);
    }
    client.resume();
    await vi.waitFor(() => expect([got.bytes, writer.bufferedBytes()]).toEqual([written, 0]), { timeout: 20_000 });
  });

  it('[LIV-7] stop once the close frame is on its way', async () => {
    const { wire, client, got } = await openPair();
    const peer: { readyState: 1 | 2; OPEN: 1 } = { ...OPEN_PEER };
    const writer = socketSending.subscriberOf(wire, peer);
    write(writer, 1, 2);
    peer.readyState = WebSocket.CLOSING;
    write(writer, 3, 9);
    wire.end();
    await once(client, 'end');
    expect(got.text).toBe('1 2 ');
  });

  it('[LIV-7] do nothing to a wire that is gone', async () => {
    const { wire } = await openPair();
    const writer = socketSending.subscriberOf(wire, OPEN_PEER);
    writer.write(Buffer.from('1 '));
    wire.destroy();
    expect(() => writer.write(Buffer.from('2 '))).not.toThrow();
    expect(writer.bufferedBytes()).toBeGreaterThanOrEqual(0);
  });
});
