import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrationOf } from '#server/demonstration.ts';
import { type Role, SETTING_ROWS, type Settings, readSettings } from '#server/settings.ts';
import { temporaryFolder } from '../support/folders.ts';

/** Roles that open the database: those with accounts. */
export const ROLES_WITH_ACCOUNTS: readonly string[] = ['web', 'worker', 'console'] satisfies Role[];

/** A value that each secret may have. */
const SECRETS: Readonly<Record<string, string>> = {
  SECRET: 's'.repeat(64),
  DATABASE_URL: 'postgres://site:p@db/forecourt',
  REDIS_URL: 'redis://site:p@redis',
  SMTP_URL: 'smtp://user:p@mail:587',
  METRICS_TOKEN: 'm'.repeat(32),
  OPERATOR_TOKEN: 'o'.repeat(32),
  PLATFORM_BRIDGE_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

/** What a process in a deploy file is told by its environment, as the server reads it, and the lines that refuse the start. */
export function settingsOf(environment: Readonly<Record<string, string>>): {
  readonly settings: Settings;
  readonly refusals: readonly string[];
} {
  const known = new Set(
    Object.values(SETTING_ROWS).flatMap((row) => [row.env, ...('isSecret' in row ? [`${row.env}_FILE`] : [])]),
  );
  const stray = Object.keys(environment).filter((name) => !known.has(name) && name !== 'NODE_OPTIONS');
  if (stray.length > 0) throw new Error(`no setting is called ${stray.join(', ')}`);
  const folder = temporaryFolder();
  try {
    const env = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => {
        if (!name.endsWith('_FILE')) return [name, value];
        const file = join(folder.path, name);
        writeFileSync(file, `${SECRETS[name.replace(/_FILE$/, '')] ?? ''}\n`);
        return [name, file];
      }),
    );
    const settings = readSettings([], env, '/opt/forecourt');
    const origin = 'file' in settings.feed ? 'live' : 'simulated';
    return { settings, refusals: demonstrationOf(settings, origin).refusals };
  } finally {
    folder.remove();
  }
}
