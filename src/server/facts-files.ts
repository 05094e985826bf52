import { LRUCache } from 'lru-cache';
import { FACTS_PREFIX } from '#pages/facts-apart.ts';
import type { Pages } from '#pages/page-answer.ts';
import { FOREVER } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';
import { queryOf } from './request-target.ts';

const PATH = new RegExp(`^${FACTS_PREFIX}([\\w-]+)/(fc-[\\w-]+)\\.json$`);
/** Pages ask for one of each edition and kind; untrusted input may ask for others. */
const KEPT = 64;

/**
 * GET /facts/{edition}/{tag}.json: facts that a tag gets with its code. Under the version that a page names they never change; for any other
 * the answer is what is true now, so that a page of another machine or an earlier minute comes alive as well.
 */
export class FactsFiles implements PreparedFiles {
  readonly #pages: () => Pick<Pages, 'factsApart'>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #ready = new LRUCache<string, Promise<Representation>>({ max: KEPT });

  constructor(pages: () => Pick<Pages, 'factsApart'>, headers: Readonly<Record<string, string>>) {
    this.#pages = pages;
    this.#headers = headers;
  }

  /** What they are is known when they are asked for. */
  peek(): undefined {
    return undefined;
  }

  get(path: string, target: string): Promise<Representation> | undefined {
    const [, edition = '', tag = ''] = PATH.exec(path) ?? [];
    if (tag === '') return undefined;
    const query = queryOf(target);
    const facts = this.#pages().factsApart(edition, tag, query);
    if (facts === undefined) return undefined;
    const lifetime = query.get('v') === facts.version ? FOREVER : 'no-cache';
    const key = `${facts.version} ${lifetime}`;
    const known = this.#ready.get(key);
    if (known !== undefined) return known;
    const answer = represent(
      200,
      'application/json; charset=utf-8',
      Buffer.from(facts.json),
      { ...this.#headers, 'Cache-Control': lifetime },
      'quick',
    );
    this.#ready.set(key, answer);
    answer.catch(() => this.#ready.delete(key)); // tried again
    return answer;
  }
}
