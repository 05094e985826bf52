import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** An address of the loopback interface, mapped into IPv6 too; false for names. */
export function isLoopback(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && LOOPBACK.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** A host of an address or a Host header, without its port, that only this machine can mean (RFC 6761, 6.3). */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:[a-z0-9-]+\.)*localhost\.?$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
