// @module-tag long: kills and stops sites to see what they have counted

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import { foldDeltas } from '#console/funnel/fold-deltas.ts';
import { SIGN_UP, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { freshPlace, silent, usualKind } from '../support/databases.ts';
import { startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** A started site on a place of its own, and what its database has once it has ended. */
async function withSite(
  env: Readonly<Record<string, string>>,
  visit: (url: string) => Promise<void>,
  end: 'stop' | 'kill' = 'stop',
): Promise<readonly string[]> {
  const place = await freshPlace(usualKind());
  const secret: Record<string, string> =
    place.url === undefined ? {} : { DATABASE_URL: place.url, SECRET: 'of a site that a test has started' };
  const dataDir =
    place.dataDir === '' ? `${process.env['TMPDIR'] ?? '/tmp'}/form-counts-${crypto.randomUUID()}` : place.dataDir;
  const site = await startSite({ dataDir, env: { ...secret, CAPTCHA: 'off', ...env }, args: ['--console-port', '0'] });
  try {
    await visit(site.url);
  } finally {
    await site[end]();
  }
  const handle: DatabaseHandle = await openDatabase({ url: place.url, dataDir, logger: silent });
  try {
    while ((await foldDeltas(handle.db)) > 0);
    const { rows } = await handle.db.execute<Record<string, string | number>>(
      sql`select event, step, form, field, code, source, n from funnel_daily where not is_made_up order by event, step, field, code, source`,
    );
    return rows.map((row) => Object.values(row).join(' '));
  } finally {
    await handle.close();
    await place.remove();
  }
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(address, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': AGENT, 'sec-fetch-dest': 'document', ...headers },
  });

async function signUp(url: string, more: object) {
  const visitor = new Visitor(url);
  return visitor.request('POST', SIGN_UP, {
    json: signUpBody(freshEmail(), { edition: 'en-gb', form_id: 'live-sign-up', form_version: '2', ...more }),
    headers: { 'user-agent': AGENT },
  });
}

describe('counts of forms, of a site that ends', () => {
  it(
    'pages from the cache and rendered ones, refused and done; no HEAD, prefetch or bot; written at a stop',
    { timeout: 180_000 },
    async () => {
      const counted = await withSite({}, async (url) => {
        const page = `${url}/en-gb/sign-up`;
        for (let at = 0; at < 4; at += 1) expect((await get(page)).status).toBe(200);
        const { headers } = await get(page, { 'accept-encoding': 'identity' });
        expect(
          (await get(page, { 'accept-encoding': 'identity', 'if-none-match': headers.get('etag') ?? '' })).status,
        ).toBe(304);
        await get(`${page}?utm_source=google`);
        await get(page, {}, 'HEAD');
        await get(page, { 'sec-purpose': 'prefetch' });
        await get(page, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
        await get(`${url}/en-gb/markets`);
        await get(`${url}/en-gb/nothing-here`);
        expect((await signUp(url, {})).status).toBe(200);
        expect((await signUp(url, { password: 'password1234' })).status).toBe(422);
        // Without JavaScript: what the form's own rules refuse.
        const posted = await fetch(page, {
          method: 'POST',
          headers: { 'user-agent': AGENT, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ form_step: 'live-sign-up/account', email: 'x' }),
        });
        expect(posted.status).toBe(422);
      });
      expect(counted.filter((line) => !line.startsWith('refused'))).toEqual([
        'done account live-sign-up    1',
        'seen account live-sign-up    6',
        'seen account live-sign-up   google 1',
      ]);
      expect(counted).toContain('refused account live-sign-up    2');
      expect(counted).toContain('refused account live-sign-up password too-common  1');
      expect(counted).toContain('refused account live-sign-up country_id required  1');
    },
  );

  it('a killed site loses its loads of ten seconds at most, and no outcome', { timeout: 180_000 }, async () => {
    const counted = await withSite(
      {},
      async (url) => {
        await get(`${url}/en-gb/sign-up`);
        for (let at = 0; at < 5; at += 1) expect((await signUp(url, {})).status).toBe(200);
      },
      'kill',
    );
    expect(counted.filter((line) => line.startsWith('done'))).toEqual(['done account live-sign-up    5']);
  });

  it('none with FORM_COUNTS=off', { timeout: 180_000 }, async () => {
    const counted = await withSite({ FORM_COUNTS: 'off' }, async (url) => {
      await get(`${url}/en-gb/sign-up`);
      await get(`${url}/api/xsrf?begun=live-sign-up/2/account`);
      expect((await signUp(url, {})).status).toBe(200);
      expect((await signUp(url, { password: 'password1234' })).status).toBe(422);
    });
    expect(counted).toEqual([]);
  });
});
