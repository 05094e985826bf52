const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const EVENT_HEAD = 'data: ';
const EVENT_TAIL = '\n\n';
const DATA_HEAD = Buffer.from('{"data":{');
const DATA_TAIL = Buffer.from('}}');

/**
 * A whole WebSocket text message as it goes on the wire (RFC 6455 5.2; unmasked, as a server sends it). One buffer can
 * be written to any number of sockets; `ws` would frame it again for each.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const { frame, start } = emptyTextFrame(length);
  frame.write(text, start);
  return frame;
}

/** The same message on an event stream (HTML 9.2.6). JSON has no line breaks, so it is one line. */
export const eventFrame = (text: string): Buffer => Buffer.from(`${EVENT_HEAD}${text}${EVENT_TAIL}`);

/** `"EURUSD":{…},` in UTF-8: made once and copied into the frame of every set that has it, a fraction of the work of a text. */
export type Member = Buffer;

/** A data message of these quotes, `{"data":{…}}`, as it goes on the wire. */
export type DataFrame = (members: readonly Member[]) => Buffer;

export const memberOf = (symbol: string, quote: object): Member =>
  Buffer.from(`${JSON.stringify(symbol)}:${JSON.stringify(quote)},`);

export const textDataFrame: DataFrame = (members) => {
  const { frame, start } = emptyTextFrame(dataLength(members));
  writeData(frame, start, members);
  return frame;
};

export const eventDataFrame: DataFrame = (members) => {
  const frame = Buffer.allocUnsafe(EVENT_HEAD.length + dataLength(members) + EVENT_TAIL.length);
  frame.write(EVENT_HEAD);
  frame.write(EVENT_TAIL, writeData(frame, EVENT_HEAD.length, members));
  return frame;
};

function emptyTextFrame(length: number): {
  readonly frame: Buffer;
  /** Where the text goes. */ readonly start: number;
} {
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
  return { frame, start };
}

function dataLength(members: readonly Member[]): number {
  let length = DATA_HEAD.length + DATA_TAIL.length - (members.length > 0 ? 1 : 0);
  for (const member of members) length += member.length;
  return length;
}

/** Answers where the message ends. The tail takes the place of the last comma. */
function writeData(frame: Buffer, start: number, members: readonly Member[]): number {
  frame.set(DATA_HEAD, start);
  let at = start + DATA_HEAD.length;
  for (const member of members) {
    frame.set(member, at);
    at += member.length;
  }
  if (members.length > 0) at -= 1;
  frame.set(DATA_TAIL, at);
  return at + DATA_TAIL.length;
}
