import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import type { Pages, Visitor } from './page-answer.ts';
import { speakingEdition } from './entrance.ts';

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages());
});

const told = async (path: string, visitor: Visitor = {}) => {
  const answer = await pages.withoutEdition(path, visitor);
  if (answer === undefined) return undefined;
  expect(answer.cacheable).toBe(false);
  return answer.kind === 'redirect' ? `${answer.status} ${answer.location}` : `${answer.status} ${answer.language}`;
};

describe('an address without an edition', () => {
  it.each([
    ['/foo', { acceptLanguage: 'de' }, '404 de'],
    ['/foo', { acceptLanguage: 'ar-EG,ar;q=0.9,en;q=0.5' }, '404 ar'],
    ['/foo', { editionCookie: 'es-es', acceptLanguage: 'de' }, '404 es'],
    ['/foo', { editionCookie: '__proto__', acceptLanguage: 'de' }, '404 de'],
    ['/foo', { acceptLanguage: 'it,es;q=0.5' }, '404 es'],
    ['/foo', { acceptLanguage: 'de;q=0,es' }, '404 es'],
    ['/foo', { acceptLanguage: 'x;q=9,,;;,*' }, '404 en'],
    ['/foo', {}, '404 en'],
    ['/constructor', { acceptLanguage: 'ar' }, '404 ar'],
    ['/%E0%A4', { acceptLanguage: 'es' }, '404 es'],
    ['/markets', { acceptLanguage: 'de-AT' }, '302 /de-de/markets'],
    ['/Markets//', { editionCookie: 'ar-jo' }, '302 /ar-jo/markets'],
    // Its company may not offer them, so that the edition has no such page.
    ['/sb', { acceptLanguage: 'de' }, '404 de'],
    // Several editions speak it: the visitor chooses, as at the entrance.
    ['/markets', { acceptLanguage: 'en-US' }, '200 en'],
    ['/foo', { acceptLanguage: 'en-US' }, '404 en'],
  ])('%s of %j: %s', async (path, visitor, expected) => expect(await told(path, visitor)).toBe(expected));

  it.each([['/en-gb'], ['/en-gb/foo'], ['/AR-jo/'], ['/choose']])('is not %s', async (path) =>
    expect(await told(path)).toBeUndefined(),
  );

  it('offers the page that was asked for where the visitor chooses', async () => {
    const answer = await pages.withoutEdition('/sb', { acceptLanguage: 'en' });
    const links =
      answer?.kind === 'page'
        ? [...answer.html.matchAll(/class="chooser-link" href="([^"]+)"/g)].map(([, href]) => href)
        : [];
    expect(links).toContain('/en-gb/sb');
    expect(links).toContain('/de-de');
  });

  it('is answered in the default edition where its language is wanted', async () => {
    const { options } = await openPages();
    expect(speakingEdition(options.brand, { acceptLanguage: 'en-US' }).id).toBe(options.brand.defaultEdition.id);
  });
});

describe('the page for what is not there', () => {
  const shown = async (path: string) => {
    const answer = await pages.notFound(path, {});
    const main = answer.kind === 'page' ? (/<main[\s\S]*<\/main>/.exec(answer.html)?.[0] ?? '') : '';
    return { main, links: [...main.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)] };
  };

  it.each(['en-gb', 'de-de', 'es-es', 'ar-jo'])(
    '[SRC-3] is short: a search and a handful of ways, in the words of %s',
    async (edition) => {
      const { main, links } = await shown(`/${edition}/nowhere`);
      expect(main).toContain(`<form class="search-form" action="/${edition}/search" method="get">`);
      expect(links.length).toBeGreaterThanOrEqual(4);
      expect(links.length).toBeLessThanOrEqual(9);
      expect(links[0]?.[1]).toBe(`/${edition}`);
      expect(links.map(([, href]) => href)).toContain(`/${edition}/help`);
      for (const [, href = ''] of links)
        expect((await pages.render({ path: href, query: new URLSearchParams(), now: new Date() })).status, href).toBe(
          200,
        );
    },
  );

  describe('of other brands', () => {
    const copy = copyBrand();
    afterAll(() => copy.end());

    it('offers the first page of each group where the brand names none, and stops the start for one that is not there', async () => {
      const named = /^notFound: .*$/m.exec(readFileSync(join(copy.dir, 'brand.yaml'), 'utf8'))?.[0] ?? '';
      copy.change('brand.yaml', named, '');
      const { pages: other } = await openPages(copy.dir);
      const answer = await other.notFound('/en-gb/nowhere', {});
      expect(answer.kind === 'page' && answer.html).toContain('href="/en-gb/markets"');
      copy.change('brand.yaml', '\nfooter:', '\nnotFound: [no-such-page]\n\nfooter:');
      await expect(openPages(copy.dir)).rejects.toThrow(/notFound.*there is no page "no-such-page"/s);
    });
  });
});
