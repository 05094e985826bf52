import { expect, it } from 'vitest';
import { LaterSheetsFile } from './later-sheets-file.ts';

const CSS = 'a{color:red}'.repeat(100);
const sheets: Readonly<Record<string, { css: string; isNamed: boolean }>> = {
  '/styles/v/1.css': { css: CSS, isNamed: true },
  '/styles/v/1.2.css': { css: CSS, isNamed: false },
};
const open = () =>
  new LaterSheetsFile(() => ({ laterSheets: (path) => sheets[path] }), { 'X-Content-Type-Options': 'nosniff' });

it('answers sheets that a page names for good, with the headers of the site', async () => {
  const file = open();
  expect(file.peek('/styles/v/1.css')).toBeUndefined();
  const made = await file.get('/styles/v/1.css');
  expect(made?.bodies.identity.toString()).toBe(CSS);
  expect(made?.headers.identity.join(' ')).toMatch(
    /Content-Type text\/css; charset=utf-8.*nosniff.*Cache-Control public, max-age=31536000, immutable/,
  );
  expect(file.peek('/styles/v/1.css')).toBe(made);
  expect(await file.get('/styles/v/1.css')).toBe(made);
});

it('compresses sets of sheets that no page names quickly, since anybody may ask for any', async () => {
  const [named, other] = [await open().get('/styles/v/1.css'), await open().get('/styles/v/1.2.css')];
  expect([named?.etags.br.includes('-q'), other?.etags.br.includes('-q')]).toEqual([false, true]);
});

it('has nothing at other addresses', () => {
  const file = open();
  for (const path of ['/styles/v/3.css', '/styles/', '/assets/late.css', '/']) {
    expect(file.get(path)).toBeUndefined();
    expect(file.peek(path)).toBeUndefined();
  }
});
