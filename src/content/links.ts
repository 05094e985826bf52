import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { perhaps } from '#contracts/nearest-name.ts';
import type { ContentFault } from './content-error.ts';
import { elementsOf } from './elements-of.ts';
import { isHashTarget } from './hash-targets.ts';
import type { Page } from './page.ts';

/** Attributes that name an address of the site, by tag; those of every other widget. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  form: ['action'],
  'fc-anchor': ['target'],
};
const WIDGET_ADDRESSES = ['href', 'link'] as const;

/** Where an element leads. A widget may also name a file. */
function addressesOf({ tagName, properties }: Element): readonly string[] {
  const isWidget = tagName.startsWith('fc-');
  return (ADDRESSES[tagName] ?? (isWidget ? WIDGET_ADDRESSES : [])).flatMap((name) => {
    const address = properties[name];
    return typeof address === 'string' && !(isWidget && /^\/(?:media|api)\//.test(address)) ? [address] : [];
  });
}

type Link = { readonly href: string; readonly line: number | undefined };

/** Of bodies that were looked through: each is asked for once a check and an edition, and none changes (`page.ts`). */
const linksOf = new WeakMap<Root, readonly Link[]>();

/** Links of a body that lead to a page of the site, or to a place on this one; and those that lead elsewhere from each folder. */
function internalLinks(body: Root): readonly Link[] {
  const known = linksOf.get(body);
  if (known !== undefined) return known;
  const links = elementsOf(body).flatMap((element) =>
    addressesOf(element)
      .filter((href) => isInternal(href) || isRelative(href))
      .map((href) => ({ href, line: element.position?.start.line })),
  );
  linksOf.set(body, links);
  return links;
}

const isInternal = (href: string): boolean => href.startsWith('/') || href.startsWith('#');
/** With neither a scheme nor a slash; a query alone is of the page itself. */
const isRelative = (href: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(href);

/** The place that a hash names; one with a percent sign of its own is meant as it stands. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // URIError, the only one
  }
}

const addressesIn = (pages: readonly Page[], language: string): string[] =>
  pages.filter((page) => page.language === language).map(({ path }) => `/${path}`);

/** Links to pages or places that are not there, with file and line. `/sign-up#top` is a page of the same language. */
export function deadLinks(
  pages: readonly Page[],
  whose?: string,
  isBroken: (place: string) => boolean = () => false,
): ContentFault[] {
  const byPath = new Map(pages.map((page) => [`${page.language}/${page.path}`, page]));
  // A fault of a fallback page is a fault of the page that it comes from.
  return pages
    .filter(({ fallbackFrom }) => whose !== undefined || fallbackFrom === undefined)
    .flatMap((page) => {
      const faults: ContentFault[] = [];
      for (const { href, line } of internalLinks(page.body)) {
        const [address = '', hash = ''] = href.split('#');
        const [path = ''] = address.split('?');
        const place = placeOf(hash);
        if (isRelative(href)) {
          faults.push({
            file: page.file,
            line,
            message: `the link to "${href}" does not begin with "/", so where it leads depends on the page that it stands on. Pages are linked as in /sign-up, other sites as in https://example.com.`,
          });
          continue;
        }
        if (place.startsWith('note-')) continue;
        const target = path === '' ? page : byPath.get(`${page.language}${path === '/' ? '/' : path}`);
        // A page with a fault of its own is there; what it will hold is not known yet.
        if (!target && isBroken(`${page.language}/${path.slice(1)}`)) continue;
        const fault = (message: string) =>
          faults.push({ file: page.file, line, message, ...(target !== undefined && { other: target.file }) });
        if (!target)
          fault(
            `the link to "${path}" leads nowhere: there is no such page in ${whose ?? `"${page.language}"${perhaps(path, addressesIn(pages, page.language))}`}. Pages are linked without the edition, as in /sign-up.`,
          );
        else if (hash && !isHashTarget(target, place))
          fault(`the link to "${href}": ${target.file} has no heading with that id, and no widget that answers to it.`);
      }
      return faults;
    });
}

/**
 * Points a copy of a body's links into one edition: `/sign-up` becomes `/en-gb/sign-up`. A widget's attributes `href` and
 * `link` may name other things of the site than pages, such as `/media/terms.pdf`, which stay as they are.
 */
export function pointLinks(body: Root, editionId: string, isPage: (path: string) => boolean): void {
  const pointed = (address: string) => `/${editionId}${address === '/' ? '' : address}`;
  visit(body, 'element', ({ tagName, properties }) => {
    const isWidget = tagName.startsWith('fc-');
    for (const name of isWidget ? WIDGET_ADDRESSES : ['href', 'action']) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      const [path = ''] = address.split(/[?#]/);
      if (path.startsWith('/') && (!isWidget || isPage(path.slice(1)))) properties[name] = pointed(address);
      else if (tagName === 'a' && /^https?:/.test(address)) properties.rel = ['noopener'];
    }
  });
}
