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

  it('have a page each, with a form as long as they are to come, and say nowhere where to go in', async () => {
    const list = mainOf((await page('/en-gb/webinars')).html);
    expect(list).toContain('href="/en-gb/events/size-first"');
    expect(list).toContain('href="/api/events/en-gb/size-first"');
    expect(list).toContain('200 seats');
    const own = await page('/en-gb/events/size-first');
    expect(mainOf(own.html)).toContain('<fc-form-webinar');
    expect(mainOf(own.html)).toContain('Sofia Lindqvist');
    const past = await page('/en-gb/events/where-the-stop-belongs');
    expect(mainOf(past.html)).not.toContain('<fc-form-webinar');
    for (const { html } of [own, past]) expect(html).not.toContain('live.northquay.example');
    expect(mainOf((await page('/en-gb/events')).html)).not.toContain('size-first');
  });

  it('are told by the clock of each language, at the same moment', async () => {
    const time = async (edition: string) =>
      /<time class="moment" dateTime="([^"]+)">([^<]+)/i.exec(
        mainOf((await page(`/${edition}/events/size-first`)).html),
      );
    const [london, berlin] = [await time('en-gb'), await time('de-de')];
    expect([london?.[1], berlin?.[1]]).toEqual(['2026-12-10T18:00:00.000Z', '2026-12-10T18:00:00.000Z']);
    expect([london?.[2], berlin?.[2]]).toEqual([
      expect.stringContaining('18:00') as string,
      expect.stringContaining('19:00') as string,
    ]);
  });
});
