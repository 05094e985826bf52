import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { believeOnly, clientAddress, fastifyTrust } from './client-address.ts';
import { isNetwork, plainAddress, trustedProxies } from './trusted-proxies.ts';

const asked = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});
const PROXIES = ['10.0.0.0/8', '127.0.0.1', '2001:db8:ffff::/48', '::ffff:192.168.0.0/112'];
const trusts = trustedProxies(PROXIES);

describe('[LIV-7] [FRM-8] whom limits count', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['who asks directly', '203.0.113.9', undefined, '203.0.113.9'],
    ['who asks directly and names another', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['who asks directly and names a proxy', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['behind one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['behind one proxy, with a lie in front', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['behind two proxies, with a lie in front', '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
    ['behind two proxies, with a lie that is a proxy’s', '10.0.0.1', '10.9.9.9, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
    ['a colleague within the trusted network', '10.0.0.1', '10.7.7.7', '10.7.7.7'],
    ['behind a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['behind a proxy that says nothing, with an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a peer on a socket for both families', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a mapped peer of a network that is written mapped', '::ffff:192.168.0.7', '203.0.113.9', '203.0.113.9'],
    ['a peer of a network that is written mapped', '192.168.0.7', '203.0.113.9', '203.0.113.9'],
    ['IPv6 behind IPv6', '2001:db8:ffff::1', '2001:DB8:0:1::0002', '2001:db8:0:1::2'],
    ['a visitor written as mapped', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a visitor written as mapped in hexadecimal', '10.0.0.1', '::ffff:cb00:7109', '203.0.113.9'],
    ['with a port, which changes with each connection', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['in brackets', '10.0.0.1', '[2001:db8::9]', '2001:db8::9'],
    ['in brackets with a port', '10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
    ['with a zone', '10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['tabs and spaces', '10.0.0.1', ' \t198.51.100.1 ,\t203.0.113.9 ', '203.0.113.9'],
    ['nonsense', '10.0.0.1', 'somebody', '10.0.0.1'],
    ['nonsense at the right', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['nonsense behind a proxy', '10.0.0.1', 'x1y2, 10.2.3.4', '10.2.3.4'],
    ['an empty entry at the right', '10.0.0.1', '203.0.113.9,', '10.0.0.1'],
    ['commas only', '10.0.0.1', ',,,', '10.0.0.1'],
    ['octal digits', '10.0.0.1', '0313.0.0161.9', '10.0.0.1'],
    ['a number', '10.0.0.1', '3405803785', '10.0.0.1'],
    ['a socket that is gone', undefined, '203.0.113.9', ''],
  ])('%s', (_words, peer, header, client) => {
    expect(clientAddress(asked(peer, header), trusts)).toBe(client);
  });

  it('takes no time over a header as long as Node lets through', () => {
    const started = performance.now();
    expect(clientAddress(asked('10.0.0.1', `203.0.113.9, ${'10.0.0.1,'.repeat(1_100)}10.0.0.1`), trusts)).toBe(
      '203.0.113.9',
    );
    expect(clientAddress(asked('10.0.0.1', '['.repeat(10_000)), trusts)).toBe('10.0.0.1');
    expect(clientAddress(asked('10.0.0.1', '1.'.repeat(5_000)), trusts)).toBe('10.0.0.1');
    expect(performance.now() - started).toBeLessThan(250);
  });

  it('believes nobody where no proxy is named', () => {
    expect(clientAddress(asked('127.0.0.1', '203.0.113.9'), trustedProxies([]))).toBe('127.0.0.1');
  });

  it('is the same to Fastify, and what an untrusted peer says of host and scheme is not', async () => {
    const app = Fastify({ trustProxy: fastifyTrust(trusts) });
    believeOnly(app, trusts);
    app.get('/', async ({ ip, host, protocol }) => ({ ip, host, protocol }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = async (headers: Record<string, string>, localAddress = '127.0.0.1') => {
      const [response] = (await once(
        get({ host: '127.0.0.1', port, headers, localAddress, agent: false }),
        'response',
      )) as [IncomingMessage];
      let text = '';
      for await (const chunk of response) text += String(chunk);
      return JSON.parse(text) as object;
    };
    for (const forwarded of [
      '203.0.113.9',
      '198.51.100.1, 203.0.113.9:5555',
      '[2001:db8::9]:443',
      'x',
      '1, 2, 3',
      `${'10.0.0.1,'.repeat(1_000)}a`,
    ]) {
      expect(await ask({ 'x-forwarded-for': forwarded }), forwarded).toMatchObject({
        ip: clientAddress(asked('127.0.0.1', forwarded), trusts),
      });
    }
    const lie = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await ask(lie, '127.0.0.2')).toEqual({ ip: '127.0.0.2', host: `127.0.0.1:${port}`, protocol: 'http' });
    expect((await app.inject({ url: '/', remoteAddress: '198.51.100.77', headers: lie })).json()).toMatchObject({
      ip: '198.51.100.77',
    });
    await app.close();
  });
});

describe('a network of proxies', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    '10.1.2.3/16',
    '2001:db8::/32',
    'fc00::/7',
    '::ffff:10.0.0.0/104',
    '173.245.48.0/20',
  ])('may be %s', (network) => expect(isNetwork(network)).toBe(true));

  it.each([
    ['everybody', '0.0.0.0/0'],
    ['everybody of IPv6', '::/0'],
    ['half of everybody', '0.0.0.0/1'],
    ['all of IPv6 that is given out', '2000::/3'],
    ['all of IPv4, mapped', '::ffff:0.0.0.0/96'],
    ['a hop count', '1'],
    ['on', 'on'],
    ['true', 'true'],
    ['a name', 'proxy.internal'],
    ['a name of the library', 'loopback'],
    ['too long', '10.0.0.0/33'],
    ['no bits', '10.0.0.0/'],
    ['two lengths', '10.0.0.0/8/8'],
    ['a mask', '10.0.0.0/255.0.0.0'],
    ['a part of an address', '10.0'],
    ['a zone', 'fe80::1%eth0'],
    ['nothing', ''],
  ])('may not be %s: %s', (_words, network) => expect(isNetwork(network)).toBe(false));

  it('holds its own addresses and no others', () => {
    const has = (network: string, address: string) => trustedProxies([network])(address);
    expect([
      has('10.0.0.5/24', '10.0.0.9'),
      has('10.0.0.5/24', '10.0.1.9'),
      has('10.0.0.5', '10.0.0.5'),
      has('10.0.0.5', '10.0.0.6'),
    ]).toEqual([true, false, true, false]);
    expect([
      has('2001:db8::/32', '2001:db8:1::1'),
      has('2001:db8::/32', '2001:db9::1'),
      has('::1', '::1'),
      has('::1', '127.0.0.1'),
      has('127.0.0.1', ''),
    ]).toEqual([true, false, true, false, false]);
    expect(plainAddress('not an address')).toBeUndefined();
  });
});
