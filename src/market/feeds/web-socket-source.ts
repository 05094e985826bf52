import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { FEED_CONNECT_MS, FEED_MESSAGE_MAX_BYTES, FEED_PING_MS } from '#contracts/limits.ts';

const MESSAGES_PER_TURN = 256;

/** The address of a stream, as a setting. */
export const webSocketSetting = (initial: string) =>
  z._default(
    z
      .string()
      .check(z.regex(/^wss?:\/\/[^\s/]+(\/\S*)?$/, { error: 'must be an address starting with wss:// or ws://' })),
    initial,
  );

export type WebSocketListener = {
  readonly opened: (send: (message: unknown) => void) => void;
  readonly message: (text: string) => void;
  /** A frame of the protocol without a message. */
  readonly heartbeat: () => void;
  /** A binary frame where text is spoken. */
  readonly binary: (bytes: Uint8Array) => void;
  /** The connection is over, or never came to be. */
  readonly ended?: () => void;
};

/**
 * One connection to a public stream: probed by pings, messages bounded. `listen` is given a way to end it as lost.
 * Resolves when `signal` aborts, rejects where the connection cannot be made or is lost.
 */
export async function runWebSocket(
  url: string,
  signal: AbortSignal,
  listen: (fail: (reason: string) => void) => WebSocketListener,
): Promise<void> {
  if (signal.aborted) return;
  const socket = new WebSocket(url, {
    handshakeTimeout: FEED_CONNECT_MS,
    maxPayload: FEED_MESSAGE_MAX_BYTES,
    followRedirects: false,
  });
  const probe = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, FEED_PING_MS);
  let onAbort: () => void = () => undefined;
  let onEnd: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`${url} ${reason}`));
      const { opened, message, heartbeat, binary, ended } = listen(fail);
      onEnd = () => ended?.();
      onAbort = resolve;
      signal.addEventListener('abort', onAbort);
      socket.on('open', () => opened((value) => socket.send(JSON.stringify(value))));
      let inThisTurn = 0;
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (inThisTurn === 0)
          setImmediate(() => {
            inThisTurn = 0;
            socket.resume();
          });
        inThisTurn += 1;
        if (inThisTurn === MESSAGES_PER_TURN) socket.pause(); // of a flood; the rest of the server gets its turn
        if (isBinary) binary(data);
        else message(data.toString());
      });
      socket.on('ping', heartbeat);
      socket.on('pong', heartbeat);
      socket.on('error', (error: NodeJS.ErrnoException) => fail(`is lost (${error.code ?? error.message})`));
      socket.on('close', (code, reason) =>
        fail(`closed the connection (${code}${reason.length > 0 ? ` ${reason.toString()}` : ''})`),
      );
    });
  } finally {
    clearInterval(probe);
    onEnd();
    signal.removeEventListener('abort', onAbort);
    socket.terminate();
  }
}
