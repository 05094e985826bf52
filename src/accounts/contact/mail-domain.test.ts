import { type Socket, createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkEmail } from './check-email.ts';
import { type HasMail, mailDomainLookup } from './mail-domain.ts';

const [A, MX, AAAA] = [1, 15, 28];
const name = (domain: string) =>
  Buffer.concat([
    ...(domain === '' ? [] : domain.split('.')).map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);
const mx = (exchange: string) => Buffer.concat([Buffer.of(0, 10), name(exchange)]);

/** Domain → record type → data. A missing domain does not exist; `undefined` for all means the server is in trouble. */
const ZONE: Readonly<Record<string, Readonly<Record<number, Buffer>> | 'trouble' | 'silence'>> = {
  'mail.example': { [MX]: mx('mx.mail.example') },
  'null.example': { [MX]: mx(''), [A]: Buffer.of(192, 0, 2, 1) },
  'four.example': { [A]: Buffer.of(192, 0, 2, 1) },
  'six.example': { [AAAA]: Buffer.alloc(16, 1) },
  'bare.example': {},
  'trouble.example': 'trouble',
  'silence.example': 'silence',
};

let server: Socket;
let hasMail: HasMail;
beforeAll(async () => {
  server = createSocket('udp4', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] !== 0; at += 1 + (query[at] ?? 0))
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    const question = query.subarray(12, at + 5);
    const zone = ZONE[labels.join('.').toLowerCase()];
    if (zone === 'silence') return;
    const data = zone === undefined || zone === 'trouble' ? undefined : zone[query.readUInt16BE(at + 1)];
    const code = zone === 'trouble' ? 2 : zone === undefined ? 3 : 0;
    const header = Buffer.concat([
      query.subarray(0, 2),
      Buffer.of(0x81, 0x80 | code, 0, 1, 0, data === undefined ? 0 : 1, 0, 0, 0, 0),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data?.length ?? 0);
    const answer =
      data === undefined ? [] : [Buffer.of(0xc0, 12), question.subarray(-4), Buffer.of(0, 0, 0, 60), length, data];
    server.send(Buffer.concat([header, question, ...answer]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  hasMail = mailDomainLookup(resolver);
});
afterAll(() => server.close());

it.each([
  ['mail.example', true],
  ['four.example', true],
  ['six.example', true],
  ['null.example', false],
  ['bare.example', false],
  ['missing.example', false],
  ['trouble.example', true],
  ['silence.example', true],
])('[FRM-2] %s has mail: %s', async (domain, has) => {
  expect(await hasMail(domain)).toBe(has);
});

it('[FRM-2] DISPOSABLE_EMAIL says whether disposable addresses are accepted', async () => {
  expect(await checkEmail('a@sub.yopmail.com', { disposableEmail: 'refuse' })).toEqual({
    kind: 'bad',
    reason: 'disposable',
  });
  expect(await checkEmail('a@sub.yopmail.com', { disposableEmail: 'allow' })).toMatchObject({ kind: 'good' });
});

it('[FRM-2] says that a domain without mail is the reason', async () => {
  expect(await checkEmail('a@missing.example', { disposableEmail: 'refuse', hasMail })).toEqual({
    kind: 'bad',
    reason: 'domain',
  });
  expect(await checkEmail('a@mail.example', { disposableEmail: 'refuse', hasMail })).toMatchObject({ kind: 'good' });
  expect(await checkEmail('a@missing.example', { disposableEmail: 'refuse' })).toMatchObject({ kind: 'good' });
});
