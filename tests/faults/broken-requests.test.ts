// @module-tag long: sends every call with every fault

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XSRF_COOKIE, XSRF_HEADER } from '#contracts/cookies.ts';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import { Visitor } from '../support/accounts-site.ts';
import { exampleOf } from '../support/call-sender.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';
import { EXAMPLE_OPERATOR_TOKEN, openEveryCallSite } from '../support/every-call-site.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;
const SILENCE_MS = 1_500;

/** What is sent behind the request line, and the statuses that may come back; `cut` is a connection that ends without an answer. */
type Broken = {
  readonly name: string;
  readonly head: readonly string[];
  readonly body: Buffer | string;
  readonly ends?: true;
  readonly answered: readonly (number | 'cut')[];
};

const json = 'Content-Type: application/json';
const length = (body: Buffer | string): string => `Content-Length: ${Buffer.byteLength(body)}`;
const sent = (name: string, body: Buffer | string, answered: Broken['answered'], type = json): Broken => ({
  name,
  head: [type, length(body)],
  body,
  answered,
});

function brokenBodies(example: object): readonly Broken[] {
  const good = JSON.stringify(example);
  const doubled = `{${Object.entries(example)
    .map(([key, value]) => `${JSON.stringify(key)}:"\\u0000",${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',')}}`;
  const chunk = Buffer.alloc(64 * 1024, 'x');
  // Without fields there is nothing to miss: a call may answer as it would an empty body.
  const judged = [200, 400, 401, 404, 409, 422, 429] as const;
  return [
    sent('text', good, [415], 'Content-Type: text/plain'),
    sent('a form', 'email=a', [415], 'Content-Type: application/x-www-form-urlencoded'),
    sent('parts', '--x\r\n\r\n--x--', [415], 'Content-Type: multipart/form-data; boundary=x'),
    sent('a type that begins alike', good, [415], 'Content-Type: application/jsonx'),
    sent('no type that could be', good, [415], 'Content-Type: ;;;'),
    sent('half of it', good.slice(0, -1) || '{', [400]),
    sent('what follows the end', `${good}x`, [400]),
    sent(
      'no UTF-8',
      Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      judged,
    ),
    sent('UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), [400]),
    sent('every key twice', doubled, judged),
    sent('the prototype', '{"__proto__":{"isAdmin":true}}', [400]),
    sent('a prototype within', '{"attribution":{"__proto__":{"x":1}}}', [400]),
    sent('a constructor', '{"constructor":{"prototype":{"x":1}}}', [400]),
    sent('names of all objects', '{"toString":1,"hasOwnProperty":null,"valueOf":{},"length":-1}', judged),
    sent('30,000 lists in another', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, judged),
    sent('6,000 objects in another', `${'{"email":'.repeat(6_000)}1${'}'.repeat(6_000)}`, judged),
    ...['null', '[]', '"x"', '3', 'true'].map((body) => sent(body, body, judged)),
    sent('10 MB', Buffer.alloc(TEN_MEGABYTES, 'x'), [413]),
    sent('a byte too many', `{"x":"${'x'.repeat(BODY_MAX_BYTES - 7)}"}`, [413]),
    {
      name: '10 MB in pieces',
      head: [json, 'Transfer-Encoding: chunked'],
      body: Buffer.concat([
        ...Array.from({ length: 160 }, () =>
          Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
        ),
        Buffer.from('0\r\n\r\n'),
      ]),
      answered: [413],
    },
    {
      name: 'less than its length',
      head: [json, `Content-Length: ${good.length + 10}`],
      body: good,
      ends: true,
      answered: [400, 'cut'],
    },
    { name: 'more than its length', head: [json, 'Content-Length: 2'], body: `{}${'x'.repeat(20)}`, answered: judged },
    ...['-1', 'abc', '0x10', '1e3', '99999999999999999999'].map((wrong): Broken => ({
      name: `the length ${wrong}`,
      head: [json, `Content-Length: ${wrong}`],
      body: good,
      answered: [400, 413],
    })),
    { name: 'two lengths', head: [json, 'Content-Length: 2', 'Content-Length: 3'], body: '{} ', answered: [400] },
    {
      name: 'a length and pieces',
      head: [json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      body: '2\r\n{}\r\n0\r\n\r\n',
      answered: [400],
    },
    { name: 'pieces that are none', head: [json, 'Transfer-Encoding: chunked'], body: 'zz\r\n{}\r\n', answered: [400] },
    { name: 'an unknown encoding', head: [json, 'Transfer-Encoding: gzip, x'], body: '{}', answered: [400, 501] },
  ];
}

describe('requests that are broken, to every call that takes a body', () => {
  let site: EnquiriesSite;
  let token = '';
  beforeAll(async () => {
    site = await openEveryCallSite('embedded', { signUpsPerAddress: 'off', partnerPlatform: 'partner' });
    token = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body.token;
  });
  afterAll(() => site.close());

  /** What came back before the other side closed, or fell silent. */
  async function raw(call: DeclaredCall, { head, body, ends }: Broken): Promise<string> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(exampleOf(call).path?.[name] ?? 'none-of-ours'),
    );
    const { hostname, port } = new URL(site.origin);
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    socket.on('error', () => {}); // a reset is one of the answers looked for
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        if (/^HTTP\/1\.1 \d+ [^]*\r\n\r\n/.test(Buffer.concat(chunks).toString('latin1'))) resolve();
      });
      socket.on('close', () => resolve());
      socket.setTimeout(SILENCE_MS, resolve);
    });
    await once(socket, 'connect');
    const lines = [
      `${call.method} ${path} HTTP/1.1`,
      'Host: localhost',
      `X-Forwarded-For: ${new Visitor(site).address}`,
      `Cookie: ${XSRF_COOKIE.name}=${token}`,
      `${XSRF_HEADER}: ${token}`,
      ...(call.tag === 'operator' ? [`Authorization: Bearer ${EXAMPLE_OPERATOR_TOKEN}`] : []),
      ...head,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    if (ends === true) socket.end();
    await answered;
    socket.destroy();
    return Buffer.concat(chunks).toString('utf8');
  }

  const takers = DECLARED_CALLS.filter(({ method }) => method !== 'GET').map((call) => ({
    call,
    title: `${call.method} ${call.path}`,
  }));
  it.each(takers)(
    '[FRM-2] $title answers each with 4xx, as problem details, and goes on',
    { timeout: 120_000 },
    async ({ call }) => {
      const example = exampleOf(call).body;
      const faults: unknown[] = [];
      for (const broken of brokenBodies(typeof example === 'object' && example !== null ? example : {})) {
        const answer = await raw(call, broken);
        const status = answer === '' ? 'cut' : Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
        // What is not looked at cannot be wrong, however long it is read.
        const isLookedAt = call.bodyType !== 'any';
        const expected = isLookedAt ? broken.answered : [...broken.answered, 200, 401, 404];
        if (!expected.includes(status)) faults.push([broken.name, status]);
        if (
          status !== 'cut' &&
          status >= 400 &&
          status !== 501 &&
          answer.includes('\r\n\r\n{') &&
          !answer.toLowerCase().includes('content-type: application/problem+json') &&
          answer.includes('content-type')
        )
          faults.push([broken.name, answer.slice(0, 200)]);
      }
      expect(faults).toEqual([]);
      expect((await new Visitor(site).get('/api/xsrf')).status).toBe(200);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );
});
