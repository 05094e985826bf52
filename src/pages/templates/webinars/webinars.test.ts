import { beforeAll, describe, expect, it } from 'vitest';
import { mainOf } from '../../../../tests/support/parts-of-page.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import type { Pages } from '#pages/create-pages.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages());
});

const page = (path: string, query = '', now = NOW) => renderPage(pages, path, query, now);

describe('webinars', () => {
  it('[PLT-8] move from what is to come to what was when they end, which the page is good until', async () => {
    const parts = (html: string) =>
      mainOf(html)
        .split(/id="(?:upcoming|held)"/)
        .slice(1) // without the head, whose drawing names them all
        .map((part) => part.includes('What a trade costs, from click to close'));
    const before = await page('/en-gb/webinars');
    expect(parts(before.html)).toEqual([true, false]);
    expect(before.validUntil).toEqual(new Date('2026-11-26T18:45:00Z'));
    expect(parts((await page('/en-gb/webinars', '', new Date('2026-11-26T18:44:59Z'))).html)).toEqual([true, false]);
    expect(parts((await page('/en-gb/webinars', '', new Date('2026-11-26T18:45:00Z'))).html)).toEqual([false, true]);
    expect(mainOf((await page('/en-gb/webinars', '', new Date('2028-01-01T00:00:00Z'))).html)).toContain(
      'No date is fixed at the moment.',
    );
  });
});
