import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { transform } from 'lightningcss';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pages } from '#pages/create-pages.tsx';
import { ROOT } from '../support/folders.ts';
import { renderPage } from '../support/render-page.ts';
import { openPages } from '../support/test-pages.ts';

const BUDGETS = join(ROOT, 'bench/pages/budgets.json');
/** A change below it is a sentence or two; above it somebody has to look and write the budget anew. */
const TOLERANCE = 0.03;

let pages: Pages;
beforeAll(async () => {
  const hashed = (name: string) => `/assets/${name.replace('.', '-Ab3dEf7h.')}`;
  ({ pages } = await openPages(undefined, {
    assets: {
      script: hashed('main.js'),
      pricesScripts: [hashed('prices.js')],
      lateStyles: hashed('late.css'),
      hasTexts: true,
      font: (file) => `/fonts/Ab3dEf7h-${file.split('/').at(-1)}`,
      media: (file) => `/media/${file}?v=Ab3dEf7h`,
      picture: (file) => `/img/640/Ab3dEf7h/${file}`,
    },
  }));
});

/** As the build writes it: its own sheets are minified there. */
const minified = (html: string): string =>
  html.replace(
    /(<style[^>]*>)([^]*?)(<\/style>)/,
    (_, opening: string, css: string, closing: string) =>
      opening + transform({ filename: 'page.css', code: Buffer.from(css), minify: true }).code.toString() + closing,
  );

describe('bench/pages/budgets.json', () => {
  it.each(Object.entries(JSON.parse(readFileSync(BUDGETS, 'utf8')) as Readonly<Record<string, number>>))(
    'the HTML of %s is no heavier than its budget of %i bytes (brotli), and the budget has no slack',
    async (path, budget) => {
      const bytes = brotliCompressSync(minified((await renderPage(pages, path)).html)).length;
      expect(Math.abs(bytes - budget), `${bytes} B`).toBeLessThanOrEqual(budget * TOLERANCE);
    },
  );
});
