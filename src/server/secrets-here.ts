import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyRing } from '#contracts/key-ring.ts';
import { rootSecrets } from './secret.ts';
import { readSigningSecrets } from './settings.ts';

/** The secrets that a site would have with the settings that a command finds: SECRET, SECRET_FILE or the file in the data folder. None is made. */
export function secretsHere(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): KeyRing | undefined {
  const given = readSigningSecrets(env, process.cwd());
  return given === undefined && !existsSync(join(dataDir, 'secret')) ? undefined : rootSecrets(given, dataDir);
}
