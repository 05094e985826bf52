import fp from 'fastify-plugin';
import { searchRoutes } from '#content/search/search-routes.ts';
import { createSiteSearch, type SiteSearch } from '#content/search/site-search.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The index of the content of the moment. */
    readonly siteSearch: () => SiteSearch;
  }
}

export const searchPlugin = fp(
  async (app) => {
    const { content } = app;
    const search = content.derive((brand) => createSiteSearch(brand, app.instruments));
    app.decorate('siteSearch', search);
    await app.register(
      searchRoutes({
        isEdition: (id) => content.get().edition(id) !== undefined,
        find: (editionId, query, now) => search().find(editionId, query, now),
      }),
    );
  },
  { name: 'search', dependencies: ['http', 'content'] },
);
