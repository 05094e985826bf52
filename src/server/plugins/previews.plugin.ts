import fp from 'fastify-plugin';
import { createSiteSearch } from '#content/search/site-search.ts';
import { Previews } from '../previews.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly previews: Previews;
  }
}

export const previewsPlugin = fp(
  async (app) => {
    const { content } = app;
    const previews = new Previews({
      secrets: app.keyFor('previews'),
      isOpenTo: app.mayReadDrafts,
      pagesAt: async (moment) => {
        const brand = await content.readAt(moment);
        return app.pagesOf(brand, createSiteSearch(brand, app.instruments), moment.at);
      },
    });
    content.subscribe({ touched: () => previews.clear() });
    app.decorate('previews', previews);
  },
  { name: 'previews', dependencies: ['content', 'secrets', 'dev-reload', 'pages'] },
);
