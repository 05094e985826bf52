import { join } from 'node:path';
import fp from 'fastify-plugin';
import { CONSOLE_RETENTION } from '#console/console.retention.ts';
import { keepPeopleWhole } from '#console/people/backfill-people.ts';
import { openDemonstration } from '#console/people/demonstration.ts';
import { demonstrationLink, seedRoles } from '#console/staff/invite.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { forgetOld } from '#contracts/retention.ts';
import { consolePortOf } from '../console/console-address.ts';
import { createConsole } from '../console/console-listener.ts';
import { readConsoleBuild } from '../console/console-page.ts';
import { openStaffSocket } from '../console/staff-socket.ts';
import { projectFolder } from '../database/project-folder.ts';
import { checkPort, listen } from '../listen.ts';
import { securityHeaders } from '../security-headers.ts';
import { StaticFiles, filesOf } from '../static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lines on the console for the operator; none where this process has no console. */
    readonly consoleNotes: () => readonly string[];
  }
}

/** What staff work with, on a listener of its own; and in every process what keeps its tables. */
export const consolePlugin = fp(
  async (app) => {
    const { content, database, demonstration, logger, settings } = app;
    const { db } = database;
    const closing: (() => Promise<unknown>)[] = [];
    let notes: readonly string[] = [];
    app.decorate('consoleNotes', () => notes);
    app.addHook('preClose', async () => void (await Promise.all(closing.map((close) => close()))));

    const sweep = setInterval(() => {
      forgetOld(CONSOLE_RETENTION, db, new Date()).catch((error: unknown) =>
        logger.warn({ code: (error as { code?: unknown }).code }, 'old rows of the console stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    closing.push(async () => clearInterval(sweep));

    if (settings.roles.has('worker')) {
      const whole = keepPeopleWhole(db, logger);
      app.addHook('onReady', async () => whole.start());
      closing.push(() => whole.stop());
    }
    if (!settings.roles.has('console')) return;

    const folder = join(projectFolder(), 'dist', 'console');
    const build = readConsoleBuild(folder);
    let url = settings.consoleUrl ?? '';
    const { brandNames, hasher } = app.accounts;
    const isDemonstration = demonstration.console;
    const server = createConsole(app, (error) => database.away(error), {
      ...app.callOptions,
      enqueue: app.delivery.enqueue,
      hasher,
      secret: app.keyFor('console'),
      consoleUrl: () => url,
      brandName: brandNames?.[0] ?? content.get().settings.name,
      isDemonstration,
      build,
      files:
        build === undefined
          ? undefined
          : new StaticFiles(
              filesOf(join(folder, 'assets'), '/console/assets/'),
              'forever',
              securityHeaders(settings.consoleUrl ?? 'http://localhost'),
            ),
      texts: content.texts,
    });
    closing.push(() => server.close());

    app.addHook('onReady', async () => {
      await seedRoles(db);
      const port = await listen(server, settings.consoleHost, await freeConsolePort(settings));
      if (settings.consoleUrl === undefined) url = `http://localhost:${port}`;
      const { socketFolder } = database;
      if (socketFolder !== undefined) {
        const socket = await openStaffSocket(socketFolder, db, () => url);
        closing.push(() => socket.close());
      }
      notes = [`console: ${url}/console/`];
      if (!isDemonstration) return;
      const { token, name } = await openDemonstration(db, content.get().editions, new Date());
      notes = [
        `console: ${url}/console/, with made-up people; log in once as ${name}, who is made up too:`,
        `         ${demonstrationLink(url, token)}`,
      ];
    });
  },
  { name: 'console', dependencies: ['http', 'content', 'secrets', 'database', 'delivery', 'calls', 'accounts'] },
);

/** The port that was asked for; where none was, another program on the one beside the site is no reason not to start. */
async function freeConsolePort(settings: Parameters<typeof consolePortOf>[0] & { readonly consoleHost: string }) {
  const port = consolePortOf(settings);
  if (settings.consolePort !== undefined) return port;
  return checkPort(settings.consoleHost, port).then(
    () => port,
    () => 0,
  );
}
