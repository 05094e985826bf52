import { describe, expect, it } from 'vitest';
import { clientAddress } from '#market/gateway/client-address.ts';

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as Parameters<typeof clientAddress>[0];

describe('whom a limit per address counts', () => {
  it.each([
    [from('192.0.2.7'), false, '192.0.2.7'],
    [from('192.0.2.7', '203.0.113.9'), false, '192.0.2.7'],
    [from('10.0.0.1', '203.0.113.9, 10.0.0.2'), true, '203.0.113.9'],
    [from('10.0.0.1', ''), true, '10.0.0.1'],
    [from(undefined), false, ''],
    [from('::ffff:192.0.2.7'), false, '::ffff:192.0.2.7'],
    [from('2001:db8:1:2:3:4:5:6'), false, '2001:db8:1:2'],
    [from('2001:db8:1:2::1'), false, '2001:db8:1:2'],
    [from('2001:db8::1'), false, '2001:db8:0:0'],
    [from('2001:0db8::9%eth0'), false, '2001:db8:0:0'],
    [from('::1'), false, '0:0:0:0'],
  ])('[LIV-7] %j, behind a trusted proxy: %s, is %s', (request, trustsProxy, address) => {
    expect(clientAddress(request, trustsProxy)).toBe(address);
  });
});
