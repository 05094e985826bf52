import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { projectFolder } from '../database/project-folder.ts';

/** Which version runs, so that a half-finished upgrade is seen; the commit is known of a release alone. */
export function buildInfo(registry: Registry): void {
  const read = (file: string): { version?: string; commit?: string } => {
    const path = join(projectFolder(), file);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  };
  const { version, commit } = { ...read('package.json'), ...read('release.json') };
  new Gauge({
    name: 'forecourt_build_info',
    help: 'Always 1; its labels say which version, commit and Node answer here.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  }).set({ version: version ?? 'unknown', commit: commit ?? 'unknown', node: process.versions.node }, 1);
}
