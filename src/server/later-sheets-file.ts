import { LRUCache } from 'lru-cache';
import { LATER_SHEETS_PREFIX } from '#pages/later-sheets.ts';
import type { Pages } from '#pages/page-answer.ts';
import { FOREVER } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';

/** More than a site has: each template with some sets of widgets. */
const KEPT = 200;

/** The style sheets of what is below the first view of pages, at addresses that name them. */
export class LaterSheetsFile implements PreparedFiles {
  readonly #pages: () => Pick<Pages, 'laterSheets'>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pending = new LRUCache<string, Promise<Representation>>({ max: KEPT });
  readonly #ready = new LRUCache<string, Representation>({ max: KEPT });

  constructor(pages: () => Pick<Pages, 'laterSheets'>, headers: Readonly<Record<string, string>>) {
    this.#pages = pages;
    this.#headers = { ...headers, 'Cache-Control': FOREVER };
  }

  peek(path: string): Representation | undefined {
    return path.startsWith(LATER_SHEETS_PREFIX) ? this.#ready.get(path) : undefined;
  }

  get(path: string): Promise<Representation> | undefined {
    if (!path.startsWith(LATER_SHEETS_PREFIX)) return undefined;
    const known = this.#pending.get(path);
    if (known !== undefined) return known;
    const sheet = this.#pages().laterSheets(path);
    if (sheet === undefined) return undefined;
    const pending = represent(
      200,
      'text/css; charset=utf-8',
      Buffer.from(sheet.css),
      this.#headers,
      sheet.isNamed ? 'strongest' : 'quick',
    );
    this.#pending.set(path, pending);
    pending.then(
      (representation) => this.#ready.set(path, representation),
      () => this.#pending.delete(path), // tried again
    );
    return pending;
  }
}
