// `npm run preview-link`: prints an address at which editors see drafts and pages of a later date.
import { deriveKeys } from '#calls/keyed-hash.ts';
import { PREVIEW_LINK_GOOD_FOR_DAYS } from '#contracts/limits.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { previewQuery } from '#server/previews.ts';
import { rootSecrets } from '#server/secret.ts';
import { readSettings } from '#server/settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE =
  'Usage: npm run preview-link -- /en-gb/about [2026-12-24|now] [--data folder] [--public-url address] [--port number]';

function main(args: readonly string[]): void {
  keepFilesPrivate();
  const { values, positionals } = readOptions(
    args,
    { data: { type: 'string' }, 'public-url': { type: 'string' }, port: { type: 'string' } },
    2,
  );
  const [path = '/', date = 'now'] = positionals;
  if (!path.startsWith('/')) throw new UsageError(`"${path}" is not a path that begins with "/".`);
  if (!/^(?:now|\d{4}-\d{2}-\d{2})$/.test(date)) throw new UsageError(`"${date}" is not a date such as 2026-12-24.`);
  const flags = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  const settings = readSettings(flags, { ...process.env, SMTP_URL: '', SMTP_URL_FILE: '' }, process.cwd());
  const keys = deriveKeys(rootSecrets(settings.secret, settings.dataDir), 'previews');
  console.log(`${settings.publicUrl}${path}?${previewQuery(keys, date, new Date())}`);
  console.error(`  good for ${PREVIEW_LINK_GOOD_FOR_DAYS} days, for every page`);
}

await runCommand(USAGE, main);
