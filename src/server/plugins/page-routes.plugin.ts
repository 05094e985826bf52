import fp from 'fastify-plugin';
import { isWebAddress } from '#content/brand-schema.ts';
import { pageFront } from '../page-front.ts';
import { PageCache } from '../page-cache.ts';
import { pageRoutes } from '../page-routes.ts';

/** The site's pages, from the cache where they are there: before the framework sees the request. */
export const pageRoutesPlugin = fp(
  async (app) => {
    const { content, files, previews, sender, settings } = app;
    const cache = new PageCache();
    content.subscribe({ changed: () => cache.clear() });
    const { dashboard } = content.get().settings.links;
    pageRoutes(app, {
      pages: () => app.pages,
      cache,
      sender,
      anyEdition: isWebAddress(dashboard) ? [] : [dashboard],
      previews,
    });
    if (!settings.maintenance)
      app.front.answer = pageFront({ cache, files, previews, hasVersions: (path) => app.pages.hasVersions(path) });
  },
  { name: 'page-routes', dependencies: ['bodies', 'content', 'files', 'pages', 'previews'] },
);
