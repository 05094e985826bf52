import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';

const stampFile = (dataDir: string) => join(dataDir, 'database.backed-up');

/** For the metric, which outlives a restart of the site. */
export async function noteBackup(dataDir: string, createdAt: string): Promise<void> {
  const unfinished = `${stampFile(dataDir)}.${process.pid}`;
  await writeFile(unfinished, `${createdAt}\n`, { mode: 0o600 });
  await rename(unfinished, stampFile(dataDir));
}

/** Of the embedded database alone: of backups of PostgreSQL the site knows nothing. */
export function backupMetrics(registry: Registry, dataDir: string): void {
  const gauge: Gauge = new Gauge({
    name: 'forecourt_backup_last_success_timestamp_seconds',
    help: 'When the newest backup of the embedded database was made, Unix seconds; 0 where there was none.',
    registers: [registry],
    collect: async () => {
      const text = await readFile(stampFile(dataDir), 'utf8').catch(() => '');
      gauge.set((Date.parse(text.trim()) || 0) / 1000);
    },
  });
}
