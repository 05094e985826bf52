import fp from 'fastify-plugin';
import { seoRoutes } from '../seo-routes.ts';
import { podcastFeedRoute } from '../podcast-feed-route.ts';

/** What search engines and feed readers ask for. */
export const seoPlugin = fp(
  async (app) => {
    const options = { brand: app.content.get, siteUrl: app.settings.publicUrl, media: app.assets.media };
    seoRoutes(app, { ...options, now: () => new Date() });
    podcastFeedRoute(app, options);
  },
  { name: 'seo', dependencies: ['http', 'content', 'files'] },
);
