import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Where `waiting` stays above 0, requests wait for a connection: the database is slow, or the pool too small. */
export function poolMetrics(registry: Registry, pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  const gauge: Gauge = new Gauge({
    name: 'forecourt_database_pool_connections',
    help: 'Connections of the pool by state, busy or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
