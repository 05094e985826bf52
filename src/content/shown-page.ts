import { visit } from 'unist-util-visit';
import type { MessageKind } from '#domain/offer.ts';
import { elementsOf } from './elements-of.ts';
import type { Page } from './page.ts';

/**
 * Which state of the content is asked for: as it is at a moment, with or without what is not finished. `messages`: what the
 * site sends beside mail; left out, all there is.
 */
export type ContentMoment = {
  readonly at: Date;
  readonly hasDrafts: boolean;
  readonly messages?: readonly MessageKind[];
};

type Dated = { readonly draft?: boolean | undefined; readonly published?: string | undefined };

/** `published` is a day, which begins at midnight UTC. */
const publishedAt = ({ published }: Dated): Date | undefined =>
  published === undefined ? undefined : new Date(`${published}T00:00:00Z`);

/** Whether a page or an episode is there at a moment: no draft, and not published later. */
export const isShown = (front: Dated, { at, hasDrafts }: ContentMoment): boolean =>
  (hasDrafts || front.draft !== true) && (publishedAt(front)?.getTime() ?? -Infinity) <= at.getTime();

/** When the next of them comes by itself; undefined where nothing waits for a date. */
export const nextPublication = (fronts: readonly Dated[], { at, hasDrafts }: ContentMoment): Date | undefined =>
  fronts
    .filter(({ draft }) => hasDrafts || draft !== true)
    .flatMap((front) => publishedAt(front) ?? [])
    .filter((moment) => moment > at)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];

/** A page whose links to pages that are not there, or still to come, are words. The same page where it has none. */
export function withoutLinksTo(page: Page, absent: ReadonlySet<string>): Page {
  const leads = (href: unknown): boolean =>
    typeof href === 'string' && href.startsWith('/') && absent.has((href.split(/[?#]/)[0] ?? '').slice(1));
  if (
    absent.size === 0 ||
    !elementsOf(page.body).some(({ tagName, properties }) => tagName === 'a' && leads(properties.href))
  )
    return page;
  const body = structuredClone(page.body);
  visit(body, 'element', (element, index, parent) => {
    if (element.tagName !== 'a' || !leads(element.properties.href) || parent === undefined || index === undefined)
      return undefined;
    parent.children.splice(index, 1, ...element.children);
    return index;
  });
  return { ...page, body };
}
