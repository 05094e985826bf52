import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LOG_INS_PER_ADDRESS } from '#contracts/limits.ts';
import { freshEmail } from '../support/accounts-site.ts';
import { becomeClient, mailedCodes } from '../support/client-of-site.ts';
import { longUnless } from '../support/long-form.ts';
import { startMailServer } from '../support/mail-server.ts';
import { sitePlace } from '../support/databases.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, runServer, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const PUBLIC = { PUBLIC_URL: 'https://www.broker.example' };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const FORGED = {
  'x-forwarded-for': '198.51.100.66',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'www.broker.example',
};

/** As `fetch` may not: with any Host, from any address of the loopback network. */
async function ask(
  site: Site,
  path: string,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const [answer] = (await once(
    get({
      host: '127.0.0.1',
      port: new URL(site.url).port,
      path,
      headers: { accept: 'text/html', ...headers },
      localAddress,
      agent: false,
    }),
    'response',
  )) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

describe('a start that would open the demonstration to strangers', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const reached: Readonly<Record<string, Record<string, string>>> = {
    'an https address': PUBLIC,
    'a public host': { PUBLIC_URL: 'http://www.broker.example' },
    'a port on the network': { HOST: '0.0.0.0' },
    'a proxy in front': { TRUST_PROXY: '127.0.0.1' },
  };
  describe.each(Object.entries(reached))('%s', (_what, env) => {
    it('is refused with a line for each part', { timeout: 60_000, tags: longUnless(env === PUBLIC) }, async () => {
      const { code, output } = await runServer(['--port', '0', '--data', folder.path], { ...env, DEV: 'on' });
      expect(code).toBe(1);
      const lines = output.trim().split('\n');
      expect(lines.map((line) => line.split(':', 1)[0])).toEqual([
        '✗ SMTP_URL',
        '✗ PLATFORM_BRIDGE_URL',
        '✗ FEED',
        '✗ DEV',
      ]);
      expect(lines[0]).toContain(
        'links to set a password among them, would be read by anyone at /outbox. Set SMTP_URL and MAIL_FROM',
      );
    });
  });

  it('is refused for what TRUST_PROXY=on believed', { timeout: 60_000 }, async () => {
    const { code, output } = await runServer(['--port', '0', '--data', folder.path], { TRUST_PROXY: 'on' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^✗ TRUST_PROXY: "on" must be off, or the addresses and networks of your proxies by commas.* See docs\/how-to\/run-behind-a-proxy\.md\.\n$/,
      ),
    ]);
  });
});

describe('the demonstration on a machine of its own', () => {
  let place: Awaited<ReturnType<typeof sitePlace>>;
  let site: Site;
  beforeAll(async () => {
    place = await sitePlace();
    site = await startSite({ dataDir: place.dataDir, env: { ...place.env, DEV: 'on' } });
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  it('says what runs of it, and shows all of it to who sits there', async () => {
    // Said line by line, once the site is open.
    await expect
      .poll(() => site.output())
      .toContain(
        'demonstration: the outbox, accounts without a platform, made-up or recorded prices, unpublished pages, the gallery, for this machine only',
      );
    for (const path of ['/outbox', '/outbox/style.css', '/gallery', '/metrics', '/en-gb?preview=now', '/dev/reload.js'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
    const { headers } = await fetch(`${site.url}/outbox`);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['through a proxy', FORGED],
    ['through a proxy that says Forwarded', { forwarded: 'for=198.51.100.66' }],
    ['through a proxy that says Via', { via: '1.1 cache' }],
    ['under a name that was turned to 127.0.0.1', { host: 'rebound.example:8080' }],
    ['under the name of a proxy’s upstream', { host: 'forecourt' }],
  ])('shows nothing of what opens accounts to who comes %s', async (_how, headers) => {
    const host = headers['host'] ?? new URL(site.url).host;
    for (const path of [
      '/outbox',
      '/outbox?to=a',
      '/outbox/style.css',
      '/outbox/00000000-0000-0000-0000-000000000000',
      '/metrics',
      '/dev/events',
      '/dev/reload.js',
    ]) {
      const { status, text } = await ask(site, path, { ...headers, host });
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('outbox</h1>');
    }
    expect(
      (await ask(site, '/en-gb?preview=now', { ...headers, host })).headers['x-robots-tag'],
      'the page as visitors have it',
    ).toBeUndefined();
    expect((await ask(site, '/en-gb?preview=now')).headers['x-robots-tag'], 'the test can tell').toBe('noindex');
  });

  it('[FRM-8] gives no stranger the link that sets a password', async () => {
    const [email, stranger] = [freshEmail(), new Visitor(site.url)];
    await becomeClient(site, email);
    expect(
      (await stranger.request('POST', '/api/user/reset_password', { json: { email }, headers: FORGED })).status,
    ).toBe(200);
    await expect.poll(() => mailedCodes(site, email, 'set-password'), { timeout: 15_000 }).toHaveLength(1);
    expect((await stranger.request('GET', `/outbox?to=${encodeURIComponent(email)}`, { headers: FORGED })).status).toBe(
      404,
    );
  });
});

describe('a public site', () => {
  let place: Awaited<ReturnType<typeof sitePlace>>;
  let site: Site;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    [mail, place] = await Promise.all([startMailServer(), sitePlace()]);
    site = await startSite({
      dataDir: place.dataDir,
      env: {
        ...place.env,
        ...PUBLIC,
        TRUST_PROXY: '127.0.0.1,::1',
        SMTP_URL: mail.url,
        MAIL_FROM: 'no-reply@broker.example',
        TICK_CONNECTIONS_PER_ADDRESS: '3',
        PLATFORM_BRIDGE_URL: 'http://127.0.0.1:9/',
        PLATFORM_BRIDGE_SECRET: SECRET,
        DEMONSTRATION_OPEN_TO_STRANGERS: 'prices',
      },
    });
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await mail.close();
    await place.remove();
  });

  it('says what runs of the demonstration, and what is closed', async () => {
    // The lines come one by one, and may be read before the last of them has.
    for (const line of [
      'SMS: not sent',
      'demonstration: made-up or recorded prices, OPEN TO EVERYONE who reaches the site',
      'metrics: closed, since others reach the site; set METRICS_TOKEN',
    ])
      await expect.poll(() => site.output()).toContain(line);
  });

  it('[ASVS 3.4.1, 3.4.3] tells browsers with every answer to use https, own scripts and no frame', async () => {
    for (const path of [
      '/en-gb',
      '/en-gb/log-in',
      '/en-gb/none-of-ours',
      '/api/xsrf',
      '/api/none-of-ours',
      '/robots.txt',
    ]) {
      const { headers } = await ask(site, path);
      expect(
        {
          https: headers['strict-transport-security'],
          type: headers['x-content-type-options'],
          referrer: headers['referrer-policy'],
          policy: headers['content-security-policy'],
        },
        path,
      ).toEqual({
        https: 'max-age=31536000; includeSubDomains',
        type: 'nosniff',
        referrer: 'strict-origin-when-cross-origin',
        policy: expect.stringMatching(/^default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/) as string,
      });
      expect(headers['content-security-policy'], path).not.toMatch(/unsafe|\*/);
    }
  });

  it('has no outbox, no gallery, no metrics and no drafts, for nobody', async () => {
    for (const headers of [{}, FORGED, { host: 'www.broker.example' }, { host: 'localhost' }] as Record<
      string,
      string
    >[]) {
      for (const path of [
        '/outbox',
        '/outbox/style.css',
        '/gallery',
        '/gallery/',
        '/gallery/fc-accordion',
        '/metrics',
        '/dev/events',
      ])
        expect([path, (await ask(site, path, headers)).status]).toEqual([path, 404]);
      expect((await ask(site, '/en-gb?preview=now', headers)).headers['x-robots-tag']).toBeUndefined();
    }
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('gallery');
    expect((await fetch(`${site.url}/en-gb`)).status, 'the site itself is there').toBe(200);
  });

  it(`[FRM-8] counts the tries of one visitor as one’s, whatever address the visitor writes in front: ${LOG_INS_PER_ADDRESS.tries} and no more`, async () => {
    const tries = async (addressOf: (n: number) => string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < 70; n += 1) {
        statuses.push(
          (
            await new Visitor(site.url).request('POST', '/api/user/authorise', {
              json: { email: `nobody-${n}-${addressOf(0)}@mail.example`, password: `a wrong one ${n}` },
              headers: { 'x-forwarded-for': addressOf(n) },
            })
          ).status,
        );
      }
      return statuses;
    };
    const spoofed = await tries((n) => `203.0.${n}.7, 198.51.100.80`);
    expect(spoofed.filter((status) => status === 401).length, 'wrong tries that were judged').toBeLessThanOrEqual(
      LOG_INS_PER_ADDRESS.tries,
    );
    expect(spoofed.at(-1)).not.toBe(401);
    // Nonsense, ports and lists of proxies make no new visitor either.
    const nonsense = ['nonsense-', '[::', '203.0.113.9:99999, unknown', `${'x'.repeat(9_000)}`];
    const broken = await tries((n) => `${nonsense[n % nonsense.length]}${n}`);
    expect(broken.filter((status) => status === 401).length).toBeLessThanOrEqual(LOG_INS_PER_ADDRESS.tries);
    expect(broken.every((status) => status < 500)).toBe(true);
    const ported = await tries((n) => `198.51.100.81:${40_000 + n}`);
    expect(ported.filter((status) => status === 401).length).toBeLessThanOrEqual(LOG_INS_PER_ADDRESS.tries);
    const apart = await tries((n) => `203.0.113.9, 198.51.${n}.1`);
    expect(apart.filter((status) => status === 401).length, 'visitors apart are judged apart').toBe(70);
  }, 180_000);

  it('[LIV-7] counts price sockets and event streams by the same address', async () => {
    const open = async (forwarded: string) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws/ticks`, {
        headers: { 'x-forwarded-for': forwarded, origin: PUBLIC.PUBLIC_URL },
      });
      const closed = once(socket, 'close').then(([code]) => code as number);
      await once(socket, 'open');
      return { socket, closed };
    };
    const sockets = [];
    for (let n = 0; n < 4; n += 1) sockets.push(await open(`203.0.113.${n}, 198.51.100.90`));
    expect(await sockets[3]?.closed).toBe(4430);
    const other = await open('203.0.113.1, 198.51.100.91');
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    for (const { socket } of [...sockets, other]) socket.close();
  });

  it('keeps an idle connection longer than a proxy does', async () => {
    expect((await ask(site, '/healthz', { connection: 'keep-alive' })).headers['keep-alive']).toBe('timeout=75');
  });

  it('[FRM-1] offers nothing that needs a code by SMS, in any language, and its calls refuse', async () => {
    for (const edition of ['en-gb', 'de-de', 'es-es', 'fr-fr', 'ar-jo']) {
      for (const path of [
        'log-in/phone',
        'log-in/phone/code',
        'reset-password/phone',
        'reset-password/phone/code',
        'verify-phone',
        'verify-phone/code',
      ]) {
        expect([edition, path, (await fetch(`${site.url}/${edition}/${path}`)).status]).toEqual([edition, path, 404]);
      }
      for (const path of ['log-in', 'reset-password', 'account']) {
        const html = await (await fetch(`${site.url}/${edition}/${path}`)).text();
        expect(html, `${edition}/${path}`).toContain('</html>');
        expect(html, `${edition}/${path}`).not.toMatch(/\/(?:log-in|reset-password)\/phone|\/verify-phone|fc-offered/);
      }
      expect(await (await fetch(`${site.url}/${edition}/log-in`)).text(), 'the other link stands').toContain(
        `href="/${edition}/reset-password"`,
      );
    }
    const visitor = new Visitor(site.url);
    for (const [path, json] of [
      ['/fcm-forms/verify-phone', { phone: '+442083661177' }],
      ['/api/user/reset_password/phone', { phone: '+442083661177' }],
      ['/auth/send_onetime_auth_sms/', {}],
    ] as const) {
      const answer = await visitor.request('POST', path, { json });
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        403,
        'not-offered',
      ]);
    }
  });
});
