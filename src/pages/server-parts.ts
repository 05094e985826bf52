import { serverParts } from 'virtual:server-parts';
import { elementsOf } from '#content/elements-of.ts';
import type { Page } from '#content/page.ts';
import type { PartSite, ServerPart, WrittenAttributes } from '#content/server-part.ts';
import { templateOf } from '#content/templates.ts';
import type { RenderOptions } from '#islands/server/render-session.tsx';
import type { PageRequest } from './page-answer.ts';

/** What server parts requested before a page is rendered, by tag. */
export type Prepared = ReadonlyMap<string, unknown>;

/** Runs the asynchronous requests of the server parts of a page's tags. */
export async function prepareParts(site: PartSite, page: Page): Promise<Prepared> {
  const tags = new Map<string, WrittenAttributes[]>();
  const add = (tag: string, attributes: WrittenAttributes): void =>
    void tags.set(tag, [...(tags.get(tag) ?? []), attributes]);
  for (const { tagName, properties } of elementsOf(page.body))
    if (serverParts.get(tagName)?.prepare !== undefined) add(tagName, properties as WrittenAttributes);
  for (const { tag, attributes } of templateOf(page).tags?.(page.front) ?? []) add(tag, attributes);
  return new Map(
    await Promise.all(
      [...tags].flatMap(([tag, written]) => {
        const part = serverParts.get(tag);
        return part?.prepare === undefined ? [] : [part.prepare(site, written).then((value) => [tag, value] as const)];
      }),
    ),
  );
}

/** What the site knows and an editor leaves out, by tag. `props`: of the request, and they win over those of the parts. */
export function partFacts(
  site: PartSite,
  props: PageRequest['props'] = {},
  prepared?: Prepared,
): NonNullable<RenderOptions['fill']> {
  const fill: Record<string, NonNullable<RenderOptions['fill']>[string]> = {};
  for (const [tag, part] of serverParts)
    if (part.facts !== undefined) fill[tag] = (written) => part.facts?.(site, written, prepared?.get(tag)) ?? {};
  for (const [tag, more] of Object.entries(props)) {
    const known = fill[tag];
    fill[tag] = (written) => ({ ...known?.(written), ...more });
  }
  return fill;
}

/** Entries of the tags whose author wrote none. */
export const partItems = (site: PartSite): NonNullable<RenderOptions['items']> =>
  Object.fromEntries(
    [...serverParts].flatMap(([tag, part]) =>
      part.items === undefined ? [] : [[tag, () => part.items?.(site) ?? []] as const],
    ),
  );

export const usedParts = (usedTags: ReadonlySet<string>): readonly ServerPart[] =>
  [...usedTags].flatMap((tag) => serverParts.get(tag) ?? []);

export const hasServerPart = (tag: string): boolean => serverParts.has(tag);

export const isCompleteAlone = (tag: string): boolean => serverParts.get(tag)?.isCompleteAlone === true;

/** Whether a tag is a sign-up area, or has content that is not in the page's view (PGE-4). */
export const signUpOfTag = (tag: string): ServerPart['signUp'] => serverParts.get(tag)?.signUp;
