import { pino } from 'pino';
import { keepFilesPrivate } from './data-folder.ts';
import { openBackstage } from './open-backstage.ts';
import { openSite } from './open-site.ts';
import { readSettings } from './settings.ts';

/** How long a shutdown may drain before the process ends anyway. */
const DRAIN_MS = 10_000;

/**
 * The server process. Whatever stops it from starting is one clear line and exit code 1; SIGTERM, SIGINT or the end of
 * the process that started it drains and ends it with 0.
 */
async function main(): Promise<void> {
  const startedAt = Number(process.env['FORECOURT_STARTED_AT'] ?? Date.now());
  keepFilesPrivate();
  const settings = readSettings(process.argv.slice(2), process.env, process.cwd());
  const logger = pino({ level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const isSite = settings.roles.has('web') || settings.roles.has('worker');
  const site = await (isSite ? openSite : openBackstage)(settings, logger);

  let closing = false;
  const close = (why: string) => {
    if (closing) return;
    closing = true;
    logger.info({ why }, 'closing');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    site.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the server did not close cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => close('SIGTERM'));
  process.once('SIGINT', () => close('SIGINT'));
  process.once('disconnect', () => close('the starting process ended'));

  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n  ${site.name} is open at ${site.url} (${seconds} s)`);
  for (const note of site.notes) console.log(`  ${note}`);
  console.log('');
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) console.error(`✗ ${line}`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
