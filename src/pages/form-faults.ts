import type { Root } from 'hast';
import type { Brand } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { elementsOf } from '#content/elements-of.ts';
import type { FaultyPage } from '#content/read-page.ts';
import { pagesNeeded } from '#forms/server/form-definitions.ts';

const FORM = 'fc-form-';

type WrittenForm = { readonly tag: string; readonly line: number | undefined; readonly pages: readonly string[] };

/** The forms of a body that need other pages. Bodies do not change (`page.ts`), and all are checked at every change of a file. */
const written = new WeakMap<Root, readonly WrittenForm[]>();

function formsIn(body: Root): readonly WrittenForm[] {
  const known = written.get(body);
  if (known !== undefined) return known;
  const forms = elementsOf(body).flatMap(({ tagName, position }) => {
    const pages = tagName.startsWith(FORM) ? pagesNeeded(tagName.slice(FORM.length)) : [];
    return pages.length === 0 ? [] : [{ tag: tagName, line: position?.start.line, pages }];
  });
  written.set(body, forms);
  return forms;
}

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
      for (const { tag, line, pages: needed } of formsIn(body)) {
        for (const path of needed.filter((page) => !isThere(page))) {
          told.set(`${file} ${line} ${edition.language} ${path}`, {
            file,
            line,
            message: `<${tag}> sends visitors to the page "${path}", and edition ${edition.id} has none. Write pages/${edition.language}/${path}.md`,
          });
        }
      }
    }
  }
  return [...told.values()];
}
