import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** The embedded database, logs of jobs and resized pictures grow there; a full disk refuses sign-ups. */
export function diskMetrics(registry: Registry, dataDir: string): void {
  const gauge: Gauge = new Gauge({
    name: 'forecourt_data_disk_free_ratio',
    help: 'The share of the disk of DATA_DIR that is free for this user, 0 to 1.',
    registers: [registry],
    collect: async () => {
      // A folder that cannot be asked is left out: the rest of the scrape counts.
      const disk = await statfs(dataDir).catch(() => undefined);
      if (disk === undefined || disk.blocks === 0) gauge.remove();
      else gauge.set(disk.bavail / disk.blocks);
    },
  });
}
