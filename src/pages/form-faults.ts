import type { Brand } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { elementsOf } from '#content/elements-of.ts';
import type { FaultyPage } from '#content/read-page.ts';
import { pagesNeeded } from '#forms/server/form-definitions.ts';

const FORM = 'fc-form-';

/**
 * Forms whose visitors would be sent to a page that is not there: a log-in with a second step and nowhere to take it. A page in
 * `faulty` is there and has faults of its own.
 */
export function formFaults({ editions, pages }: Brand, faulty: readonly FaultyPage[]): ContentFault[] {
  const told = new Map<string, ContentFault>();
  for (const edition of editions) {
    const shown = pages(edition.id);
    const paths = new Set(shown.map(({ path }) => path));
    const isThere = (path: string) =>
      paths.has(path) || faulty.some(({ file }) => file === `pages/${edition.language}/${path}.md`);
    for (const { body, file } of shown) {
      for (const { tagName, position } of elementsOf(body)) {
        if (!tagName.startsWith(FORM)) continue;
        const line = position?.start.line;
        for (const path of pagesNeeded(tagName.slice(FORM.length))) {
          if (isThere(path)) continue;
          told.set(`${file} ${line} ${edition.language} ${path}`, {
            file,
            line,
            message: `<${tagName}> sends visitors to the page "${path}", and edition ${edition.id} has none. Write pages/${edition.language}/${path}.md`,
          });
        }
      }
    }
  }
  return [...told.values()];
}
