import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { ROOT } from '../../tests/support/folders.ts';
import { openPages, SITE_URL } from '../../tests/support/test-pages.ts';
import { hasLetters, outlineWidth } from '#pages/social/outlines.ts';
import { drawSocialCard } from '#pages/social/draw-social-card.ts';
import { socialCardAt } from '#pages/social/social-card.ts';
import { PictureCache } from './picture-cache.ts';
import { pathOf } from './request-target.ts';
import { SocialImages } from './social-images.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-social-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { pages, options } = await openPages();
const imagesOf = () =>
  new SocialImages({
    brand: () => options.brand,
    cache: new PictureCache(folder, pino({ level: 'silent' })),
    headers: { 'X-Own': 'yes' },
    now: () => NOW,
  });
const named = async (path: string, from = pages) => {
  const answer = await from.render({ path, query: new URLSearchParams(), now: NOW });
  const [, address = ''] =
    /<meta property="og:image" content="([^"]+)"/.exec(answer.kind === 'page' ? answer.html : '') ?? [];
  return address.replace(SITE_URL, '');
};
const ask = (images: SocialImages, target: string) => images.get(pathOf(target), target);

describe('the picture that networks show beside a link', () => {
  it('is a PNG of 1200 by 630, another for each page and language, for ever under the address that the page names', async () => {
    const images = imagesOf();
    const seen = new Set<string>();
    for (const path of ['/en-gb', '/ar-jo', '/en-gb/education/what-is-a-pip', '/en-gb/markets/eur-usd']) {
      const target = await named(path);
      expect(target).toMatch(new RegExp(`^/social${path}\\.png\\?v=[\\w-]{8}$`));
      const answer = await ask(images, target);
      const { format, width, height } = await sharp(answer?.bodies.identity).metadata();
      expect([format, width, height]).toEqual(['png', 1200, 630]);
      expect(answer?.headers.identity).toEqual(
        expect.arrayContaining(['image/png', 'ETag', 'X-Own', 'public, max-age=31536000, immutable']),
      );
      seen.add(answer?.etags.identity ?? '');
    }
    expect(seen.size).toBe(4);
    const [kept = ''] = readdirSync(folder);
    expect(kept).toMatch(/^social-[\w-]{8}\.png$/);
  });

  it('is asked for again where the address names no version, or an old one', async () => {
    const images = imagesOf();
    for (const target of ['/social/en-gb/costs.png', '/social/en-gb/costs.png?v=00000000'])
      expect((await ask(images, target))?.headers.identity).toContain('no-cache');
  });

  it('is there for pages only', () => {
    const images = imagesOf();
    for (const target of [
      '/social/en-gb/nowhere.png',
      '/social/nowhere.png',
      '/social/.png',
      '/social/en-gb/costs',
      '/social/en-gb/costs.png/x',
      '/social/en-gb/markets/bitcoin.png',
      '/social/en-gb/%ff.png',
      '/media/social.png',
    ])
      expect(ask(images, target), target).toBeUndefined();
  });

  it('is drawn without typefaces, Arabic joined and from the right', () => {
    const card = socialCardAt(options.brand, '/social/ar-jo/legal/risk-disclosure.png', NOW);
    expect(card).toMatchObject({ title: 'بيان المخاطر', direction: 'rtl' });
    const svg = card === undefined ? '' : drawSocialCard(card);
    expect(svg).not.toMatch(/<text|var\(|currentColor|NaN|undefined/);
    // Letters that join are narrower than each by itself.
    expect(outlineWidth('عع', 'arabic', 600, 100)).toBeLessThan(2 * outlineWidth('ع', 'arabic', 600, 100));
    const titleStarts = [...svg.matchAll(/<g fill="#14211f" transform="translate\(([\d.]+) /g)].map(([, x]) =>
      Number(x),
    );
    expect(Math.min(...titleStarts)).toBeGreaterThan(600);
  });

  it('is the brand’s own where the typefaces lack a letter, and the page’s own where its front matter names one', async () => {
    expect(['Größe ñ ¿“€”', 'ما النقطة؟'].map(hasLetters)).toEqual([true, true]);
    expect(hasLetters('価格')).toBe(false);
    const copy = copyBrand();
    try {
      copy.change('pages/en/costs.md', 'title: ', 'title: 価格 # ');
      copy.write('media/bid-and-ask.png', readFileSync(join(ROOT, 'tests/support/bid-and-ask.png')));
      copy.change('pages/en/about.md', 'template: plain', 'template: plain\nsocialImage: bid-and-ask.png');
      const changed = (await openPages(copy.dir)).pages;
      expect(await named('/en-gb/costs', changed)).toBe('/media/social.png');
      expect(await named('/en-gb/about', changed)).toBe('/media/bid-and-ask.png');
      copy.change('pages/en/about.md', 'bid-and-ask.png', 'gone.png');
      await expect(openPages(copy.dir)).rejects.toThrow(/media\/gone\.png/);
    } finally {
      copy.end();
    }
  });
});
