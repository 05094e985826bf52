import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../../tests/support/browser.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { freshFolder, silent } from '../../../tests/support/databases.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { nextJobId } from '../job-id.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { type MailEdition, renderMail } from '../render-mail.ts';
import { openOutbox } from './outbox.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';

describe('the outbox in a browser without JavaScript', () => {
  let app: FastifyInstance;
  let database: DatabaseHandle;
  let removeFolder: () => Promise<void>;
  let target: Server;
  let origin: string;
  beforeAll(async () => {
    target = createServer((request, response) => response.end(`you came to ${request.url}`)).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const { dataDir, remove } = await freshFolder();
    removeFolder = remove;
    database = await openDatabase({ dataDir, logger: silent });
    await migrate(database);
    const outbox = openOutbox(database.db, 'no-reply@forecourt.test');
    const texts = siteTexts();
    const brand = {
      name: 'Marlowe & Finch',
      publicUrl: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
      colours: MAIL_COLOURS,
    };
    for (const id of ['en-gb', 'ar-jo']) {
      const edition = testEdition(id) as MailEdition;
      const mail = renderMail(
        {
          kind: 'mail',
          template: 'verify-email',
          to: `${id}@reader.test`,
          edition: id,
          values: { link: `${brand.publicUrl}/${id}/verify-email?code=abc` },
          attachments: [],
        },
        edition,
        brand,
        texts,
      );
      await outbox.keepMail({ id: nextJobId(), to: `${id}@reader.test`, template: 'verify-email', edition, mail });
    }
    app = Fastify();
    await app.register(
      outboxRoutes(database.db, brand, {
        tokensCss: readFileSync(join(projectFolder(), 'src', 'kit', 'tokens.css'), 'utf8'),
        mayRead: () => true,
      }),
    );
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await closeBrowser();
    await app.close();
    target.close();
    await database.close();
    await removeFolder();
  });

  it.each(['en-gb', 'ar-jo'])(
    'leads from the list to the mail of %s, and its button out of the frame to the site',
    async (id) => {
      const { page, context, complaints } = await openPage({ javaScriptEnabled: false, baseURL: origin });
      await page.goto('/outbox');
      await page
        .getByRole('link')
        .filter({ hasText: `${id}@reader.test` })
        .click();
      const mail = page.frameLocator('iframe');
      expect(await mail.locator('html').getAttribute('dir')).toBe(id === 'ar-jo' ? 'rtl' : 'ltr');
      // Styled, so its own style block passed the policy.
      expect(await mail.locator('.button').evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
        'rgb(11, 93, 89)',
      );
      await mail.getByRole('link').first().click();
      await page.waitForURL(`**/${id}/verify-email?code=abc`);
      expect(await page.textContent('body')).toBe(`you came to /${id}/verify-email?code=abc`);
      // The test's own looks into the frame are the only scripts that were stopped.
      expect(complaints.filter((complaint) => !complaint.includes('Blocked script execution'))).toEqual([]);
      await context.close();
    },
  );

  it.each([360, 1280])('fits a window of %i px', async (width) => {
    const { page, context } = await openPage({ viewport: { width, height: 900 }, baseURL: origin });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.goto('/outbox');
    expect(await overflow()).toBe(0);
    await page.getByRole('link').filter({ hasText: 'ar-jo@reader.test' }).click();
    await page.getByText('HTML part').waitFor();
    expect(await overflow()).toBe(0);
    await context.close();
  });
});
