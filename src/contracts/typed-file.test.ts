import { describe, expect, it } from 'vitest';
import { judgeFile, mediaTypeOf } from './typed-file.ts';

const file = (beginning: readonly number[] | string, length = 64): string =>
  Buffer.concat([Buffer.from(beginning as string), Buffer.alloc(length)]).toString('base64');
const PNG = file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('a file', () => {
  it.each([
    [file('%PDF-1.7\n'), 'application/pdf'],
    [file([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [PNG, 'image/png'],
  ])('is known by its content', (base64, type) => {
    expect(mediaTypeOf(base64)).toBe(type);
    expect(judgeFile(base64, 1000)).toEqual({ ok: true, value: base64 });
  });

  it.each([
    ['a page', file('<html><script>alert(1)</script>')],
    ['a drawing with scripts', file('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a program', file('MZ')],
    ['an archive', file('PK\u0003\u0004')],
    ['no base64', 'JVBERi0x\n<'],
    ['cut off', PNG.slice(0, -1)],
  ])('is refused if it is %s', (_, base64) => expect(judgeFile(base64, 1000)).toMatchObject({ code: 'wrong-kind' }));

  it('is refused by its size, to the byte', () => {
    const of = (bytes: number) => judgeFile(Buffer.alloc(bytes, '%PDF-').toString('base64'), 100);
    expect([of(100).ok, of(101)]).toEqual([true, { ok: false, code: 'too-large' }]);
    expect(judgeFile('', 100)).toEqual({ ok: false, code: 'required' });
  });
});
