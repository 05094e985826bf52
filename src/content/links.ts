import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { ContentFault } from './content-error.ts';
import type { Page } from './page.ts';

const isInternal = (href: string): boolean => href.startsWith('/') || href.startsWith('#');

/** Links to pages or headings that are not there, with file and line. `/sign-up#top` is a page of the same language. */
export function deadLinks(pages: readonly Page[]): ContentFault[] {
  const byPath = new Map(pages.map((page) => [`${page.language}/${page.path}`, page]));
  return pages.flatMap((page) => {
    const faults: ContentFault[] = [];
    visit(page.body, 'element', ({ tagName, properties, position }) => {
      const href = properties.href;
      if (tagName !== 'a' || typeof href !== 'string' || !isInternal(href)) return;
      const [path = '', hash = ''] = href.split('#');
      if (decodeURIComponent(hash).startsWith('note-')) return;
      const target = path === '' ? page : byPath.get(`${page.language}${path === '/' ? '/' : path}`);
      const fault = (message: string) => faults.push({ file: page.file, line: position?.start.line, message });
      if (!target) fault(`the link to "${path}" leads nowhere: there is no such page in "${page.language}". Pages are linked without the edition, as in /sign-up.`);
      else if (hash && !target.headings.some(({ id }) => id === decodeURIComponent(hash))) fault(`the link to "${href}": ${target.file} has no heading with that id.`);
    });
    return faults;
  });
}

/** Points a copy of a body's links into one edition: `/sign-up` becomes `/en-gb/sign-up`. */
export function pointLinks(body: Root, editionId: string): void {
  visit(body, 'element', ({ tagName, properties }) => {
    const { href } = properties;
    if (tagName !== 'a' || typeof href !== 'string') return;
    if (href.startsWith('/')) properties.href = `/${editionId}${href === '/' ? '' : href}`;
    else if (/^https?:/.test(href)) properties.rel = ['noopener'];
  });
}
