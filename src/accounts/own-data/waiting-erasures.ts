import { and, eq, exists, isNull } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#contracts/database.ts';
import type { FindEnquirers } from '#contracts/erasures.ts';
import { inTime } from '#contracts/in-time.ts';
import { profiles } from '../accounts.tables.ts';
import { erasures } from '../log-in.tables.ts';

/**
 * People in the table of erasures whose data are there, as after a restore under a running site (docs/decisions/112): the next
 * start, or the hourly sweep, erases them again. A database that is away leaves the gauge out, and holds up no scrape.
 */
export function waitingErasures(registry: Registry, db: Database, enquirers?: FindEnquirers): void {
  const gauge: Gauge = new Gauge({
    name: 'forecourt_erasures_waiting',
    help: 'People who were erased, and whose data a restore has brought back: they wait to be erased again.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const isBack = exists(
        db
          .select({ id: profiles.id })
          .from(profiles)
          .where(and(eq(profiles.id, erasures.profileId), isNull(profiles.erasedAt))),
      );
      const all = async () => {
        const ofEnquirers = await enquirers?.(db, db.select({ id: erasures.profileId }).from(erasures));
        return (await db.$count(erasures, isBack)) + (ofEnquirers?.length ?? 0);
      };
      const waiting = await inTime(all());
      if (waiting === undefined) gauge.remove();
      else gauge.set(waiting);
    },
  });
}
