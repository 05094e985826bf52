import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { SmtpTls } from './smtp-tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-smtp-'));
const cleanups: (() => unknown)[] = [];
let tls: { key: string; cert: string };

beforeAll(() => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
    ],
    { stdio: 'pipe' },
  );
  tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function server(offersTls: boolean) {
  const started = await startMailServer(undefined, offersTls ? tls : undefined);
  cleanups.push(started.close);
  return started;
}

const MAIL = {
  subject: 'A link',
  text: 'https://broker.example/set-password?code=secret',
  html: '<p>x</p>',
  attachments: [],
  headers: {},
};
async function send(url: string, mode: SmtpTls): Promise<string> {
  const transport = smtpTransport(url, mode, 'no-reply@broker.example', 'broker.example');
  try {
    await transport.send({
      id: crypto.randomUUID(),
      to: 'reader@reader.test',
      template: 'reset-password',
      edition: testEdition('en-gb')!,
      mail: MAIL as never,
    });
    return 'sent';
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}

/** Between the site and its mail server: hides the offer of STARTTLS, refuses it, and keeps what it hears. */
async function stripper(target: string): Promise<{ url: string; heard: () => string }> {
  let heard = '';
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    client.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (chunk.toString('latin1').startsWith('STARTTLS')) client.write('502 5.5.1 not here\r\n');
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) =>
      client.write(chunk.toString('latin1').replace('STARTTLS', 'XSTARTTL'), 'latin1'),
    );
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  cleanups.push(() => proxy.close());
  return { url: `smtp://user:password@127.0.0.1:${(proxy.address() as AddressInfo).port}`, heard: () => heard };
}

describe('mail by smtp://', () => {
  it.each<[SmtpTls, boolean, string | RegExp, boolean | undefined]>([
    ['require', false, /^SMTP ETLS/, undefined],
    ['opportunistic', false, 'sent', false],
    ['off', false, 'sent', false],
    ['require', true, 'sent', true],
    ['opportunistic', true, 'sent', true],
    ['off', true, 'sent', false],
  ])('%s, to a server that offers STARTTLS: %s', async (mode, offersTls, outcome, wasEncrypted) => {
    const mailbox = await server(offersTls);
    expect(await send(`${mailbox.url}?tls.rejectUnauthorized=false`, mode)).toMatch(outcome);
    expect(mailbox.received.map((mail) => mail.wasEncrypted)).toEqual(wasEncrypted === undefined ? [] : [wasEncrypted]);
  });

  it.each<SmtpTls>(['require', 'opportunistic'])(
    '%s: a certificate that nobody vouches for ends it, and nothing is sent',
    async (mode) => {
      const mailbox = await server(true);
      expect(await send(mailbox.url, mode)).toMatch(/^SMTP E(?:TLS|SOCKET)/);
      expect(mailbox.received).toEqual([]);
    },
  );

  it('require: who takes the offer out of the answer hears neither mail nor password', async () => {
    const mailbox = await server(true);
    const between = await stripper(mailbox.url);
    expect(await send(`${between.url}?tls.rejectUnauthorized=false`, 'require')).toMatch(/^SMTP /);
    expect(between.heard()).not.toMatch(/AUTH|MAIL FROM|secret/i);
    expect(mailbox.received).toEqual([]);
    const plain = await stripper((await server(true)).url);
    await send(plain.url.replace('user:password@', ''), 'opportunistic');
    expect(plain.heard(), 'the test can tell').toContain('secret');
  });

  it('require: goes out where the operator’s own authority vouches, as the how-to says', async () => {
    const mailbox = await server(true);
    const script = `
      import { smtpTransport } from '#delivery/transports/smtp-transport.ts';
      const transport = smtpTransport(process.argv[1], 'require', 'no-reply@broker.example', 'broker.example');
      await transport.send({ id: '1', to: 'reader@reader.test', template: 't', edition: { language: 'en' }, mail: ${JSON.stringify(MAIL)} });
      transport.close();`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, mailbox.url.replace('127.0.0.1', 'localhost')],
      {
        cwd: projectFolder(),
        env: { PATH: process.env['PATH'] ?? '', NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, words]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(mailbox.received.map((mail) => mail.wasEncrypted)).toEqual([true]);
  });
});
