import { visit } from 'unist-util-visit';
import { elementsOf } from './elements-of.ts';
import type { Page } from './page.ts';

/**
 * Pages in the brand's first language that stand in, in each other language, for those that nobody has translated: at the
 * same address, in the words they were written in. A language's home page is its own.
 */
export function borrowedPages(written: readonly Page[], languages: Iterable<string>, lender: string): readonly Page[] {
  const lent = written.filter(({ language, path }) => language === lender && path !== '');
  return [...languages].filter((language) => language !== lender).flatMap((language) => {
    const own = new Set(written.filter((page) => page.language === language).map(({ path }) => path));
    return lent.filter(({ path }) => !own.has(path)).map((page) => withoutAnchorsIn(own, { ...page, language, borrowedFrom: lender }));
  });
}

/** Anchors are made of headings, so those of a translated page are others: links to them lead to the page. The same page where it has none. */
function withoutAnchorsIn(translated: ReadonlySet<string>, page: Page): Page {
  const isLost = (href: unknown): href is string => {
    if (typeof href !== 'string' || !href.startsWith('/') || !href.includes('#')) return false;
    return translated.has((href.split(/[?#]/)[0] ?? '').slice(1));
  };
  if (!elementsOf(page.body).some(({ properties }) => isLost(properties.href))) return page;
  const body = structuredClone(page.body);
  visit(body, 'element', ({ properties }) => {
    if (isLost(properties.href)) properties.href = properties.href.replace(/#.*$/, '');
  });
  return { ...page, body };
}
