import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandCopy, copyBrand } from '../../tests/support/brand-copy.ts';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { type SearchSite, startSearchSite } from '../../tests/support/search-site.ts';

let brand: BrandCopy;
let site: SearchSite;
beforeAll(async () => {
  brand = copyBrand();
  brand.remove('articles/ar/placing-a-stop-loss.md');
  // Cards and a sitemap of an Arabic page, which lists what is written in English alone.
  brand.change(
    'pages/ar/about.md',
    '\n---\n',
    '\n---\n\n<fc-article-cards page-size="99"></fc-article-cards>\n\n<fc-sitemap></fc-sitemap>\n',
  );
  site = await startSearchSite(brand.dir);
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
  brand.end();
});

/** Links whose words have no Arabic letter and whose nearest `lang` is not English, and those in Arabic that are marked English. */
const wrongWords = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const words = element.innerText.trim();
    const own = element.closest<HTMLElement>('[lang]');
    const isArabic = /\p{Script=Arabic}/u.test(words);
    const isEnglish = /[a-z]{2} [a-z]{2}/i.test(words) && !isArabic;
    const isRight = isArabic
      ? own?.lang.startsWith('ar') && getComputedStyle(element).direction === 'rtl'
      : !isEnglish || (own?.lang === 'en' && getComputedStyle(element).direction === 'ltr');
    return isRight ? [] : [words];
  });

const open = async (path: string, javaScriptEnabled: boolean) => {
  const opened = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 900 }, javaScriptEnabled });
  await opened.page.goto(path);
  return opened;
};

describe('fallback words say their language', () => {
  it.each([
    ['/ar-jo/search?q=placing+a+stop', '.search-results li a'],
    ['/ar-jo/search?q=xyzxyz', '.search-elsewhere a'],
    ['/ar-jo/education', '.article-card-title a'],
    ['/ar-jo/about', '.card-title a'],
    ['/ar-jo/about', '.sitemap a'],
    ['/ar-jo/e-books', '.collection h2 a'],
    ['/ar-jo/help/deposits', '.more-help a'],
    ['/ar-jo/courses', '.article-card-title a'],
    ['/ar-jo/analytics', '.card-title a'],
    ['/ar-jo/about', '.site-foot-nav a'],
  ])('[PLT-8] %s: %s', async (path, links) => {
    const { page, context } = await open(path, false);
    expect(await page.locator(links).count()).toBeGreaterThan(0);
    expect(await page.evaluate(wrongWords, links)).toEqual([]);
    await context.close();
  });

  it('[SRC-3] a hit of the overlay is read in its language, and begins where the others do', async () => {
    const { page, context } = await open('/ar-jo/about', true);
    await page.locator('.site-head .search-button').click();
    await page.getByRole('combobox').fill('placing a stop');
    const hit = page.locator('.search-hit-words').first();
    await hit.waitFor();
    expect(
      await hit.evaluate((element) => [
        element.getAttribute('lang'),
        element.getAttribute('dir'),
        getComputedStyle(element).textAlign,
      ]),
    ).toEqual(['en', 'ltr', 'right']);
    expect(await page.evaluate(wrongWords, '.search-hit-title')).toEqual([]);
    expect(
      await page
        .locator('.search-hit-snippet')
        .first()
        .evaluate((snippet) => snippet.scrollWidth - snippet.clientWidth),
    ).toBeLessThanOrEqual(1);
    await context.close();
  });

  it('[SRC-3] a hit in the edition’s own language has no mark', async () => {
    const { page, context } = await open('/ar-jo/search?q=%D9%87%D8%A7%D9%85%D8%B4', false);
    expect(await page.locator('.search-results li').count()).toBeGreaterThan(3);
    expect(await page.locator('.search-results li[lang]').count()).toBe(0);
    await context.close();
  });
});
