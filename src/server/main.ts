import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { SHUTDOWN_MS } from '#contracts/limits.ts';
import { keepFilesPrivate } from './data-folder.ts';
import { createLogOutput } from './observability/log-output.ts';
import { openSite } from './open-site.ts';
import { settingsUsage } from './settings-usage.ts';
import { readSettings } from './settings.ts';
import { asTyped, isReleased } from './typed-command.ts';

/**
 * The server process. Whatever stops it from starting is one clear line and exit code 1; SIGTERM, SIGINT or the end of
 * the process that started it drains and ends it with 0. A service manager's SIGTERM is said at `/readyz` first, so that
 * proxies send their requests elsewhere; another signal ends that wait.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(settingsUsage(isReleased() ? 'node server.js ' : 'node dist/server/main.js '));
    return;
  }
  const startedAt = Number(process.env['FORECOURT_STARTED_AT'] ?? Date.now());
  keepFilesPrivate();
  const settings = readSettings(process.argv.slice(2), process.env, process.cwd());
  const logger = pino(
    { level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    createLogOutput(),
  );
  const site = await openSite(settings, logger);

  let closing: { readonly hurry: () => void } | undefined;
  const close = async (why: string, noticeMs: number) => {
    if (closing !== undefined) {
      closing.hurry();
      return;
    }
    const notice = new AbortController();
    closing = { hurry: () => notice.abort() };
    logger.info({ why, noticeMs }, 'closing');
    site.drain();
    await sleep(noticeMs, undefined, { signal: notice.signal }).catch(() => undefined); // another signal came
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    site.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the server did not close cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => void close('SIGTERM', settings.drainSeconds * 1000));
  process.on('SIGINT', () => void close('SIGINT', 0));
  process.once('disconnect', () => void close('the starting process ended', 0));

  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n  ${site.name} is open at ${site.url} (${seconds} s)`);
  for (const note of site.notes) console.log(`  ${note}`);
  console.log('');
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of asTyped(message).split('\n')) console.error(`✗ ${line}`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
