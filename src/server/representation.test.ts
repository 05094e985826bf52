import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, represent } from './representation.ts';

describe('choosing an encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br; q=0.0', 'identity'],
    ['GZIP;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('%j is answered with %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe('a representation', () => {
  const body = Buffer.from('<p>calm, exact, quick</p>'.repeat(100));

  it('holds the same text in every encoding, each with its own tag and length', async () => {
    const made = await represent(200, 'text/html; charset=utf-8', body, { 'X-A': '1' });
    expect(brotliDecompressSync(made.bodies.br)).toEqual(body);
    expect(gunzipSync(made.bodies.gzip)).toEqual(body);
    expect(new Set(Object.values(made.etags)).size).toBe(3);
    expect(made.headers.br).toEqual(
      expect.arrayContaining([
        'X-A',
        '1',
        'Content-Encoding',
        'br',
        'Vary',
        'Accept-Encoding',
        'Content-Length',
        String(made.bodies.br.length),
      ]),
    );
    expect(made.headers.identity).not.toContain('Content-Encoding');
  });

  it('has other tags where it is compressed otherwise, and the same for the text itself', async () => {
    const [quick, strongest] = await Promise.all(
      (['quick', 'strongest'] as const).map((compression) => represent(200, 'text/html', body, {}, compression)),
    );
    expect(brotliDecompressSync(quick!.bodies.br)).toEqual(body);
    expect(quick!.etags.identity).toBe(strongest!.etags.identity);
    expect([quick!.etags.br, quick!.etags.gzip]).not.toContain(strongest!.etags.br);
    expect(quick!.etags.gzip).not.toBe(strongest!.etags.gzip);
  });

  it('leaves pictures and short texts as they are', async () => {
    for (const [type, data] of [
      ['image/png', body],
      ['text/plain', Buffer.from('short')],
    ] as const) {
      const made = await represent(200, type, data, {});
      expect(made.bodies.br).toBe(data);
      expect(made.headers.br).not.toContain('Content-Encoding');
      expect(made.etags.br).toBe(made.etags.identity);
    }
  });
});
