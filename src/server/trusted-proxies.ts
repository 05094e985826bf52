import { BlockList, isIP, SocketAddress } from 'node:net';

/** Whether an address, as `plainAddress` writes it, is one of the operator's own proxies. */
export type TrustsAddress = (address: string) => boolean;

/** Networks wider than these hold visitors too: who trusts all of them believes whatever a visitor writes. */
const WIDEST_PREFIX = { ipv4: 8, ipv6: 7 } as const;
const MAPPED_BITS = 96;

/**
 * One spelling for each address, so that limits cannot be passed by another: IPv6 in its shortest form without a zone,
 * IPv4 that is mapped into IPv6 (RFC 4291, 2.5.5.2) as IPv4. Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  const address = text.split('%', 1)[0] ?? '';
  const kind = isIP(address);
  if (kind === 0) return undefined;
  if (kind === 4) return address;
  const short = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1];
  return mapped ?? short;
}

type Network = { readonly address: string; readonly family: 'ipv4' | 'ipv6'; readonly prefix: number };

/** `10.0.0.0/8`, `2001:db8::/32` or a single address; undefined for anything else and for networks that are too wide. */
function parseNetwork(text: string): Network | undefined {
  const [written = '', bits, ...more] = text.split('/');
  const address = written.includes('%') ? undefined : plainAddress(written);
  if (address === undefined || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const longest = family === 'ipv4' ? 32 : 128;
  const isMapped = family === 'ipv4' && isIP(written) === 6;
  const prefix = bits === undefined ? longest : Number(bits) - (isMapped ? MAPPED_BITS : 0);
  return prefix >= WIDEST_PREFIX[family] && prefix <= longest ? { address, family, prefix } : undefined;
}

/** Whether TRUST_PROXY can be made of it. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

/** @param networks each of which `isNetwork` accepts; with none, nobody is trusted */
export function trustedProxies(networks: readonly string[]): TrustsAddress {
  const list = new BlockList();
  for (const { address, family, prefix } of networks.flatMap((text) => parseNetwork(text) ?? []))
    list.addSubnet(address, prefix, family);
  return (address) => {
    const kind = isIP(address);
    return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
  };
}
