import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Whom a limit per address counts. Behind a trusted proxy the first of `X-Forwarded-For`, as the server counts tries
 * too. Of IPv6 the first 64 bits: a household has that many addresses for itself.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? [request.headers['x-forwarded-for'] ?? ''].flat().join().split(',')[0]?.trim() : undefined;
  const address = (forwarded || request.socket.remoteAddress) ?? '';
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const whole = address.includes('::') ? [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest] : groups;
  return whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
