import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** Before the pool's first connection: one that breaks while a transaction holds it tells nobody else, and without a listener would end the process. */
export function watchConnections(pool: Pool, logger: Logger): void {
  pool.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke')));
  pool.on('error', () => {}); // the same news a second time, for connections that were idle
}
