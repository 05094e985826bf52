import { describe, expect, it } from 'vitest';
import { FIX_MESSAGE_MAX_BYTES } from '#contracts/limits.ts';
import { createFixReader, encodeFix, fixTime, fixValue, parseFixTime } from '#market/feeds/fix/fix-codec.ts';
import type { FixMessage } from '#market/feeds/fix/fix-codec.ts';

const HEARTBEAT = encodeFix('0', [
  [49, 'DESK'],
  [56, 'SITE'],
  [34, '2'],
  [52, '20260102-03:04:05.678'],
]);
const wire = (text: string) => Buffer.from(text.replaceAll('|', '\x01'), 'latin1');

function read(chunks: readonly Uint8Array[]) {
  const messages: FixMessage[] = [];
  const damages: string[] = [];
  const push = createFixReader({
    message: (message) => messages.push(message),
    garbled: (reason) => damages.push(reason),
  });
  for (const chunk of chunks) push(chunk);
  return { messages, damages, types: messages.map(({ type }) => type) };
}

describe('FIX on the wire', () => {
  it('writes what another engine wrote, byte for byte', () => {
    const written = encodeFix('Y', [
      [34, '1567'],
      [49, 'T01'],
      [52, '20151105-13:08:06.797'],
      [56, 'XCxxx'],
      [58, 'symbol not found'],
      [262, '0'],
    ]);
    expect(written.replaceAll('\x01', '|')).toBe(
      '8=FIX.4.4|9=80|35=Y|34=1567|49=T01|52=20151105-13:08:06.797|56=XCxxx|58=symbol not found|262=0|10=085|',
    );
  });

  it('reads a message of another engine', () => {
    const { messages, damages } = read([
      wire('8=FIX.4.4|9=80|35=Y|34=1567|49=T01|52=20151105-13:08:06.797|56=XCxxx|58=symbol not found|262=0|10=085|'),
    ]);
    expect(damages).toEqual([]);
    expect(fixValue(messages[0]!, 58)).toBe('symbol not found');
    expect(fixValue(messages[0]!, 999)).toBeUndefined();
  });

  it.each([1, 2, 5, 64])('in pieces of %i bytes', (size) => {
    const bytes = wire(HEARTBEAT.repeat(3));
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    expect(read(chunks)).toMatchObject({ types: ['0', '0', '0'], damages: [] });
  });

  it.each([
    ['a wrong checksum', HEARTBEAT.replace(/10=\d{3}/, '10=999'), 'checksum'],
    ['a checksum of two digits', HEARTBEAT.replace(/10=\d{3}/, '10=37'), 'body-length'],
    ['a length too small', HEARTBEAT.replace(/9=\d+/, '9=12'), 'body-length'],
    ['a length too great', HEARTBEAT.replace(/9=\d+/, '9=31226'), 'body-length'],
    ['a length beyond all measure', HEARTBEAT.replace(/9=\d+/, `9=${FIX_MESSAGE_MAX_BYTES + 1}`), 'too-long'],
    ['a length that is no number', HEARTBEAT.replace(/9=\d+/, '9=x'), 'garbled'],
    ['another version', HEARTBEAT.replace('FIX.4.4', 'FIX.4.2'), 'garbled'],
    ['a web page', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'garbled'],
    ['a field without a tag', encodeFix('0', [[49, 'DESK\x01oops']]), 'garbled'],
    ['a checksum and half a message', `${HEARTBEAT.slice(0, 30)}`, 'body-length'],
  ])('%s is refused once, and the messages around it are read', (_what, damaged, reason) => {
    const { types, damages } = read([wire(HEARTBEAT + damaged + HEARTBEAT)]);
    expect(damages).toEqual([reason]);
    expect(types).toEqual(['0', '0']);
  });

  it('noise without end is not kept', () => {
    const { damages, types } = read([
      ...Array.from({ length: 200 }, () => Buffer.alloc(65_536, '8=FIX.')),
      wire(HEARTBEAT),
    ]);
    expect(damages.length).toBeLessThanOrEqual(201);
    expect(types).toEqual(['0']);
  });

  it('a data field may hold the character that ends fields', () => {
    const { messages, damages } = read([
      wire(
        encodeFix('A', [
          [95, '5'],
          [96, 'a\x01b=c'],
          [58, 'after'],
        ]),
      ),
    ]);
    expect(damages).toEqual([]);
    expect(fixValue(messages[0]!, 96)).toBe('a\x01b=c');
    expect(fixValue(messages[0]!, 58)).toBe('after');
  });

  it('times go both ways', () => {
    expect(fixTime(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('20260102-03:04:05.678');
    expect(parseFixTime('20260102-03:04:05.678')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
    expect(parseFixTime('20260102-03:04:05')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
    expect(parseFixTime('20260102-03:04:05.678901')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
    expect(['', 'today', '20261302-03:04:05', undefined].map(parseFixTime)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
