import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { PreparedFiles } from './prepared-files.ts';
import { type Representation, represent } from './representation.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const YEAR_S = 31_536_000;

/** Every file of a folder, by its address under `prefix`. */
export const filesOf = (folder: string, prefix: string): [address: string, path: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [`${prefix}${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`, path]);

/**
 * Files listed at start: an address that was not listed does not exist, so no request reaches the file system. Each is
 * compressed on its first request, and read then; those with a hash in their address are read at start, since a build
 * for the next version takes them away while pages of this one still ask for them.
 */
export class StaticFiles implements PreparedFiles {
  readonly #files: ReadonlyMap<string, { readonly path: string; readonly bytes: Buffer | undefined }>;
  readonly #prepared = new Map<string, Promise<Representation>>();
  readonly #ready = new Map<string, Representation>();
  readonly #headers: Readonly<Record<string, string>>;

  /** `lifetime`: `forever` for addresses that carry a hash of their content, `checked` for those that stay. */
  constructor(
    files: Iterable<[address: string, path: string]>,
    lifetime: 'forever' | 'checked',
    headers: Readonly<Record<string, string>>,
  ) {
    const known = [...files].filter(([, path]) => TYPES[extname(path).toLowerCase()] !== undefined);
    this.#files = new Map(
      known.map(([address, path]) => [
        address,
        { path, bytes: lifetime === 'forever' ? readFileSync(path) : undefined },
      ]),
    );
    const caching =
      lifetime === 'forever'
        ? `public, max-age=${YEAR_S}, immutable`
        : 'public, max-age=300, stale-while-revalidate=86400';
    this.#headers = { ...headers, 'Cache-Control': caching };
  }

  /** A prepared file, at once; undefined where it is not there or was not asked for yet. */
  peek(path: string): Representation | undefined {
    return this.#ready.get(path);
  }

  get(path: string): Promise<Representation> | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    let pending = this.#prepared.get(path);
    if (pending === undefined) {
      pending = this.#prepare(path, file);
      this.#prepared.set(path, pending);
      pending.catch(() => this.#prepared.delete(path)); // a file that could not be read is tried again
    }
    return pending;
  }

  async #prepare(
    address: string,
    { path, bytes }: { readonly path: string; readonly bytes: Buffer | undefined },
  ): Promise<Representation> {
    const extension = extname(path).toLowerCase();
    // A drawing may carry styles of its own, never scripts.
    const own: Record<string, string> =
      extension === '.svg' ? { 'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'` } : {};
    const representation = await represent(
      200,
      TYPES[extension] ?? 'application/octet-stream',
      bytes ?? readFileSync(path),
      { ...this.#headers, ...own },
    );
    this.#ready.set(address, representation);
    return representation;
  }
}
