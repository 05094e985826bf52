const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * A whole WebSocket text message as it goes on the wire (RFC 6455 5.2; unmasked, as a server sends it). One buffer can
 * be written to any number of sockets; `ws` would frame it anew for each.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, start);
  return frame;
}

/** The same message on an event stream (HTML 9.2.6). JSON has no line breaks, so it is one line. */
export const eventFrame = (text: string): Buffer => Buffer.from(`data: ${text}\n\n`);
