// `npm run restore`: puts the embedded database of a backup in place, while no site runs.
import { resolve } from 'node:path';
import { pino } from 'pino';
import { ERASURES_FILE } from '#server/backup/erasure-ledger.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { BackupRefusedError, restoreBackup } from '#server/backup/restore-backup.ts';
import { fingerprintsHere } from '#server/backup/secret-fingerprint.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { forgetSiteSecret } from '#server/database/site-secret.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run restore -- <file> [--data <folder>] [--with-another-secret]
  Puts the database of a backup in place. Stop the site first. The former database is kept beside it. Reads SECRET, or
  SECRET_FILE, or the file secret of the data folder: it must be the secret of the site that was backed up.
  Whom ${ERASURES_FILE}, beside the file or in the data folder, names is erased again when the site starts.
  --data <folder>        the folder of the embedded database; without it DATA_DIR, or data
  --with-another-secret  where the former secret is lost: sessions and mailed links end, platform passwords cannot be read`;

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(
    args,
    { data: { type: 'string' }, 'with-another-secret': { type: 'boolean' } },
    1,
  );
  const [file] = positionals;
  if (file === undefined) throw new UsageError('Name the file of the backup.');
  const { databaseUrl, dataDir } = readDatabaseSettings(values.data);
  if (databaseUrl !== undefined)
    throw new Error('The database is PostgreSQL: restore it with pg_restore (docs/how-to/back-up-and-restore.md).');
  const own = fingerprintsHere(dataDir);
  const check = ({ secretFingerprint }: Manifest) => {
    if (values['with-another-secret'] === true || secretFingerprint === null) return;
    if (own.includes(secretFingerprint)) return;
    throw new BackupRefusedError(
      `The backup belongs to a site with another secret: ${own.length === 0 ? 'there is none here' : 'the one here differs'}. ` +
        `Set SECRET to the former one, or put its file as ${dataDir}/secret. If it is lost, add --with-another-secret: sessions and mailed links end, and platform passwords cannot be read.`,
    );
  };
  const { manifest, former, erasedSince } = await restoreBackup(resolve(file), dataDir, check);
  if (values['with-another-secret'] === true) await acceptAnySecret(dataDir);
  console.log(`✓ The database of ${manifest.createdAt} is in place, made by version ${manifest.version}.`);
  console.log(
    erasedSince === undefined
      ? `  There is no ${ERASURES_FILE} beside the file or in the data folder, so whoever was erased since then is there again. If there is one elsewhere, add it before the site starts: npm run erasures -- replay <file>`
      : `  Erased since then: ${erasedSince}. They are erased again when the site starts.`,
  );
  if (former !== undefined)
    console.log(`  The former one is kept as ${former}. Delete it once the site is as it should be.`);
}

/** The next start would refuse what has just been allowed. */
async function acceptAnySecret(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  try {
    await forgetSiteSecret(database.db);
  } finally {
    await database.close();
  }
}

await runCommand(USAGE, main);
