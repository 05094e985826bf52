import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';
import { represent } from './representation.ts';
import { send } from './send.ts';

describe('a range of bytes (RFC 9110 14.1.2)', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=8-99', { first: 8, last: 9 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=0-3', undefined],
    [undefined, undefined],
  ] as const)('%j of ten bytes', (header, range) => {
    expect(parseByteRange(header, 10)).toEqual(range);
  });
});

describe('a file that is played', () => {
  let server: Server;
  let etag = '';

  beforeAll(async () => {
    const film = await represent(200, 'video/webm', Buffer.from('0123456789'), { 'X-A': '1' });
    const text = await represent(200, 'text/plain', Buffer.from('0123456789'), {});
    etag = film.etags.identity;
    server = createServer((request, response) => send(request, response, request.url === '/film' ? film : text)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
  });

  afterAll(() => void server.close());

  const ask = async (headers: Record<string, string>, path = '/film', method = 'GET') => {
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(httpRequest({ port, path, method, headers, agent: false }).end(), 'response')) as [
      IncomingMessage,
    ];
    const pieces: Buffer[] = [];
    for await (const piece of response) pieces.push(piece as Buffer);
    const { 'content-range': range, 'content-length': length, 'accept-ranges': ranges } = response.headers;
    return { status: response.statusCode, range, length, ranges, body: Buffer.concat(pieces).toString() };
  };

  it('is sent whole, and says that parts of it can be had', async () => {
    expect(await ask({})).toEqual({ status: 200, range: undefined, length: '10', ranges: 'bytes', body: '0123456789' });
  });

  it('is sent in part, so that a player can seek', async () => {
    expect(await ask({ Range: 'bytes=2-4' })).toEqual({
      status: 206,
      range: 'bytes 2-4/10',
      length: '3',
      ranges: 'bytes',
      body: '234',
    });
    expect(await ask({ Range: 'bytes=7-', 'If-Range': etag })).toMatchObject({ status: 206, body: '789' });
    expect(await ask({ Range: 'bytes=0-1' }, '/film', 'HEAD')).toEqual({
      status: 206,
      range: 'bytes 0-1/10',
      length: '2',
      ranges: 'bytes',
      body: '',
    });
    expect(await ask({ Range: 'bytes=10-' })).toMatchObject({ status: 416, range: 'bytes */10', body: '' });
  });

  it('is sent whole where it changed since, and where the range is not understood; other files have no parts', async () => {
    expect(await ask({ Range: 'bytes=2-4', 'If-Range': '"older"' })).toMatchObject({ status: 200, body: '0123456789' });
    expect(await ask({ Range: 'bytes=0-1,4-5' })).toMatchObject({ status: 200, body: '0123456789' });
    expect(await ask({ Range: 'bytes=2-4' }, '/text')).toEqual({
      status: 200,
      range: undefined,
      length: '10',
      ranges: undefined,
      body: '0123456789',
    });
    expect((await ask({ 'If-None-Match': etag, Range: 'bytes=0-1' })).status).toBe(304);
  });
});
