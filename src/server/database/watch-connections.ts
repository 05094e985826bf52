import type { Pool } from 'pg';

/** Before the pool's first connection: one that breaks while a transaction holds it tells nobody else, and without a listener would end the process. */
export function watchConnections(pool: Pool, onBroken: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', () => {}); // the same news a second time, for connections that were idle
}
