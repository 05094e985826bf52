import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase, silent } from '../../../tests/support/databases.ts';
import { testEdition } from '../../../tests/support/mail-editions.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { clientRefused } from '#contracts/webhook-events/client-refused.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { problemResponses } from '#server/problem-responses.ts';
import { type Delivery, createDelivery } from '../delivery.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { MAIL_COLOURS } from '../../../tests/support/mail-colours.ts';

eachDatabase((_kind, open) => {
  let app: FastifyInstance;
  let delivery: Delivery;
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await open();
    delivery = await createDelivery({
      database,
      transport: {
        kind: 'outbox',
        tokensCss: readFileSync(join(projectFolder(), 'src', 'kit', 'tokens.css'), 'utf8'),
        mayRead: () => true,
      },
      brand: {
        name: 'Marlowe & Finch',
        publicUrl: 'http://localhost:8080',
        colours: MAIL_COLOURS,
        from: 'no-reply@forecourt.test',
      },
      texts: siteTexts(),
      edition: testEdition,
      logger: silent,
      registry: new Registry(),
    });
    await delivery.start();
    app = Fastify();
    problemResponses(app, undefined, () => undefined);
    await app.register(delivery.routes);
    await database.db.transaction(async (transaction) => {
      const link = 'http://localhost:8080/en-gb/verify-email?code=one';
      await delivery.enqueue(transaction, 'a', {
        kind: 'mail',
        template: 'verify-email',
        to: 'first@reader.test',
        edition: 'en-gb',
        values: { link },
      });
      await delivery.enqueue(transaction, 'a', {
        kind: 'mail',
        template: 'already-registered',
        to: 'second@reader.test',
        edition: 'ar-jo',
        values: { link },
      });
    });
    const deadline = Date.now() + 10_000;
    while (((await get('/outbox')).body.match(/<li>/g) ?? []).length < 2 && Date.now() < deadline) await sleep(50);
  });
  afterAll(async () => {
    await app.close();
    await delivery.stop();
  });
  const get = (url: string) => app.inject({ url });
  const pages = async () =>
    [...(await get('/outbox')).body.matchAll(/href="(\/outbox\/[\da-f-]+)"/g)].map(([, href]) => href ?? '');

  it('lists the mails newest first, by plain links, and keeps out of search engines', async () => {
    const answer = await get('/outbox');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).not.toContain('<script');
    expect(answer.body.indexOf('second@reader.test')).toBeGreaterThan(0);
    expect(answer.body.indexOf('second@reader.test')).toBeLessThan(answer.body.indexOf('first@reader.test'));
    expect(await pages()).toHaveLength(2);
  });

  it('shows a mail with its text, in which the link can be clicked, and its HTML in a frame that may do nothing', async () => {
    const [, first = ''] = await pages();
    const page = await get(first);
    expect(page.body).toContain(
      '<a href="http://localhost:8080/en-gb/verify-email?code=one">http://localhost:8080/en-gb/verify-email?code=one</a>',
    );
    expect(page.body).toContain(
      `<iframe src="${first}/html" title="HTML part" sandbox="allow-top-navigation-by-user-activation">`,
    );
    const html = await get(`${first}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    expect(html.body).toContain(
      '<a class="button" href="http://localhost:8080/en-gb/verify-email?code=one">Confirm this address</a>',
    );
    expect(html.body).toContain('<base target="_top">');
  });

  it('shows an Arabic mail from right to left', async () => {
    const [second = ''] = await pages();
    expect((await get(`${second}/html`)).body).toContain('<html lang="ar" dir="rtl">');
    expect((await get(second)).body).toContain('<pre lang="ar" dir="auto">');
  });

  it('shows SMS and events with what they say, and narrows the list to a recipient, whatever is typed', async () => {
    await database.db.transaction(async (transaction) => {
      await delivery.enqueue(transaction, 'b', {
        kind: 'sms',
        template: 'one-time-code',
        to: '+442083661177',
        edition: 'en-gb',
        values: { code: '012345', minutes: '10' },
      });
      await delivery.enqueue(
        transaction,
        'b',
        eventFollowUp(
          'client.refused',
          { ...clientRefused.example, reason: '<script>' },
          new Date('2026-11-20T12:00:00.000Z'),
          'evt-1',
        ),
      );
    });
    const deadline = Date.now() + 20_000;
    while ((await pages()).length < 4 && Date.now() < deadline) await sleep(50);
    const list = (await get('/outbox')).body;
    expect([...list.matchAll(/class="kind">(\w+)</g)].map(([, kind]) => kind)).toEqual(
      expect.arrayContaining(['Event', 'Mail', 'SMS']),
    );
    const narrowed = async (to: string) =>
      ((await get(`/outbox?to=${encodeURIComponent(to)}`)).body.match(/<li>/g) ?? []).length;
    expect(await narrowed('+4420')).toBe(1);
    expect(await narrowed('FIRST@')).toBe(1);
    expect(await narrowed('%')).toBe(0);
    expect(await narrowed("'; DROP TABLE outbox_mails; --")).toBe(0);
    expect((await get('/outbox?to=%22%3E%3Cscript%3E')).body).not.toContain('<script>');
    expect((await get('/outbox?to=a&to=b')).statusCode).toBe(200);
    expect((await get('/outbox?to=%00')).statusCode).toBe(200);
    const bodies = await Promise.all((await pages()).map(async (address) => (await get(address)).body));
    expect(bodies.find((body) => body.includes('1 segment, GSM-7'))).toContain(
      '012345 is your Marlowe &amp; Finch code.',
    );
    expect(bodies.find((body) => body.includes('client.refused'))).toContain(
      '&quot;reason&quot;: &quot;&lt;script&gt;&quot;',
    );
  });

  it.each(['/outbox/not-an-id', '/outbox/00000000-0000-7000-8000-000000000000', "/outbox/'/html"])(
    'answers 404 at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('has a stylesheet of its own, drawn with the tokens', async () => {
    const { body, headers } = await get('/outbox/style.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    for (const [name] of body.slice(body.indexOf('*, ::before')).matchAll(/var\((--[\w-]+)\)/g))
      expect(body).toContain(`${name.slice(4, -1)}:`);
  });

  it('is not there where mail goes out by SMTP', async () => {
    const smtp = await createDelivery({
      database,
      transport: { kind: 'smtp', url: 'smtp://127.0.0.1:1', tls: 'opportunistic' },
      brand: { name: 'M', publicUrl: 'http://localhost:8080', colours: MAIL_COLOURS, from: 'no-reply@forecourt.test' },
      texts: new Map(),
      edition: testEdition,
      logger: silent,
      registry: new Registry(),
    });
    const other = Fastify();
    await other.register(smtp.routes);
    expect((await other.inject({ url: '/outbox' })).statusCode).toBe(404);
    await smtp.stop();
  });
});
