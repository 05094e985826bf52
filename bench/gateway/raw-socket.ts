import { connect, type Socket } from 'node:net';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const EMPTY = Buffer.alloc(0);
const shared = Buffer.alloc(262_144);

type Watching = {
  readonly port: number;
  readonly path: string;
  /** More lines of the handshake, each with its end. */
  readonly headers?: string;
  readonly onUpgraded: (socket: Socket) => void;
  /** A text message is what the chunk has from here to there. */
  readonly onText: (chunk: Buffer, from: number, to: number) => void;
  readonly onCloseFrame?: () => void;
  readonly onClosed: () => void;
};

/** A bare WebSocket client that reads messages where they arrive, so that ten thousand fit on one core. */
export function openRawSocket({
  port,
  path,
  headers = '',
  onUpgraded,
  onText,
  onCloseFrame,
  onClosed,
}: Watching): Socket {
  let rest: Buffer = EMPTY;
  let isUpgraded = false;
  const readFrames = (chunk: Buffer): void => {
    let at = 0;
    while (chunk.length - at >= 2) {
      const short = chunk[at + 1]! & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (chunk.length - at < head) break;
      const length = short < 126 ? short : short === 126 ? chunk.readUInt16BE(at + 2) : chunk.readUInt32BE(at + 6);
      if (chunk.length - at < head + length) break;
      const opcode = chunk[at]! & 0x0f;
      if (opcode === TEXT) onText(chunk, at + head, at + head + length);
      else if (opcode === PING) socket.write(PONG);
      else if (opcode === CLOSE) onCloseFrame?.();
      at += head + length;
    }
    if (at < chunk.length) rest = Buffer.from(chunk.subarray(at));
  };
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: shared,
      callback(length: number) {
        let chunk = shared.subarray(0, length);
        if (rest.length > 0) chunk = Buffer.concat([rest, chunk]);
        rest = EMPTY;
        if (!isUpgraded) {
          const end = chunk.indexOf('\r\n\r\n');
          if (end === -1) {
            rest = Buffer.from(chunk);
            return true;
          }
          if (!chunk.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) throw new Error(chunk.toString());
          isUpgraded = true;
          onUpgraded(socket);
          chunk = chunk.subarray(end + 4);
        }
        readFrames(chunk);
        return true;
      },
    },
  });
  socket.on('error', () => undefined); // told by the close
  socket.on('close', onClosed);
  socket.on('connect', () => socket.write(handshake(port, path, headers)));
  return socket;
}

export const handshake = (port: number, path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

/** A text message as a client has to send it. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0xfe, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload]); // a mask of zeros changes nothing
}
