import { FEED_SHOWN_CHARS, FIX_MESSAGE_MAX_BYTES } from '#contracts/limits.ts';

/** Tag and value, in the order of the wire: repeating groups depend on it. */
export type FixField = readonly [tag: number, value: string];

export type FixMessage = {
  /** MsgType, tag 35. */
  readonly type: string;
  readonly fields: readonly FixField[];
};

/** Why bytes are not message. FIX 4.4 volume 2: such a message is ignored, and missed by its number. */
export type GarbledReason = 'garbled' | 'body-length' | 'checksum' | 'too-long';

export type FixSink = {
  readonly message: (message: FixMessage) => void;
  /** `received` is the beginning of what is refused, with `|` for SOH. */
  readonly garbled: (reason: GarbledReason, received: string) => void;
};

const SOH = '\x01';
const BEGIN = '8=FIX.4.4\x01';
const BEGIN_PATTERN = BEGIN.replaceAll('.', '\\.');
const HEAD = new RegExp(`^${BEGIN_PATTERN}9=(\\d{1,9})${SOH}35=`);
/** The longest beginning in which HEAD can still come to pass. */
const HEAD_MAX_CHARS = BEGIN.length + '9='.length + 9 + '\x0135='.length;
const TRAILER_CHARS = '10=000\x01'.length;
const EARLY_TRAILER = new RegExp(`${SOH}10=\\d{1,3}${SOH}${BEGIN_PATTERN}`);
const TRAILER = new RegExp(`^10=(\\d{3})${SOH}$`);
const HEAD_BEGINNING = new RegExp(`^${BEGIN_PATTERN}(9(=(\\d{1,9}(${SOH}(3(5)?)?)?)?)?)?$`);
/** Length field → data field: what it holds may contain SOH. */
const DATA_AFTER: ReadonlyMap<number, number> = new Map([
  [90, 91],
  [93, 89],
  [95, 96],
  [212, 213],
  [348, 349],
  [350, 351],
  [352, 353],
  [354, 355],
  [356, 357],
  [358, 359],
  [360, 361],
  [362, 363],
  [364, 365],
  [445, 446],
  [618, 619],
  [621, 622],
]);

/** Cuts a stream into messages whose length and checksum are right, and finds the next one after damage. */
export function createFixReader(sink: FixSink): (bytes: Uint8Array) => void {
  let text = '';

  /** Drops what cannot be a message, up to the next that may be one. */
  function resync(reason: GarbledReason): void {
    const next = text.indexOf(BEGIN, 1);
    const kept = next >= 0 ? next : text.length - partialBegin(text);
    sink.garbled(reason, text.slice(0, Math.min(kept, FEED_SHOWN_CHARS)).replaceAll(SOH, '|'));
    text = text.slice(kept);
  }

  /** Answers whether there may be more to read. */
  function readOne(): boolean {
    if (text === '') return false;
    const head = HEAD.exec(text);
    if (head === null) {
      if (text.length < HEAD_MAX_CHARS && couldBecomeHead(text)) return false;
      resync('garbled');
      return true;
    }
    const bodyLength = Number(head[1]);
    const bodyStart = head[0].length - '35='.length;
    if (bodyLength > FIX_MESSAGE_MAX_BYTES) {
      resync('too-long');
      return true;
    }
    const end = bodyStart + bodyLength;
    if (text.length < end + TRAILER_CHARS) {
      // A length too great would swallow the messages that follow: a trailer before the end shows that it lies.
      const isCutShort = EARLY_TRAILER.test(text);
      if (isCutShort) resync('body-length');
      return isCutShort;
    }
    const trailer = TRAILER.exec(text.slice(end, end + TRAILER_CHARS));
    if (trailer === null || text[end - 1] !== SOH) {
      resync('body-length');
      return true;
    }
    if (Number(trailer[1]) !== checksum(text, end)) {
      resync('checksum');
      return true;
    }
    const raw = text.slice(0, end + TRAILER_CHARS);
    text = text.slice(end + TRAILER_CHARS);
    const fields = fieldsOf(raw.slice(bodyStart, end));
    if (fields === undefined || fields[0]?.[0] !== 35)
      sink.garbled('garbled', raw.slice(0, FEED_SHOWN_CHARS).replaceAll(SOH, '|'));
    else sink.message({ type: fields[0][1], fields });
    return true;
  }

  return (bytes) => {
    text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    while (readOne()) {
      /* until what is left is the beginning of a message */
    }
  };
}

/** How many characters at the end may be the beginning of a message. */
function partialBegin(text: string): number {
  for (let length = Math.min(BEGIN.length - 1, text.length - 1); length > 0; length -= 1) {
    if (BEGIN.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

const couldBecomeHead = (text: string): boolean =>
  text.length <= BEGIN.length ? BEGIN.startsWith(text) : HEAD_BEGINNING.test(text);

function checksum(text: string, end: number): number {
  let sum = 0;
  for (let i = 0; i < end; i += 1) sum += text.charCodeAt(i);
  return sum % 256;
}

/** Undefined where a field has no number or no end. */
function fieldsOf(body: string): FixField[] | undefined {
  const fields: FixField[] = [];
  let from = 0;
  while (from < body.length) {
    const equals = body.indexOf('=', from);
    const tag = Number(body.slice(from, equals));
    if (equals < 0 || !Number.isInteger(tag) || tag <= 0) return undefined;
    const [lastTag = 0, lastValue = ''] = fields.at(-1) ?? [];
    const end = DATA_AFTER.get(lastTag) === tag ? equals + 1 + Number(lastValue) : body.indexOf(SOH, equals);
    if (body[end] !== SOH) return undefined;
    fields.push([tag, body.slice(equals + 1, end)]);
    from = end + 1;
  }
  return fields;
}

/** The bytes of a message, one character each. `fields` begin after MsgType. */
export function encodeFix(type: string, fields: readonly FixField[]): string {
  const body = [[35, type] as const, ...fields].map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
  const message = `${BEGIN}9=${body.length}${SOH}${body}`;
  return `${message}10=${String(checksum(message, message.length)).padStart(3, '0')}${SOH}`;
}

/** The first value of a tag. */
export const fixValue = ({ fields }: FixMessage, tag: number): string | undefined =>
  fields.find(([candidate]) => candidate === tag)?.[1];

/** UTC as FIX writes it: `20260102-03:04:05.678`. */
export const fixTime = (unixMs: number): string =>
  new Date(unixMs)
    .toISOString()
    .replace('T', '-')
    .replace('Z', '')
    .replace(/^(\d{4})-(\d\d)-/, '$1$2');

/** Unix milliseconds, or undefined; parts of a millisecond are cut off. */
export function parseFixTime(text: string | undefined): number | undefined {
  const [, year, month, day, time, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d:\d\d)(\.\d{1,9})?$/.exec(text ?? '') ?? [];
  const unixMs = Date.parse(
    `${year}-${month}-${day}T${time}${fraction.slice(0, 4).padEnd(fraction === '' ? 0 : 4, '0')}Z`,
  );
  return Number.isNaN(unixMs) ? undefined : unixMs;
}
