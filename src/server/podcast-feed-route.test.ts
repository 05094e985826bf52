import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loadBrand } from '#content/load-brand.ts';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { podcastFeedRoute } from './podcast-feed-route.ts';

it('[PLT-8] answers the feed of an edition, 304 while it is the same, 404 for what is no edition', async () => {
  const brand = await loadBrand(BRAND);
  const app = Fastify();
  podcastFeedRoute(app, {
    brand: () => brand,
    siteUrl: 'https://northquay.example',
    media: (file) => `/media/${file}`,
  });
  const feed = await app.inject('/ar-jo/podcasts/feed.xml');
  expect([feed.statusCode, feed.headers['content-type'], feed.headers['cache-control']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
    'no-cache',
  ]);
  expect(feed.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"[\s\S]*<\/rss>\n$/);
  const again = await app.inject({
    url: '/ar-jo/podcasts/feed.xml',
    headers: { 'if-none-match': String(feed.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await app.inject('/xx-xx/podcasts/feed.xml')).statusCode).toBe(404);
  await app.close();
});
