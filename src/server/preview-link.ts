// `npm run preview-link -- /en-gb/about 2026-12-24`: an address at which editors see drafts and what is still to come.
import { PREVIEW_LINK_GOOD_FOR_DAYS } from '#contracts/limits.ts';
import { keepFilesPrivate } from './data-folder.ts';
import { previewQuery } from './previews.ts';
import { deriveKey, rootSecret } from './secret.ts';
import { readSettings } from './settings.ts';

keepFilesPrivate();
const [path = '/', date = 'now', ...flags] = process.argv.slice(2);
if (!path.startsWith('/') || !/^(?:now|\d{4}-\d{2}-\d{2})$/.test(date)) {
  console.error(
    '✗ Usage: npm run preview-link -- /en-gb/about [2026-12-24|now] [--data folder] [--public-url address]',
  );
  process.exit(1);
}
const settings = readSettings(flags, { ...process.env, SMTP_URL: '' }, process.cwd());
console.log(
  `${settings.publicUrl}${path}?${previewQuery(deriveKey(rootSecret(settings.secret, settings.dataDir), 'previews'), date, new Date())}`,
);
console.error(`  good for ${PREVIEW_LINK_GOOD_FOR_DAYS} days, for every page`);
