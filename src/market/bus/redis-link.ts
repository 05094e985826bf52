import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { FEED_LEASE_MS, REDIS_COMMAND_WAIT_MS, REDIS_RECONNECT_MAX_MS } from '#contracts/limits.ts';
import type { MarketLogger } from '#market/market-logger.ts';

const RECONNECT_MIN_MS = 50;

/** The connection to the Redis that the machines of one site share. It comes back by itself; nobody waits for it. */
export type RedisLink = {
  readonly client: ReturnType<typeof createClient>;
  readonly isOnline: () => boolean;
  /** The name of a key or channel of this site. */
  readonly name: (suffix: string) => string;
  /** Called with true at each connect, with false when the connection is lost. */
  readonly onChange: (listener: (isOnline: boolean) => void) => void;
  readonly start: () => void;
  readonly close: () => Promise<void>;
};

/** `site` tells sites that share a Redis apart: the same on all machines of one. */
export function createRedisLink(url: string, site: string | Uint8Array, logger: MarketLogger): RedisLink {
  const prefix = createHash('sha256').update('forecourt redis names ').update(site).digest('hex').slice(0, 12);
  const client = createClient({
    url,
    RESP: 3, // commands and messages on one connection
    disableOfflineQueue: true,
    pingInterval: REDIS_COMMAND_WAIT_MS,
    socket: {
      connectTimeout: REDIS_COMMAND_WAIT_MS,
      socketTimeout: FEED_LEASE_MS,
      reconnectStrategy: (retries) => Math.min(REDIS_RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** retries),
    },
  });
  const listeners: ((isOnline: boolean) => void)[] = [];
  let state: 'new' | 'online' | 'offline' | 'closed' = 'new';

  function setState(next: 'online' | 'offline', reason?: string): void {
    if (state === next || state === 'closed') return;
    if (next === 'offline')
      logger.warn({ reason }, 'Redis is unreachable: this machine continues alone until it is back');
    else if (state === 'new') logger.info({}, 'Redis is connected');
    else logger.warn({}, 'Redis is connected again');
    state = next;
    for (const listener of listeners) listener(next === 'online');
  }
  client.on('ready', () => setState('online'));
  client.on('error', (error: Error) => setState('offline', error.message || error.name)); // each attempt that fails: told once

  return {
    client: client as unknown as RedisLink['client'],
    isOnline: () => state === 'online',
    name: (suffix) => `forecourt:${prefix}:${suffix}`,
    onChange: (listener) => void listeners.push(listener),
    start() {
      client.connect().catch((error: Error) => setState('offline', error.message)); // the strategy goes on trying
    },
    async close() {
      state = 'closed';
      if (client.isOpen) client.destroy();
    },
  };
}
