import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { vi } from 'vitest';
import { createFixReader, encodeFix, fixTime, fixValue } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';

/** The other side of a FIX session, which says what the test says. */
export async function openFixAcceptor(server: Server = createServer(), { own, site } = { own: 'DESK', site: 'SITE' }) {
  const received: FixMessage[] = [];
  const sockets: Socket[] = [];
  let next = 1;
  /** Called with each message; the test's answers. */
  let answer: (message: FixMessage) => void = () => undefined;
  server.on('connection', (socket: Socket) => socket.on('error', () => undefined)); // a client that leaves is what is looked at
  server.on(
    server.constructor.name === 'Server' && 'setSecureContext' in server ? 'secureConnection' : 'connection',
    (socket: Socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on(
        'data',
        createFixReader({
          message(message) {
            received.push(message);
            answer(message);
          },
          garbled: (reason, text) => {
            throw new Error(`the site sent damage (${reason}): ${text}`);
          },
        }),
      );
    },
  );
  server.listen(0, 'localhost');
  await once(server, 'listening');

  const raw = (text: string) => void sockets.at(-1)?.write(text, 'latin1');
  /** A message with the number given, without using one up. */
  const frame = (seq: number, type: string, fields: readonly FixField[] = [], more: readonly FixField[] = []) =>
    encodeFix(type, [[49, own], [56, site], [34, String(seq)], [52, fixTime(Date.now())], ...more, ...fields]);
  return {
    port: String((server.address() as AddressInfo).port),
    received,
    sockets,
    server,
    raw,
    frame,
    /** A message in its turn. */
    say(type: string, fields: readonly FixField[] = []) {
      raw(frame(next, type, fields));
      next += 1;
    },
    /** Uses up numbers without a word. */
    skip: (count: number) => {
      next += count;
    },
    number: () => next,
    onMessage(listener: (message: FixMessage) => void) {
      answer = listener;
    },
    /** Answers the log-on as the site asks, from number 1 on. */
    welcome(more: (message: FixMessage) => void = () => undefined) {
      answer = (message) => {
        if (message.type === 'A') {
          next = 1;
          raw(
            frame(1, 'A', [
              [98, '0'],
              [108, fixValue(message, 108) ?? ''],
              ...(fixValue(message, 141) === 'Y' ? [[141, 'Y'] as const] : []),
            ]),
          );
          next = 2;
        }
        more(message);
      };
    },
    of: (type: string) => received.filter((message) => message.type === type),
    async until(type: string, count = 1): Promise<FixMessage> {
      return vi.waitFor(
        () => {
          const found = received.filter((message) => message.type === type)[count - 1];
          if (found === undefined)
            throw new Error(`no ${count}. ${type} among ${received.map((message) => message.type).join(' ')}`);
          return found;
        },
        { interval: 2, timeout: 5000 },
      );
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
