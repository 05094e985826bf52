import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';
import { pathOf, queryOf } from './request-target.ts';

/** What a render gives the cache: `keep` false is sent once and forgotten. */
export type Rendered = {
  readonly representation: Representation;
  /** The same page compressed as well as can be, which takes a hundred times as long. */
  readonly strongest?: () => Promise<Representation>;
  readonly keep: boolean;
  /** Query keys that change this page; all others are ignored, so they cannot fill the cache. */
  readonly queryKeys: readonly string[];
  /** The moment dated facts on the page change. */
  readonly validUntil: Date | undefined;
};

type Kept = {
  readonly representation: Representation;
  /** Once, for a page that is asked for a second time. */
  strongest: (() => Promise<Representation>) | undefined;
  readonly validUntilMs: number;
};

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const MAX_KNOWN_PATHS = 10_000;

/**
 * Rendered pages in memory, compressed quickly for who asks first and strongly once somebody asks again. Keyed by path and
 * the page's own query keys, bounded in bytes. A page asked for by many at once is rendered once.
 */
export class PageCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (kept) => kept.representation.bytes + 1024,
  });
  readonly #queryKeys = new LRUCache<string, readonly string[]>({ max: MAX_KNOWN_PATHS });
  readonly #rendering = new Map<string, Promise<Rendered>>();
  readonly #now: () => number;
  #generation = 0;
  /** Pages are compressed strongly one after the other, on one thread. */
  #compressing: Promise<unknown> = Promise.resolve();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The page kept for this request target (path and query as they came), or undefined. */
  peek(target: string): Representation | undefined {
    let key = target;
    let kept = this.#kept.get(key);
    if (kept === undefined && target.includes('?')) {
      const path = pathOf(target);
      const keys = this.#queryKeys.get(path);
      if (keys !== undefined) {
        key = keyOf(path, keys, queryOf(target));
        kept = this.#kept.get(key);
      }
    }
    if (kept === undefined || this.#now() >= kept.validUntilMs) return undefined;
    if (kept.strongest !== undefined) this.#compress(key, kept, kept.strongest);
    return kept.representation;
  }

  /** The page from the cache, or rendered once for all who wait for it. */
  async get(path: string, query: URLSearchParams, render: () => Promise<Rendered>): Promise<Representation> {
    const exact = `${path}?${query}`;
    let pending = this.#rendering.get(exact);
    if (pending === undefined) {
      const generation = this.#generation;
      pending = render()
        .then((rendered) => {
          if (rendered.keep && generation === this.#generation) this.#keep(path, query, rendered);
          return rendered;
        })
        .finally(() => this.#rendering.delete(exact));
      this.#rendering.set(exact, pending);
    }
    return (await pending).representation;
  }

  /** Content, texts or a regulator's facts changed: everything is rendered again, also what is being rendered now. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#queryKeys.clear();
  }

  /** Puts the strongly compressed page in the place of the other, unless that one was forgotten meanwhile. */
  #compress(key: string, kept: Kept, strongest: () => Promise<Representation>): void {
    kept.strongest = undefined;
    this.#compressing = this.#compressing.then(async () => {
      if (this.#kept.peek(key) !== kept) return;
      const representation = await strongest().catch(() => kept.representation);
      if (this.#kept.peek(key) === kept) this.#kept.set(key, { ...kept, representation });
    });
  }

  #keep(path: string, query: URLSearchParams, rendered: Rendered): void {
    this.#queryKeys.set(path, rendered.queryKeys);
    this.#kept.set(keyOf(path, rendered.queryKeys, query), {
      representation: rendered.representation,
      strongest: rendered.strongest,
      validUntilMs: rendered.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    });
  }
}

/** The path alone where no key applies, so that the common request needs no parsing at all. */
function keyOf(path: string, keys: readonly string[], query: URLSearchParams): string {
  const parts = [...keys]
    .sort()
    .flatMap((key) =>
      query.has(key) ? [`${encodeURIComponent(key)}=${encodeURIComponent(query.get(key) ?? '')}`] : [],
    );
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
