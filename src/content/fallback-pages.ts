import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { directionOf } from './direction-of.ts';
import { elementsOf } from './elements-of.ts';
import type { Page } from './page.ts';

/**
 * Pages in the brand's first language that are shown in each other language in place of those without a translation, at the same
 * address and in the words they were written in. A language's home page is its own.
 */
export function fallbackPages(
  written: readonly Page[],
  languages: Iterable<string>,
  defaultLanguage: string,
): readonly Page[] {
  const originals = written.filter(({ language, path }) => language === defaultLanguage && path !== '');
  return [...languages]
    .filter((language) => language !== defaultLanguage)
    .flatMap((language) => {
      const own = new Set(written.filter((page) => page.language === language).map(({ path }) => path));
      return originals
        .filter(({ path }) => !own.has(path))
        .map((page) => adaptToLanguage(own, { ...page, language, fallbackFrom: defaultLanguage }));
    });
}

/** Bodies as another language shows them, by the language and the links that lead elsewhere in it: none changes (`page.ts`). */
const bodies = new WeakMap<Root, Map<string, Root>>();

/**
 * Anchors are made of headings, so those of a translated page are others: links to them lead to the page. A widget that
 * holds none of the page's words is in the reader's language, and so has its direction.
 */
function adaptToLanguage(translated: ReadonlySet<string>, page: Page): Page {
  const isLost = (href: unknown): href is string => {
    if (typeof href !== 'string' || !href.startsWith('/') || !href.includes('#')) return false;
    return translated.has((href.split(/[?#]/)[0] ?? '').slice(1));
  };
  const elements = elementsOf(page.body);
  const lost = elements.map(({ properties }) => properties.href).filter(isLost);
  if (lost.length === 0 && !elements.some(hasNoPageWords)) return page;
  const ofBody = bodies.get(page.body) ?? new Map<string, Root>();
  bodies.set(page.body, ofBody);
  const key = JSON.stringify([page.language, lost]);
  const known = ofBody.get(key);
  if (known !== undefined) return { ...page, body: known };
  const body = structuredClone(page.body);
  visit(body, 'element', (element) => {
    const { properties } = element;
    if (isLost(properties.href)) properties.href = properties.href.replace(/#.*$/, '');
    if (hasNoPageWords(element)) Object.assign(properties, { lang: page.language, dir: directionOf(page.language) });
  });
  ofBody.set(key, body);
  return { ...page, body };
}

/** Without words of the page in it, but for its settings. */
const hasNoPageWords = ({ tagName, children }: Element): boolean =>
  tagName.startsWith('fc-') &&
  children.every(
    (child) =>
      child.type === 'comment' ||
      (child.type === 'text' && child.value.trim() === '') ||
      (child.type === 'element' && child.tagName === 'script'),
  );
