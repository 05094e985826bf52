import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gte, max } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { auditEntries } from '#audit/audit.tables.ts';
import type { Database } from '#contracts/database.ts';
import { inTime } from '#contracts/in-time.ts';
import { BACKUP_ASKED_EVERY_MS, BACKUPS_LOOKED_FOR_S } from '#contracts/limits.ts';
import { secondsBefore } from '#contracts/retention.ts';

const stampFile = (dataDir: string) => join(dataDir, 'database.backed-up');

/** For the metric, which outlives a restart of the site. */
export async function noteBackup(dataDir: string, createdAt: string): Promise<void> {
  const unfinished = `${stampFile(dataDir)}.${process.pid}`;
  await writeFile(unfinished, `${createdAt}\n`, { mode: 0o600 });
  await rename(unfinished, stampFile(dataDir));
}

const backupGauge = (registry: Registry, collect: (gauge: Gauge<'database'>) => Promise<void>): void => {
  const gauge: Gauge<'database'> = new Gauge({
    name: 'forecourt_backup_last_success_timestamp_seconds',
    help: 'When the newest backup of the database (embedded, postgresql) was made, Unix seconds; 0 where the embedded one has none. Of PostgreSQL those that were noted within 100 days.',
    labelNames: ['database'],
    registers: [registry],
    collect: () => collect(gauge),
  });
};

export const embeddedBackups = (registry: Registry, dataDir: string): void =>
  backupGauge(registry, async (gauge) => {
    const text = await readFile(stampFile(dataDir), 'utf8').catch(() => '');
    gauge.set({ database: 'embedded' }, (Date.parse(text.trim()) || 0) / 1000);
  });

/**
 * Of PostgreSQL, backups are what `npm run backup -- --dumped` has noted in the audit trail, which every machine of the site can
 * read. Where none was, it is backed up by other means, and there is no such metric.
 */
export function postgresBackups(registry: Registry, db: Database): void {
  let known: { readonly at: Date | null } | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  backupGauge(registry, async (gauge) => {
    if (known === undefined || performance.now() - askedAtMs >= BACKUP_ASKED_EVERY_MS) {
      askedAtMs = performance.now();
      const since = secondsBefore(new Date(), BACKUPS_LOOKED_FOR_S);
      const rows = await inTime(
        db
          .select({ at: max(auditEntries.recordedAt) })
          .from(auditEntries)
          .where(
            and(
              gte(auditEntries.recordedAt, since),
              eq(auditEntries.act, 'database-backed-up'),
              eq(auditEntries.result, 'done'),
            ),
          ),
      );
      known = rows?.[0] ?? known;
    }
    if (known === undefined || known.at === null) gauge.remove({ database: 'postgresql' });
    else gauge.set({ database: 'postgresql' }, known.at.getTime() / 1000);
  });
}
