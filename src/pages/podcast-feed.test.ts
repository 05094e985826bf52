import { describe, expect, it } from 'vitest';
import { loadBrand } from '#content/load-brand.ts';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { openPages, SITE_URL } from '../../tests/support/test-pages.ts';
import { podcastFeed } from './podcast-feed.ts';

const places = { siteUrl: SITE_URL, media: (file: string) => `/media/${file}?v=1&w=2` };

describe('the podcast’s feed', () => {
  it('[PLT-8] lists the edition’s episodes with their recordings, newest first', async () => {
    const brand = await loadBrand(BRAND);
    const feed = podcastFeed(brand, brand.defaultEdition, places) ?? '';
    expect(feed.match(/<title>[^<]*/g)).toEqual([
      '<title>Northquay: Podcast',
      '<title>Finding the pip',
      '<title>What a spread costs you',
    ]);
    expect(feed).toContain(
      `<enclosure url="${SITE_URL}/media/podcast-finding-the-pip.mp3?v=1&amp;w=2" length="133974" type="audio/mpeg"/>`,
    );
    expect(feed).toContain('<pubDate>Tue, 03 Nov 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<itunes:duration>00:00:33</itunes:duration>');
    expect(feed).toContain('<psc:chapter start="00:00:18" title="The yen, and the small digit"/>');
    expect(feed).toContain(`<atom:link href="${SITE_URL}/en-gb/podcasts/feed.xml" rel="self"`);
    const arabic = brand.edition('ar-jo');
    expect(arabic && podcastFeed(brand, arabic, places)).toContain('<language>ar-JO</language>');
  });

  it('is not there without episodes', async () => {
    const brand = await loadBrand(BRAND);
    expect(podcastFeed({ ...brand, podcasts: () => [] }, brand.defaultEdition, places)).toBeUndefined();
  });

  it('[PLT-8] [PLT-1] the podcast page holds every episode, in both languages, and names the feed', async () => {
    const { pages } = await openPages();
    for (const [edition, title] of [
      ['en-gb', 'Finding the pip'],
      ['ar-jo', 'أين تقع النقطة'],
    ] as const) {
      const page = await pages.render({ path: `/${edition}/podcasts`, query: new URLSearchParams(), now: new Date() });
      const html = page.kind === 'page' ? page.html : '';
      expect(html).toContain(title);
      expect(html).toContain(`<link rel="alternate" type="application/rss+xml"`);
      expect(html).toContain(`href="/${edition}/podcasts/feed.xml"`);
    }
  });
});
