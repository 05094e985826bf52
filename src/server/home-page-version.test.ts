import { beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../tests/support/test-pages.ts';
import type { Pages } from '#pages/create-pages.tsx';
import { withHomePageVersion } from './home-page-version.ts';
import { PageSender } from './page-sender.ts';

let pages: Pages;

beforeAll(async () => {
  ({ pages } = await openPages());
});

const targetOf = (url: string, cookie?: string) =>
  withHomePageVersion({ url, headers: cookie === undefined ? {} : { cookie } }, pages.hasVersions);
const render = async (target: string) => {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const answer = await pages.render({ path: pathname, query: searchParams, now: new Date() });
  if (answer.kind !== 'page') throw new Error(`${target} is no page`);
  return answer;
};
const headings = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)]
    .map(([, words = '']) => words.replace(/<[^>]+>/g, '').trim())
    .slice(0, 3);

describe('versions of the home page', () => {
  it('[PGE-8] the cookie is read as if the address named the version, on home pages alone', () => {
    expect(targetOf('/en-gb', 'a=b; home_page_version=v2')).toBe('/en-gb?home_page_version=v2');
    expect(targetOf('/ar-jo?utm=1', 'home_page_version=v2; c=d')).toBe('/ar-jo?utm=1&home_page_version=v2');
    for (const [url, cookie] of [
      ['/en-gb', undefined],
      ['/en-gb', ''],
      ['/en-gb', 'home_page_version=v1'],
      ['/en-gb', 'home_page_version=v22'],
      ['/en-gb', 'xhome_page_version=v2'],
      ['/en-gb', 'home_page_version="v2"'],
      ['/en-gb/markets', 'home_page_version=v2'],
      ['/', 'home_page_version=v2'],
      ['//en-gb', 'home_page_version=v2'],
      ['/en-gb?home_page_version=v1', 'home_page_version=v2'],
      ['/en-gb?home_page_version=x', 'home_page_version=v2'],
    ] as const) {
      expect(targetOf(url, cookie), `${url} ${cookie}`).toBe(url);
    }
  });

  it('[PGE-8] the server renders the version that is named: another first view, another order, the same words below', async () => {
    const [old, newer] = [await render('/en-gb'), await render('/en-gb?home_page_version=v2')];
    expect(headings(old.html)[0]).toMatch(/^Know the price/);
    expect(headings(newer.html)[0]).toMatch(/^What does the trade cost/);
    expect(newer.html.indexOf('id="costs"')).toBeLessThan(newer.html.indexOf('id="steps"'));
    expect(old.html.indexOf('id="costs"')).toBeGreaterThan(old.html.indexOf('id="steps"'));
    for (const { html, queryKeys, cacheable, hasVersions } of [old, newer]) {
      expect([queryKeys, cacheable, hasVersions]).toEqual([['home_page_version'], true, true]);
      expect(html).toContain('<link rel="canonical" href="https://northquay.example/en-gb"/>');
    }
    expect((await render('/ar-jo?home_page_version=v2')).html).toContain('كم تكلّف الصفقة؟');
    expect(newer.html).toMatch(/<fc-version-switcher[^>]*>.*"version":"new"/);
  });

  it('[PGE-8] other values are the old version and are not kept; shared caches are told of the cookie', async () => {
    const junk = await render('/en-gb?home_page_version=%3Cscript%3E');
    expect([junk.cacheable, headings(junk.html)[0]?.slice(0, 14)]).toEqual([false, 'Know the price']);
    const sender = new PageSender({}, 'http://localhost');
    const vary = async (target: string) => {
      const { identity } = (await sender.prepare(await render(target))).representation.headers;
      return identity.flatMap((name, index) => (name === 'Vary' ? [identity[index + 1]] : []));
    };
    expect([await vary('/en-gb'), await vary('/en-gb?home_page_version=v2'), await vary('/en-gb/markets')]).toEqual([
      ['Cookie', 'Accept-Encoding'],
      ['Cookie', 'Accept-Encoding'],
      ['Accept-Encoding'],
    ]);
  });
});
