import fp from 'fastify-plugin';
import { recordMailEvent } from '#console/people/record-mail-event.ts';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { forgetOld } from '#contracts/retention.ts';
import { DELIVERY_RETENTION } from '#delivery/delivery.retention.ts';
import { createDelivery, type Delivery } from '#delivery/delivery.ts';
import { reportRoutes } from '#delivery/reports/report-routes.ts';
import tokensCss from '#kit/tokens.css?inline';
import { paletteCss, paletteOf } from '#pages/palette.ts';
import { mailEdition } from '../brand-facts.ts';
import { mailTransport, smsAccount, webhooksOf } from '../delivery-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly delivery: Delivery;
    /** What does the tasks, by their names; a plugin adds its own. None runs before the server is ready. */
    readonly tasks: Record<string, TaskHandler>;
  }
}

/** Mail, SMS, webhooks and tasks. */
export const deliveryPlugin = fp(
  async (app) => {
    const { content, database, logger, registry, settings } = app;
    const { publicUrl } = settings;
    const brand = content.get();
    const { colours } = brand.settings;
    const tasks: Record<string, TaskHandler> = {};
    const delivery = await createDelivery({
      database,
      transport: mailTransport(settings, app.demonstration, tokensCss + paletteCss(colours)),
      brand: {
        name: brand.settings.name,
        publicUrl,
        logo: `/media/${brand.settings.touchIcon}`,
        colours: paletteOf(colours),
        from: settings.mailFrom ?? `${brand.settings.name} <no-reply@${new URL(publicUrl).hostname}>`,
      },
      texts: content.texts,
      sms: smsAccount(settings),
      webhooks: webhooksOf(settings),
      recordMailEvent,
      tasks,
      edition: (id) => mailEdition(content.get(), content.texts, id, new Date()),
      logger,
      registry,
      migrate: settings.migrate,
    });
    app.addHook('onClose', () => delivery.stop());
    app.decorate('delivery', delivery).decorate('tasks', tasks);
    await app.register(delivery.routes);
    await app.register(
      reportRoutes({
        db: database.db,
        token: settings.mailReportsToken,
        snsTopic: settings.mailReportsSnsTopic,
        record: recordMailEvent,
        logger,
        onWrongToken: (id) => app.refusedTokens('mail-reports', id),
      }),
    );
    const sweep = setInterval(() => {
      forgetOld(DELIVERY_RETENTION, database.db, database.now()).catch((error: unknown) =>
        logger.warn({ code: (error as { code?: unknown }).code }, 'old rows of delivery stay until the next sweep'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    app.addHook('onClose', async () => clearInterval(sweep));
    app.addHook('onReady', async () => {
      if (settings.roles.has('worker')) await delivery.start();
    });
  },
  { name: 'delivery', dependencies: ['http', 'content', 'database'] },
);
