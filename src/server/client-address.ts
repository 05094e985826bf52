import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainAddress, type TrustsAddress } from './trusted-proxies.ts';

type Asked = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };

/** As proxies write it: an address, IPv4 with a port, IPv6 in brackets with or without one. */
const FORWARDED = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5}|(.*))$/;

function forwardedAddress(entry: string): string | undefined {
  const [, bracketed, withPort, plain] = FORWARDED.exec(entry.trim()) ?? [];
  return plainAddress(bracketed ?? withPort ?? plain ?? '');
}

/**
 * The address that limits count: if the peer is one of the operator's proxies, the first address from the right of
 * `X-Forwarded-For` that is not one; otherwise the peer. Every proxy appends the address of its client at the right, so everything
 * to the left of the first untrusted address was written by that client. An entry that is not an address ends the search at the
 * proxy that sent it, so nobody gets a new address by sending nonsense. If all are proxies, it is the leftmost.
 */
export function clientAddress({ headers, socket }: Asked, trusts: TrustsAddress): string {
  let client = plainAddress(socket.remoteAddress ?? '') ?? '';
  const chain = [headers['x-forwarded-for'] ?? ''].flat().join(',');
  for (let end = chain.length; end > 0 && trusts(client);) {
    const start = chain.lastIndexOf(',', end - 1) + 1;
    const next = forwardedAddress(chain.slice(start, end));
    if (next === undefined) break;
    client = next;
    end = start - 1;
  }
  return client;
}

/**
 * Gives Fastify the answer that every other part of the server gets. `request.ip` is read from `X-Forwarded-For`, so the
 * first hook leaves in it the one address that `clientAddress` found. Of a peer that is no proxy Fastify reads none of
 * these headers; they stay as they came, since they show that a request came through somebody (from-this-machine.ts).
 * To be called before routes and other hooks are added; goes together with `trustProxy: fastifyTrust(trusts)`.
 */
export function believeOnly(app: Pick<FastifyInstance, 'addHook'>, trusts: TrustsAddress): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['x-forwarded-for'] === undefined) return;
    if (trusts(plainAddress(raw.socket.remoteAddress ?? '') ?? ''))
      raw.headers['x-forwarded-for'] = clientAddress(raw, trusts);
  });
}

/** Fastify asks with the address as the socket has it. */
export const fastifyTrust =
  (trusts: TrustsAddress) =>
  (address: string | undefined): boolean =>
    trusts(plainAddress(address ?? '') ?? '');
