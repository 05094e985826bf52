import { LRUCache } from 'lru-cache';
import type { Brand } from '#content/brand.ts';
import { menuShapes, SHAPES_PREFIX } from '#pages/layout/menu-shapes.ts';
import { FOREVER } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';

/** Those of content that has changed since, which pages that are open still name. */
const KEPT = 8;

/** The menu's symbols and drawings, at an address with the hash of their content. */
export class MenuShapesFile implements PreparedFiles {
  readonly #brand: () => Brand;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pending = new LRUCache<string, Promise<Representation>>({ max: KEPT });
  readonly #ready = new LRUCache<string, Representation>({ max: KEPT });

  constructor(brand: () => Brand, headers: Readonly<Record<string, string>>) {
    this.#brand = brand;
    // A drawing that is opened by itself carries no scripts.
    this.#headers = { ...headers, 'Cache-Control': FOREVER, 'Content-Security-Policy': `default-src 'none'` };
  }

  peek(path: string): Representation | undefined {
    return path.startsWith(SHAPES_PREFIX) ? this.#ready.get(path) : undefined;
  }

  get(path: string): Promise<Representation> | undefined {
    if (!path.startsWith(SHAPES_PREFIX)) return undefined;
    const known = this.#pending.get(path);
    const { address, svg } = menuShapes(this.#brand());
    if (known !== undefined || path !== address) return known;
    const pending = represent(200, 'image/svg+xml', Buffer.from(svg), this.#headers);
    this.#pending.set(path, pending);
    pending.then(
      (representation) => this.#ready.set(path, representation),
      () => this.#pending.delete(path), // tried again
    );
    return pending;
  }
}
