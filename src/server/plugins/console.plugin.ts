import { join } from 'node:path';
import { productTexts } from 'virtual:product-texts';
import fp from 'fastify-plugin';
import { approvalKeys, exportKeys } from '#console/console-context.ts';
import { RatingBoard } from '#content/ratings/rating-board.ts';
import { CONSOLE_RETENTION } from '#console/console.retention.ts';
import { addMadeUpDelivery } from '#console/delivery/demonstration.ts';
import { keepFunnelFolded } from '#console/funnel/fold-deltas.ts';
import { addMadeUpCounts } from '#console/funnel/made-up-counts.ts';
import { SEND_ENQUIRY_ANSWER, sendEnquiryAnswer } from '#console/enquiries/send-answer.ts';
import { keepPeopleWhole } from '#console/people/backfill-people.ts';
import { PEOPLE_JOB, runPeopleJob } from '#console/people/jobs/people-jobs.ts';
import { openDemonstration } from '#console/people/demonstration.ts';
import { addMadeUpHalts } from '#console/prices/demonstration.ts';
import { addMadeUpSeats } from '#console/waiting/demonstration.ts';
import { demonstrationLink, seedRoles } from '#console/staff/invite.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { forgetOld } from '#contracts/retention.ts';
import { COUNTED_FORMS, formWords } from '../counted-forms.ts';
import { contentDesk } from '../content-desk.ts';
import { consolePortOf } from '../console/console-address.ts';
import { createConsole } from '../console/console-listener.ts';
import { readConsoleProvider } from '../console/console-provider.ts';
import { readConsoleBuild } from '../console/console-page.ts';
import { openStaffSocket } from '../console/staff-socket.ts';
import { projectFolder } from '../database/project-folder.ts';
import { checkPort, listen } from '../listen.ts';
import { securityHeaders } from '../security-headers.ts';
import { warnedRegulators } from '../warned-regulators.ts';
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
      forgetOld(CONSOLE_RETENTION, db, database.now()).catch((error: unknown) =>
        logger.warn({ code: (error as { code?: unknown }).code }, 'old rows of the console stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    closing.push(async () => clearInterval(sweep));

    const { enqueue, mailStates } = app.delivery;
    app.tasks[SEND_ENQUIRY_ANSWER] = sendEnquiryAnswer({
      db,
      enqueue,
      now: database.now,
      publicUrl: settings.publicUrl,
    });
    app.tasks[PEOPLE_JOB] = runPeopleJob({
      db,
      audit: app.callOptions.audit,
      enqueue,
      now: database.now,
      exportKeys: exportKeys(app.keyFor('console')),
      isDemonstration: demonstration.console,
    });
    if (settings.roles.has('worker')) {
      const kept = [keepPeopleWhole(db, logger), keepFunnelFolded(db, logger)];
      app.addHook('onReady', async () => {
        for (const each of kept) each.start();
      });
      closing.push(...kept.map((each) => () => each.stop()));
    }
    if (!settings.roles.has('console')) return;

    const folder = join(projectFolder(), 'dist', 'console');
    const build = readConsoleBuild(folder);
    let url = settings.consoleUrl ?? '';
    const { brandNames, hasher } = app.accounts;
    const isDemonstration = demonstration.console;
    const server = createConsole(app, (error) => database.away(error), {
      ...app.callOptions,
      enqueue,
      desk: app.delivery.desk,
      mailStates,
      answerTemplates: (language) => content.get().answerTemplates(language),
      hasher,
      accounts: app.accounts,
      secret: app.keyFor('console'),
      consoleUrl: () => url,
      brandName: brandNames?.[0] ?? content.get().settings.name,
      isDemonstration,
      provider:
        settings.consoleProvider === undefined ? undefined : await readConsoleProvider(settings.consoleProvider),
      fourEyes: new Set(content.get().settings.console.fourEyes),
      seats: app.seats,
      percentages: {
        regulators: () => warnedRegulators(content.get(), content.asWritten(), new Date()),
        look: app.showFigures,
      },
      content: contentDesk({
        content,
        productTexts,
        ratings: async () => {
          const board = new RatingBoard();
          await board.read(db);
          return board;
        },
        previewKeys: app.keyFor('previews'),
        publicUrl: settings.publicUrl,
      }),
      prices: {
        instruments: app.instruments,
        origin: app.market.priceOrigin,
        hasBus: settings.redisUrl !== undefined,
        statuses: app.market.statuses,
        typicalSpreads: app.history.typicalSpreads,
        spreads: app.history.spreads,
      },
      forms: { all: COUNTED_FORMS, words: formWords(content.texts), isCounted: settings.formCounts === 'on' },
      build,
      sources: app.devServer?.consoleSources,
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
        const socket = await openStaffSocket(socketFolder, database, () => url);
        closing.push(() => socket.close());
      }
      notes = [`console: ${url}/console/`];
      if (!isDemonstration) return;
      const now = database.now();
      const { token, name } = await openDemonstration(
        db,
        content.get().editions,
        now,
        approvalKeys(app.keyFor('console')),
      );
      await addMadeUpSeats(db, app.seats, now);
      await addMadeUpDelivery(db, now);
      await addMadeUpHalts(
        db,
        app.instruments.map(({ symbol }) => symbol),
        now,
      );
      await addMadeUpCounts(db, COUNTED_FORMS, content.get().editions, now);
      notes = [
        `console: ${url}/console/, with made-up people; log in once as ${name}, who is made up too:`,
        `         ${demonstrationLink(url, token)}`,
      ];
    });
  },
  {
    name: 'console',
    dependencies: [
      'http',
      'content',
      'secrets',
      'database',
      'market',
      'delivery',
      'calls',
      'history',
      'accounts',
      'enquiry-content',
      'figures',
    ],
  },
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
