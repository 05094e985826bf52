import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { inTime } from '#contracts/in-time.ts';
import { deadLetterCount, oldestDueS } from './oldest-due.ts';

/** Of the queues as a whole, so that every process tells the same. A database that is away leaves them out, and holds up no scrape. */
export function queueMetrics(registry: Registry, pool: Pool, queues: readonly string[]): void {
  const ages: Gauge = new Gauge({
    name: 'forecourt_queue_oldest_age_seconds',
    help: 'For how long the oldest job of a queue has been due that no worker has begun; 0 without one.',
    labelNames: ['queue'],
    registers: [registry],
    collect: async () => {
      const due = await inTime(oldestDueS(pool));
      ages.reset();
      if (due === undefined) return;
      for (const queue of queues) ages.set({ queue }, due.get(queue) ?? 0);
    },
  });
  const letters: Gauge = new Gauge({
    name: 'forecourt_dead_letters',
    help: 'Jobs that were given up and wait for a person: npm run dead-letters',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const count = await inTime(deadLetterCount(pool));
      letters.reset();
      if (count === undefined) letters.remove();
      else letters.set(count);
    },
  });
}
