// A server as far as mail goes: opens the database it is told, enqueues one mail, or one event where it is told a webhook, and delivers it. Tests end it midway.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { clientOpened } from '#contracts/webhook-events/client-opened.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { MAIL_COLOURS } from './mail-colours.ts';
import { testEdition } from './mail-editions.ts';
import { siteTexts } from './site-texts.ts';

const { url, dataDir, smtpUrl, webhookUrl } = JSON.parse(process.argv[2] ?? '') as {
  url?: string;
  dataDir: string;
  smtpUrl: string;
  webhookUrl?: string;
};
const logger = pino({ level: 'silent' });
const database = await openDatabase({ url, dataDir, logger });
await migrate(database);
const delivery = await createDelivery({
  database,
  transport: { kind: 'smtp', url: smtpUrl, tls: 'opportunistic' },
  brand: {
    name: 'Marlowe & Finch',
    publicUrl: 'https://forecourt.test',
    colours: MAIL_COLOURS,
    from: 'no-reply@forecourt.test',
  },
  texts: siteTexts(),
  webhooks:
    webhookUrl === undefined
      ? []
      : [{ name: 'crm', url: webhookUrl, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }],
  edition: testEdition,
  logger,
  registry: new Registry(),
  times: { retryFirst: 1, retryMax: 1, retries: 3, expires: 2, supervise: 1, forget: 1 },
});
await delivery.start();
const link = 'https://forecourt.test/en-gb/verify-email?code=1';
await database.db.transaction((transaction) =>
  webhookUrl !== undefined
    ? delivery.enqueue(
        transaction,
        'orphan',
        eventFollowUp('client.opened', clientOpened.example, new Date('2026-11-20T12:00:00.000Z'), 'evt-orphan'),
      )
    : delivery.enqueue(transaction, 'orphan', {
        kind: 'mail',
        template: 'verify-email',
        to: 'orphan@reader.test',
        edition: 'en-gb',
        values: { link },
      }),
);
