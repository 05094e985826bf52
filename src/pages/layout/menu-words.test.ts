import { describe, expect, it } from 'vitest';
import { copyBrand } from '../../../tests/support/brand-copy.ts';
import { openPages } from '../../../tests/support/test-pages.ts';

const { pages } = await openPages();
const html = async (path: string, from = pages): Promise<string> => {
  const answer = await from.render({ path, query: new URLSearchParams(), now: new Date('2026-11-25T14:05:00Z') });
  if (answer.kind !== 'page') throw new Error(`${path} is no page`);
  return answer.html;
};
const linksTo = (page: string, address: string): readonly string[] =>
  page.match(new RegExp(`<a [^>]*href="${address}"[^>]*>.*?</a>`, 'gs')) ?? [];

describe('menu and footer of an edition that lacks a page', () => {
  it('call it in the edition’s language, and say in which one it is', async () => {
    const copy = copyBrand();
    copy.remove('pages/ar/press.md');
    copy.change('texts/ar.yaml', 'menu:\n', 'menu:\n  page-press: الصحافة\n  page-press-text: بيانات وأخبار\n');
    const lacking = (await openPages(copy.dir)).pages;
    copy.end();
    const links = linksTo(await html('/ar-jo', lacking), '/ar-jo/press').filter((link) => link.includes('الصحافة'));
    expect(links).toHaveLength(2); // in the menu and in the footer
    for (const link of links) {
      expect(link).toMatch(/<a [^>]*hreflang="en"/i);
      expect(link).toContain(
        '<span class="page-language" aria-hidden="true">EN</span><span class="visually-hidden">(باللغة الإنجليزية)</span>',
      );
      expect(link).not.toContain('lang="en" dir');
    }
  });

  it('has no English words in any edition’s menu and footer', async () => {
    for (const edition of ['ar-jo', 'de-de', 'es-es', 'fr-fr']) {
      const page = await html(`/${edition}`);
      expect(page.match(/class="menu-(?:label|text)"[^>]*><?[^>]*lang="en"/g) ?? []).toEqual([]);
      expect(/<nav class="site-foot-nav".*?<\/nav>/s.exec(page)?.[0]).not.toContain(' lang="en"');
    }
  });

  it('says nothing beside a page in its own language', async () => {
    expect(await html('/ar-jo')).not.toContain('class="page-language"');
    expect(await html('/de-de')).not.toContain('class="page-language"');
    expect(await html('/en-gb')).not.toContain('class="page-language"');
  });
});
