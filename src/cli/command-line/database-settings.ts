import { type Settings, readSettings } from '#server/settings.ts';

/** Of the settings of the environment, those of the database; a command that only works on it needs no other. */
export function readDatabaseSettings(
  dataDir: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR, MIGRATE, ACCOUNT_NUMBERS } = env;
  return readSettings(
    dataDir === undefined ? [] : ['--data', dataDir],
    // The settings want a secret beside DATABASE_URL, for what a site signs.
    { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR, MIGRATE, ACCOUNT_NUMBERS, SECRET: 'x'.repeat(32) },
    process.cwd(),
  );
}
