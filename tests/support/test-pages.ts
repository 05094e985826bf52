import { join } from 'node:path';
import { widgetRegistry } from 'virtual:widget-registry';
import { loadBrand } from '#content/load-brand.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { createSiteSearch } from '#content/search/site-search.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { PICTURE_SIZES } from '#contracts/pictures.ts';
import { createPages, type Pages, type PagesOptions } from '#pages/create-pages.tsx';
import { BRAND } from './brand-copy.ts';
import { siteTexts } from './site-texts.ts';

export const SITE_URL = 'https://northquay.example';

async function readContent(dir: string) {
  const instruments = await loadInstruments(join(dir, 'instruments.csv'), await readTradingSessions(dir));
  const [brand, texts] = [await loadBrand(dir, instruments), siteTexts(dir)];
  return { brand, instruments, texts, search: createSiteSearch(brand, instruments) };
}

let ofDefault: ReturnType<typeof readContent> | undefined;
/** The default brand is read once for all files of a worker; a copy, which its file has changed, each time. */
const contentOf = (dir: string) => (dir === BRAND ? (ofDefault ??= readContent(dir)) : readContent(dir));

/** The pages of a brand's folder, by itself: no server, no built files. */
export async function openPages(
  dir = BRAND,
  more: Partial<PagesOptions> = {},
): Promise<{ pages: Pages; options: PagesOptions }> {
  const options: PagesOptions = {
    ...(await contentOf(dir)),
    registry: widgetRegistry,
    priceSource: 'simulated',
    ratingOf: () => ({ rating: 0, total: 0 }),
    companies: () => [],
    calculate: async () => undefined,
    pastDays: async () => undefined,
    dayChanges: { percentOf: () => undefined, of: async () => ({}) },
    quote: () => undefined,
    assets: {
      script: '/assets/main.js',
      pricesScripts: [],
      font: (file) => `/fonts/${file}`,
      media: (file) => `/media/${file}`,
      picture: (file, size) => `/img/${PICTURE_SIZES[size].widthPx}/test/${file}`,
    },
    hasGallery: true,
    siteUrl: SITE_URL,
    ...more,
  };
  return { pages: createPages(options), options };
}
