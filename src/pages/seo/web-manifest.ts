import { extname } from 'node:path';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { pageAddress } from '#content/page-address.ts';
import { colourOf, paletteOf } from '../palette.ts';
import { languageTag } from '#content/language-tag.ts';

export const webManifestAddress = (edition: Pick<BrandEdition, 'id'>): string =>
  pageAddress(edition, 'site.webmanifest');

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};

/** What a browser shows of an edition that a visitor keeps on the home screen (W3C Web Application Manifest). */
export function webManifest(brand: Brand, edition: BrandEdition, media: (file: string) => string): string {
  const { colours, name, favicon, touchIcon } = brand.settings;
  const ground = colourOf(paletteOf(colours), 'page', 'light');
  const icon = (file: string) => {
    const { widthPx, heightPx } = brand.picture(file);
    return {
      src: media(file),
      type: TYPES[extname(file)],
      sizes: file.endsWith('.svg') ? 'any' : `${widthPx}x${heightPx}`,
    };
  };
  return JSON.stringify({
    id: pageAddress(edition, ''),
    name,
    short_name: name,
    description: brand.page(edition.id, '')?.front.description,
    lang: languageTag(edition),
    dir: edition.direction,
    start_url: pageAddress(edition, ''),
    scope: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [icon(favicon), icon(touchIcon)],
  });
}
