import { basename, extname } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { PICTURE_MAX_PIXELS, PICTURES_AT_ONCE_MAX, PICTURES_IN_MEMORY_MAX_BYTES } from '#contracts/limits.ts';
import { PICTURE_SIZES, type PictureSize } from '#contracts/pictures.ts';
import { atOnce } from './at-once.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';

const SOURCES: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png']);
export const FOREVER = 'public, max-age=31536000, immutable';

/** Whether a picture of media/ is given in other sizes. */
export const isResizable = (file: string): boolean => SOURCES.has(extname(file).toLowerCase());

/** `/img/720/Zk3vQ9aX/chart.png`: what the address names never changes, since the hash is that of the file. */
export const pictureAddress = (file: string, hash: string, size: PictureSize): string =>
  `/img/${PICTURE_SIZES[size].widthPx}/${hash}/${file}`;

export type PictureSource = {
  /** Below media/, as in an address. */ readonly file: string;
  readonly path: string;
  readonly hash: string;
};

type Kind = { readonly source: PictureSource; readonly size: PictureSize };

/**
 * [PGE-15] The built-in resizer. Addresses are listed at start: any other width, file or path does not exist, so no request
 * reaches the file system. A few pictures are made at a time, each once; never larger than it was.
 */
export class Pictures implements PreparedFiles {
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #cache: PictureCache;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #logger: Logger;
  readonly #ready = new LRUCache<string, Representation>({
    maxSize: PICTURES_IN_MEMORY_MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1024,
  });
  readonly #pending = new Map<string, Promise<Representation>>();
  readonly #limited = atOnce(PICTURES_AT_ONCE_MAX);

  constructor(
    sources: readonly PictureSource[],
    cache: PictureCache,
    headers: Readonly<Record<string, string>>,
    logger: Logger,
  ) {
    const sizes = Object.keys(PICTURE_SIZES) as PictureSize[];
    this.#kinds = new Map(
      sources.flatMap((source) =>
        sizes.map((size): [string, Kind] => [pictureAddress(source.file, source.hash, size), { source, size }]),
      ),
    );
    this.#cache = cache;
    this.#headers = headers;
    this.#logger = logger;
  }

  /** A picture that lies ready, at once. */
  peek(path: string): Representation | undefined {
    return this.#ready.get(path);
  }

  get(path: string): Promise<Representation> | undefined {
    const kind = this.#kinds.get(path);
    if (kind === undefined) return undefined;
    const ready = this.peek(path);
    if (ready !== undefined) return Promise.resolve(ready);
    const pending = this.#pending.get(path) ?? this.#prepare(path, kind).finally(() => this.#pending.delete(path));
    this.#pending.set(path, pending);
    return pending;
  }

  async #prepare(path: string, { source, size }: Kind): Promise<Representation> {
    const { format, widthPx } = PICTURE_SIZES[size];
    const name = `${source.hash}-${basename(source.file).replace(/\W+/g, '-')}-${widthPx}.${format}`;
    let representation: Representation;
    try {
      const picture =
        (await this.#cache.read(name)) ?? (await this.#limited(() => this.#make(source.path, size, name)));
      representation = await represent(200, `image/${format}`, picture, { ...this.#headers, 'Cache-Control': FOREVER });
    } catch (error) {
      // Remembered like a good one: a broken file is not worth a second try, nor a second line in the log.
      this.#logger.error(
        { picture: source.file, reason: error instanceof Error ? error.message : String(error) },
        'a picture cannot be resized; replace the file',
      );
      representation = await represent(422, 'text/plain; charset=utf-8', Buffer.from('This picture cannot be read.'), {
        ...this.#headers,
        'Cache-Control': 'no-store',
      });
    }
    this.#ready.set(path, representation);
    return representation;
  }

  async #make(path: string, size: PictureSize, name: string): Promise<Buffer> {
    const { format, widthPx } = PICTURE_SIZES[size];
    const resized = sharp(path, { limitInputPixels: PICTURE_MAX_PIXELS })
      .autoOrient()
      .resize({ width: widthPx, withoutEnlargement: true });
    const picture = await (
      format === 'webp'
        ? resized.webp({ quality: 82 })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true })
    ).toBuffer();
    await this.#cache.write(name, picture);
    return picture;
  }
}
