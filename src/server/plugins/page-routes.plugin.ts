import fp from 'fastify-plugin';
import { isWebAddress } from '#content/brand-schema.ts';
import { pageFront } from '../page-front.ts';
import { PageCache } from '../page-cache.ts';
import { pageRoutes } from '../page-routes.ts';

/** The site's pages, from the cache where they are there: before the framework sees the request. */
export const pageRoutesPlugin = fp(
  async (app) => {
    const { content, files, market, previews, sender, settings } = app;
    const cache = new PageCache();
    content.subscribe({ changed: () => cache.clear() });
    // A page says which instruments are closed.
    const forget = market.onHalts(() => cache.clear());
    app.addHook('onClose', async () => forget());
    const { dashboard } = content.get().settings.links;
    pageRoutes(app, {
      pages: () => app.pages,
      cache,
      sender,
      anyEdition: isWebAddress(dashboard) ? [] : [dashboard],
      previews,
      loads: app.formLoads,
    });
    if (!settings.maintenance)
      app.front.answer = pageFront({
        cache,
        files,
        previews,
        hasVersions: (path) => app.pages.hasVersions(path),
        loads: app.formLoads,
      });
  },
  { name: 'page-routes', dependencies: ['bodies', 'content', 'files', 'form-counts', 'market', 'pages', 'previews'] },
);
