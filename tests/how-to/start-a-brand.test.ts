// @module-tag long: follows a page of the docs to a running site

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILT } from '../support/built.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { type Site, startSite } from '../support/site.ts';
import { followSteps, stepsOf } from './follow-page.ts';

/** A folder as a clone of the project is one, with the built commands, and room for brands beside it. */
const place = temporaryFolder();
let site: Site | undefined;

beforeAll(async () => {
  const project = join(place.path, 'forecourt');
  mkdirSync(project);
  const command = (name: string) => `${process.execPath} ${join(BUILT.server, `${name}.js`)}`;
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ scripts: { 'new-brand': command('new-brand'), 'check-content': command('check-content') } }),
  );
  symlinkSync(join(ROOT, 'brand'), join(project, 'brand'), 'dir');
  followSteps(project, stepsOf(readFileSync(join(ROOT, 'docs/how-to/start-a-brand.md'), 'utf8')));
  site = await startSite({ dataDir: join(place.path, 'data'), env: { BRAND_DIR: join(place.path, 'tidewell') } });
});
afterAll(async () => {
  await site?.stop();
  place.remove();
});

const answer = async (path: string) => {
  const response = await fetch(`${site?.url}${path}`);
  expect(response.status, path).toBe(200);
  return response.text();
};

it('docs/how-to/start-a-brand.md makes a site with its own colours, logo, page, fact and second language', async () => {
  const home = await answer('/en-gb');
  expect(home).toContain('#7a2e6f');
  expect(home).toContain('M2 22c4-6 8-6 14 0s10 6 14 0');
  expect(home).toContain('href="/en-gb/our-prices"');
  expect(home).toContain('000000');
  const arabic = await answer('/ar-gb');
  expect(arabic).toContain('dir="rtl"');
  expect(arabic).toContain('80%');
  expect(await answer('/en-gb/our-prices')).toContain('Several sources, one price</h2>');
});

it('nothing that such a site answers speaks of the demonstration’s broker', async () => {
  const found = await answer('/en-gb/sitemap.xml');
  const pages = [...found.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(pages).toContain('/en-gb/markets/eur-usd');
  const asked = [
    '/sitemap.xml',
    '/robots.txt',
    '/choose',
    '/en-gb/site.webmanifest',
    '/en-gb/sign-up',
    '/ar-gb/sign-up',
    '/en-gb/log-in',
    '/media/favicon.svg',
    '/.well-known/security.txt',
    ...pages.filter((path) => !/\/markets\/./.test(path)),
    '/en-gb/markets/eur-usd',
  ];
  const speaking = (
    await Promise.all([...new Set(asked)].map(async (path) => ({ path, text: await answer(path) })))
  ).filter(({ text }) => /northquay|نورثكي/i.test(text));
  expect(speaking.map(({ path }) => path)).toEqual([]);
});
