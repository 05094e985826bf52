import { beforeAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../../../tests/support/brand-copy.ts';
import { dataOf, mainOf } from '../../../../tests/support/parts-of-page.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import type { Pages } from '#pages/create-pages.tsx';

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages());
});

const page = (path: string, from = pages) => renderPage(from, path);

describe('courses', () => {
  it('[PLT-8] have lessons in their order, with the way back and on', async () => {
    const { html } = await page('/en-gb/courses/zero-to-hero');
    const course = dataOf(html, 'Course');
    expect(course?.['hasPart']?.map(({ name }) => name)).toEqual([
      'What you trade',
      'Two prices',
      'How large is a trade?',
      'Margin, and what it hides',
      'Three orders',
      'A first week, and whether at all',
    ]);
    const second = mainOf((await page('/en-gb/courses/zero-to-hero/two-prices')).html);
    expect(second).toMatch(
      /href="\/en-gb\/courses\/zero-to-hero\/what-you-trade" rel="prev"[^>]*>.*?Previous: <span>What you trade</,
    );
    expect(second).toMatch(
      /data-variant="contained"[^>]*href="\/en-gb\/courses\/zero-to-hero\/how-large" rel="next"[^>]*>.*?Next: <span>How large is a trade\?</,
    );
    expect(mainOf((await page('/en-gb/courses/zero-to-hero/what-you-trade')).html)).not.toContain('rel="prev"');
    expect(mainOf((await page('/en-gb/courses')).html).match(/<article/g)).toHaveLength(2);
  });

  it.each(['en-gb', 'ar-jo', 'de-de', 'es-es', 'fr-fr'])(
    'have a drawing and something to drag in each lesson: %s',
    async (edition) => {
      // Free courses may not be offered in Spain; their Spanish pages are looked at as a brand without that rule has them.
      const copy = copyBrand();
      copy.remove('countries/es.yaml');
      const { pages, options: unruled } = await openPages(copy.dir);
      copy.end();
      const lessons = unruled.brand.pages(edition).filter(({ front }) => front.template === 'lesson');
      expect(lessons).toHaveLength(12);
      for (const { path } of lessons) {
        const main = mainOf((await page(`/${edition}/${path}`, pages)).html);
        expect(main, path).toMatch(/<header class="[^"]*drawn-head">.*<svg class="drawing"[^>]*role="img"/s);
        expect(main, path).toMatch(/<fc-(what-if|trade-cost|trading-calculator)[ >]/);
        expect(main.match(/class="course-progress-buoy"/g), path).toHaveLength(6);
        expect(main.match(/<a [^>]*aria-current="page"/g), path).toHaveLength(1);
      }
    },
  );

  it('[LNG-1] [PLT-8] a page that a language does not have is shown in the first one, and is none of its translations', async () => {
    const copy = copyBrand();
    copy.remove('pages/ar/courses/zero-to-hero/margin.md');
    const lacking = await openPages(copy.dir);
    copy.end();
    expect((await page('/ar-jo/courses/zero-to-hero/margin', lacking.pages)).html).toContain(
      '<div lang="en" dir="ltr">',
    );
    const links = [
      ...(await page('/ar-jo/courses/zero-to-hero', lacking.pages)).html.matchAll(/href="\/ar-jo\/([^"?#]*)"/g),
    ].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(10);
    expect(
      links.filter((path) => !/\.\w+$/.test(path) && lacking.options.brand.page('ar-jo', path) === undefined),
    ).toEqual([]);
    expect(links).toContain('courses/zero-to-hero/margin');
    const english = (await page('/en-gb/courses/zero-to-hero/margin', lacking.pages)).html;
    expect(english).not.toContain('<link rel="alternate" hrefLang="ar-JO"');
    expect(english).toContain('<link rel="alternate" hrefLang="en-AU"');
  });
});
