import { LRUCache } from 'lru-cache';
import type { TextCatalogue } from '#i18n/texts.ts';
import { textsCall } from '#islands/server/texts-call.ts';
import { textsVersion } from '#islands/server/texts-version.ts';
import { FOREVER } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';
import { queryOf } from './request-target.ts';

const PATH = /^\/texts\/([\w-]+)\/([\w+-]+)\.json$/;
/** Widgets ask for few combinations; untrusted input may name many. */
const KEPT = 256;

/** GET /texts/{language}/{namespaces}.json: the texts of widgets that come alive. Under the version that the page names they never change. */
export class TextsFiles implements PreparedFiles {
  readonly #texts: ReadonlyMap<string, TextCatalogue>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #ready = new LRUCache<string, { readonly of: TextCatalogue; readonly answer: Promise<Representation> }>({
    max: KEPT,
  });

  constructor(texts: ReadonlyMap<string, TextCatalogue>, headers: Readonly<Record<string, string>>) {
    this.#texts = texts;
    this.#headers = headers;
  }

  /** Which texts there are is known when they are asked for. */
  peek(): undefined {
    return undefined;
  }

  get(path: string, target: string): Promise<Representation> | undefined {
    const [, language = '', names = ''] = PATH.exec(path) ?? [];
    const catalogue = this.#texts.get(language);
    if (catalogue === undefined) return undefined;
    const lifetime = queryOf(target).get('v') === textsVersion(catalogue) ? FOREVER : 'no-cache';
    const key = `${path} ${lifetime}`;
    const known = this.#ready.get(key);
    if (known?.of === catalogue) return known.answer;
    const json = textsCall(this.#texts, language, names);
    if (json === undefined) return undefined;
    const answer = represent(
      200,
      'application/json; charset=utf-8',
      Buffer.from(json),
      { ...this.#headers, 'Cache-Control': lifetime },
      'quick',
    );
    this.#ready.set(key, { of: catalogue, answer });
    answer.catch(() => this.#ready.delete(key)); // tried again
    return answer;
  }
}
