import fp from 'fastify-plugin';
import { foundRoutes } from '../found-routes.ts';
import { podcastFeedRoute } from '../podcast-feed-route.ts';

/** What search engines and feed readers ask for. */
export const foundPlugin = fp(
  async (app) => {
    const options = { brand: app.content.get, siteUrl: app.settings.publicUrl, media: app.assets.media };
    foundRoutes(app, { ...options, now: () => new Date() });
    podcastFeedRoute(app, options);
  },
  { name: 'found', dependencies: ['http', 'content', 'files'] },
);
