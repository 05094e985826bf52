// @module-tag long: a journey through several pages of a started site

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../support/brand-copy.ts';
import { freshFolder } from '../support/databases.ts';
import { ROOT } from '../support/folders.ts';
import { startSite } from '../support/site.ts';

const folder = await freshFolder();
const brand = copyBrand();
afterAll(async () => {
  brand.end();
  await folder.remove();
});
const article = (more: string, words: string) => `---
template: plain
title: ${words}
description: A page that is not for visitors yet, since somebody is still at work on what it says.
${more}
---

${words}.
`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('an editor', () => {
  it('sees drafts and days to come by a signed link; visitors, site maps, feeds and the search do not', async () => {
    brand.write('pages/en/unfinished.md', article('draft: true', 'An unfinished thought'));
    brand.write('pages/en/tomorrow.md', article(`published: ${day(2)}`, 'Tomorrow’s words'));
    brand.change('pages/en/about.md', '\n---\n', '\n---\n\nRead [what comes](/tomorrow) next.\n');
    brand.change('articles/en/what-is-a-pip.md', 'template: article', 'template: article\ndraft: true');
    const site = await startSite({ dataDir: folder.dataDir, args: ['--brand', brand.dir] });
    try {
      const get = async (path: string) => {
        const answer = await fetch(`${site.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
        return { status: answer.status, headers: answer.headers, text: await answer.text() };
      };
      expect((await get('/en-gb/unfinished')).status).toBe(404);
      expect((await get('/en-gb/tomorrow?preview=now')).status, 'without a key').toBe(404);
      for (const path of [
        '/en-gb/sitemap.xml',
        '/en-gb/feed.xml',
        '/en-gb/sitemap',
        '/en-gb/education',
        '/api/search?edition=en-gb&q=unfinished',
      ]) {
        expect((await get(path)).text, path).not.toMatch(
          /unfinished thought|\/tomorrow|\/education\/what-is-a-pip"|\/education\/what-is-a-pip</,
        );
      }
      expect((await get('/en-gb/about')).text, 'words until it is there').toContain('Read what comes next.');

      const link = (path: string, date: string) =>
        new URL(
          execFileSync(
            process.execPath,
            [join(ROOT, 'src/cli/preview-link.ts'), path, date, '--data', folder.dataDir],
            { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env['PATH'] ?? '' } },
          ).trim(),
        );
      const now = link('/en-gb/unfinished', 'now');
      const draft = await get(now.pathname + now.search);
      expect([draft.status, draft.headers.get('cache-control'), draft.headers.get('x-robots-tag')]).toEqual([
        200,
        'no-store',
        'noindex',
      ]);
      expect(draft.text).toContain('An unfinished thought.');
      expect(draft.text).toContain('drafts included');
      const later = link('/en-gb/about', day(2));
      const preview = (await get(later.pathname + later.search)).text;
      expect(preview).toMatch(/Read <a href="\/en-gb\/tomorrow\?preview=[^"]+">what comes<\/a> next/);
      expect((await get('/en-gb/tomorrow' + later.search)).status).toBe(200);
      expect((await get('/en-gb/tomorrow' + now.search)).status, 'which is not there yet today').toBe(404);
      expect((await get('/en-gb/unfinished')).status, 'for visitors as before').toBe(404);

      // A date takes effect by itself, and so does its being moved.
      brand.change('pages/en/tomorrow.md', `published: ${day(2)}`, `published: ${day(0)}`);
      await expect.poll(async () => (await get('/en-gb/tomorrow')).status).toBe(200);
      await expect.poll(async () => (await get('/en-gb/sitemap.xml')).text).toContain('/en-gb/tomorrow');
    } finally {
      await site.stop();
    }
  });

  it('sees a saved page in the browser within a second', async () => {
    const site = await startSite({ dataDir: folder.dataDir, args: ['--brand', brand.dir, '--dev', 'on'] });
    try {
      const page = await (await fetch(`${site.url}/en-gb/costs`)).text();
      expect(page).toMatch(/<script src="\/dev\/reload\.js\?state=[\w-]+" defer><\/script><\/body>/);
      expect(await (await fetch(`${site.url}/dev/reload.js`)).text()).toContain('location.reload()');
      expect((await fetch(`${site.url}/en-gb/unfinished?preview=now`)).status).toBe(200);
      const events = await fetch(`${site.url}/dev/events`);
      const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (reader === undefined) throw new Error('no event stream');
      let heard = '';
      const hear = async (words: string) => {
        while (!heard.includes(words)) heard += (await reader.read()).value ?? '';
        heard = '';
      };
      await hear('event: state');
      const took: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const saved = performance.now();
        brand.change(
          'pages/en/costs.md',
          turn === 0 ? '\n---\n' : `Turn ${turn - 1}.`,
          turn === 0 ? '\n---\n\nTurn 0.\n' : `Turn ${turn}.`,
        );
        await hear('event: state');
        expect(await (await fetch(`${site.url}/en-gb/costs`)).text()).toContain(`Turn ${turn}.`);
        took.push(performance.now() - saved);
      }
      // What else the machine does may slow one of them.
      expect(Math.min(...took)).toBeLessThan(1_000);
      await reader.cancel();
    } finally {
      await site.stop();
    }
  });

  it('has no part of it on a public site', async () => {
    const site = await startSite({ dataDir: folder.dataDir, args: ['--brand', brand.dir] });
    try {
      expect((await fetch(`${site.url}/dev/events`)).status).toBe(404);
      expect(await (await fetch(`${site.url}/en-gb/costs`)).text()).not.toContain('/dev/reload.js');
    } finally {
      await site.stop();
    }
  });
});

describe('an operator', () => {
  it('rests the site: 503 in the visitor’s language, while health goes on', async () => {
    const site = await startSite({ dataDir: folder.dataDir, args: ['--brand', brand.dir, '--maintenance', 'on'] });
    try {
      const page = await fetch(`${site.url}/ar-jo/costs`, { headers: { accept: 'text/html' } });
      expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
        503,
        '300',
        'no-store',
      ]);
      expect(await page.text()).toContain('نجري أعمال صيانة على الموقع');
      const call = await fetch(`${site.url}/api/xsrf`);
      expect([call.status, call.headers.get('retry-after'), ((await call.json()) as { code: string }).code]).toEqual([
        503,
        '300',
        'unavailable',
      ]);
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });
});
