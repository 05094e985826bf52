import { readFile } from 'node:fs/promises';
import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import * as z from 'zod/mini';
import { FEED_CONNECT_MS, FEED_PING_MS } from '#contracts/limits.ts';
import { FeedSettingError } from '#market/feeds/feed-setting.ts';
import { wholeSetting } from '#market/feeds/number-setting.ts';

/** A source that is still there ends its side within this. */
const FAREWELL_WAIT_MS = 2_000;
const NO_HOST = 'must be a name or an address of a machine';

/** The settings of every feed that connects by TCP. */
export const TCP_SETTINGS = {
  host: z.string({ error: NO_HOST }).check(z.minLength(1, { error: NO_HOST })),
  port: wholeSetting(1, 65_535),
  tls: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  /** Certificates of those who may vouch for the source, besides none: a file of PEM blocks. */
  ca: z.optional(z.string()),
};

export type TcpAddress = {
  readonly host: string;
  readonly port: number;
  /** Undefined where the connection is plain. `ca` is PEM; without it the system's authorities count. */
  readonly tls: { readonly ca: string | undefined } | undefined;
};

/** Rejects with one line where the file of authorities cannot be read. */
export async function tcpAddress({
  host,
  port,
  tls,
  ca,
}: {
  readonly host: string;
  readonly port: number;
  readonly tls: 'on' | 'off';
  readonly ca?: string | undefined;
}): Promise<TcpAddress> {
  if (tls === 'off' && ca !== undefined)
    throw new FeedSettingError('ca', 'is only for tls on. Turn TLS on, or leave the file out.');
  if (tls === 'off') return { host, port, tls: undefined };
  if (ca === undefined) return { host, port, tls: { ca } };
  try {
    return { host, port, tls: { ca: await readFile(ca, 'utf8') } };
  } catch (error) {
    throw new FeedSettingError(
      'ca',
      `"${ca}" cannot be read (${(error as NodeJS.ErrnoException).code}). Name a file of PEM certificates.`,
    );
  }
}

/**
 * One connection. `use` listens to the socket once it is open, and may answer what is said at its end by our will.
 * Resolves when `signal` aborts, rejects where the connection cannot be made or is lost, or `fail` is called.
 */
export async function runTcp(
  address: TcpAddress,
  signal: AbortSignal,
  use: (socket: Socket, fail: (reason: string) => void) => { readonly lastMessage?: () => string },
): Promise<void> {
  if (signal.aborted) return;
  const { host, port, tls } = address;
  const socket =
    tls === undefined
      ? connect({ host, port })
      : connectTls({
          host,
          port,
          ...(isIP(host) === 0 ? { servername: host } : {}),
          ...(tls.ca === undefined ? {} : { ca: tls.ca }),
        });
  socket.setNoDelay(true);
  socket.setKeepAlive(true, FEED_PING_MS);
  let onAbort: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`${host}:${port} ${reason}`));
      const timer = setTimeout(() => fail('did not take the connection in time'), FEED_CONNECT_MS);
      let lastMessage: (() => string) | undefined;
      onAbort = () => {
        clearTimeout(timer);
        leave(socket, lastMessage?.() ?? '');
        resolve();
      };
      signal.addEventListener('abort', onAbort);
      socket.on('error', (error: NodeJS.ErrnoException) => fail(`is lost (${error.code ?? error.message})`));
      socket.on('close', () => {
        clearTimeout(timer);
        fail('closed the connection');
      });
      socket.once(tls === undefined ? 'connect' : 'secureConnect', () => {
        clearTimeout(timer);
        if (signal.aborted) return;
        // One chunk a turn: of a flood the system would hand over two megabytes at once, and the rest of the server would wait.
        socket.on('data', () => {
          socket.pause();
          setImmediate(() => socket.resume());
        });
        ({ lastMessage } = use(socket, fail));
      });
    });
  } catch (error) {
    leave(socket, '');
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Says the last word, waits a little for the other side to end, and cuts off. What still comes is dropped. */
function leave(socket: Socket, lastWord: string): void {
  if (socket.destroyed || socket.connecting) {
    socket.destroy();
    return;
  }
  socket.removeAllListeners('data');
  socket.resume();
  socket.end(lastWord, 'latin1');
  const timer = setTimeout(() => socket.destroy(), FAREWELL_WAIT_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
