import type { FastifyInstance } from 'fastify';
import type { Brand } from '#content/brand.ts';
import { podcastFeed } from '#pages/podcast-feed.ts';
import { sendDocument } from './send-document.ts';

type FeedOptions = { readonly brand: () => Brand; readonly siteUrl: string; readonly media: (file: string) => string };

/** GET /{edition}/podcasts/feed.xml (PLT-8). */
export function podcastFeedRoute(app: FastifyInstance, { brand, siteUrl, media }: FeedOptions): void {
  app.get<{ Params: { edition: string } }>('/:edition/podcasts/feed.xml', async (request, reply) => {
    const edition = brand().edition(request.params.edition);
    return sendDocument(
      request,
      reply,
      'application/rss+xml; charset=utf-8',
      edition && podcastFeed(brand(), edition, { siteUrl, media }),
    );
  });
}
