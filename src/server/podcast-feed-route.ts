import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#content/brand.ts';
import { podcastFeed } from '#pages/podcast-feed.ts';

type FeedOptions = { readonly brand: () => Brand; readonly siteUrl: string; readonly media: (file: string) => string };

/** GET /{edition}/podcasts/feed.xml (PLT-8). Programs ask for it again and again: 304 while nothing changed. */
export function podcastFeedRoute(app: FastifyInstance, { brand, siteUrl, media }: FeedOptions): void {
  app.get<{ Params: { edition: string } }>('/:edition/podcasts/feed.xml', async (request, reply) => {
    const edition = brand().edition(request.params.edition);
    const feed = edition && podcastFeed(brand(), edition, { siteUrl, media });
    if (feed === undefined) return reply.callNotFound();
    const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`;
    reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/rss+xml; charset=utf-8').send(feed);
  });
}
