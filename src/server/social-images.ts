import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { PICTURES_AT_ONCE_MAX, SOCIAL_IMAGES_IN_MEMORY_MAX } from '#contracts/limits.ts';
import type { Brand } from '#content/brand.ts';
import { drawSocialCard } from '#pages/social/draw-social-card.ts';
import { SOCIAL_PREFIX, type SocialCard, socialCardAt, socialCardVersion } from '#pages/social/social-card.ts';
import { atOnce } from './at-once.ts';
import type { PictureCache } from './picture-cache.ts';
import { FOREVER } from './pictures.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';
import { queryOf } from './request-target.ts';

type SocialImagesOptions = {
  readonly brand: () => Brand;
  readonly cache: PictureCache;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => Date;
};

/**
 * `/social/en-gb/costs.png?v=Zk3vQ9aX`: what a page's card says as a PNG (docs/decisions/019). Only pages have one, so nobody
 * can have words of their own drawn. Under the version that the page names it never changes; without it, or with another,
 * it is asked for again each time.
 */
export class SocialImages implements PreparedFiles {
  readonly #options: SocialImagesOptions;
  readonly #limited = atOnce(PICTURES_AT_ONCE_MAX);
  readonly #ready = new LRUCache<string, Promise<Representation>>({ max: SOCIAL_IMAGES_IN_MEMORY_MAX });

  constructor(options: SocialImagesOptions) {
    this.#options = options;
  }

  /** Only the brand of the moment knows whether a card is still right. */
  peek(): undefined {
    return undefined;
  }

  get(path: string, target: string): Promise<Representation> | undefined {
    if (!path.startsWith(SOCIAL_PREFIX)) return undefined;
    const card = socialCardAt(this.#options.brand(), path, this.#options.now());
    if (card === undefined) return undefined;
    const version = socialCardVersion(card);
    const lifetime = queryOf(target).get('v') === version ? FOREVER : 'no-cache';
    const key = `${version} ${lifetime}`;
    const image = this.#ready.get(key) ?? this.#prepare(card, version, lifetime);
    this.#ready.set(key, image);
    image.catch(() => this.#ready.delete(key)); // tried again
    return image;
  }

  async #prepare(card: SocialCard, version: string, lifetime: string): Promise<Representation> {
    const { cache, headers } = this.#options;
    const name = `social-${version}.png`;
    const png =
      (await cache.read(name)) ??
      (await this.#limited(async () => {
        const drawn = await sharp(Buffer.from(drawSocialCard(card)))
          .png({ palette: true, quality: 90 })
          .toBuffer();
        await cache.write(name, drawn);
        return drawn;
      }));
    return represent(200, 'image/png', png, { ...headers, 'Cache-Control': lifetime });
  }
}
