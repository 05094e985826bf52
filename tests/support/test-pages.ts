import { join } from 'node:path';
import { widgetRegistry } from 'virtual:widget-registry';
import { loadBrand } from '#content/load-brand.ts';
import { loadTexts } from '#islands/server/load-texts.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { createPages, type Pages, type PagesOptions } from '#pages/create-pages.tsx';
import { BRAND } from './brand-copy.ts';

export const SITE_URL = 'https://northquay.example';

/** The pages of a brand's folder, by itself: no server, no built files. */
export async function openPages(dir = BRAND, more: Partial<PagesOptions> = {}): Promise<{ pages: Pages; options: PagesOptions }> {
  const [brand, texts, instruments] = await Promise.all([
    loadBrand(dir),
    loadTexts(join(dir, 'locales')),
    loadInstruments(join(dir, 'instruments.csv')),
  ]);
  const options: PagesOptions = {
    brand,
    registry: widgetRegistry,
    texts,
    instruments,
    priceSource: 'simulated',
    assets: { script: '/assets/main.js', font: (file) => `/fonts/${file}`, media: (file) => `/media/${file}` },
    siteUrl: SITE_URL,
    ...more,
  };
  return { pages: createPages(options), options };
}
